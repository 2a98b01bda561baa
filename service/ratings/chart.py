"""Chart of an account's ratings over time. Lines differ in their dashes and markers."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from math import ceil
from typing import NamedTuple

from babel.dates import format_date

from games.drawing.seats import STYLE
from games.drawing.svg import desc_tag, group, tag, text, title_tag
from games.words import Words
from projections.ratings.figures import RatingFigure

_BOTTOM = 44  # margin
_ROW = 24  # height of a legend row
_LEAST = 100  # minimum range of the vertical axis, in points
_LINES = 4
_DASHES = ("none", "8 4", "2 4", "12 4 2 4", "6 2 2 2")
_LOOKS = """
.rc-line{fill:none;stroke:var(--bd-ink);stroke-width:2.5;stroke-linejoin:round}
.rc-dot{fill:var(--bd-ink)}
.rc-grid{stroke:var(--bd-ink);stroke-opacity:.25;stroke-dasharray:2 4}
"""


_LARGE = ".bd-small,.bd-strong{font-size:14px}"


class _Sheet(NamedTuple):
    """The layout of a chart.

    Attributes:
        width: the total width.
        left, right: the margins.
        tall: the height of the plotting area.
        head: the left edge of the heading and the legend.
        columns: the number of columns of the legend.
        looks: additional CSS for the text.
    """

    width: int
    left: int
    right: int
    tall: int
    head: int
    columns: int
    looks: str

    @property
    def wide(self) -> int:
        return self.width - self.left - self.right


_WIDE = _Sheet(960, 64, 24, 250, 64, 3, "")
_NARROW = _Sheet(320, 48, 12, 200, 14, 1, _LARGE)  # shown without scaling on phones


class Course(NamedTuple):
    """The history of a rating.

    Attributes:
        title: the title of the game.
        seats: the number of seats.
        points: the rating after each match, with the time in milliseconds since 1970.
    """

    title: str
    seats: int
    points: tuple[tuple[int, RatingFigure], ...]


class _Scale(NamedTuple):
    """The values at the edges of the chart, and the vertical position of its top."""

    sheet: _Sheet
    top: int
    first: int
    last: int
    low: float
    high: float

    def x(self, at: int) -> float:
        share = (at - self.first) / max(1, self.last - self.first)
        return self.sheet.left + self.sheet.wide * share

    def y(self, rating: float) -> float:
        share = (self.high - rating) / (self.high - self.low)
        return self.top + self.sheet.tall * share


def draw_ratings(
    name: str, courses: Sequence[Course], words: Words, *, is_narrow: bool = False
) -> str:
    """Render an account's ratings over time as SVG.

    Args:
        name: the name of the account.
        courses: the history of each rating.
        words: the service's message catalogue, in the reader's language.
        is_narrow: True to use the phone layout.
    """
    sheet = _NARROW if is_narrow else _WIDE
    top = 72 + _ROW * max(1, ceil(len(courses) / sheet.columns))
    height = top + sheet.tall + _BOTTOM
    title = words.fill("ratings.title", {"name": name})
    sentences = [_describe(course, words) for course in courses]
    described = "; ".join(sentences) or words.fill("ratings.none", {})
    parts = [
        tag("style", STYLE + _LOOKS + sheet.looks),
        tag("rect", width=sheet.width, height=height, rx=10, class_="bd-table"),
        text(words.fill("ratings.head", {}), sheet.head, 34, class_="bd-head"),
    ]
    if courses:
        scale = _scale(courses, sheet, top)
        parts += _axes(scale, words.language)
        parts += [_line(n, course, scale, words) for n, course in enumerate(courses)]
    else:
        looks = "bd-small bd-middle" if is_narrow else "bd-head bd-middle"
        parts.append(text(described, sheet.width / 2, height / 2, class_=looks))
    return tag(
        "svg",
        title_tag(title),
        desc_tag(described),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {sheet.width} {height}",
        role="img",
        aria_label=f"{title}. {described}",
        class_="bd",
    )


def _call(course: Course, words: Words) -> str:
    """Return the display name of a line in the chart."""
    return words.fill("ratings.course", {"game": course.title, "seats": course.seats})


def _describe(course: Course, words: Words) -> str:
    """Return a textual description of a line in the chart."""
    ratings = [figure.rating for _, figure in course.points]
    facts = {"first": ratings[0], "last": ratings[-1], "best": max(ratings)}
    return words.fill("ratings.told", {"course": _call(course, words), **facts})


def _scale(courses: Sequence[Course], sheet: _Sheet, top: int) -> _Scale:
    times = [at for course in courses for at, _ in course.points]
    ratings = [figure.rating for course in courses for _, figure in course.points]
    middle, room = (min(ratings) + max(ratings)) / 2, max(_LEAST, max(ratings) - min(ratings)) / 2
    return _Scale(sheet, top, min(times), max(times), middle - room, middle + room)


def _axes(scale: _Scale, language: str) -> Iterator[str]:
    sheet = scale.sheet
    for number in range(_LINES + 1):
        rating = scale.low + (scale.high - scale.low) * number / _LINES
        y = scale.y(rating)
        yield tag("path", d=f"M{sheet.left} {y:g}H{sheet.width - sheet.right}", class_="rc-grid")
        yield text(f"{rating:.0f}", sheet.left - 8, y + 4, class_="bd-small bd-end")
    for at, side in ((scale.first, "bd-small"), (scale.last, "bd-small bd-end")):
        if side == "bd-small" or scale.last > scale.first:
            below = scale.top + sheet.tall + 20
            yield text(_day(at, language), scale.x(at), below, class_=side)


def _line(number: int, course: Course, scale: _Scale, words: Words) -> str:
    points = [(scale.x(at), scale.y(figure.rating)) for at, figure in course.points]
    way = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    dash, sheet = _DASHES[number % len(_DASHES)], scale.sheet
    row, column = divmod(number, sheet.columns)
    x, y = sheet.head + (sheet.width - sheet.head) // sheet.columns * column, 60 + _ROW * row
    return group(
        title_tag(_describe(course, words)),
        tag("path", d=f"M{way}", class_="rc-line", stroke_dasharray=dash),
        *(tag("circle", cx=at, cy=to, r=3, class_="rc-dot") for at, to in (points[0], points[-1])),
        tag("path", d=f"M{x} {y}h28", class_="rc-line", stroke_dasharray=dash),
        text(_call(course, words), x + 34, y + 4, class_="bd-strong"),
    )


def _day(at: int, language: str) -> str:
    """Format a timestamp as a date in UTC."""
    return format_date(datetime.fromtimestamp(at / 1000, UTC).date(), locale=language)
