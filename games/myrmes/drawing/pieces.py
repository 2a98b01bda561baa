"""The pieces of Myrmes and their colours: terrain, prey, cubes, ants and seat tokens."""

from functools import cache

from games.drawing.hexagons import HALF, centre, corners
from games.drawing.seats import shape
from games.drawing.svg import group, group_at, polygon, tag, text
from games.myrmes.content import CUBES
from games.myrmes.pack import Cell
from games.wording import Wording

LETTERS = 12.2  # size of the smallest text, which is 11 pixels high in the garden of four seats
TERRAIN = {"g": "grass", "e": "earth", "s": "stone", "m": "mushrooms", "~": "water"}

STYLE = """
.bd{--my-g:#cfe3b4;--my-e:#dcc09a;--my-s:#cdd0d3;--my-m:#f0dccb;--my-w:#6d9cbf;--my-edge:#8d8573;
--my-body:#1c1813}
@media (prefers-color-scheme:dark){.bd{--my-g:#3d5030;--my-e:#5d4a2f;--my-s:#50555a;--my-m:#5c4740;
--my-w:#1d4260;--my-edge:#171512}}
.my-mat,.my-objective{--my-body:var(--bd-ink)}
.my-g{fill:var(--my-g)}.my-e{fill:var(--my-e)}.my-s{fill:var(--my-s)}.my-m{fill:var(--my-m)}
.my-w{fill:var(--my-w)}.bd .my-w~.my-where{opacity:1}
.my-ground{stroke:var(--my-edge);stroke-width:1.2}
.my-mark{fill:none;stroke:var(--bd-ink);stroke-opacity:.55;stroke-width:1.6;stroke-linecap:round;
stroke-linejoin:round}
.my-full{fill:var(--bd-ink);fill-opacity:.45;stroke:none}
.bd .my-where{font-size:12.2px;text-anchor:middle;opacity:.8}
.bd .my-part .my-where{opacity:1;paint-order:stroke;stroke:#fff;stroke-opacity:.75;stroke-width:3px;
stroke-linejoin:round}
.my-tile{stroke:#1c1813;stroke-width:3;stroke-linejoin:round}
.my-inner{fill:none;stroke:#1c1813;stroke-width:1.4;stroke-dasharray:5 3}
.my-chosen .my-tile{stroke-width:5.5}
.bd .my-kind{font-size:12.2px;font-weight:700;text-anchor:middle;fill:#1c1813;paint-order:stroke;
stroke:#fff;stroke-width:3px;stroke-linejoin:round}
.my-burrow{fill:#3a2f24;stroke:#fff;stroke-width:1.5}
.my-out{fill:none;stroke:var(--bd-ink);stroke-width:3;stroke-dasharray:6 4}
.my-halo{fill:#fff;fill-opacity:.85;stroke:#1c1813;stroke-width:1.2}
.my-ant{fill:var(--my-body);stroke:none}.my-limb{fill:none;stroke:var(--my-body);stroke-width:1.4;
stroke-linecap:round}.my-ring{fill:none;stroke:#1c1813;stroke-width:1.2}
.my-food{fill:#2e9e4f}.my-earth{fill:#8a5a2b}.my-stone{fill:#7b848c}
.my-cube{stroke:#1c1813;stroke-width:1.3;stroke-linejoin:round}
.my-letter{font-size:12.2px;font-weight:800;text-anchor:middle;fill:#fff}
.my-larva{fill:#fffdf4;stroke:#1c1813;stroke-width:1.3}
.my-red{fill:#d4322c;stroke:#1c1813;stroke-width:1.3}
.my-pale{fill:#f4d9a0;stroke:#1c1813;stroke-width:1.3}
.my-black{fill:#1c1813;stroke:#fff;stroke-width:1}
.my-leg{fill:none;stroke:var(--bd-ink);stroke-width:1.7;stroke-linecap:round}
.my-plate{fill:#fff;fill-opacity:.8;stroke:none}
.my-box{fill:none;stroke:var(--bd-line);stroke-width:1.5}
.my-room{fill:var(--bd-table);stroke:var(--bd-ink);stroke-width:1.3}
.my-shut{stroke-dasharray:3 3;stroke:var(--bd-quiet)}
.my-mini{fill:var(--bd-table);stroke:var(--bd-ink);stroke-width:1}
.my-gone{opacity:.35}
.my-die{fill:#fff;stroke:#1c1813;stroke-width:1.6}
.my-pip{fill:#1c1813}
.my-now{fill:var(--bd-table);stroke:var(--bd-ink);stroke-width:2.5}
.my-space{fill:var(--bd-panel);stroke:var(--bd-line);stroke-width:1.5}
.my-secret .bd-token{stroke-dasharray:3 2}
.my-slot{fill:var(--bd-table);stroke:var(--bd-line);stroke-width:1.3}
.my-picked .my-slot{stroke:var(--bd-ink);stroke-width:2.6}
.my-nurse{fill:var(--bd-quiet)}
.my-picked .my-nurse{fill:var(--bd-ink)}
.bd .my-born{font-size:12.2px;font-weight:700;text-anchor:middle}
.my-dim{opacity:.45}
"""

_LEGS = "M-3 -1L-11 -7M-3 0L-12 1M-3 1L-10 8M3 -1L11 -7M3 0L12 1M3 1L10 8"
_ANT = (
    tag("path", class_="my-limb", d="M-2 -9L-6 -15M2 -9L6 -15" + _LEGS)
    + tag("circle", class_="my-ant", cx=0, cy=-8, r=3.8)
    + tag("ellipse", class_="my-ant", cx=0, cy=0, rx=2.8, ry=4.2)
    + tag("ellipse", class_="my-ant", cx=0, cy=9, rx=4.8, ry=6.2)
)
_JAWS = tag("path", class_="my-limb", d="M-3 -11Q-8 -17 -1 -19M3 -11Q8 -17 1 -19", stroke_width=2.4)
_LARVA = tag("ellipse", class_="my-larva", rx=5, ry=8) + tag(
    "path", class_="my-ring", d="M-4.5 -3H4.5M-5 1H5M-4.2 4.6H4.2"
)
_GRASS = "M-8 8Q-9 -1 -13 -6M-6 8Q-5 -4 -7 -11M-3 8Q-1 0 4 -6M6 8Q6 0 3 -3M8 8Q9 -1 13 -5"
_STONE = "M-13 7L-10 -3L-2 -5L2 2L0 8ZM3 8L4 0L9 -4L14 2L13 8Z"
_CAP = "M-10 0Q-8 -11 0 -11Q8 -11 10 0ZM-3 0Q-2 5 -4 9H4Q2 5 3 0"
_WAVES = "M-16 -6Q-12 -11 -8 -6T0 -6T8 -6T16 -6M-16 5Q-12 0 -8 5T0 5T8 5T16 5"
_DOTS = ((-9, -5), (-2, 3), (5, -7), (9, 4), (-8, 7), (1, -3))
_SPOTS = ((-5, -3), (5, -3), (-4.5, 5), (4.5, 5))

SYMBOLS: dict[str, str] = {
    "g": tag("path", class_="my-mark", d=_GRASS),
    "e": "".join(tag("circle", class_="my-full", cx=x, cy=y, r=2) for x, y in _DOTS),
    "s": tag("path", class_="my-mark", d=_STONE),
    "m": tag("path", class_="my-mark", d=_CAP),
    "w": tag("path", class_="my-mark", d=_WAVES),
    "ladybug": tag(
        "path",
        class_="my-leg",
        d="M-9 -4L-15 -8M-10 2L-17 2M-9 8L-15 12M9 -4L15 -8M10 2L17 2M9 8L15 12",
    )
    + tag("circle", class_="my-black", cx=0, cy=-10, r=5.5)
    + tag("ellipse", class_="my-red", cy=1, rx=11, ry=11.5)
    + tag("path", class_="my-ring", d="M0 -10V12")
    + "".join(tag("circle", cx=x, cy=y, r=2.3, fill="#1c1813") for x, y in _SPOTS),
    "termite": tag(
        "path",
        class_="my-leg",
        d="M-4 -3L-13 -9M-4 0L-14 1M-4 3L-12 9M4 -3L13 -9M4 0L14 1M4 3L12 9",
    )
    + tag("path", class_="my-leg", d="M-3 -14Q-6 -19 -1 -20M3 -14Q6 -19 1 -20")
    + tag("ellipse", class_="my-pale", cy=9, rx=6.5, ry=9.5)
    + tag("path", class_="my-ring", d="M-5.8 6H5.8M-6.4 11H6.4")
    + tag("ellipse", class_="my-pale", cy=-2, rx=4.6, ry=4.6)
    + tag("ellipse", class_="my-pale", cy=-11, rx=5.4, ry=5.4),
    "spider": tag(
        "path",
        class_="my-leg",
        d="M-5 -5Q-12 -15 -18 -11M-6 -2Q-15 -7 -20 -1M-6 2Q-15 3 -19 10M-4 6Q-11 9 -13 17"
        "M5 -5Q12 -15 18 -11M6 -2Q15 -7 20 -1M6 2Q15 3 19 10M4 6Q11 9 13 17",
    )
    + tag("ellipse", class_="my-black", cy=5, rx=8, ry=9.5)
    + tag("circle", class_="my-black", cy=-7, r=5.5)
    + tag("path", d="M-3 2L3 8M3 2L-3 8", stroke="#fff", stroke_width=1.6),
    "food": tag("circle", class_="my-cube my-food", r=9),
    "earth": tag("rect", class_="my-cube my-earth", x=-8.5, y=-8.5, width=17, height=17),
    "stone": tag("path", class_="my-cube my-stone", d="M-10 1L-5.5 -9H5.5L10 1L5.5 9H-5.5Z"),
    "larva": group(_LARVA, transform="rotate(20)"),
    "worker": _ANT,
    "soldier": _ANT + _JAWS,
    "nurse": _ANT + group(_LARVA, transform="translate(11 6) rotate(25) scale(.62)"),
}


@cache
def definitions(words: Wording) -> str:
    """Return the definitions of the pieces that `symbol` refers to.

    Cubes show an initial letter.
    """
    return "".join(
        group(drawn, _letter(name, words), id=f"my-{name}") for name, drawn in SYMBOLS.items()
    )


def _letter(name: str, words: Wording) -> str:
    if name not in CUBES:
        return ""
    return text(words.fill(f"cube.letter.{name}", {}), 0, 4.4, class_="my-letter")


@cache
def symbol(name: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """Draw a piece, named as in `SYMBOLS`, centred on a point."""
    grown = f" scale({scale})" if scale != 1 else ""
    return tag(
        "use", href=f"#my-{name}", class_=f"my-a-{name}", transform=f"translate({x} {y}){grown}"
    )


@cache
def token(seat: int, radius: float = 11) -> str:
    """Draw a seat's shape with its number, which starts at 1.

    The number is always large enough to read.
    """
    size = max(LETTERS, round(radius * 1.1, 1))
    sunk = 0.36 * size + (0.1 * radius if seat == 2 else 0)
    number = text(str(seat + 1), 0, round(sunk, 2), class_="bd-number", font_size=size)
    return group(shape(seat, radius), number, class_="bd-of", data_seat=seat)


def hit(width: float, height: float, x: float = 0, y: float = 0) -> str:
    """Return a transparent area that makes a small piece easy to click."""
    return tag("rect", class_="bd-spot", x=x, y=y, width=width, height=height)


@cache
def picture(cells: tuple[Cell, ...], size: float) -> tuple[str, float, float]:
    """Return a small picture of a tile with its corner at (0, 0), and its width and height."""
    middles = [centre(cell, size) for cell in cells]
    west, north = min(at[0] for at in middles), min(at[1] for at in middles)
    hexes = (
        group_at(
            x - west + HALF * size, y - north + size, polygon(*corners(size), class_="my-mini")
        )
        for x, y in middles
    )
    width = max(at[0] for at in middles) - west + 2 * HALF * size
    return group(*hexes), width, max(at[1] for at in middles) - north + 2 * size
