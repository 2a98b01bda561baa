"""Cells of the square grid: x grows east, y grows south, the nest lies at (0, 0) (rules 1.1).

Directions and the trail edges of a card are bits: north 1, east 2, south 4, west 8.
"""

from functools import cache
from typing import Annotated

from msgspec import Meta, Struct

SPAN = 17  # the nest, the square around it and sixteen cards in a row

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
_STEPS = ((NORTH, 0, -1), (EAST, 1, 0), (SOUTH, 0, 1), (WEST, -1, 0))

Coordinate = Annotated[int, Meta(ge=-SPAN, le=SPAN)]


class Cell(Struct, frozen=True, order=True, gc=False, cache_hash=True):
    """Where a card lies or may lie.

    Attributes:
        x: grows east, from the nest at 0.
        y: grows south, from the nest at 0.
    """

    x: Coordinate
    y: Coordinate


@cache
def cell(x: int, y: int) -> Cell:
    """Return the one object that stands for these coordinates."""
    return Cell(x, y)


NEST = cell(0, 0)


def rotate(edges: int, rotation: int) -> int:
    """Return edges after that many quarter turns clockwise (rules 1.1)."""
    return (edges << rotation | edges >> (4 - rotation)) & 15


def count_rotations(edges: int) -> int:
    """Return how many rotations of a card look different: 1, 2 or 4 (rules 1.1)."""
    return next(count for count in (1, 2, 4) if rotate(edges, count % 4) == edges)


def fits(wanted: int, edges: int) -> bool:
    """Return whether rotated edges match what an empty cell asks for (rules 1.1).

    `wanted` holds the directions in which a card touches the cell (times 16) and those of them
    from which a trail comes.
    """
    return edges & wanted >> 4 == wanted & 15


@cache
def fitting_rotations(edges: int) -> tuple[tuple[int, ...], ...]:
    """Return the rotations in which a card fits, by what a cell asks for: a table of `fits`."""
    rotations = range(count_rotations(edges))
    return tuple(
        tuple(rotation for rotation in rotations if fits(wanted, rotate(edges, rotation)))
        for wanted in range(256)
    )


OPPOSITE = {bit: rotate(bit, 2) for bit, _, _ in _STEPS}


@cache
def neighbours(at: Cell) -> tuple[tuple[int, Cell, int], ...]:
    """Return direction, cell and direction back of the four neighbours, from north clockwise."""
    return tuple((bit, cell(at.x + dx, at.y + dy), OPPOSITE[bit]) for bit, dx, dy in _STEPS)
