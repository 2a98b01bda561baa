"""Check whether given cards can fill the square of eight cards around the nest (rules 2.3)."""

from collections.abc import Iterable
from functools import cache, lru_cache

from games.atta_ants.cells import (
    EAST,
    NORTH,
    OPPOSITE,
    SOUTH,
    WEST,
    Cell,
    cell,
    fitting_rotations,
    rotate,
)

# The square's cells clockwise from the north, each with the direction of the next cell.
RING: tuple[Cell, ...] = tuple(
    cell(x, y) for x, y in ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
)
_NEXT = (EAST, SOUTH, SOUTH, WEST, WEST, NORTH, NORTH, EAST)
_NESTWARD = (SOUTH, 0, WEST, 0, NORTH, 0, EAST, 0)
FIRST_JOINT = OPPOSITE[_NEXT[-1]]  # the direction from the first cell to the last
EMPTY = -1

Square = tuple[int, ...]  # rotated edges, by cell of the ring; `EMPTY` for a cell without a card


@cache
def wanted_at(at: int, before: int, after: int, nest: int) -> int:
    """Return the required edges of a cell of the ring, encoded as in `frontier` (rules 1.1).

    Args:
        at: the cell, as its index in `RING`.
        before: the rotated edges of the previous card in clockwise order; `EMPTY` if there is none.
        after: the rotated edges of the next card; `EMPTY` if there is none.
        nest: the edges of the nest.
    """
    touching = nestward = _NESTWARD[at]
    trails = nestward if nestward and nest & OPPOSITE[nestward] else 0
    if before != EMPTY:
        back = OPPOSITE[_NEXT[at - 1]]
        touching |= back
        trails |= back if before & _NEXT[at - 1] else 0
    if after != EMPTY:
        ahead = _NEXT[at]
        touching |= ahead
        trails |= ahead if after & OPPOSITE[ahead] else 0
    return touching << 4 | trails


@lru_cache(maxsize=1 << 15)
def can_be_completed(square: Square, rest: tuple[int, ...], nest: int) -> bool:
    """Return whether cards can complete the square, given their sorted printed edges."""
    if EMPTY not in square:
        return True
    at = square.index(EMPTY)
    wanted = wanted_at(at, square[at - 1], square[(at + 1) % len(RING)], nest)
    for left, printed in enumerate(rest):
        if left and rest[left - 1] == printed:
            continue
        fewer = rest[:left] + rest[left + 1 :]
        for rotation in fitting_rotations(printed)[wanted]:
            filled = (*square[:at], rotate(printed, rotation), *square[at + 1 :])
            if can_be_completed(filled, fewer, nest):
                return True
    return False


def can_be_arranged(printed: Iterable[int], nest: int) -> bool:
    """Return whether eight cards can be placed around the nest, given their printed edges."""
    return can_be_completed((EMPTY,) * len(RING), tuple(sorted(printed)), nest)
