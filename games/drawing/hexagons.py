"""Positions and outlines of hexes that have a corner at the top, for the two hex games.

Axial coordinates: q grows east, r grows south-east. `size` is the distance from centre to corner.
"""

from collections.abc import Iterable
from functools import lru_cache
from math import sqrt

from games.hexes import Axial, neighbour

Point = tuple[float, float]

HALF = sqrt(3) / 2  # distance from the centre to the middle of an edge, in units of `size`
# The corners clockwise from the top, each with the direction across the edge that follows it.
CORNERS: tuple[Point, ...] = (
    (0, -1),
    (HALF, -0.5),
    (HALF, 0.5),
    (0, 1),
    (-HALF, 0.5),
    (-HALF, -0.5),
)
EDGES = (1, 0, 5, 4, 3, 2)


def centre(at: Axial, size: float) -> Point:
    """Return the centre of a hex."""
    q, r = at
    return 2 * HALF * size * (q + r / 2), 1.5 * size * r


def corners(size: float) -> tuple[Point, ...]:
    """Return the corners of a hex around (0, 0)."""
    return tuple((x * size, y * size) for x, y in CORNERS)


def edge_middle(direction: int, size: float) -> Point:
    """Return the midpoint of the edge in a given direction, relative to the hex's centre."""
    at = EDGES.index(direction)
    (x1, y1), (x2, y2) = CORNERS[at], CORNERS[(at + 1) % 6]
    return (x1 + x2) / 2 * size, (y1 + y2) / 2 * size


@lru_cache(maxsize=8192)
def outline(cells: tuple[Axial, ...], size: float, inset: float) -> tuple[Point, ...]:
    """Return the outline, inset by a distance, of a connected group of cells without holes."""
    after = dict(_boundary(cells))
    start = next(iter(after))
    around = [start]
    while (following := after[around[-1]]) != start:
        around.append(following)
    points = [_to_point(corner, size) for corner in around]
    return tuple(
        _drawn_in(points[at - 1], point, points[(at + 1) % len(points)], inset)
        for at, point in enumerate(points)
    )


# A corner in units of half a hex's width and half its size. Integers make corners comparable.
Corner = tuple[int, int]
_STEPS: tuple[Corner, ...] = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))


def _boundary(cells: tuple[Axial, ...]) -> Iterable[tuple[Corner, Corner]]:
    for cell in cells:
        x, y = 2 * cell[0] + cell[1], 3 * cell[1]
        for at, direction in enumerate(EDGES):
            if neighbour(cell, direction) not in cells:
                (x1, y1), (x2, y2) = _STEPS[at], _STEPS[(at + 1) % 6]
                yield (x + x1, y + y1), (x + x2, y + y2)


def _to_point(corner: Corner, size: float) -> Point:
    return corner[0] * HALF * size, corner[1] / 2 * size


def _drawn_in(before: Point, at: Point, after: Point, inset: float) -> Point:
    """Move a corner of a clockwise outline inwards, by the same distance from both of its edges."""
    (x1, y1), (x2, y2) = _inward(before, at), _inward(at, after)
    share = inset / (1 + x1 * x2 + y1 * y2)
    return at[0] + (x1 + x2) * share, at[1] + (y1 + y2) * share


def _inward(start: Point, end: Point) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = sqrt(dx * dx + dy * dy)
    return -dy / length, dx / length
