"""The board of Myrmes in parts: the garden, the course, special tiles, mats, and the legend."""

from collections.abc import Callable, Mapping
from functools import cache

from games.drawing.svg import group_at, tag, text, title_tag
from games.game import BoardPart
from games.myrmes.drawing import garden, market, mats, season
from games.myrmes.drawing.board import STYLES, definitions, describe_seats
from games.myrmes.drawing.season import headline, phase_name
from games.myrmes.view import View

PAD = 10  # around the garden
EDGE = 6  # around all else
# How large the garden is shown by number of players: its smallest text is 11 pixels high at 0.91.
SCALES: Mapping[int, float] = {2: 1.03, 3: 0.91, 4: 0.91}

Drawn = tuple[str, float, float]  # what is drawn, how wide and how high


def listed(view: View) -> tuple[BoardPart, ...]:
    """Return the parts of a view: of the mats the reader's own first."""
    seats = len(view.colonies)
    if not seats:
        return (BoardPart("map", "Garden"),)
    first = view.seat or 0
    return _listed(seats, first)


@cache
def _listed(seats: int, first: int) -> tuple[BoardPart, ...]:
    around = [(first + at) % seats for at in range(seats)]
    own, *others = [BoardPart(f"mat-{seat}", f"Colony of Seat {seat}", seat) for seat in around]
    return (
        BoardPart("map", "Garden"),
        BoardPart("course", "Season and objectives"),
        own,
        BoardPart("market", "Special tiles"),
        *others,
        BoardPart("legend", "What the signs mean"),
    )


def draw(view: View, name: str) -> str:
    """Return a part of the board as a reader sees it.

    Raises:
        KeyError: the view has no such part.
    """
    if name not in {one.name for one in listed(view)}:
        raise KeyError(name)
    if not view.colonies:
        return _frame(view, "Garden", text(headline(view), 20, 40, class_="bd-title"), 400, 64, 1)
    if name == "map":
        return _draw_garden(view)
    if name.startswith("mat-"):
        seat = int(name.removeprefix("mat-"))
        drawn = mats.mat(view, view.colonies[seat])
        return _pad(view, f"Colony of Seat {seat}", (drawn, mats.WIDTH, mats.HEIGHT))
    title, draw_it = _COMMON[name]
    return _pad(view, title, draw_it(view))


def _draw_course(view: View) -> Drawn:
    return "".join(season.season(view)), season.WIDTH, season.HEIGHT


def _draw_market(view: View) -> Drawn:
    return market.market(view), market.WIDTH, market.HEIGHT


def _draw_legend(view: View) -> Drawn:
    drawn = market.legend(view.content, len(view.colonies), market.WIDTH)
    return drawn, market.WIDTH, market.LEGEND_HEIGHT


_COMMON: Mapping[str, tuple[str, Callable[[View], Drawn]]] = {
    "course": ("Season and objectives", _draw_course),
    "market": ("Special tiles", _draw_market),
    "legend": ("What the signs mean", _draw_legend),
}


def _draw_garden(view: View) -> str:
    seats = len(view.colonies)
    width = garden.WIDTH + 2 * PAD
    height = garden.height(view.content, seats) + 2 * PAD
    title = f"Garden: {headline(view)}, {phase_name(view.phase)}"
    return _frame(
        view, title, group_at(PAD, PAD, garden.garden(view)), width, height, SCALES[seats]
    )


def _pad(view: View, title: str, drawn: Drawn) -> str:
    what, width, height = drawn
    return _frame(view, title, group_at(EDGE, EDGE, what), width + 2 * EDGE, height + 2 * EDGE, 1)


def _frame(view: View, title: str, drawn: str, width: float, height: float, scale: float) -> str:
    """Return a drawing that is as large as it is to be shown, in pixels."""
    wide, high = round(width), round(height)
    return tag(
        "svg",
        title_tag(f"Myrmes, {title}"),
        tag("desc", describe_seats(view)),
        STYLES,
        definitions(len(view.colonies)),
        tag("rect", class_="bd-table", width=wide, height=high, rx=12),
        drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {wide} {high}",
        width=round(wide * scale),
        height=round(high * scale),
        role="img",
        class_="bd",
    )
