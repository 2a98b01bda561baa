"""The cards on the table, numbered in the order in which they were laid: slots."""

from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from games.atta_ants.cells import NEST, OPPOSITE, Cell, neighbours, turned
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


def lay(board: Board, at: Cell, *, card: int, rotation: int, edges: int) -> Board:
    """Return the board with one more card on an empty cell; edges are those after turning."""
    slot = len(board.cells)
    around, frontier = [*board.around, {}], {**board.frontier}
    touching, linked = bytearray(board.touching + b"\0"), bytearray(board.linked + b"\0")
    known = frontier.pop(at, 0)
    touching[slot], linked[slot] = known >> 4, known & 15
    for bit, near in neighbours(at):
        back, trail = OPPOSITE[bit], edges & bit != 0
        other = board.slots.get(near)
        if other is None:
            frontier[near] = frontier.get(near, 0) | back << 4 | back * trail
            continue
        around[slot] = {**around[slot], other: bit}
        around[other] = {**around[other], slot: back}
        touching[other] |= back
        linked[other] |= back * trail
    return Board(
        cells=(*board.cells, at),
        cards=(*board.cards, card),
        rotations=(*board.rotations, rotation),
        edges=board.edges + bytes((edges,)),
        slots={**board.slots, at: slot},
        around=tuple(around),
        touching=bytes(touching),
        linked=bytes(linked),
        nestward=board.nestward + bytes((around[slot].get(0, 0),)),
        frontier=frontier,
    )


@cache
def with_nest(edges: int) -> Board:
    """Return the board with nothing but the nest on it."""
    return lay(Board(), NEST, card=-1, rotation=0, edges=edges)


def fits(wanted: int, edges: int) -> bool:
    """Whether turned edges match what the frontier asks for on a cell (rules 1.1)."""
    return edges & wanted >> 4 == wanted & 15


@cache
def fitting_turns(wanted: int, edges: int, turns: int) -> tuple[int, ...]:
    """Return the distinct rotations in which a card fits on a frontier cell."""
    return tuple(turn for turn in range(turns) if fits(wanted, turned(edges, turn)))


def fits_somewhere(board: Board, tables: Tables, card: int) -> bool:
    """Whether a card can be placed at all (rules 3.1)."""
    edges, turns = tables.edges[card], tables.turns[card]
    return any(fitting_turns(wanted, edges, turns) for wanted in board.frontier.values())


def open_ways(board: Board, spiders: bytes) -> bytes:
    """Return, by slot, the directions in which a card without a spider lies (rules 3.2)."""
    ways = bytearray(board.touching)
    for spider in spiders:
        for near, bit in board.around[spider].items():
            ways[near] &= ~OPPOSITE[bit]
    return bytes(ways)
