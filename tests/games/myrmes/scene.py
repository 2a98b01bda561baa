"""Scenes: states of Myrmes that only specify the values relevant to a test.

Seat A has its exit at (-5, 4) and B at (1, 4), as with two players. Ladybugs are on all prey
spaces, every event cube is on Larvae+2, and it is the spring of the first year.
"""

from msgspec.structs import replace

from games.game import AnyGame, Seats
from games.myrmes import MYRMES as RECORD
from games.myrmes.commands import PlacePheromone, PlaceSpecial
from games.myrmes.content import PREY, board, default
from games.myrmes.dump import garden_of
from games.myrmes.pack import GardenHex, ObjectiveId
from games.myrmes.phases import Outing, WorkersPhase
from games.myrmes.state import Colony, Completed, State, Tile
from tests.scenario import given

MYRMES: AnyGame = RECORD  # untyped, so errors in a call are only reported when a test runs

A, B, C = 0, 1, 2
STARTS = {
    2: ((-5, 4), (1, 4)),
    3: ((-2, 5), (-3, -2), (5, -3)),
    4: ((-5, 4), (1, 4), (-1, -4), (5, -4)),
}
TRIANGLE = ((-4, 4), (-3, 4), (-4, 5))
RHOMBUS = ((-4, 4), (-3, 4), (-4, 5), (-5, 5))
TURN_OF_A = WorkersPhase(A)
DISPLAY: tuple[ObjectiveId, ...] = (
    "o1-food",
    "o1-prey",
    "o2-stone",
    "o2-colony",
    "o3-prey",
    "o3-mix",
)


def hexes(*cells):
    """Return the hexes of cells, row by row from the north-west."""
    return tuple(GardenHex(q, r) for q, r in sorted(cells, key=lambda cell: (cell[1], cell[0])))


def index(cell, seats=2):
    return board(default(), seats).index[GardenHex(*cell)]


def tile(shape, owner, *cells, food=0, earth=0, stone=0):
    """Return a tile that covers the given cells."""
    place = board(default(), 4).forms[shape][hexes(*cells)].number
    return Tile(shape, place, owner, food, earth, stone)


def colony(**changes):
    supply = tuple(shape.count for shape in board(default(), 2).pheromones)
    return replace(Colony(supply=supply, event=2), **changes)


def complete(*names, season=1):
    """Return objectives completed in consecutive seasons, starting with `season`."""
    return tuple(Completed(name, season + number) for number, name in enumerate(names))


def out(*cell, moves=3, seat=A, seats=2):
    """Return the workers' phase with a worker of a seat in the garden."""
    return WorkersPhase(seat, Outing(index(cell, seats), moves))


def scene(*, seats=2, phase=TURN_OF_A, tiles=(), prey=None, exits=None, mats=None, **changes):
    """Return a state. `mats` has colonies by seat, and `prey` has other tokens by cell, or None."""
    tables = board(default(), seats)
    tokens = [0, 0, 0]
    prey = prey or {}
    for at in tables.prey_spaces:
        cell = (tables.hexes[at].q, tables.hexes[at].r)
        kind = prey.get(cell, "ladybug")
        if kind is not None:
            tokens[PREY.index(kind)] |= tables.bits[at]
    ladybugs, termites, spiders = tokens
    starts = [(cell,) for cell in STARTS[seats]]
    for seat, cells in (exits or {}).items():
        starts[seat] = cells
    masks = tuple(sum(tables.bits[index(cell, seats)] for cell in cells) for cells in starts)
    colonies = [colony() for _ in range(seats)]
    for seat, mat in (mats or {}).items():
        colonies[seat] = _with_markers(mat, seat, tiles)
    state = State(
        content=default(),
        year=1,
        dice=(2, 2, 2),
        objectives=DISPLAY,
        colonies=tuple(colonies),
        garden=garden_of(default(), (ladybugs, termites, spiders), masks, tuple(tiles)),
        phase=phase,
    )
    return replace(state, **changes)


def _with_markers(mat, seat, tiles):
    """Return a mat without the ownership cubes that lie on the seat's special tiles."""
    specials = board(default(), 2).specials
    return replace(
        mat, markers=4 - sum(placed.owner == seat and placed.shape in specials for placed in tiles)
    )


def past(**scenery):
    """Return the past of a scene."""
    state = scene(**scenery)
    return given(MYRMES, state=state)


def garden(*cell, seats=2, moves=3, tiles=(), prey=None, exits=None, **mat_):
    """Return the past of a scene with a worker of A's in the garden, and A's mat given by fields."""
    mats, phase = {A: colony(**mat_)}, out(*cell, moves=moves, seats=seats)
    return past(seats=seats, phase=phase, tiles=tiles, prey=prey, exits=exits, mats=mats)


def place(shape, *cells):
    """Return A's command to lay a pheromone."""
    return PlacePheromone(seat=A, shape=shape, hexes=hexes(*cells))


def special(kind, *cells):
    """Return A's command to lay a special tile."""
    return PlaceSpecial(seat=A, kind=kind, hexes=hexes(*cells))


def mat(past_, seat=A):
    """Return the colony of a seat."""
    return past_.state.colonies[seat]


def cubes(past_, number=0):
    """Return the food, earth and stone on a tile."""
    lying = past_.state.garden.tiles[number]
    return lying.food, lying.earth, lying.stone


def actions(past_, seat=A):
    """Return the legal commands of a seat."""
    return MYRMES.legal(past_.state, seat)


def seats_asked(past_):
    """Return the seats that must act."""
    pending = MYRMES.pending(past_.state)
    assert isinstance(pending, Seats)
    return [question.seat for question in pending.questions]
