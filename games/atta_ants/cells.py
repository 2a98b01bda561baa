"""Cells of the square grid. The nest is at (0, 0), x grows east, and y grows south (rules 1.1).

Directions and trail edges are bits: north 1, east 2, south 4, west 8.
"""

from functools import cache
from typing import Annotated

from msgspec import Meta, Struct

SPAN = 17  # large enough for the nest, the square around it and sixteen cards in a row

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
_STEPS = ((NORTH, 0, -1), (EAST, 1, 0), (SOUTH, 0, 1), (WEST, -1, 0))

Coordinate = Annotated[int, Meta(ge=-SPAN, le=SPAN)]


class Cell(Struct, frozen=True, order=True, gc=False, cache_hash=True):
    """A cell of the table, with or without a card.

    Attributes:
        x: the column, growing east; the nest is at 0.
        y: the row, growing south; the nest is at 0.
    """

    x: Coordinate
    y: Coordinate


@cache
def cell(x: int, y: int) -> Cell:
    """Return the shared `Cell` object for these coordinates."""
    return Cell(x, y)


NEST = cell(0, 0)


def rotate(edges: int, rotation: int) -> int:
    """Rotate edges clockwise by a number of quarter turns (rules 1.1)."""
    return (edges << rotation | edges >> (4 - rotation)) & 15


def count_rotations(edges: int) -> int:
    """Return the number of distinct rotations of a card: 1, 2 or 4 (rules 1.1)."""
    return next(count for count in (1, 2, 4) if rotate(edges, count % 4) == edges)


def fits(wanted: int, edges: int) -> bool:
    """Return whether rotated edges match the requirements of an empty cell (rules 1.1).

    `wanted` combines the directions of touching cards (times 16) with the directions from which a
    trail arrives.
    """
    return edges & wanted >> 4 == wanted & 15


@cache
def fitting_rotations(edges: int) -> tuple[tuple[int, ...], ...]:
    """Return the rotations in which a card fits, indexed by the edges that a cell requires."""
    rotations = range(count_rotations(edges))
    return tuple(
        tuple(rotation for rotation in rotations if fits(wanted, rotate(edges, rotation)))
        for wanted in range(256)
    )


OPPOSITE = {bit: rotate(bit, 2) for bit, _, _ in _STEPS}


@cache
def neighbours(at: Cell) -> tuple[tuple[int, Cell, int], ...]:
    """Return the four neighbours as (direction, cell, reverse direction), clockwise from north."""
    return tuple((bit, cell(at.x + dx, at.y + dy), OPPOSITE[bit]) for bit, dx, dy in _STEPS)
