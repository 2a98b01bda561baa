"""Phase 3, garden: laying a pheromone or a special tile (PL1-PL8, SP1-SP6)."""

from games.errors import RuleViolation
from games.myrmes.commands import PlacePheromone, PlaceSpecial
from games.myrmes.content import HEX_UP, Place
from games.myrmes.events import Event
from games.myrmes.events.turns import PheromonePlaced, SpecialPlaced
from games.myrmes.pack import GardenHex
from games.myrmes.rules.turns import bonus, require_outing
from games.myrmes.rules.workers import turn_after
from games.myrmes.state import Colony, Garden, State, board_of, effective_level, occupied


def place_pheromone(state: State, command: PlacePheromone) -> tuple[Event, ...]:
    """Lay a pheromone from the own supply, with a cube for each hex that yields one."""
    seat, board = command.seat, board_of(state)
    place = _require_place(state, seat, command.shape, command.hexes)
    colony = state.colonies[seat]
    number = board.shape[command.shape]
    shape = board.pheromones[number]
    if not colony.supply[number]:
        raise RuleViolation("place.none-left", rule="PL4", shape=command.shape)
    if shape.reach > largest_pheromone(colony):
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
    """Lay a special tile and pay for it (SP1-SP5)."""
    seat = command.seat
    place = _require_place(state, seat, command.kind, command.hexes)
    colony = state.colonies[seat]
    tile = board_of(state).specials[command.kind]
    if tile.level > effective_level(colony):
        raise RuleViolation(
            "special.too-deep", rule="SP1", level=effective_level(colony), needed=tile.level
        )
    for cube in ("food", "earth", "stone"):
        if getattr(colony, cube) < getattr(tile, cube):
            raise RuleViolation("special.cost", rule="SP2", missing=cube)
    if not colony.markers:
        raise RuleViolation("special.no-marker", rule="SP3")
    if not tiles_left(state.garden, tile.pool):
        raise RuleViolation("special.none-left", rule="SP4", kind=command.kind)
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


def largest_pheromone(colony: Colony) -> int:
    """Return the largest pheromone that may be laid (PL5)."""
    return 2 + effective_level(colony) + (colony.event == HEX_UP)


def tiles_left(garden: Garden, name: str) -> int:
    """Return the tiles left in a pool (SP4)."""
    return garden.farms if name == "farms" else garden.sub_colonies


def _require_place(state: State, seat: int, tile: str, hexes: tuple[GardenHex, ...]) -> Place:
    """Return where the tile would lie; refuse if it may not lie there (PL1-PL3)."""
    at = require_outing(state, seat).at
    board = board_of(state)
    taken = occupied(state.garden)
    if taken >> at & 1:
        raise RuleViolation("place.hex-taken", rule="PL1")
    for one in hexes:
        number = board.index.get(one)
        if number is None or not board.inside >> number & 1:
            raise RuleViolation("hex.out-of-play", rule="BD1", q=one.q, r=one.r)
    place = board.forms[tile].get(hexes)
    if place is None:
        raise RuleViolation("place.not-its-shape", rule="PL2", shape=tile)
    if not place.mask >> at & 1:
        raise RuleViolation("place.not-under-worker", rule="PL2")
    if place.mask & ~board.land:
        raise RuleViolation("place.water", rule="BD2")
    if place.mask & taken:
        raise RuleViolation("place.not-free", rule="PL3")
    return place
