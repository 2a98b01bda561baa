"""The board of Myrmes: the garden, the course of the match, and each seat's colony mat.

A seat is known by colour, shape, number and hatching; terrain, prey and cubes by their drawing
and letters; so the picture reads without colours as well. Elements of the garden carry `data-q`
and `data-r`, those of a seat `data-seat`; a `my-spot` lies above each hex and names all on it.
What can be pressed has an id such as `hex:-1,0` (`games.myrmes.targets`).
"""

from collections.abc import Iterator
from functools import cache

from games.drawing.seats import STYLE as SEATS
from games.drawing.seats import frame_board, hatchings
from games.drawing.svg import group_at, tag, text
from games.myrmes.drawing import market, mats, season
from games.myrmes.drawing.garden import WIDTH as GARDEN
from games.myrmes.drawing.garden import garden, height
from games.myrmes.drawing.pieces import DEFINITIONS, STYLE
from games.myrmes.drawing.season import headline, phase_name
from games.myrmes.view import View

MARGIN = 20
GAP = 12
COLUMNS = 3
WIDTH = COLUMNS * mats.WIDTH + (COLUMNS - 1) * GAP + 2 * MARGIN
_RIGHT = WIDTH - MARGIN - season.WIDTH
Block = tuple[str, int]  # a part of the board, and how high it is
STYLES = tag("style", SEATS, STYLE)


def draw(view: View) -> str:
    """Return the board as a reader sees it."""
    if not view.colonies:
        return frame(view, 120, text(headline(view), MARGIN, 68, class_="bd-title"))
    content, seats = view.content, len(view.colonies)
    high = round(height(content, seats))
    parts = [group_at((_RIGHT - GARDEN) / 2, MARGIN, garden(view))]
    below = MARGIN  # of what stands beside the garden
    cells = [(mats.mat(view, colony), mats.HEIGHT) for colony in view.colonies]
    left: list[Block] = []  # what has no room beside the garden, one below the other
    for drawn, tall in _beside(view):
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
    return frame(view, top + 8, definitions(seats), *parts)


def _beside(view: View) -> Iterator[Block]:
    """Yield what stands beside the garden, as far as there is room."""
    yield "".join(season.season(view)), season.HEIGHT
    yield market.market(view), market.HEIGHT
    seats = len(view.colonies)
    yield market.legend(view.content, seats, mats.WIDTH), market.LEGEND_HEIGHT


def _stack(blocks: list[Block]) -> Block:
    """Return blocks one below the other."""
    parts, below = [], 0
    for drawn, tall in blocks:
        parts.append(group_at(0, below, drawn))
        below += tall + GAP
    return "".join(parts), below - GAP


@cache
def definitions(seats: int) -> str:
    """Return what drawings refer to: the pieces, and the hatchings of the seats."""
    return tag("defs", DEFINITIONS, hatchings(seats))


def describe_seats(view: View) -> str:
    """Return in words how the seats stand, for those who do not see the picture."""
    return "; ".join(
        f"Seat {colony.seat}: {colony.mat.points} points, level {colony.mat.level}, "
        f"{colony.mat.workers} workers, {colony.mat.soldiers} soldiers, "
        f"{colony.mat.nurses} nurses, {colony.mat.larvae} larvae, {colony.mat.food} food, "
        f"{colony.mat.earth} earth, {colony.mat.stone} stone"
        for colony in view.colonies
    )


def frame(view: View, height: int, *parts: str) -> str:
    """Return a drawing of the whole width."""
    title = f"Myrmes: {headline(view)}, {phase_name(view.phase)}"
    return frame_board(title, describe_seats(view), STYLES, (WIDTH, height), *parts)
