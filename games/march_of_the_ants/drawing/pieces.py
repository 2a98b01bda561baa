"""The pieces of March of the Ants: resources, ants, tokens, tunnels; how they are coloured."""

from collections.abc import Iterable
from functools import cache

from games.drawing.hexagons import Point, edge_middle
from games.drawing.svg import group, group_at, polygon, tag, text
from games.march_of_the_ants.vocabulary import Resource

STYLE = """
.bd{--ma-outer:#d9e5bd;--ma-inner:#ecd9b0;--ma-edge:#7d7462;--ma-soil:#8a6a45;--ma-site:#fbf9f4;
--ma-body:#1c1813}
@media (prefers-color-scheme:dark){.bd{--ma-outer:#39472c;--ma-inner:#57482c;--ma-edge:#a59a86;
--ma-soil:#4a3823;--ma-site:#221f1a}}
.ma-mat,.ma-panel{--ma-body:var(--bd-ink)}
.ma-outer{fill:var(--ma-outer)}.ma-inner{fill:var(--ma-inner)}
.ma-border{fill:none;stroke:var(--ma-edge);stroke-width:1.3;stroke-dasharray:2 3}
.ma-ground{stroke:var(--ma-edge);stroke-width:2.5;stroke-linejoin:round}
.ma-soil{fill:var(--ma-soil);stroke:#1c1813;stroke-width:3;stroke-linejoin:round}
.ma-gate{fill:#2e2217;stroke:#e2c48d;stroke-width:1.2}
.ma-free{fill:none;stroke:var(--bd-quiet);stroke-width:2;stroke-dasharray:7 6}
.ma-focus{fill:none;stroke:var(--bd-ink);stroke-width:5;stroke-dasharray:12 5}
.ma-site{fill:var(--ma-site);stroke:var(--ma-edge);stroke-width:1.2}
.ma-control{stroke:var(--bd-ink);stroke-width:2.6}
.ma-crown{fill:#e9b931;stroke:#1c1813;stroke-width:1.1;stroke-linejoin:round}
.ma-vacant{fill:none;stroke:var(--bd-quiet);stroke-width:1.2;stroke-dasharray:3 2.5}
.ma-food{fill:#2e9e4f}.ma-larva{fill:#fffdf4}.ma-card{fill:#4b5f9e}.ma-point{fill:#e9b931}
.ma-piece{stroke:#1c1813;stroke-width:1.3;stroke-linejoin:round}
.ma-light,.ma-dim{font-size:10px;font-weight:800;text-anchor:middle;fill:#fff}
.ma-dim{fill:#1c1813}
.ma-ant{fill:var(--ma-body);stroke:none}.ma-limb{fill:none;stroke:var(--ma-body);stroke-width:1.4;
stroke-linecap:round}
.ma-legs{fill:none;stroke:var(--bd-ink);stroke-width:1.5;stroke-linecap:round}
.ma-segment{fill:#b3261e;stroke:#1c1813;stroke-width:1.2}
.ma-hole{fill:#1c1813;stroke:#fff;stroke-width:1}
.ma-swirl{fill:none;stroke:#fff;stroke-width:1.5;stroke-linecap:round}
.bd .ma-name{text-anchor:middle}
.bd .ma-hex-number{font-size:14px;font-weight:800;text-anchor:middle}
.bd .ma-where{font-size:10px;text-anchor:middle;fill:var(--bd-quiet)}
.bd .ma-tunnel-name{font-size:14px;font-weight:700;text-anchor:middle;fill:#fff}
.bd .ma-on-soil{fill:#fff;font-size:13px;font-weight:700}
.bd .ma-tally{font-size:11px;font-weight:700;paint-order:stroke;stroke:var(--ma-site);
stroke-width:2.5px;stroke-linejoin:round}
.ma-box{fill:none;stroke:var(--bd-line);stroke-width:1.5}
.ma-done{fill:var(--bd-ink)}
.bd .ma-done-letter{fill:var(--bd-panel)}
.ma-back{fill:#6b5233;stroke:#1c1813;stroke-width:1.4}
.ma-weave{fill:none;stroke:#e2c48d;stroke-width:1.2}
"""

PLURALS: dict[Resource, str] = {
    "food": "food",
    "larva": "larvae",
    "card": "cards",
    "point": "points",
}

_STAR = "M0 -9L2.6 -3.2L9 -2.6L4.2 1.8L5.6 8L0 4.8L-5.6 8L-4.2 1.8L-9 -2.6L-2.6 -3.2Z"
_LEGS = "M-3 -1L-11 -7M-3 0L-12 1M-3 1L-10 8M3 -1L11 -7M3 0L12 1M3 1L10 8"
_BODY = tuple((-12 + 6 * at, 3 if at % 2 else -3) for at in range(5))

SYMBOLS: dict[str, str] = {
    "food": tag("circle", class_="ma-piece ma-food", r=7) + text("F", 0, 3.6, class_="ma-light"),
    "larva": tag("ellipse", class_="ma-piece ma-larva", rx=6, ry=8)
    + text("L", 0, 3.6, class_="ma-dim"),
    "card": tag("rect", class_="ma-piece ma-card", x=-5.5, y=-7.5, width=11, height=15, rx=2)
    + text("C", 0, 3.6, class_="ma-light"),
    "point": tag("path", class_="ma-piece ma-point", d=_STAR),
    "ant": tag("path", class_="ma-limb", d="M-2 -9L-6 -15M2 -9L6 -15" + _LEGS)
    + tag("circle", class_="ma-ant", cy=-8, r=3.8)
    + tag("ellipse", class_="ma-ant", rx=2.8, ry=4.2)
    + tag("ellipse", class_="ma-ant", cy=9, rx=4.8, ry=6.2),
    "cube": tag("rect", class_="ma-piece ma-larva", x=-7, y=-7, width=14, height=14),
    "centipede": tag(
        "path",
        class_="ma-legs",
        d="".join(f"M{x} {y - 8}V{y + 8}" for x, y in _BODY) + "M14 -1L19 -6M14 1L20 2",
    )
    + "".join(tag("circle", class_="ma-segment", cx=x, cy=y, r=4.6) for x, y in _BODY),
    "wormhole": tag("ellipse", class_="ma-hole", rx=12, ry=9)
    + tag("path", class_="ma-swirl", d="M-8 0Q-7 -6 0 -6Q7 -5 7 0Q6 4 0 4Q-4 3 -4 0Q-3 -3 0 -2.5"),
    "back": tag("rect", class_="ma-back", x=-11, y=-15, width=22, height=30, rx=3)
    + tag(
        "path",
        class_="ma-weave",
        d="M-8 -9L8 7M-8 0L5 12M-5 -12L8 0M8 -9L-8 7M8 0L-5 12M5 -12L-8 0",
    ),
    "hex-back": tag("path", class_="ma-back", d="M0 -16L13.9 -8V8L0 16L-13.9 8V-8Z")
    + tag("path", class_="ma-weave", d="M-9 -5L0 -10L9 -5M-9 1L0 -4L9 1M-9 7L0 2L9 7"),
}

DEFINITIONS = "".join(group(drawn, id=f"ma-{name}") for name, drawn in SYMBOLS.items())


@cache
def symbol(name: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """Return a piece by its name in `SYMBOLS`, around a place."""
    grown = f" scale({scale})" if scale != 1 else ""
    return tag(
        "use", href=f"#ma-{name}", class_=f"ma-a-{name}", transform=f"translate({x} {y}){grown}"
    )


@cache
def gate(direction: int, size: float) -> str:
    """Return the mouth of a tunnel on an edge of a hex around (0, 0)."""
    x, y = edge_middle(direction, size)
    length = (x * x + y * y) ** 0.5
    out: Point = (x / length, y / length)
    along: Point = (-out[1], out[0])
    mouth = ((12, 0), (8, -13), (-8, -13), (-12, 0))
    return polygon(
        *((x + along[0] * a + out[0] * o, y + along[1] * a + out[1] * o) for a, o in mouth),
        class_="ma-gate",
    )


def amount(resource: Resource, count: int) -> str:
    """Return so many of a resource in words."""
    return f"{count} {resource if count == 1 else PLURALS[resource]}"


def legend() -> Iterable[str]:
    """Return what explains the pieces: two columns, 116 high."""
    crown = tag("rect", class_="ma-site ma-control", x=-9, y=-8, width=18, height=18, rx=3)
    inner = tag("rect", class_="ma-inner ma-ground", x=-10, y=-10, width=20, height=20)
    inner += tag("rect", class_="ma-border", x=-7, y=-7, width=14, height=14)
    rows = (
        (symbol("food"), "food"),
        (symbol("larva"), "larva"),
        (symbol("card"), "card"),
        (symbol("point"), "colony point"),
        (crown + group_at(0, -10, CROWN), "control site"),
        (tag("circle", class_="ma-vacant", r=8), "vacant site"),
        (symbol("centipede", 0, 0, 0.8), "centipede"),
        (symbol("wormhole"), "wormhole"),
        (group_at(-43, 0, gate(0, 50)), "mouth of a tunnel"),
        (inner, "Inner Meadow"),
    )
    for number, (drawn, words) in enumerate(rows):
        row, column = divmod(number, 2)
        yield group_at(
            14 + column * 150, 12 + row * 27, drawn, text(words, 24, 4, class_="bd-small")
        )


CROWN = tag("path", class_="ma-crown", d="M-7 4V-4L-3 0L0 -5L3 0L7 -4V4Z")
