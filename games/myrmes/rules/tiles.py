"""Phase 3 in the garden: placing pheromones and special tiles (sections 9.4 and 9.5)."""

from functools import lru_cache

from games.errors import RuleViolation
from games.myrmes.commands import PlacePheromone, PlaceSpecial
from games.myrmes.content import HEX_UP, Place, board
from games.myrmes.events import Event
from games.myrmes.events.turns import PheromonePlaced, SpecialPlaced
from games.myrmes.pack import GardenHex, Shape, SpecialTile
from games.myrmes.rules.turns import bonus, require_outing
from games.myrmes.rules.workers import turn_after
from games.myrmes.state import Colony, Garden, State, board_of, effective_level, occupied_hexes


def place_pheromone(state: State, command: PlacePheromone) -> tuple[Event, ...]:
    """Place a pheromone, with a cube for each hex that yields one, and score it (PL7, PL8)."""
    seat, tables = command.seat, board_of(state)
    place = _require_place(state, seat, command.shape, command.hexes)
    colony = state.colonies[seat]
    number = tables.shape[command.shape]
    shape = tables.pheromones[number]
    if shape not in layable_pheromones(state, colony):
        if not colony.supply[number]:
            raise RuleViolation("place.none-left", rule="PL4", shape=command.shape)
        raise RuleViolation(
            "place.too-big", rule="PL5", size=shape.reach, largest=largest_pheromone(colony)
        )
    placed = PheromonePlaced(
        seat=seat,
        shape=command.shape,
        hexes=place.hexes,
        food=place.food,
        earth=place.earth,
        stone=place.stone,
        points=shape.points,
        bonus=bonus(colony, shape.points),
    )
    return (placed, turn_after(state, seat, colony.workers))


def place_special(state: State, command: PlaceSpecial) -> tuple[Event, ...]:
    """Place a special tile, pay for it and score it (SP2).

    Special tiles have no cubes (SP5). They first yield in the harvest of the current season (SP6).
    """
    seat = command.seat
    place = _require_place(state, seat, command.kind, command.hexes)
    colony = state.colonies[seat]
    tile = board_of(state).specials[command.kind]
    level = effective_level(colony)
    match missing_for(tile, colony, level, state.garden):
        case "":
            pass
        case "level":
            raise RuleViolation("special.too-deep", rule="SP1", level=level, needed=tile.level)
        case "marker":
            raise RuleViolation("special.no-marker", rule="SP3")
        case "tile":
            raise RuleViolation("special.none-left", rule="SP4", kind=command.kind)
        case cube:
            raise RuleViolation("special.cost", rule="SP2", missing=cube)
    placed = SpecialPlaced(
        seat=seat,
        kind=command.kind,
        hexes=place.hexes,
        food=tile.food,
        earth=tile.earth,
        stone=tile.stone,
        points=tile.points,
        bonus=bonus(colony, tile.points),
    )
    return (placed, turn_after(state, seat, colony.workers))


def layable_pheromones(state: State, colony: Colony) -> tuple[Shape, ...]:
    """Return the remaining pheromones of a colony that are small enough to place (PL4, PL5)."""
    largest = largest_pheromone(colony)
    return _layable_shapes(state.content, len(state.colonies), colony.supply, largest)


@lru_cache(maxsize=1 << 12)
def _layable_shapes(
    content: str, seats: int, supply: tuple[int, ...], largest: int
) -> tuple[Shape, ...]:
    shapes = zip(board(content, seats).pheromones, supply, strict=True)
    return tuple(shape for shape, left in shapes if left and shape.reach <= largest)


def missing_for(tile: SpecialTile, colony: Colony, level: int, garden: Garden) -> str:
    """Return the first requirement of a special tile that is not met, or an empty string.

    The result is "level" for the effective level (SP1), a kind of cube (SP2), "marker" (SP3), or
    "tile" if the pool is empty (SP4).
    """
    if level < tile.level:
        return "level"
    if colony.food < tile.food:
        return "food"
    if colony.earth < tile.earth:
        return "earth"
    if colony.stone < tile.stone:
        return "stone"
    if not colony.markers:
        return "marker"
    return "" if tiles_left(garden, tile.pool) else "tile"


def largest_pheromone(colony: Colony) -> int:
    """Return the size of the largest pheromone that may be placed (PL5, EV5)."""
    return 2 + effective_level(colony) + (colony.event == HEX_UP)


def tiles_left(garden: Garden, name: str) -> int:
    """Return the number of tiles left in a pool (SP4)."""
    return garden.farms if name == "farms" else garden.sub_colonies


def _require_place(state: State, seat: int, tile: str, hexes: tuple[GardenHex, ...]) -> Place:
    """Return the placement of a tile on these hexes, which must be legal.

    The worker's hex must be free (PL1). The tile must cover it, in the tile's own shape (PL2), on
    free land in play (PL3, BD1, BD2). It need not touch other tiles of the seat (PL6).
    """
    at = require_outing(state, seat).at
    tables = board_of(state)
    taken = occupied_hexes(state.garden)
    if taken >> at & 1:
        raise RuleViolation("place.hex-taken", rule="PL1")
    for hex_ in hexes:
        number = tables.index.get(hex_)
        if number is None or not tables.inside >> number & 1:
            raise RuleViolation("hex.out-of-play", rule="BD1", q=hex_.q, r=hex_.r)
    place = tables.forms[tile].get(hexes)
    if place is None:
        raise RuleViolation("place.not-its-shape", rule="PL2", shape=tile)
    if not place.mask >> at & 1:
        raise RuleViolation("place.not-under-worker", rule="PL2")
    if place.mask & ~tables.land:
        raise RuleViolation("place.water", rule="BD2")
    if place.mask & taken:
        raise RuleViolation("place.not-free", rule="PL3")
    return place
