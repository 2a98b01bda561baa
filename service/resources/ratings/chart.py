"""The ratings of an account over time, drawn as lines that dashes and marks tell apart."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from babel.dates import format_date

from games.drawing.seats import STYLE
from games.drawing.svg import desc_tag, group, tag, text, title_tag
from games.words import Words
from projections.ratings.figures import RatingFigure

WIDTH, HEIGHT = 960, 390
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 24, 96, 44  # margins
_TALL, _WIDE = HEIGHT - _TOP - _BOTTOM, WIDTH - _LEFT - _RIGHT
_KEY = 176  # width of a name in the legend
_LEAST = 100  # points between the lowest line and the highest, at least
_LINES = 4
_DASHES = ("none", "8 4", "2 4", "12 4 2 4", "6 2 2 2")
_LOOKS = """
.rc-line{fill:none;stroke:var(--bd-ink);stroke-width:2.5;stroke-linejoin:round}
.rc-dot{fill:var(--bd-ink)}
.rc-grid{stroke:var(--bd-ink);stroke-opacity:.25;stroke-dasharray:2 4}
"""


class Course(NamedTuple):
    """How a rating went.

    Attributes:
        title: of the game.
        seats: how many there are.
        points: a figure after each match, with its time in milliseconds since 1970.
    """

    title: str
    seats: int
    points: tuple[tuple[int, RatingFigure], ...]


class _Scale(NamedTuple):
    """What the edges of the chart stand for."""

    first: int
    last: int
    low: float
    high: float

    def x(self, at: int) -> float:
        return _LEFT + _WIDE * (at - self.first) / max(1, self.last - self.first)

    def y(self, rating: float) -> float:
        return _TOP + _TALL * (self.high - rating) / (self.high - self.low)


def draw_ratings(name: str, courses: Sequence[Course], words: Words) -> str:
    """Return the ratings of an account over time as SVG.

    Args:
        name: of the account.
        courses: how they went.
        words: of the service, in the reader's language.
    """
    title = words.fill("ratings.title", {"name": name})
    told = [_describe(one, words) for one in courses]
    described = "; ".join(told) or words.fill("ratings.none", {})
    parts = [
        tag("style", STYLE + _LOOKS),
        tag("rect", width=WIDTH, height=HEIGHT, rx=10, class_="bd-table"),
        text(words.fill("ratings.head", {}), _LEFT, 34, class_="bd-head"),
    ]
    if courses:
        scale = _scale(courses)
        parts += _axes(scale, words.language)
        parts += [_line(n, one, scale, words) for n, one in enumerate(courses)]
    else:
        parts.append(text(described, WIDTH / 2, HEIGHT / 2, class_="bd-head bd-middle"))
    return tag(
        "svg",
        title_tag(title),
        desc_tag(described),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        aria_label=f"{title}. {described}",
        class_="bd",
    )


def _call(course: Course, words: Words) -> str:
    """Return what people call a line."""
    return words.fill("ratings.course", {"game": course.title, "seats": course.seats})


def _describe(course: Course, words: Words) -> str:
    """Return a line in words."""
    ratings = [figure.rating for _, figure in course.points]
    facts = {"first": ratings[0], "last": ratings[-1], "best": max(ratings)}
    return words.fill("ratings.told", {"course": _call(course, words), **facts})


def _scale(courses: Sequence[Course]) -> _Scale:
    times = [at for one in courses for at, _ in one.points]
    ratings = [figure.rating for one in courses for _, figure in one.points]
    middle, room = (min(ratings) + max(ratings)) / 2, max(_LEAST, max(ratings) - min(ratings)) / 2
    return _Scale(min(times), max(times), middle - room, middle + room)


def _axes(scale: _Scale, language: str) -> Iterator[str]:
    for number in range(_LINES + 1):
        rating = scale.low + (scale.high - scale.low) * number / _LINES
        y = scale.y(rating)
        yield tag("path", d=f"M{_LEFT} {y:g}H{WIDTH - _RIGHT}", class_="rc-grid")
        yield text(f"{rating:.0f}", _LEFT - 8, y + 4, class_="bd-small bd-end")
    for at, side in ((scale.first, "bd-small"), (scale.last, "bd-small bd-end")):
        if side == "bd-small" or scale.last > scale.first:
            yield text(_day(at, language), scale.x(at), HEIGHT - _BOTTOM + 20, class_=side)


def _line(number: int, course: Course, scale: _Scale, words: Words) -> str:
    points = [(scale.x(at), scale.y(figure.rating)) for at, figure in course.points]
    way = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    x, dash = _LEFT + _KEY * number, _DASHES[number % len(_DASHES)]
    return group(
        title_tag(_describe(course, words)),
        tag("path", d=f"M{way}", class_="rc-line", stroke_dasharray=dash),
        *(tag("circle", cx=x, cy=y, r=3, class_="rc-dot") for x, y in (points[0], points[-1])),
        tag("path", d=f"M{x} 60h28", class_="rc-line", stroke_dasharray=dash),
        text(_call(course, words), x + 34, 64, class_="bd-strong"),
    )


def _day(at: int, language: str) -> str:
    """Return the day of a time, as its date in UTC."""
    return format_date(datetime.fromtimestamp(at / 1000, UTC).date(), locale=language)
