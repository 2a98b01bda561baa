"""Draws the whole board: the garden, the progress of the match, and each seat's colony mat.

Seats are distinguished by colour, shape, number and hatching. Terrain, prey and cubes are
distinguished by drawing and letters, so the picture is readable without colours. Elements of the
garden have `data-q` and `data-r`, and elements of a seat have `data-seat`. A `my-spot` element
covers each hex and names everything on it. Clickable elements have an id such as `hex:-1,0` (see
`games.myrmes.targets`).
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from operator import attrgetter

from games.drawing.seats import CALM_STYLE, HATCH_STYLE, ants, frame_board, hatchings
from games.drawing.seats import STYLE as SEATS
from games.drawing.svg import KEPT, group_at, tag, text
from games.game import Seat
from games.myrmes.content import CUBES
from games.myrmes.drawing import market, mats, nest, season, terrain
from games.myrmes.drawing.garden import WIDTH as GARDEN
from games.myrmes.drawing.garden import garden, height
from games.myrmes.drawing.pieces import ANTS, PREY, STYLE
from games.myrmes.drawing.pieces import definitions as pieces
from games.myrmes.drawing.season import headline
from games.myrmes.rules.turns import phase_name
from games.myrmes.view import View
from games.wording import Wording

MARGIN = 20
GAP = 12
COLUMNS = 3
WIDTH = COLUMNS * mats.WIDTH + (COLUMNS - 1) * GAP + 2 * MARGIN
_RIGHT = WIDTH - MARGIN - season.WIDTH
Block = tuple[str, int]  # a part of the board, and its height
_COUNTED = (
    "points",
    "level",
    "workers",
    "soldiers",
    "nurses",
    "larvae",
    "food",
    "earth",
    "stone",
)
_counts_of = attrgetter(*_COUNTED)
_GARDEN_STYLE = HATCH_STYLE + CALM_STYLE + terrain.STYLE


def draw(view: View, words: Wording) -> str:
    """Draw the board for a reader's view."""
    if not view.colonies:
        title = text(headline(view, words), MARGIN, 68, class_="bd-title")
        return frame(view, words, 120, title)
    content, seats = view.content, len(view.colonies)
    high = round(height(content, seats))
    parts = [group_at((_RIGHT - GARDEN) / 2, MARGIN, garden(view, words))]
    below = MARGIN  # the next free position next to the garden
    cells = [(mats.mat(view, colony, words), mats.HEIGHT) for colony in view.colonies]
    left: list[Block] = []  # blocks that do not fit next to the garden, one below the other
    for drawn, tall in _beside(view, words):
        if tall == season.HEIGHT or below + tall <= MARGIN + high:
            parts.append(group_at(_RIGHT, below, drawn))
            below += tall + GAP
        else:
            left.append((drawn, tall))
    cells += [_stack(left)] if left else []
    top = max(MARGIN + high + GAP, below) + 4
    for first in range(0, len(cells), COLUMNS):
        row = cells[first : first + COLUMNS]
        for at, (drawn, _) in enumerate(row):
            parts.append(group_at(MARGIN + at * (mats.WIDTH + GAP), top, drawn))
        top += max(tall for _, tall in row) + GAP
    return frame(view, words, top + 8, *parts)


def _beside(view: View, words: Wording) -> Iterator[Block]:
    """Yield the blocks that are drawn next to the garden if they fit."""
    yield "".join(season.season(view, words)), season.HEIGHT
    yield market.market(view, words), market.HEIGHT
    seats = len(view.colonies)
    yield market.legend(view.content, seats, mats.WIDTH, words), market.LEGEND_HEIGHT


def _stack(blocks: list[Block]) -> Block:
    """Stack blocks one below the other."""
    parts, below = [], 0
    for drawn, tall in blocks:
        parts.append(group_at(0, below, drawn))
        below += tall + GAP
    return "".join(parts), below - GAP


@cache
def looks_of(part: str, seats: int, words: Wording) -> str:
    """Return the styles and definitions that a part of the board uses, or the whole if it is "".

    Each part has only its own, because a page shows all parts.
    """
    style = SEATS + STYLE
    style += _GARDEN_STYLE if part in ("", "map", "legend") else ""
    style += nest.STYLE if part in ("", "mat") else ""
    names = _PIECES.get(part, ())
    drawn = (
        terrain.definitions() if part in ("", "map", "legend") else "",
        pieces(names, words),
        hatchings(seats) + ants(seats) if part in ("", "map") else "",
        nest.NEST if part in ("", "mat") else "",
    )
    return tag("style", style) + tag("defs", *drawn)


_PIECES = {
    "": (*PREY, *CUBES, *ANTS),
    "map": (*PREY, *CUBES),
    "course": (),
    "objectives": ("nurse",),
    "mat": ("ladybug", *CUBES, *ANTS),
    "market": CUBES,
    "legend": (*PREY, *CUBES),
}


def describe_seats(view: View, words: Wording) -> str:
    """Return a text description of all seats, for readers who cannot see the picture."""
    return "; ".join(
        _describe_colony(colony.seat, _counts_of(colony.mat), words) for colony in view.colonies
    )


@lru_cache(KEPT)
def _describe_colony(seat: Seat, counts: tuple[int, ...], words: Wording) -> str:
    """Return the text description of a colony.

    It is cached because every part of the board uses it.
    """
    return words.fill("picture.colony", {"seat": seat, **dict(zip(_COUNTED, counts, strict=True))})


def frame(view: View, words: Wording, height: int, *parts: str) -> str:
    """Return a complete drawing that is as wide as the board and has the given height."""
    facts = {"headline": headline(view, words), "phase": phase_name(view.phase)}
    title = f"Myrmes: {words.fill('picture.title', facts)}"
    looks = looks_of("", len(view.colonies), words)
    return frame_board(title, describe_seats(view, words), looks, (WIDTH, height), *parts)
