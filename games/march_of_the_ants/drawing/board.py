"""The board of March of the Ants: the Meadow, the course of the match, nests and the own hand.

A seat is known by colour, shape and number; resources by shape and letter; what is hidden
lies as a back. Hexes carry `data-hex`, `data-q` and `data-r`, what is a seat's `data-seat`; a
`ma-spot` lies above each place and names all on it.
"""

from games.drawing.seats import STYLE as SEATS
from games.drawing.seats import frame_board
from games.drawing.svg import group_at, tag, text
from games.march_of_the_ants.drawing.card import STYLE as CARDS
from games.march_of_the_ants.drawing.course import WIDTH as COURSE
from games.march_of_the_ants.drawing.course import course, headline, phase
from games.march_of_the_ants.drawing.map import meadow
from games.march_of_the_ants.drawing.mats import HEIGHT as MAT_HEIGHT
from games.march_of_the_ants.drawing.mats import WIDTH as MAT
from games.march_of_the_ants.drawing.mats import mat, own_cards, own_height, question
from games.march_of_the_ants.drawing.pieces import DEFINITIONS
from games.march_of_the_ants.drawing.pieces import STYLE as PIECES
from games.march_of_the_ants.view import View

MARGIN = 20
GAP = 12
WIDTH = 2 * MARGIN + 2 * MAT + GAP
_STYLE = tag("style", SEATS, PIECES, CARDS)
_DEFINITIONS = tag("defs", DEFINITIONS)


def draw(view: View) -> str:
    """Return the board as a reader sees it."""
    if not view.players:
        return _frame(view, 120, text(headline(view), MARGIN, 68, class_="bd-title"))
    drawn, map_height = meadow(view)
    told, told_height = course(view)
    top = max(map_height, told_height) + MARGIN + GAP
    rows = -(-len(view.nests) // 2)
    below = top + rows * (MAT_HEIGHT + GAP)
    mats = (
        group_at(
            MARGIN + nest.seat % 2 * (MAT + GAP),
            top + nest.seat // 2 * (MAT_HEIGHT + GAP),
            mat(view, nest),
        )
        for nest in view.nests
    )
    return _frame(
        view,
        below + own_height(view.own) + GAP,
        _DEFINITIONS,
        group_at(MARGIN, MARGIN + max(0, told_height - map_height) / 2, drawn),
        group_at(WIDTH - MARGIN - COURSE, MARGIN, told),
        *mats,
        group_at(MARGIN, below + 4, *own_cards(view, view.own)) if view.own else "",
    )


def describe_board(view: View) -> str:
    """Return in words how the seats stand, for those who do not see the picture."""
    return "; ".join(
        f"seat {nest.seat}: {nest.points} points, {nest.ants} ants, {nest.larvae} larvae, "
        f"{nest.food} food, {nest.hand_size} cards"
        for nest in view.nests
    )


def _frame(view: View, height: int, *parts: str) -> str:
    words = (headline(view), phase(view), question(view))
    title = "March of the Ants: " + ", ".join(filter(None, words))
    return frame_board(title, describe_board(view), _STYLE, (WIDTH, height), *parts)
