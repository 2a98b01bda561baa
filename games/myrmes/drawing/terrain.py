"""The ground of the garden: a drawn hex for each terrain, and its colours."""

from functools import cache

from games.drawing.hexagons import corners
from games.drawing.svg import group, polygon, tag

SIZE = 34.0  # size of a hex
TERRAIN = {"g": "grass", "e": "earth", "s": "stone", "m": "mushrooms", "~": "water"}

STYLE = """
.bd{--my-g:#cbe0ab;--my-e:#d9bb8f;--my-s:#d3d3cd;--my-m:#dfd2b2;--my-w:#8cbbd9;--my-edge:#6b6450;
--my-bed:#8a6a45;--my-blade:#6d9a48;--my-petal:#fff;--my-clod:#a57a48;--my-rock:#9a9d9c;
--my-facet:#b9bbb7;--my-cap:#b5532f;--my-stem:#f6ecd6;--my-wave:#e3f1f9;--my-where:#fbf9f4}
@media (prefers-color-scheme:dark){.bd{--my-g:#36452c;--my-e:#4b3c29;--my-s:#42464a;--my-m:#443d31;
--my-w:#20394c;--my-edge:#12110e;--my-bed:#2f2519;--my-blade:#5c7a45;--my-petal:#b9b39a;
--my-clod:#77603f;--my-rock:#62676b;--my-facet:#757a7e;--my-cap:#8f4a33;--my-stem:#b3a88f;
--my-wave:#50738c;--my-where:#221f1a}}
.my-bed{fill:var(--my-bed);stroke:var(--my-bed);stroke-width:9;stroke-linejoin:round}
.my-ground{stroke:var(--my-edge);stroke-width:1;stroke-opacity:.45;stroke-linejoin:round}
.my-g{fill:var(--my-g)}.my-e{fill:var(--my-e)}.my-s{fill:var(--my-s)}.my-m{fill:var(--my-m)}
.my-w{fill:var(--my-w)}
.my-blade,.my-furrow,.my-wave{fill:none;stroke-width:1.7;stroke-linecap:round}
.my-blade{stroke:var(--my-blade)}.my-furrow{stroke:var(--my-clod)}.my-wave{stroke:var(--my-wave)}
.my-petal{fill:var(--my-petal)}.my-clod{fill:var(--my-clod)}.my-rock{fill:var(--my-rock)}
.my-facet{fill:var(--my-facet)}.my-cap{fill:var(--my-cap)}.my-stem{fill:var(--my-stem)}
.my-clearing{fill:var(--my-where);fill-opacity:.45}
.my-pool{fill:var(--my-wave);fill-opacity:.3}
.bd .my-where{font-size:12.2px;text-anchor:middle;opacity:0;paint-order:stroke;
stroke:var(--my-where);stroke-width:4px;stroke-linejoin:round;pointer-events:none}
.my-spot:hover>.my-where,.my-spot:focus>.my-where{opacity:1}
"""

_TUFT = "q-1-6-5-9m5 9q0-7 2-12m0 12q2-5 6-7"
_TUFTS = "".join(f"M{x} {y}{_TUFT}" for x, y in ((-15, -6), (8, -13), (-3, 9), (15, 8), (-17, 17)))
_FLOWERS = ((-2, -20), (-20, 3), (17, -4), (7, 19))
_BLADES = "M-8 24q0-5-3-8m4 8q1-5 4-7M20-8q0-4-2-7"
_CLODS = (
    "M-19-4q2-5 7-4q5 1 4 5q-6 3-11-1ZM6-15q4-4 8-1q3 4-1 5q-5 1-7-4ZM2 13q5-4 10-1q3 4-2 6"
    "q-6 1-8-5ZM-14 16q3-3 6-1q2 3-1 5q-4 0-5-4Z"
)
_FURROWS = "M-22 5q7-4 13-1t14-1t16 1M-14-17q6-3 12-1M12 2q5-2 10 0M-6 24q6-3 12-1"
_GRAINS = ((-4, -10), (16, -1), (-8, 11), (19, 10), (-2, -22), (-23, -1))
_ROCKS = (
    "M-22 8L-18-7L-7-15L4-8L6 8Q-8 12-22 8Z",
    "M5 14L9 1L17-4L24 3L23 13Q13 17 5 14Z",
    "M-9 22L-6 14L2 12L7 19L5 23Q-2 26-9 22Z",
)
_FACETS = "M-18-7L-7-15L4-8L-8-3ZM9 1L17-4L24 3L15 5ZM-6 14L2 12L7 19L-1 17Z"
_STEMS = "M-10-2Q-7 8-11 15H-2Q-5 8-4-2ZM9 8Q11 14 9 19H16Q14 14 14 8ZM12-16v8h4v-8Z"
_CAPS = (
    "M-20 0Q-18-15-7-16Q4-15 6 0Q-7 4-20 0ZM3 10Q4 1 11.5 0Q19 1 20 10"
    "Q11.5 13 3 10ZM7-15Q8-22 14-22Q20-22 21-15Z"
)
_SPECKS = ((-13, -6), (-5, -11), (0, -4), (9, 5), (15, 6), (14, -18))
_WAVES = (
    "M-21-7q5-5 10 0t10 0t10 0t10 0M-23 5q5-5 10 0t10 0t10 0t10 0M-14 16q5-5 10 0t10 0t10 0"
    "M-8-18q5-5 10 0t10 0"
)


def _dots(places: tuple[tuple[float, float], ...], radius: float, look: str) -> str:
    return "".join(tag("circle", class_=look, cx=x, cy=y, r=radius) for x, y in places)


_ART = {
    "g": tag("path", class_="my-blade", d=_TUFTS + _BLADES) + _dots(_FLOWERS, 1.7, "my-petal"),
    "e": tag("path", class_="my-furrow", d=_FURROWS)
    + tag("path", class_="my-clod", d=_CLODS)
    + _dots(_GRAINS, 1.5, "my-clod"),
    "s": tag("path", class_="my-rock", d="".join(_ROCKS))
    + tag("path", class_="my-facet", d=_FACETS),
    "m": tag("path", class_="my-stem", d=_STEMS)
    + tag("path", class_="my-cap", d=_CAPS)
    + _dots(_SPECKS, 1.9, "my-stem"),
    "w": tag("ellipse", class_="my-pool", cy=2, rx=25, ry=20)
    + tag("path", class_="my-wave", d=_WAVES),
}


def mark_of(letter: str) -> str:
    """Return the name of a terrain's drawing and style, given its letter on the board."""
    return letter.replace("~", "w")


@cache
def definitions() -> str:
    """Return the definitions of the hexes, to which `symbol` refers."""
    return "".join(
        group(polygon(*corners(SIZE), class_=f"my-ground my-{name}"), art, id=f"my-{name}")
        for name, art in _ART.items()
    )
