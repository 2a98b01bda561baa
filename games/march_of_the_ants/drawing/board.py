"""The board of March of the Ants: the Meadow, the course of the match, nests and the own hand.

A seat is known by colour, shape and number; resources by shape; what is hidden lies as a back.
What can be touched has an id (`targets` lists them) and a title in words. Hexes carry `data-hex`,
`data-q` and `data-r`, what is a seat's `data-seat`.
"""

from games.drawing.seats import frame_board
from games.drawing.svg import group_at, text
from games.march_of_the_ants.drawing import parts, pieces
from games.march_of_the_ants.drawing.card import SMALL_WIDE
from games.march_of_the_ants.drawing.course import WIDTH as COURSE
from games.march_of_the_ants.drawing.course import course, headline, phase
from games.march_of_the_ants.drawing.hand import GAP as CARD_GAP
from games.march_of_the_ants.drawing.hand import hand
from games.march_of_the_ants.drawing.map import meadow
from games.march_of_the_ants.drawing.mats import HEIGHT as MAT_HEIGHT
from games.march_of_the_ants.drawing.mats import WIDTH as MAT
from games.march_of_the_ants.drawing.mats import mat, question
from games.march_of_the_ants.view import View

MARGIN = 20
GAP = 12
_ACROSS = 3  # mats in a row
WIDTH = 2 * MARGIN + _ACROSS * MAT + (_ACROSS - 1) * GAP


def draw(view: View) -> str:
    """Return the board as a reader sees it."""
    if not view.players:
        return _frame(view, (WIDTH, 120), text(headline(view), MARGIN, 68, class_="bd-title"))
    drawn, map_wide, map_high = meadow(view)
    told, told_high = course(view)
    width = max(WIDTH, round(map_wide) + COURSE + GAP + 2 * MARGIN)
    room = width - COURSE - GAP - 2 * MARGIN
    beside = told_high + GAP + pieces.LEGEND_HIGH
    top = MARGIN + max(round(map_high), beside) + GAP
    below = top + -(-len(view.nests) // _ACROSS) * (MAT_HEIGHT + GAP)
    across = (width - 2 * MARGIN + CARD_GAP) // (SMALL_WIDE + CARD_GAP)
    held, held_high = hand(view, view.own, across) if view.own else ("", 0)
    mats = (
        group_at(
            MARGIN + nest.seat % _ACROSS * (MAT + GAP),
            top + nest.seat // _ACROSS * (MAT_HEIGHT + GAP),
            mat(view, nest),
        )
        for nest in view.nests
    )
    right = width - MARGIN - COURSE
    return _frame(
        view,
        (width, below + held_high + GAP),
        parts.DEFINITIONS,
        group_at(MARGIN + (room - map_wide) / 2, MARGIN + max(0, beside - map_high) / 2, drawn),
        group_at(right, MARGIN, told),
        group_at(right, MARGIN + told_high + GAP, parts.legend()),
        *mats,
        group_at(MARGIN, below + 4, held) if held else "",
    )


def describe_board(view: View) -> str:
    """Return in words how the seats stand, for those who do not see the picture."""
    return "; ".join(
        f"seat {nest.seat}: {nest.points} points, {nest.ants} ants, {nest.larvae} larvae, "
        f"{nest.food} food, {nest.hand_size} cards"
        for nest in view.nests
    )


def _frame(view: View, size: tuple[int, int], *drawn: str) -> str:
    words = (headline(view), phase(view), question(view))
    title = "March of the Ants: " + ", ".join(filter(None, words))
    return frame_board(title, describe_board(view), parts.STYLES, size, *drawn)
