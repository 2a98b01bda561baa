"""Draws the whole board: Meadow, progress of the match, nests, and the reader's hand.

Seats are distinguished by colour, shape and number, and resources by shape. Hidden cards and hexes
are drawn face down. Clickable elements have an id (`targets` lists the ids) and a title in words.
Hexes have `data-hex`, `data-q` and `data-r`, and elements of a seat have `data-seat`.
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
from games.wording import Wording

MARGIN = 20
GAP = 12
_ACROSS = 3  # number of mats per row
WIDTH = 2 * MARGIN + _ACROSS * MAT + (_ACROSS - 1) * GAP


def draw(view: View, words: Wording) -> str:
    """Draw the board for a reader's view."""
    if not view.players:
        title = text(headline(view, words), MARGIN, 68, class_="bd-title")
        return _frame(view, words, (WIDTH, 120), title)
    drawn, map_wide, map_high = meadow(view, words)
    track, told_high = course(view, words)
    width = max(WIDTH, round(map_wide) + COURSE + GAP + 2 * MARGIN)
    room = width - COURSE - GAP - 2 * MARGIN
    column = told_high + GAP + pieces.LEGEND_HIGH
    top = MARGIN + max(round(map_high), column) + GAP
    below = top + -(-len(view.nests) // _ACROSS) * (MAT_HEIGHT + GAP)
    across = (width - 2 * MARGIN + CARD_GAP) // (SMALL_WIDE + CARD_GAP)
    held, held_high = hand(view, view.own, across, words) if view.own else ("", 0)
    mats = (
        group_at(
            MARGIN + nest.seat % _ACROSS * (MAT + GAP),
            top + nest.seat // _ACROSS * (MAT_HEIGHT + GAP),
            mat(view, nest, words),
        )
        for nest in view.nests
    )
    right = width - MARGIN - COURSE
    return _frame(
        view,
        words,
        (width, below + held_high + GAP),
        group_at(MARGIN + (room - map_wide) / 2, MARGIN + max(0, column - map_high) / 2, drawn),
        group_at(right, MARGIN, track),
        group_at(right, MARGIN + told_high + GAP, parts.legend(words)),
        *mats,
        group_at(MARGIN, below + 4, held) if held else "",
        beside=track + held,
    )


def describe_board(view: View, words: Wording) -> str:
    """Return a text description of the board, for readers who cannot see the picture."""
    return "; ".join(
        words.fill(
            "picture.stand",
            {
                "seat": nest.seat,
                "points": nest.points,
                "ants": nest.ants,
                "larvae": nest.larvae,
                "food": nest.food,
                "cards": nest.hand_size,
            },
        )
        for nest in view.nests
    )


def _frame(view: View, words: Wording, size: tuple[int, int], *drawn: str, beside: str = "") -> str:
    """Assemble the board. `beside` contains the drawings that may have cards and loose hexes."""
    where = (headline(view, words), phase(view, words), question(view, words))
    title = words.fill("picture.board", {"where": ", ".join(filter(None, where))})
    looks = parts.find_looks("", len(view.nests), beside)
    return frame_board(title, describe_board(view, words), looks, size, *drawn)
