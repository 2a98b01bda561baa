"""The cards on the table. Their slots are numbered in the order in which they were placed."""

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from msgspec import Struct

from games.atta_ants.cells import NEST, Cell, fitting_rotations, neighbours
from games.atta_ants.content import CARDS, CardTables

TAKEN = 15  # wants trails although no card touches the cell, so that no card fits
_BYTE = tuple(bytes((value,)) for value in range(CARDS))


class CardGrid(Struct, frozen=True, gc=False):
    """The placed cards, indexed by slot, with derived lookup tables. Slot 0 is the nest.

    Attributes:
        cells, cards, rotations, edges: the properties of each card, by slot. Cards are indexes in
            the pack, 0 for the nest. Edges are direction bits after the rotation.
        slots: the slot of the card on a cell.
        around: by slot, a mapping from each touching slot to its direction.
        touching: the directions of touching cards, with eight bits per slot. The nest has the
            lowest bits.
        beside: by slot, the bits of `touching` that lead onto the slot.
        linked: by slot, the directions of trail links (rules 1.1).
        nestward: by slot, the direction to the nest if the card touches it, otherwise 0.
        frontier: the empty cells that touch a card. Each value combines the directions of touching
            cards (times 16) with the directions in which a trail is required. Cells that have been
            occupied since remain as `TAKEN`, because a dictionary with deleted keys is slow to
            copy.
    """

    cells: tuple[Cell, ...] = ()
    cards: bytes = b""
    rotations: bytes = b""
    edges: bytes = b""
    slots: Mapping[Cell, int] = {}
    around: tuple[Mapping[int, int], ...] = ()
    touching: int = 0
    beside: tuple[int, ...] = ()
    linked: bytes = b""
    nestward: bytes = b""
    frontier: Mapping[Cell, int] = {}


def lay(board: CardGrid, tables: CardTables, at: Cell, card: int, rotation: int) -> CardGrid:
    """Return the board with one more card placed on an empty cell."""
    trails = tables.turned[card][rotation]
    slots, slot = board.slots, len(board.cells)
    frontier, linked = dict(board.frontier), bytearray(board.linked)
    around, beside = list(board.around), list(board.beside)
    asked, touching = frontier.get(at, 0), board.touching
    frontier[at] = TAKEN
    mine: dict[int, int] = {}
    for bit, near, back in neighbours(at):
        other = slots.get(near)
        if other is None:
            frontier[near] = frontier.get(near, 0) | back << 4 | (back if trails & bit else 0)
            continue
        mine[other] = bit
        around[other] = {**around[other], slot: back}
        beside[other] |= bit << 8 * slot
        touching |= back << 8 * other
        if trails & bit:
            linked[other] |= back
    around.append(mine)
    beside.append(touching & ~board.touching)
    linked.append(asked & 15)
    return CardGrid(
        (*board.cells, at),
        board.cards + _BYTE[card],
        board.rotations + _BYTE[rotation],
        board.edges + _BYTE[trails],
        {**slots, at: slot},
        tuple(around),
        touching | (asked >> 4) << 8 * slot,
        tuple(beside),
        bytes(linked),
        board.nestward + _BYTE[mine.get(0, 0)],
        frontier,
    )


def lay_all(board: CardGrid, tables: CardTables, laid: Iterable[tuple[Cell, int, int]]) -> CardGrid:
    """Return the board after placing cards, given as (cell, card, rotation), on empty cells."""
    for at, card, rotation in laid:
        board = lay(board, tables, at, card, rotation)
    return board


@cache
def with_nest(tables: CardTables) -> CardGrid:
    """Return the board with only the nest on it."""
    frontier = {
        near: back << 4 | (back if tables.nest & bit else 0) for bit, near, back in neighbours(NEST)
    }
    return CardGrid(
        cells=(NEST,),
        cards=b"\0",
        rotations=b"\0",
        edges=bytes((tables.nest,)),
        slots={NEST: 0},
        around=({},),
        beside=(0,),
        linked=b"\0",
        nestward=b"\0",
        frontier=frontier,
    )


@lru_cache(maxsize=64)
def with_square(tables: CardTables, laid: tuple[tuple[Cell, int, int], ...]) -> CardGrid:
    """Return the board with the nest and the cards around it."""
    return lay_all(with_nest(tables), tables, laid)


def fits_somewhere(board: CardGrid, edges: int) -> bool:
    """Return whether a card fits on any cell (rules 3.1)."""
    rotations = fitting_rotations(edges)
    return any(map(rotations.__getitem__, board.frontier.values()))


def open_ways(board: CardGrid, spiders: bytes) -> bytes:
    """Return, for each slot, the directions of adjacent cards without a spider (rules 3.2)."""
    closed = 0
    for spider in spiders:
        closed |= board.beside[spider]
    return (board.touching & ~closed).to_bytes(len(board.cells), "little")
