"""Axial coordinates for games that are played on a hex grid.

The rules represent sets of hexes as bit masks (integers). These coordinates are used to build
lookup tables and to draw.
"""

from typing import TypeAlias

Axial: TypeAlias = tuple[int, int]  # (q, r); the third cube coordinate is -q - r

DIRECTIONS: tuple[Axial, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def neighbour(at: Axial, direction: int) -> Axial:
    """Return the neighbour of a hex in a direction from 0 to 5, counter-clockwise from +q."""
    step = DIRECTIONS[direction]
    return at[0] + step[0], at[1] + step[1]


def distance(first: Axial, second: Axial) -> int:
    """Return the distance between two hexes, as a number of steps."""
    q, r = first[0] - second[0], first[1] - second[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2


def rotate(at: Axial, sixths: int) -> Axial:
    """Rotate a hex counter-clockwise around (0, 0) by the given number of 60-degree turns."""
    q, r = at
    for _ in range(sixths % 6):
        q, r = q + r, -q
    return q, r
