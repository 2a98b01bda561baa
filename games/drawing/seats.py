"""Drawing elements that the hex boards share, such as seat shapes, hatchings and lettering.

The colours are distinguishable for colour-blind people. Shapes, numbers and hatchings identify
seats without colour.
"""

from functools import cache
from math import cos, pi, sin

from games.drawing.svg import desc_tag, group, polygon, tag, text, title_tag

COLOURS = ("#d55e00", "#f0e442", "#56b4e9", "#ffffff", "#cc79a7")
TINTS = ("#f7cfae", "#f9f4b8", "#c5e3f6", "#ffffff", "#eccfe0")
NOBODY = "#d9d4ca"
_LETTER = 0.66  # average width of a bold letter, in units of the font size
_INK = "#1c1813"  # ink on tokens and tiles, which stay light in dark mode

STYLE = (
    """
.bd{--bd-table:#f3efe6;--bd-panel:#fbf9f4;--bd-line:#d8cfbf;--bd-ink:#2b2620;--bd-quiet:#665d50;
font-family:system-ui,sans-serif}
@media (prefers-color-scheme:dark){.bd{--bd-table:#221f1a;--bd-panel:#2d2922;--bd-line:#4c453a;
--bd-ink:#f1ebdf;--bd-quiet:#b9afa0}}
.bd text{fill:var(--bd-ink)}
.bd-table{fill:var(--bd-table)}
.bd-panel{fill:var(--bd-panel);stroke:var(--bd-line);stroke-width:1.5}
.bd-asked{stroke:var(--bd-ink);stroke-width:3}
.bd-title{font-size:22px;font-weight:700}
.bd-head{font-size:16px;font-weight:700}
.bd-body{font-size:13px}
.bd-strong{font-size:13px;font-weight:700}
.bd-small{font-size:11.5px}
.bd-name{font-weight:700}
.bd .bd-quiet{fill:var(--bd-quiet)}
.bd .bd-dark{fill:#1c1813}
.bd-middle{text-anchor:middle}
.bd-end{text-anchor:end}
.bd-token{stroke:#1c1813;stroke-width:1.6;stroke-linejoin:round}
.bd .bd-number{font-weight:700;fill:#1c1813;text-anchor:middle}
.bd-spot{fill:#000;fill-opacity:0}
"""
    + "".join(f".bd-seat{seat}{{fill:{fill}}}" for seat, fill in enumerate(COLOURS))
    + "\n"
)

_HATCHES = (
    "M-2 6L6 -2M2 10L10 2",  # rising lines
    "",  # dots
    "M0 2H8M0 6H8",  # horizontal lines
    "M0 4H8M4 0V8",  # grid
    "M2 0V8M6 0V8",  # vertical lines
)


def frame_board(title: str, described: str, style: str, size: tuple[int, int], *parts: str) -> str:
    """Assemble a board with a background from its title, description, styles and parts."""
    width, height = size
    return tag(
        "svg",
        title_tag(title),
        desc_tag(described),
        style,
        tag("rect", class_="bd-table", width=width, height=height, rx=12),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        role="img",
        class_="bd",
    )


@cache
def hatchings(seats: int) -> str:
    """Return the pattern definitions for the seats' hatchings."""
    return "".join(_hatch_pattern(seat) for seat in range(seats))


def _hatch_pattern(seat: int) -> str:
    ground = tag("rect", width=8, height=8, fill=TINTS[seat])
    lines = _HATCHES[seat]
    marks = (
        tag("path", d=lines, stroke=_INK, stroke_width=1, stroke_opacity=0.32, fill="none")
        if lines
        else "".join(
            tag("circle", cx=at, cy=at, r=1.25, fill=_INK, fill_opacity=0.4) for at in (2, 6)
        )
    )
    return tag(
        "pattern",
        ground,
        marks,
        id=f"bd-hatch{seat}",
        width=8,
        height=8,
        patternUnits="userSpaceOnUse",
    )


def hatch(seat: int | None) -> str:
    """Return the fill for ground that a seat owns, or for unowned ground if `seat` is None."""
    return NOBODY if seat is None else f"url(#bd-hatch{seat})"


def shape(seat: int, radius: float, family: str = "bd") -> str:
    """Return the shape of a seat, which is a circle, square, triangle, diamond or pentagon.

    `family` is the prefix of the style class names.
    """
    name, r = f"{family}-token {family}-seat{seat}", radius
    if seat == 0:
        return tag("circle", class_=name, r=r)
    if seat == 1:
        return tag("rect", class_=name, x=-0.9 * r, y=-0.9 * r, width=1.8 * r, height=1.8 * r)
    if seat == 2:
        return polygon((0, -1.25 * r), (1.2 * r, 0.85 * r), (-1.2 * r, 0.85 * r), class_=name)
    if seat == 3:
        return polygon((0, -1.25 * r), (1.2 * r, 0), (0, 1.25 * r), (-1.2 * r, 0), class_=name)
    turns = [2 * pi * at / 5 for at in range(5)]
    return polygon(*((1.15 * r * sin(a), -1.15 * r * cos(a)) for a in turns), class_=name)


@cache
def token(seat: int, radius: float = 11) -> str:
    """Return a seat's shape with the seat number, counted from 1."""
    size = round(radius * 1.1, 1)
    sunk = 0.36 * size + (0.1 * radius if seat == 2 else 0)
    number = text(str(seat + 1), 0, round(sunk, 2), class_="bd-number", font_size=size)
    return group(shape(seat, radius), number, class_="bd-of", data_seat=seat)


def fit_font_size(words: str, width: float, largest: float) -> float:
    """Return the largest font size, up to `largest`, at which text fits a width even in bold."""
    return min(largest, round(width / (_LETTER * max(len(words), 1)), 1))
