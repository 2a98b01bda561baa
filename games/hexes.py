"""Axial coordinates of a hex grid, for the games that are played on one.

Rules work on integers (sets of hexes as bit masks); these are for tables and drawing.
"""

from typing import TypeAlias

Axial: TypeAlias = tuple[int, int]  # (q, r); the third cube coordinate is -q - r

DIRECTIONS: tuple[Axial, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def neighbour(at: Axial, direction: int) -> Axial:
    """Return the hex next to one, in a direction from 0 to 5, counter-clockwise from +q."""
    step = DIRECTIONS[direction]
    return at[0] + step[0], at[1] + step[1]


def distance(one: Axial, other: Axial) -> int:
    """Return the number of steps between two hexes."""
    q, r = one[0] - other[0], one[1] - other[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2


def rotate(at: Axial, sixths: int) -> Axial:
    """Return a hex turned around (0, 0) by a number of sixths, counter-clockwise."""
    q, r = at
    for _ in range(sixths % 6):
        q, r = q + r, -q
    return q, r
