"""Draws the ground of March of the Ants: meadow, loam, tunnels and The Great Tunnel."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from games.drawing.hexagons import centre, edge_middle, outline
from games.drawing.svg import KEPT, group, polygon, tag
from games.hexes import Axial

SIZE = 66.0  # size of a hex, the smallest at which names and numbers are 11 pixels high

STYLE = """
.bd{--ma-turf:#d5e3b6;--ma-blade:#9cb873;--ma-loam:#e9d5ab;--ma-grit:#c3a674;--ma-soil:#8a6a45;
--ma-crumb:#745637;--ma-cave:#4a3622;--ma-run:#a5835a}
@media (prefers-color-scheme:dark){.bd{--ma-turf:#333f29;--ma-blade:#4d5d3b;--ma-loam:#4a3e2a;
--ma-grit:#64543a;--ma-soil:#4a3823;--ma-crumb:#5c4730;--ma-cave:#1d150d;--ma-run:#1d150d}}
.ma-turf{fill:var(--ma-turf)}.ma-loam{fill:var(--ma-loam)}.ma-earth{fill:var(--ma-soil)}
.ma-grit{fill:var(--ma-grit)}.ma-crumb{fill:var(--ma-crumb)}
.ma-blade{fill:none;stroke:var(--ma-blade);stroke-width:1.5;stroke-linecap:round}
.ma-outer{fill:url(#ma-meadow)}.ma-inner{fill:url(#ma-trodden)}
.ma-ground{stroke:var(--ma-edge);stroke-width:2.2;stroke-linejoin:round}
.ma-soil{fill:url(#ma-soil);stroke:#2e2217;stroke-width:3;stroke-linejoin:round}
.ma-run{fill:none;stroke:var(--ma-run);stroke-opacity:.4;stroke-width:20}
.ma-gate{fill:#2a1d11;stroke:#c9a66d;stroke-width:2}
.ma-cave{fill:none;stroke:var(--ma-cave);stroke-linecap:round;stroke-linejoin:round}
.ma-great-tunnel,.ma-loose{--bd-limb:#d8cdb9}
.ma-free{fill:none;stroke:var(--bd-quiet);stroke-width:2;stroke-dasharray:7 6}
.ma-focus{fill:none;stroke:var(--bd-ink);stroke-width:5;stroke-dasharray:12 5;pointer-events:none}
.bd .ma-name{text-anchor:middle;font-size:11px}
.bd .ma-hex-number{font-size:13px;font-weight:800;text-anchor:middle}
.bd .ma-where{font-size:12px;text-anchor:middle;fill:var(--bd-quiet)}
.bd .ma-tunnel-name{font-size:14px;font-weight:700;text-anchor:middle;fill:#fff}
.bd .ma-on-soil{fill:#fff;font-size:13px;font-weight:700}
"""

_BLADES = "M9 15q-1-5-2-8m3 8q0-6 3-9M33 42q1-5-2-8m3 8q0-6 3-9M22 27q-1-5-4-8m5 8q0-6 2-9"
_GRIT = ((6, 8, 1.6), (19, 4, 1), (31, 13, 1.8), (12, 22, 1.2), (26, 29, 1.6), (3, 31, 1))


def _pattern(name: str, fill: str, size: int, *marks: str) -> str:
    ground = tag("rect", class_=fill, width=size, height=size)
    return tag(
        "pattern", ground, *marks, id=name, width=size, height=size, patternUnits="userSpaceOnUse"
    )


def _scatter(look: str) -> Iterable[str]:
    return (tag("circle", class_=look, cx=x, cy=y, r=r) for x, y, r in _GRIT)


def _way(direction: int) -> str:
    """Draw a tunnel of a hex, from its mouth on an edge to the middle."""
    x, y = edge_middle(direction, SIZE)
    run = tag("path", class_="ma-run", d=f"M{x:.1f} {y:.1f}L0 0")
    return group(run, _mouth(direction, (0, 0)), id=f"ma-way{direction}")


def _mouth(direction: int, at: tuple[float, float]) -> str:
    """Draw the mouth of a tunnel on one edge of a hex whose centre is at a point.

    The mouths of two hexes on their common edge form one hole.
    """
    moved = f"translate({at[0]:.1f} {at[1]:.1f})rotate({-60 * direction})"
    return tag("use", href="#ma-gate", transform=moved)


DEFINITIONS = "".join(
    (
        _pattern("ma-meadow", "ma-turf", 46, tag("path", class_="ma-blade", d=_BLADES)),
        _pattern("ma-trodden", "ma-loam", 36, *_scatter("ma-grit")),
        _pattern("ma-soil", "ma-earth", 36, *_scatter("ma-crumb")),
        tag("path", class_="ma-gate", d="M58.6-12.5Q43.5-11 43.5 0T58.6 12.5", id="ma-gate"),
        *(_way(direction) for direction in range(6)),
    )
)


@lru_cache(maxsize=64)
def tunnels(directions: tuple[int, ...]) -> str:
    """Draw the tunnels of a hex, from their mouths to the middle, where they meet."""
    return "".join(tag("use", href=f"#ma-way{direction}") for direction in directions)


@lru_cache(KEPT)
def cavern(cells: tuple[Axial, ...], edges: tuple[tuple[int, int, int], ...]) -> str:
    """Draw The Great Tunnel: soil, and in it chambers that are joined to each of its mouths."""
    middles = [centre(cell, SIZE) for cell in cells]
    x, y = middle_of(cells)
    halls = "".join(f"M{x:.1f} {y:.1f}L{x2:.1f} {y2:.1f}" for x2, y2 in middles)
    rooms = "".join(f"M{x2:.1f} {y2:.1f}h.1" for x2, y2 in middles)
    ways, mouths = "", ""
    for q, r, direction in edges:
        x1, y1 = centre((q, r), SIZE)
        dx, dy = edge_middle(direction, SIZE)
        ways += f"M{x1:.1f} {y1:.1f}L{x1 + dx * 0.9:.1f} {y1 + dy * 0.9:.1f}"
        mouths += _mouth(direction, (x1, y1))
    return group(
        polygon(*outline(cells, SIZE, 0), class_="ma-soil"),
        tag("path", class_="ma-cave", d=halls, stroke_width=58),
        tag("path", class_="ma-cave", d=ways, stroke_width=23),
        tag("path", class_="ma-cave", d=rooms, stroke_width=84),
        mouths,
    )


def middle_of(cells: Sequence[Axial]) -> tuple[float, float]:
    """Return the middle of some hexes."""
    middles = [centre(cell, SIZE) for cell in cells]
    return sum(x for x, _ in middles) / len(cells), sum(y for _, y in middles) / len(cells)
