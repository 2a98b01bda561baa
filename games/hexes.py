"""Axial coordinates of a hex grid, for games on a hex board.

Rules work on integers (sets of hexes as bit masks); these coordinates are for tables and drawing.
"""

from typing import TypeAlias

Axial: TypeAlias = tuple[int, int]  # (q, r); the third cube coordinate is -q - r

DIRECTIONS: tuple[Axial, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def neighbour(at: Axial, direction: int) -> Axial:
    """Return the neighbour of a hex in a direction from 0 to 5, counter-clockwise from +q."""
    step = DIRECTIONS[direction]
    return at[0] + step[0], at[1] + step[1]


def distance(first: Axial, second: Axial) -> int:
    """Return the number of steps between two hexes."""
    q, r = first[0] - second[0], first[1] - second[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2


def rotate(at: Axial, sixths: int) -> Axial:
    """Return a hex rotated around (0, 0) by a number of sixths of a turn, counter-clockwise."""
    q, r = at
    for _ in range(sixths % 6):
        q, r = q + r, -q
    return q, r
