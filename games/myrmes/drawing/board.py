"""The board of Myrmes: the garden, the course of the match, and each seat's colony mat.

A seat is known by colour, shape, number and hatching; terrain, prey and cubes by their drawing
and letters; so the picture reads without colours as well. Elements of the garden carry `data-q`
and `data-r`, those of a seat `data-seat`; a `my-spot` lies above each hex and names all on it.
"""

from functools import cache, lru_cache

from games.drawing.seats import STYLE as SEATS
from games.drawing.seats import frame_board, hatchings
from games.drawing.svg import KEPT, group_at, tag, text
from games.myrmes.content import POOL_SIZE
from games.myrmes.content import board as board_of
from games.myrmes.drawing.garden import WIDTH as GARDEN
from games.myrmes.drawing.garden import garden, height
from games.myrmes.drawing.mats import HEIGHT as MAT_HEIGHT
from games.myrmes.drawing.mats import WIDTH as MAT
from games.myrmes.drawing.mats import mat
from games.myrmes.drawing.pieces import DEFINITIONS, STYLE, legend
from games.myrmes.drawing.season import HEIGHT as SEASON_HEIGHT
from games.myrmes.drawing.season import WIDTH as SEASON
from games.myrmes.drawing.season import headline, phase_name, season
from games.myrmes.view import View

MARGIN = 20
GAP = 12
WIDTH = round(GARDEN) + SEASON + 3 * MARGIN
_LEGEND_BESIDE, _LEGEND_BELOW = 216, 74  # how high it is beside the garden and below
_STYLE = tag("style", SEATS, STYLE)


def draw(view: View) -> str:
    """Return the board as a reader sees it."""
    if not view.colonies:
        return _frame(view, 120, text(headline(view), MARGIN, 68, class_="bd-title"))
    seats = len(view.colonies)
    top = round(max(height(view.content, seats), SEASON_HEIGHT)) + MARGIN + GAP + 4
    rows = -(-seats // 2)
    mats = (
        group_at(
            MARGIN + seat % 2 * (MAT + GAP),
            top + seat // 2 * (MAT_HEIGHT + GAP),
            mat(view, colony),
        )
        for seat, colony in enumerate(view.colonies)
    )
    below = top + rows * (MAT_HEIGHT + GAP)
    beside = top - SEASON_HEIGHT - 2 * MARGIN > _LEGEND_BESIDE
    right = 2 * MARGIN + round(GARDEN)
    at = (right, MARGIN + SEASON_HEIGHT + GAP) if beside else (MARGIN, below)
    width = SEASON if beside else WIDTH - 2 * MARGIN
    return _frame(
        view,
        below + (GAP if beside else _LEGEND_BELOW),
        _definitions(seats),
        group_at(MARGIN, MARGIN, garden(view)),
        group_at(right, MARGIN, *season(view)),
        *mats,
        group_at(*at, _legend(view.content, seats, *_pools(view), width), class_="my-legend"),
    )


@cache
def _definitions(seats: int) -> str:
    return tag("defs", DEFINITIONS, hatchings(seats))


@lru_cache(KEPT)
def _legend(content: str, seats: int, farms: int, sub_colonies: int, width: int) -> str:
    return "".join(legend(board_of(content, seats), farms, sub_colonies, width))


def describe_seats(view: View) -> str:
    """Return in words how the seats stand, for those who do not see the picture."""
    return "; ".join(
        f"seat {colony.seat}: {colony.mat.points} points, level {colony.mat.level}, "
        f"{colony.mat.workers} workers, {colony.mat.soldiers} soldiers, "
        f"{colony.mat.nurses} nurses, {colony.mat.larvae} larvae, {colony.mat.food} food, "
        f"{colony.mat.earth} earth, {colony.mat.stone} stone"
        for colony in view.colonies
    )


def _frame(view: View, height: int, *parts: str) -> str:
    title = f"Myrmes: {headline(view)}, {phase_name(view.phase)}"
    return frame_board(title, describe_seats(view), _STYLE, (WIDTH, height), *parts)


def _pools(view: View) -> tuple[int, int]:
    """Return how many farms and sub-colonies are left: no tile of them leaves the garden."""
    laid = [tile.shape for tile in view.tiles]
    sub_colonies = laid.count("sub-colony")
    farms = laid.count("aphid-farm") + laid.count("scavenging")
    return POOL_SIZE - farms, POOL_SIZE - sub_colonies
