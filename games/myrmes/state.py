"""Everything the rules need to decide the next command."""

from msgspec import Struct

from games.game import Seat
from games.marks import Untold
from games.myrmes.content import (
    CAPACITY,
    LEVEL_UP,
    MOST_ANTS,
    MOST_SPECIALS,
    POOL_SIZE,
    START_LARVAE,
    START_NURSES,
    START_POINTS,
    START_WORKERS,
    TOP_LEVEL,
    GardenBoard,
    board,
)
from games.myrmes.pack import ObjectiveId
from games.myrmes.phases import BeforeStart, PhaseState

ROOMS = ("gestation", "larder", "quarry", "queen")  # by level

# The actions of the atelier, a bit each.
TUNNEL, DIGGING, NURSING, OBJECTIVE = 1, 2, 4, 8

# Where points come from, and the rule that gives them.
ORIGINS = (
    ("start", "SU4"),
    ("tiles", "PL8"),
    ("prey", "HU2"),
    ("queen", "CO2"),
    ("clearing", "CL2"),
    ("sub-colonies", "HA2"),
    ("objectives", "OB3"),
    ("others-objectives", "OB4"),
    ("points-event", "VP1"),
    ("winter", "WI2"),
)
TILES, PREY, QUEEN, CLEARING, SUB_COLONIES, OBJECTIVES, OTHERS, BONUS, WINTER = range(1, 10)


class Completed(Struct, frozen=True, gc=False):
    """An objective that holds one of the seat's nurses.

    Attributes:
        objective: the id of the objective.
        season: since when, counted from 1 to 9 over the three years.
    """

    objective: ObjectiveId
    season: int


class Colony(Struct, frozen=True, gc=False):
    """What one seat has on and beside its player board.

    Attributes:
        workers: workers in the worker room; not those in rooms or in the garden.
        rooms: bit mask of the rooms that hold a worker: gestation 1, larder 2, quarry 4, queen 8.
        soldiers: soldiers in the colony.
        nurses: nurses in play, but for those on objectives.
        atelier: how many of the nurses wait in the atelier.
        larvae: larvae in the colony.
        food: cubes of food in the store.
        earth: cubes of earth in the store.
        stone: cubes of stone in the store.
        level: how deep it is dug, from 0 to 3.
        event: the space of the event track that is in force, from 0 (Level+1) to 7 (Worker+1).
        prey: tokens of hunted prey.
        supply: pheromones left, by kind in the order of the pack.
        markers: ownership cubes that are not on special tiles.
        points: victory points; they may be below 0.
        origins: the victory points by where they came from, in this order: start, tiles, prey,
            queen, clearing, sub-colonies, objectives, others-objectives, points-event, winter.
        completed: objectives in the order in which they were completed.
    """

    workers: int = START_WORKERS
    rooms: Untold[int] = 0
    soldiers: int = 0
    nurses: int = START_NURSES
    atelier: int = 0
    larvae: int = START_LARVAE
    food: int = 0
    earth: int = 0
    stone: int = 0
    level: int = 0
    event: int = 0
    prey: int = 0
    supply: tuple[int, ...] = ()
    markers: int = MOST_SPECIALS
    points: int = START_POINTS
    origins: tuple[int, ...] = (START_POINTS,) + (0,) * (len(ORIGINS) - 1)
    completed: tuple[Completed, ...] = ()


class Tile(Struct, frozen=True, gc=False):
    """A tile in the garden: which, where (`GardenBoard.places`), whose, and the cubes on it."""

    shape: str
    place: int
    owner: Seat | None  # None for a special tile that lost its cube (GW6)
    food: int = 0
    earth: int = 0
    stone: int = 0


class Garden(Struct, frozen=True, gc=False):
    """What lies in the garden; sets of hexes are masks by index.

    Attributes:
        prey: hexes with a ladybug, a termite, a spider.
        exits: hexes with exits, by seat.
        covered: hexes under tiles, by owner; the last is for neutral tiles.
        tiles: in the order in which they were laid.
        farms, sub_colonies: tiles left in the two pools.
    """

    prey: tuple[int, int, int] = (0, 0, 0)
    exits: tuple[int, ...] = ()
    covered: tuple[int, ...] = ()
    tiles: tuple[Tile, ...] = ()
    farms: int = POOL_SIZE
    sub_colonies: int = POOL_SIZE


class State(Struct, frozen=True, gc=False):
    """A match of Myrmes.

    Attributes:
        content: the hash of the pack that is played.
        season: 0 spring, 1 summer, 2 autumn (and the winter after it).
        first: the first player.
        dice: the dice of the year.
        fixed: the dice of all seasons, if they are fixed; else empty.
        objectives: the six on display, level by level.
        colonies: by seat.
    """

    content: str = ""
    year: int = 0
    season: int = 0
    first: Seat = 0
    dice: tuple[int, ...] = ()
    fixed: tuple[int, ...] = ()
    objectives: tuple[ObjectiveId, ...] = ()
    colonies: tuple[Colony, ...] = ()
    garden: Garden = Garden()
    phase: PhaseState = BeforeStart()


def board_of(state: State) -> GardenBoard:
    """Return the tables of the state's garden."""
    return board(state.content, len(state.colonies))


def effective_level(colony: Colony) -> int:
    """Return the level that rooms, tiles and store go by: Level+1 adds one, up to 3 (EV5, EV7)."""
    level = colony.level + 1 if colony.event == LEVEL_UP else colony.level
    return min(level, TOP_LEVEL)


def capacity(colony: Colony) -> int:
    """Return how many cubes the store holds at the end of a season (ST3)."""
    return CAPACITY[effective_level(colony)]


def cubes_in_store(colony: Colony) -> int:
    """Return how many cubes are in the store."""
    return colony.food + colony.earth + colony.stone


def overflow(colony: Colony) -> int:
    """Return how many cubes of a seat its store does not hold at the end of a season (ST3)."""
    return max(0, cubes_in_store(colony) - capacity(colony))


def ants(colony: Colony) -> int:
    """Return the workers and soldiers of a seat, but for one in the garden (ST1)."""
    return colony.workers + colony.rooms.bit_count() + colony.soldiers


def room_for_ants(colony: Colony) -> int:
    """Return how many more ants a seat can have (ST1)."""
    return MOST_ANTS - ants(colony)


def season_number(state: State) -> int:
    """Return the season from 1 to 9."""
    return 3 * state.year + state.season - 2


def prey_hexes(garden: Garden) -> int:
    """Return the hexes with prey."""
    ladybugs, termites, spiders = garden.prey
    return ladybugs | termites | spiders


def occupied_hexes(garden: Garden) -> int:
    """Return the hexes that are not free: those with prey, a tile or an exit."""
    mask = 0
    for some in garden.prey:
        mask |= some
    for some in garden.exits:
        mask |= some
    for some in garden.covered:
        mask |= some
    return mask


def is_pheromone(board: GardenBoard, tile: Tile) -> bool:
    """Return whether a tile is a pheromone, not a special tile."""
    return tile.shape in board.shape


def cubes_on(tile: Tile) -> int:
    """Return how many cubes lie on a tile."""
    return tile.food + tile.earth + tile.stone


def covering_tile(board: GardenBoard, garden: Garden, at: int) -> int:
    """Return the place in `garden.tiles` of the tile that covers a hex which is covered."""
    bit = board.bits[at]
    places = board.places
    return next(number for number, tile in enumerate(garden.tiles) if places[tile.place].mask & bit)


def tile_number(board: GardenBoard, garden: Garden, at: int) -> int | None:
    """Return the place in `garden.tiles` of the tile that covers a hex, by index."""
    bit = board.bits[at]
    for number, tile in enumerate(garden.tiles):
        if board.places[tile.place].mask & bit:
            return number
    return None
