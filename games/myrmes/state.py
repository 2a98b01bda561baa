"""Game state: everything that the rules need to decide the next command."""

from typing import Annotated

from msgspec import Struct

from games.game import Seat
from games.marks import Untold, keyed_by, total_of
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

# The actions in the atelier, as bits.
TUNNEL, DIGGING, NURSING, OBJECTIVE = 1, 2, 4, 8

# The origins of points, each with its rule.
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
    """A completed objective, occupied by one of the seat's nurses.

    Attributes:
        objective: the id of the objective.
        season: the season of its completion, counted from 1 to 9 over the three years.
    """

    objective: ObjectiveId
    season: int


class Colony(Struct, frozen=True, gc=False):
    """A seat's player board and the items next to it.

    Attributes:
        workers: the number of workers in the worker room, excluding those in other rooms or in the
            garden.
        rooms: the bit mask of the rooms with a worker: gestation 1, larder 2, quarry 4, queen 8.
        soldiers: the number of soldiers in the colony.
        nurses: the number of nurses in play, excluding those on objectives.
        atelier: the number of these nurses that are waiting in the atelier.
        larvae: the number of larvae in the colony.
        food: the number of food cubes in the store.
        earth: the number of earth cubes in the store.
        stone: the number of stone cubes in the store.
        level: the level dug, from 0 to 3.
        event: the current space of the event track, from 0 (Level+1) to 7 (Worker+1).
        prey: the number of hunted prey tokens.
        supply: the number of pheromones left of each kind, in pack order.
        markers: the number of ownership cubes that are not on special tiles.
        points: the victory points, which may be negative.
        origins: the victory points by origin, in this order: start, tiles, prey, queen, clearing,
            sub-colonies, objectives, others-objectives, points-event, winter.
        completed: the completed objectives, in the order of completion.
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
    points: Annotated[int, total_of("/origins/*")] = START_POINTS
    origins: tuple[int, ...] = (START_POINTS,) + (0,) * (len(ORIGINS) - 1)
    completed: Annotated[tuple[Completed, ...], keyed_by("objective")] = ()


class Tile(Struct, frozen=True, gc=False):
    """A tile in the garden, with its index in `GardenBoard.places`, its owner and its cubes."""

    shape: str
    place: int
    owner: Seat | None  # None for a special tile that lost its ownership cube (GW6)
    food: int = 0
    earth: int = 0
    stone: int = 0


class Garden(Struct, frozen=True, gc=False):
    """Contents of the garden. Sets of hexes are bit masks over hex indices.

    Attributes:
        prey: three masks: the hexes with a ladybug, with a termite and with a spider.
        exits: the hexes with exits, by seat.
        covered: the hexes covered by tiles, by owner; the last entry is for neutral tiles.
        tiles: the tiles, in the order in which they were placed.
        farms, sub_colonies: the numbers of tiles left in the two pools.
    """

    prey: tuple[int, int, int] = (0, 0, 0)
    exits: tuple[int, ...] = ()
    covered: tuple[int, ...] = ()
    tiles: tuple[Tile, ...] = ()
    farms: int = POOL_SIZE
    sub_colonies: int = POOL_SIZE


class State(Struct, frozen=True, gc=False):
    """State of a match of Myrmes.

    Attributes:
        content: the hash of the pack.
        season: the season: 0 for spring, 1 for summer, 2 for autumn and the following winter.
        first: the first player.
        dice: the dice results of the year.
        fixed: the dice results of all seasons, if they are fixed; otherwise empty.
        objectives: the six displayed objectives, ordered by level.
        colonies: the colonies, by seat.
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
    """Return the lookup tables of the state's garden."""
    return board(state.content, len(state.colonies))


def effective_level(colony: Colony) -> int:
    """Return the level that applies to rooms, tiles and the store.

    Level+1 adds one, up to 3 (EV5, EV7).
    """
    level = colony.level + 1 if colony.event == LEVEL_UP else colony.level
    return min(level, TOP_LEVEL)


def capacity(colony: Colony) -> int:
    """Return the number of cubes that the store can hold at the end of a season (ST3)."""
    return CAPACITY[effective_level(colony)]


def cubes_in_store(colony: Colony) -> int:
    """Return the number of cubes in the store."""
    return colony.food + colony.earth + colony.stone


def overflow(colony: Colony) -> int:
    """Return the number of cubes above the store's capacity at the end of a season (ST3)."""
    return max(0, cubes_in_store(colony) - capacity(colony))


def ants(colony: Colony) -> int:
    """Return how many workers and soldiers a seat has, not counting one in the garden (ST1)."""
    return colony.workers + colony.rooms.bit_count() + colony.soldiers


def room_for_ants(colony: Colony) -> int:
    """Return how many more ants a seat can have before it reaches the limit (ST1)."""
    return MOST_ANTS - ants(colony)


def season_number(state: State) -> int:
    """Return the number of the current season, from 1 to 9."""
    return 3 * state.year + state.season - 2


def prey_hexes(garden: Garden) -> int:
    """Return a mask of the hexes that contain prey."""
    ladybugs, termites, spiders = garden.prey
    return ladybugs | termites | spiders


def occupied_hexes(garden: Garden) -> int:
    """Return a mask of the hexes that contain prey, a tile or an exit."""
    mask = 0
    for some in garden.prey:
        mask |= some
    for some in garden.exits:
        mask |= some
    for some in garden.covered:
        mask |= some
    return mask


def is_pheromone(board: GardenBoard, tile: Tile) -> bool:
    """Return whether a tile is a pheromone rather than a special tile."""
    return tile.shape in board.shape


def cubes_on(tile: Tile) -> int:
    """Return the number of cubes on a tile."""
    return tile.food + tile.earth + tile.stone


def covering_tile(board: GardenBoard, garden: Garden, at: int) -> int:
    """Return the position in `garden.tiles` of the tile on a covered hex."""
    bit = board.bits[at]
    places = board.places
    return next(number for number, tile in enumerate(garden.tiles) if places[tile.place].mask & bit)


def tile_number(board: GardenBoard, garden: Garden, at: int) -> int | None:
    """Return the position in `garden.tiles` of the tile that covers hex `at`, or None."""
    bit = board.bits[at]
    for number, tile in enumerate(garden.tiles):
        if board.places[tile.place].mask & bit:
            return number
    return None
