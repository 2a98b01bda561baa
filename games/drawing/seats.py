"""Drawing elements that the hex boards share, such as seat shapes, hatchings and lettering.

The colours are distinguishable for colour-blind people. Shapes, numbers and hatchings identify
seats without colour.
"""

from functools import cache
from math import cos, pi, sin

from games.drawing.svg import desc_tag, group, group_at, polygon, tag, text, title_tag

COLOURS = ("#d55e00", "#f0e442", "#56b4e9", "#ffffff", "#cc79a7")
TINTS = ("#f7cfae", "#f9f4b8", "#c5e3f6", "#ffffff", "#eccfe0")
_CALM = ("#a9673c", "#a89c4a", "#5b88a6", "#9b9992", "#96688a")  # the same in dark mode
NOBODY = "#d9d4ca"
_LETTER = 0.66  # average width of a bold letter, in units of the font size

STYLE = (
    """
.bd{--bd-table:#f3efe6;--bd-panel:#fbf9f4;--bd-line:#d8cfbf;--bd-ink:#2b2620;--bd-quiet:#665d50;
--bd-limb:#1c1813;font-family:system-ui,sans-serif}
@media (prefers-color-scheme:dark){.bd{--bd-table:#221f1a;--bd-panel:#2d2922;--bd-line:#4c453a;
--bd-ink:#f1ebdf;--bd-quiet:#b9afa0;--bd-limb:#d8cdb9}}
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
.bd-digit{font-size:12.2px;font-weight:700;fill:#1c1813;text-anchor:middle}
.bd-limbs{fill:none;stroke:var(--bd-limb);stroke-width:1.4;stroke-linecap:round;
stroke-linejoin:round}
.bd-spot{fill:#000;fill-opacity:0}
"""
    + "".join(f".bd-seat{seat}{{fill:{fill}}}" for seat, fill in enumerate(COLOURS))
    + "\n"
)

# Styles of hatched ground, and its calmer colours in dark mode. Only drawings with `hatchings` need
# them.
HATCH_STYLE = (
    ".bd-tint{fill-opacity:.8}.bd-hatch{fill:#1c1813;fill-opacity:.45;stroke:none}"
    ".bd-hatching{fill:none;stroke:#1c1813;stroke-opacity:.36}\n"
    + "".join(f".bd-tint{seat}{{fill:{fill}}}" for seat, fill in enumerate(TINTS))
    + "\n"
)
CALM_STYLE = (
    "@media (prefers-color-scheme:dark){"
    + "".join(f".bd-tint{seat}{{fill:{fill}}}" for seat, fill in enumerate(_CALM))
    + "}\n"
)

# Legs and feelers of an ant seen from above, around its waist.
_LIMBS = (
    "M-2-7L-7.5-11L-11-10M-2.4-5.2L-9-5.6L-12-2M-2-3.4L-9 1L-11 7"
    "M2-7L7.5-11L11-10M2.4-5.2L9-5.6L12-2M2-3.4L9 1L11 7"
    "M-1.6-12Q-2.6-16-6.5-16.6M1.6-12Q2.6-16 6.5-16.6"
)
_GASTERS = (8.4, 8.4, 8.6, 8.8, 8.2)  # radius of each seat's shape

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
    ground = tag("rect", class_=f"bd-tint bd-tint{seat}", width=8, height=8)
    lines = _HATCHES[seat]
    marks = (
        tag("path", class_="bd-hatching", d=lines)
        if lines
        else "".join(tag("circle", class_="bd-hatch", cx=at, cy=at, r=1.25) for at in (2, 6))
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


@cache
def ants(seats: int) -> str:
    """Return the definitions of the seats' ants, to which `ant` refers."""
    return define_limbs("bd") + "".join(
        group(_draw_ant(seat), id=f"bd-ant{seat}") for seat in range(seats)
    )


def _draw_ant(seat: int) -> str:
    number = text(str(seat + 1), 0, 9.8 if seat == 2 else 8.9, class_="bd-digit")
    return draw_body(seat, "bd") + number


def define_limbs(family: str) -> str:
    """Return the definition of the legs and feelers of ants, to which `draw_body` refers."""
    return tag("path", class_=f"{family}-limbs", d=_LIMBS, id=f"{family}-limbs")


def draw_body(seat: int, family: str) -> str:
    """Draw an ant of a seat, whose shape is its gaster.

    `family` is the prefix of the style class names and of the limbs' definition.
    """
    look = f"{family}-token {family}-seat{seat}"
    return (
        tag("use", href=f"#{family}-limbs")
        + tag("ellipse", class_=look, cy=-5.4, rx=2.7, ry=3.6)
        + tag("circle", class_=look, cy=-10.6, r=3.4)
        + group_at(0, 4.5, shape(seat, _GASTERS[seat], family))
    )


@cache
def ant(seat: int) -> str:
    """Draw an ant with its seat's shape and small number, about 24 wide and 29 high."""
    return tag("use", href=f"#bd-ant{seat}", class_="bd-of", data_seat=seat)


def fit_font_size(words: str, width: float, largest: float) -> float:
    """Return the largest font size, up to `largest`, at which text fits a width even in bold."""
    return min(largest, round(width / (_LETTER * max(len(words), 1)), 1))
