"""The cards on the table, numbered in the order in which they were laid: slots."""

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from msgspec import Struct

from games.atta_ants.cells import NEST, OPPOSITE, Cell, distinct_turns, neighbours, turned
from games.atta_ants.content import Tables


class Board(Struct, frozen=True, gc=False):
    """Cards by slot, and what follows from where they lie; slot 0 is the nest.

    Attributes:
        cells, cards, rotations, edges: by slot; cards by index in the pack, -1 for the nest;
            edges after the rotation, as direction bits.
        slots: the slot of the card on a cell.
        around: by slot, the touching slots with the direction in which each lies.
        touching: by slot, the directions in which a card lies.
        linked: by slot, the directions in which a trail link leads on (rules 1.1).
        nestward: by slot, the direction of the nest if the card touches it, else 0.
        frontier: the empty cells that touch a card; the value holds the directions that touch
            (times 16) and those of them where a trail is asked for.
    """

    cells: tuple[Cell, ...] = ()
    cards: tuple[int, ...] = ()
    rotations: tuple[int, ...] = ()
    edges: bytes = b""
    slots: Mapping[Cell, int] = {}
    around: tuple[Mapping[int, int], ...] = ()
    touching: bytes = b""
    linked: bytes = b""
    nestward: bytes = b""
    frontier: Mapping[Cell, int] = {}


def lay(board: Board, tables: Tables, laid: Iterable[tuple[Cell, int, int]]) -> Board:
    """Return the board with more cards on empty cells: (cell, card, rotation) of each."""
    cells, cards, rotations = list(board.cells), list(board.cards), list(board.rotations)
    slots, frontier, edges = dict(board.slots), dict(board.frontier), bytearray(board.edges)
    around, nestward = list(board.around), bytearray(board.nestward)
    touching, linked = bytearray(board.touching), bytearray(board.linked)
    for at, card, rotation in laid:
        trails = tables.turned[card][rotation]
        slot, asked = len(cells), frontier.pop(at, 0)
        mine: dict[int, int] = {}
        for bit, near, back in neighbours(at):
            trail = back if trails & bit else 0
            other = slots.get(near)
            if other is None:
                frontier[near] = frontier.get(near, 0) | back << 4 | trail
                continue
            mine[other] = bit
            around[other] = {**around[other], slot: back}
            touching[other] |= back
            linked[other] |= trail
        slots[at] = slot
        cells.append(at)
        cards.append(card)
        rotations.append(rotation)
        edges.append(trails)
        around.append(mine)
        touching.append(asked >> 4)
        linked.append(asked & 15)
        nestward.append(mine.get(0, 0))
    return Board(
        tuple(cells),
        tuple(cards),
        tuple(rotations),
        bytes(edges),
        slots,
        tuple(around),
        bytes(touching),
        bytes(linked),
        bytes(nestward),
        frontier,
    )


@cache
def with_nest(tables: Tables) -> Board:
    """Return the board with nothing but the nest on it."""
    frontier = {
        near: back << 4 | (back if tables.nest & bit else 0) for bit, near, back in neighbours(NEST)
    }
    return Board(
        cells=(NEST,),
        cards=(-1,),
        rotations=(0,),
        edges=bytes((tables.nest,)),
        slots={NEST: 0},
        around=({},),
        touching=b"\0",
        linked=b"\0",
        nestward=b"\0",
        frontier=frontier,
    )


@lru_cache(maxsize=64)
def with_square(tables: Tables, laid: tuple[tuple[Cell, int, int], ...]) -> Board:
    """Return the board with the nest and the cards around it."""
    return lay(with_nest(tables), tables, laid)


def fits(wanted: int, edges: int) -> bool:
    """Whether turned edges match what the frontier asks for on a cell (rules 1.1)."""
    return edges & wanted >> 4 == wanted & 15


@cache
def fitting(edges: int) -> tuple[tuple[int, ...], ...]:
    """Return the distinct rotations in which a card fits, by what the frontier asks for."""
    turns = range(distinct_turns(edges))
    return tuple(
        tuple(turn for turn in turns if fits(wanted, turned(edges, turn))) for wanted in range(256)
    )


def fits_somewhere(board: Board, edges: int) -> bool:
    """Whether a card can be placed at all (rules 3.1)."""
    turns = fitting(edges)
    return any(map(turns.__getitem__, board.frontier.values()))


def open_ways(board: Board, spiders: bytes) -> bytes:
    """Return, by slot, the directions in which a card without a spider lies (rules 3.2)."""
    ways = bytearray(board.touching)
    for spider in spiders:
        for near, bit in board.around[spider].items():
            ways[near] &= ~OPPOSITE[bit]
    return bytes(ways)
