"""Stacked area chart of every seat's winning chances, with the biggest swings marked."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.drawing.seats import COLOURS, HATCH_STYLE, STYLE, hatch, hatchings
from games.drawing.svg import desc_tag, group, polygon, tag, text, title_tag
from games.words import Words
from service.analyses.responses import AnalysisShown, MomentShown

WIDTH, HEIGHT = 960, 390
_LEFT, _RIGHT, _TOP, _BOTTOM = 56, 24, 118, 44  # margins
_TALL = HEIGHT - _TOP - _BOTTOM
_MARK, _ROWS = 10, 3  # radius of a mark; number of rows over which neighbouring marks are spread
_KEY = 88  # width of a legend entry
_TICKS = 6

_LOOKS = """
.ch-edge{stroke:#1c1813;stroke-width:.8;stroke-opacity:.6}
.ch-grid{stroke:var(--bd-ink);stroke-opacity:.25;stroke-dasharray:2 4}
.ch-undone{fill:var(--bd-table);fill-opacity:.75}
.ch-mark circle{stroke:#1c1813;stroke-width:1.5}
.ch-mark text{font-size:11px}
.ch-mark path{stroke:var(--bd-ink);stroke-width:1.3;stroke-dasharray:4 3;fill:none}
.ch-mark:hover circle,.ch-mark:focus circle{stroke-width:3.5}
"""


class _Band(NamedTuple):
    """An area of the chart. If it represents a seat, it is drawn in that seat's colour."""

    name: str
    seat: int | None


class _Sample(NamedTuple):
    """The heights of all bands from a given version onwards. Each height is between 0 and 1."""

    version: int
    heights: tuple[float, ...]


def draw_chart(
    analysis: AnalysisShown, seats: int, title: str, words: Words, *, is_allied: bool
) -> str:
    """Render the chart of an analysis as SVG. An unfinished analysis yields a partial chart.

    Args:
        analysis: the analysis.
        seats: the number of seats.
        title: the title of the game.
        words: the message catalogue in the reader's language.
        is_allied: True if the seats win or lose together; the chart then has only two areas.
    """
    bands = [_Band(f"Seat {seat}", seat) for seat in range(seats)]
    if is_allied:
        bands = [_Band(words.fill("chart.win", {}), 0), _Band(words.fill("chart.lose", {}), None)]
    samples = _samples(analysis, is_allied=is_allied)
    name = words.fill("chart.title", {"title": title})
    parts = (
        tag("style", STYLE + HATCH_STYLE + _LOOKS),
        tag("defs", hatchings(seats)),
        tag("rect", width=WIDTH, height=HEIGHT, rx=10, class_="bd-table"),
        text(words.fill("chart.head", {}), _LEFT, 28, class_="bd-head"),
        text(_subtitle(analysis, words), _LEFT, 46, class_="bd-small bd-quiet"),
        *_areas(bands, samples, analysis.version, words),
        *_shades(analysis, words),
        *_axes(analysis.version, words),
        *_legend(bands),
        *_marks(analysis, words),
    )
    return tag(
        "svg",
        title_tag(name),
        desc_tag(_describe_bands(bands, samples, words)),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="group",
        aria_label=name,
        class_="bd",
    )


def _samples(analysis: AnalysisShown, *, is_allied: bool) -> list[_Sample]:
    """Return the points to plot: the start, and every moment at which the chances changed."""
    if analysis.start is None:
        return []
    first = analysis.moments[0].first - 1 if analysis.moments else 0
    points = [(first, analysis.start.chances)]
    for moment in analysis.moments:
        if moment.choice or moment.luck or moment.version == analysis.version:
            points.append((moment.version, moment.after.chances))
    if is_allied:
        return [_Sample(version, (chances[0], 1.0 - chances[0])) for version, chances in points]
    return [_Sample(version, chances) for version, chances in points]


def _x(version: float, end: int) -> float:
    return _LEFT + (WIDTH - _LEFT - _RIGHT) * version / max(1, end)


def _y(share: float) -> float:
    return _TOP + _TALL * (1.0 - share)


def _areas(
    bands: Sequence[_Band], samples: Sequence[_Sample], end: int, words: Words
) -> Iterator[str]:
    """Yield a shape for each band, from bottom to top."""
    if not samples:
        none = words.fill("chart.none", {})
        yield text(none, WIDTH / 2, HEIGHT / 2, class_="bd-head bd-middle")
    low = [0.0] * len(samples)
    for at, band in enumerate(bands if samples else ()):
        high = [base + sample.heights[at] for base, sample in zip(low, samples, strict=True)]
        upper = [(_x(sample.version, end), _y(y)) for sample, y in zip(samples, high, strict=True)]
        lower = [(_x(sample.version, end), _y(y)) for sample, y in zip(samples, low, strict=True)]
        shape = polygon(*upper, *reversed(lower), fill=hatch(band.seat), class_="ch-edge")
        yield group(title_tag(_course(band, at, samples, words)), shape)
        low = high


def _shades(analysis: AnalysisShown, words: Words) -> Iterator[str]:
    """Yield a shaded area over each range of undone versions, which have no chances."""
    for stretch in analysis.stretches:
        if stretch.undone_by is not None:
            left, right = _x(stretch.start, analysis.version), _x(stretch.end + 1, analysis.version)
            facts = {"first": stretch.start, "last": stretch.end, "by": stretch.undone_by}
            name = title_tag(words.fill("chart.undone", facts))
            room = tag("rect", x=left, y=_TOP, width=right - left, height=_TALL, class_="ch-undone")
            yield group(name, room)


def _course(band: _Band, at: int, samples: Sequence[_Sample], words: Words) -> str:
    """Describe in words the height of a band at the start and at the end of the chart."""
    first, last = (_percent(sample.heights[at], words) for sample in (samples[0], samples[-1]))
    return words.fill("chart.course", {"name": band.name, "first": first, "last": last})


def _percent(share: float, words: Words) -> str:
    return words.fill("chart.percent", {"share": round(100 * share)})


def _spell_points(points: str, words: Words) -> str:
    return points.replace(".", words.fill("chart.decimal", {}))


def _axes(end: int, words: Words) -> Iterator[str]:
    right = WIDTH - _RIGHT
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = _y(share)
        yield tag("path", d=f"M{_LEFT} {y:g}H{right}", class_="ch-grid")
        yield text(_percent(share, words), _LEFT - 8, y + 4, class_="bd-small bd-end")
    for tick in range(_TICKS + 1):
        version = round(end * tick / _TICKS)
        place = _x(version, end)
        yield text(str(version), place, HEIGHT - _BOTTOM + 18, class_="bd-small bd-middle")
    below = words.fill("chart.version", {})
    yield text(below, (_LEFT + right) / 2, HEIGHT - 10, class_="bd-small bd-quiet bd-middle")


def _legend(bands: Sequence[_Band]) -> Iterator[str]:
    """Yield the legend in the upper right corner, which shows each band's name and hatching."""
    left = WIDTH - _RIGHT - _KEY * len(bands)
    for at, band in enumerate(bands):
        x, fill = left + _KEY * at, hatch(band.seat)
        yield tag("rect", x=x, y=17, width=14, height=14, fill=fill, class_="ch-edge")
        yield text(band.name, x + 20, 28, class_="bd-strong")


def _marks(analysis: AnalysisShown, words: Words) -> Iterator[str]:
    """Yield a numbered mark for each of the biggest swings. Each mark links to its version."""
    by_version = {moment.version: moment for moment in analysis.moments}
    marked = sorted(enumerate(analysis.biggest, 1), key=lambda entry: entry[1])
    last = [-1e9] * _ROWS
    for number, version in marked:
        place = _x(version, analysis.version)
        row = next((at for at, x in enumerate(last) if place - x > 2 * _MARK), number % _ROWS)
        last[row] = place
        swing = swing_in_words(by_version[version], words)
        y = _TOP - 12 - row * (2 * _MARK - 2)
        yield _mark(number, by_version[version], place, y, swing)


def _mark(number: int, moment: MomentShown, x: float, y: float, label: str) -> str:
    seat = moment.seat or 0
    parts = (
        title_tag(f"{number}. {label}"),
        tag("path", d=f"M{x:.1f} {y + _MARK:g}V{_y(0):g}"),
        tag("circle", cx=x, cy=y, r=_MARK, fill=COLOURS[seat]),
        text(str(number), x, y + 4, class_="bd-number"),
    )
    return tag(
        "a",
        *parts,
        href=moment.url,
        class_="ch-mark",
        data_version=moment.version,
        aria_label=label,
    )


def swing_in_words(moment: MomentShown, words: Words) -> str:
    """Describe the effect of a choice, such as `Seat 1, version 40: End the turn: +12.0 points`."""
    swing = moment.choice
    facts = {"seat": moment.seat or 0, "version": moment.version, "text": moment.text}
    if swing is None:
        return words.fill("chart.moment", facts)
    points = _spell_points(f"{swing.points:+.1f}", words)
    error = _spell_points(f"{swing.error:.1f}", words)
    return words.fill("chart.swing", {**facts, "points": points, "error": error})


def _subtitle(analysis: AnalysisShown, words: Words) -> str:
    done, of = analysis.progress.done, analysis.progress.of
    if analysis.status == "failed":
        return words.fill("chart.failed", {})
    if analysis.status != "done":
        entry = "chart.running" if of else "chart.waiting"
        return words.fill(entry, {"done": done, "of": of})
    return words.fill("chart.marks" if analysis.biggest else "chart.plain", {"done": done})


def _describe_bands(bands: Sequence[_Band], samples: Sequence[_Sample], words: Words) -> str:
    """Return a textual description of the chart."""
    if not samples:
        return words.fill("chart.none", {})
    return "; ".join(_course(band, at, samples, words) for at, band in enumerate(bands)) + "."
