"""Draws the parts separately: garden, progress, objectives, special tiles, mats and legend."""

from collections.abc import Callable, Mapping
from functools import cache

from games.drawing.svg import desc_tag, group_at, tag, text, title_tag
from games.game import BoardPart
from games.myrmes.drawing import garden, market, mats, season
from games.myrmes.drawing.board import describe_seats, looks_of
from games.myrmes.drawing.season import headline
from games.myrmes.rules.turns import phase_name
from games.myrmes.view import View
from games.wording import Wording

PAD = 10  # padding around the garden
EDGE = 6  # padding around all other parts
# The scale of the garden, by number of seats. At 0.91, its smallest text is 11 pixels high.
SCALES: Mapping[int, float] = {2: 1.03, 3: 0.91, 4: 0.91}

Drawn = tuple[str, float, float]  # a drawing, with its width and height
Titled = tuple[str, str]  # the kind of a part, and its title


def listed(view: View, words: Wording) -> tuple[BoardPart, ...]:
    """Return the parts of a view. The first mat is the reader's own."""
    seats = len(view.colonies)
    if not seats:
        return (BoardPart("map", words.fill("part.map", {})),)
    first = view.seat or 0
    return _listed(seats, first, words)


@cache
def _listed(seats: int, first: int, words: Wording) -> tuple[BoardPart, ...]:
    around = [(first + at) % seats for at in range(seats)]
    own, *others = [
        BoardPart(f"mat-{seat}", words.fill("part.mat", {"seat": seat}), seat) for seat in around
    ]
    common = {name: BoardPart(name, words.fill(f"part.{name}", {})) for name in _NAMES}
    return (
        common["map"],
        common["course"],
        common["objectives"],
        own,
        common["market"],
        *others,
        common["legend"],
    )


def draw(view: View, name: str, words: Wording) -> str:
    """Draw one part of the board for a reader's view.

    Raises:
        KeyError: The view has no such part.
    """
    if name not in {part.name for part in listed(view, words)}:
        raise KeyError(name)
    if not view.colonies:
        return _draw_nothing(view, words)
    if name == "map":
        return _draw_garden(view, words)
    if name.startswith("mat-"):
        seat = int(name.removeprefix("mat-"))
        drawn = mats.mat(view, view.colonies[seat], words)
        title = words.fill("part.mat", {"seat": seat})
        return _pad(view, words, ("mat", title), (drawn, mats.WIDTH, mats.HEIGHT))
    title = words.fill(f"part.{name}", {})
    return _pad(view, words, (name, title), _COMMON[name](view, words))


def _draw_nothing(view: View, words: Wording) -> str:
    """Draw the empty board before the match begins."""
    said = text(headline(view, words), 20, 40, class_="bd-title")
    return _frame(view, words, ("course", words.fill("part.map", {})), said, (400, 64), 1)


def _draw_course(view: View, words: Wording) -> Drawn:
    return "".join(season.course(view, words)), season.WIDTH, season.COURSE_HEIGHT


def _draw_objectives(view: View, words: Wording) -> Drawn:
    return "".join(season.objectives(view, words)), season.WIDTH, season.OBJECTIVES_HEIGHT


def _draw_market(view: View, words: Wording) -> Drawn:
    return market.market(view, words), market.WIDTH, market.HEIGHT


def _draw_legend(view: View, words: Wording) -> Drawn:
    drawn = market.legend(view.content, len(view.colonies), market.WIDTH, words)
    return drawn, market.WIDTH, market.LEGEND_HEIGHT


_COMMON: Mapping[str, Callable[[View, Wording], Drawn]] = {
    "course": _draw_course,
    "objectives": _draw_objectives,
    "market": _draw_market,
    "legend": _draw_legend,
}
_NAMES = ("map", *_COMMON)


def _draw_garden(view: View, words: Wording) -> str:
    seats = len(view.colonies)
    width = garden.WIDTH + 2 * PAD
    height = garden.height(view.content, seats) + 2 * PAD
    facts = {"headline": headline(view, words), "phase": phase_name(view.phase)}
    drawn = group_at(PAD, PAD, garden.garden(view, words))
    title = words.fill("picture.garden", facts)
    return _frame(view, words, ("map", title), drawn, (width, height), SCALES[seats])


def _pad(view: View, words: Wording, titled: Titled, drawn: Drawn) -> str:
    picture, width, height = drawn
    size = (width + 2 * EDGE, height + 2 * EDGE)
    return _frame(view, words, titled, group_at(EDGE, EDGE, picture), size, 1)


def _frame(
    view: View, words: Wording, titled: Titled, drawn: str, size: tuple[float, float], scale: float
) -> str:
    """Return a complete drawing with its size in pixels."""
    wide, high = map(round, size)
    part, title = titled
    return tag(
        "svg",
        title_tag(f"Myrmes, {title}"),
        desc_tag(describe_seats(view, words)),
        looks_of(part, len(view.colonies), words),
        tag("rect", class_="bd-table", width=wide, height=high, rx=12),
        drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {wide} {high}",
        width=round(wide * scale),
        height=round(high * scale),
        role="img",
        class_="bd",
    )
