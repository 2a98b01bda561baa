"""Board representation as bit masks. Bit `r * size + q` represents the hex (q, r) (rule 1.1)."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Annotated

from msgspec import Meta, Struct

from game_hex.content import SIZE
from games.game import Seat

EMPTY = "."

Coordinate = Annotated[int, Meta(ge=0, lt=SIZE)]


class Hex(Struct, frozen=True, order=True, gc=False):
    """Coordinates of a hex: column `q` and row `r`."""

    q: Coordinate
    r: Coordinate


class Board(Struct, frozen=True, eq=False):
    """Precomputed masks for a board size.

    Attributes:
        every: the mask of all hexes.
        inner_west: the mask of the hexes with a neighbour to the west.
        inner_east: the mask of the hexes with a neighbour to the east.
        sides: the masks of each seat's two sides, indexed by seat (rule 1.2).
        hexes: the hexes in bit order.
        rings: the ring of each hex, indexed by bit (rule 1.3).
    """

    size: int
    every: int
    inner_west: int
    inner_east: int
    sides: tuple[tuple[int, int], ...]
    hexes: tuple[Hex, ...]
    rings: tuple[int, ...]


@cache
def board_of(size: int) -> Board:
    """Return the board with `size` hexes along each side."""
    every = (1 << size * size) - 1
    row = (1 << size) - 1
    column = sum(1 << size * r for r in range(size))
    north, south = row, row << size * (size - 1)
    west, east = column, column << (size - 1)
    hexes = tuple(Hex(q, r) for r in range(size) for q in range(size))
    last = size - 1
    return Board(
        size=size,
        every=every,
        inner_west=every & ~west,
        inner_east=every & ~east,
        sides=((north, south), (west, east)),
        hexes=hexes,
        rings=tuple(ring_count(size) - min(at.q, at.r, last - at.q, last - at.r) for at in hexes),
    )


def ring_count(size: int) -> int:
    """Return the number of rings on a board, which is also the highest bid (rules 1.3 and 2.1)."""
    return (size + 1) // 2


def number_of(size: int, at: Hex) -> int:
    """Return the bit index of a hex."""
    return at.r * size + at.q


def is_on(size: int, at: Hex) -> bool:
    """Return whether a hex is on a board of the given size."""
    return at.q < size and at.r < size


def spread(board: Board, mask: int) -> int:
    """Return the mask of all neighbours of the hexes in a mask."""
    size, eastward, westward = board.size, mask & board.inner_east, mask & board.inner_west
    near = mask << size | mask >> size | eastward << 1 | westward >> 1
    near |= eastward >> (size - 1) | westward << (size - 1)
    return near & board.every


def flood(board: Board, start: int, within: int) -> int:
    """Return the mask of all hexes in `within` that are connected to `start`."""
    reached, grown = 0, start & within
    while grown != reached:
        reached = grown
        grown = (reached | spread(board, reached)) & within
    return reached


def is_connected(board: Board, stones: int, seat: Seat) -> bool:
    """Return whether a seat's stones connect its two sides (rule 4.1)."""
    start, goal = board.sides[seat]
    return bool(flood(board, start & stones, stones) & goal)


def shortest_chain(board: Board, stones: int, seat: Seat) -> tuple[Hex, ...]:
    """Return a shortest chain that connects a seat's two sides."""
    start, goal = board.sides[seat]
    reached = start & stones
    levels = [reached]
    while not levels[-1] & goal:
        levels.append(spread(board, levels[-1]) & stones & ~reached)
        reached |= levels[-1]
    at = _lowest(levels[-1] & goal)
    chain = [at]
    for level in reversed(levels[:-1]):
        at = _lowest(spread(board, at) & level)
        chain.append(at)
    return tuple(board.hexes[bit.bit_length() - 1] for bit in reversed(chain))


def _lowest(mask: int) -> int:
    return mask & -mask


def numbers(mask: int) -> Iterable[int]:
    """Yield the indexes of the set bits in a mask, in ascending order."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def rows_of(size: int, stones: tuple[int, int]) -> tuple[str, ...]:
    """Format the board as rows of text, with `0` and `1` for the seats' stones."""
    marks = [
        "0" if stones[0] >> at & 1 else "1" if stones[1] >> at & 1 else EMPTY
        for at in range(size * size)
    ]
    return tuple("".join(marks[r * size : (r + 1) * size]) for r in range(size))


def stones_of(rows: Sequence[str]) -> tuple[int, int]:
    """Parse rows of text and return each seat's stones as a mask."""
    marks = "".join(rows)
    return (_mask(marks, "0"), _mask(marks, "1"))


def _mask(marks: str, wanted: str) -> int:
    return sum(1 << at for at, mark in enumerate(marks) if mark == wanted)
