"""Phase 3 in the garden: movement, hunting and clearing (sections 9.2, 9.3 and 9.6)."""

from games.errors import RuleViolation
from games.game import Seat
from games.myrmes.commands import Clear, EndOuting, Hunt, StepTo
from games.myrmes.content import GardenBoard
from games.myrmes.events import Event
from games.myrmes.events.turns import OutingEnded, PheromoneCleared, PreyHunted, WorkerStepped
from games.myrmes.pack import GardenHex, Prey
from games.myrmes.phases import Outing
from games.myrmes.rules.turns import bonus, require_outing
from games.myrmes.rules.workers import turn_after
from games.myrmes.state import (
    Colony,
    Garden,
    State,
    board_of,
    covering_tile,
    cubes_on,
    is_pheromone,
    prey_hexes,
    tile_number,
)


def step(state: State, command: StepTo) -> tuple[Event, ...]:
    """Enter a hex next to the worker. A hex of another seat costs a soldier (GW4, GW5).

    A hex with prey can only be entered by hunting (GW8). Once the prey is gone, the hex is grass
    (BD3).
    """
    seat, garden = command.seat, state.garden
    to = _require_next_to(state, require_outing(state, seat), command.to)
    if prey_hexes(garden) >> to & 1:
        raise RuleViolation("step.prey", rule="GW8", **_spell(command.to))
    if not opposing_hexes(garden, seat) >> to & 1:
        return (WorkerStepped(seat=seat, to=command.to),)
    if not state.colonies[seat].soldiers:
        raise RuleViolation("step.no-soldier", rule="GW5", **_spell(command.to))
    return (WorkerStepped(seat=seat, to=command.to, soldiers=1),)


def hunt(state: State, command: Hunt) -> tuple[Event, ...]:
    """Enter the hex of a prey token and hunt the prey. The seat keeps the token (GW8, HU2, HU3)."""
    seat = command.seat
    at = _require_next_to(state, require_outing(state, seat), command.at)
    kinds = [kind for kind, hexes in enumerate(state.garden.prey) if hexes >> at & 1]
    if not kinds:
        raise RuleViolation("hunt.no-prey", rule="GW8", **_spell(command.at))
    prey = board_of(state).prey[kinds[0]]
    colony = state.colonies[seat]
    if not can_hunt(colony.soldiers, prey):
        raise RuleViolation(
            "hunt.no-soldiers",
            rule="HU1",
            prey=prey.id,
            needed=prey.soldiers,
            soldiers=colony.soldiers,
        )
    hunted = PreyHunted(
        seat=seat,
        at=command.at,
        prey=prey.id,
        soldiers=prey.soldiers,
        food=prey.food,
        points=prey.points,
        bonus=bonus(colony, prey.points),
    )
    return (hunted,)


def clear(state: State, command: Clear) -> tuple[Event, ...]:
    """Remove the empty pheromone under the worker by paying one earth (CL1).

    A pheromone of another seat yields its printed points, and a pheromone of the worker's own seat
    yields none (CL2). The tile leaves the game (ST5), and special tiles are never cleared (CL3).
    The worker continues from one of the freed hexes (CL4), without paying a move (CL5).
    """
    seat, board = command.seat, board_of(state)
    at = require_outing(state, seat).at
    number = tile_number(board, state.garden, at)
    if number is None:
        raise RuleViolation("clear.no-tile", rule="CL1")
    tile = state.garden.tiles[number]
    owner = tile.owner
    if owner is None or not is_pheromone(board, tile):
        raise RuleViolation("clear.special", rule="CL3", kind=tile.shape)
    if cubes_on(tile):
        raise RuleViolation("clear.cubes", rule="CL1", cubes=cubes_on(tile))
    colony = state.colonies[seat]
    if not can_pay_clearing(colony):
        raise RuleViolation("clear.no-earth", rule="CL1")
    hexes = board.places[tile.place].hexes
    if command.stand not in hexes:
        raise RuleViolation("clear.stand", rule="CL4", **_spell(command.stand))
    points = 0 if owner == seat else board.points[tile.shape]
    cleared = PheromoneCleared(
        seat=seat,
        owner=owner,
        shape=board.pheromones[board.shape[tile.shape]].id,
        hexes=hexes,
        stand=command.stand,
        points=points,
        bonus=bonus(colony, points),
    )
    return (cleared,)


def end_outing(state: State, command: EndOuting) -> tuple[Event, ...]:
    """End the outing on any hex. The worker is discarded (GW3, GW9)."""
    seat = command.seat
    require_outing(state, seat)
    return (OutingEnded(seat=seat), turn_after(state, seat, state.colonies[seat].workers))


def can_hunt(soldiers: int, prey: Prey) -> bool:
    """Return whether a colony has enough soldiers to hunt the given kind of prey (HU1)."""
    return soldiers >= prey.soldiers


def can_pay_clearing(colony: Colony) -> bool:
    """Return whether a colony can pay the earth that it costs to clear a pheromone (CL1)."""
    return colony.earth > 0


def opposing_hexes(garden: Garden, seat: Seat) -> int:
    """Return a mask of the hexes that cost a soldier to enter (GW5, GW6).

    These are the hexes with tiles and exits of other seats.
    """
    mask = 0
    for other, exits in enumerate(garden.exits):
        if other != seat:
            mask |= exits | garden.covered[other]
    return mask


def land_around(board: GardenBoard, garden: Garden, at: int) -> tuple[int, tuple[int, ...]]:
    """Return the land adjacent to a worker's hex, both as a mask and as indices (GW4)."""
    bit = board.bits[at]
    for covered in garden.covered:
        if covered & bit:
            place = board.places[garden.tiles[covering_tile(board, garden, at)].place]
            return place.near, place.ring
    return board.near[at], board.ring[at]


def _require_next_to(state: State, worker: Outing, to: GardenHex) -> int:
    """Return the index of a hex, which must be within one move of the worker (GW2, GW4, GW7)."""
    board = board_of(state)
    at = board.index.get(to)
    if at is None or not board.inside >> at & 1:
        raise RuleViolation("hex.out-of-play", rule="BD1", **_spell(to))
    if not board.land >> at & 1:
        raise RuleViolation("hex.water", rule="BD2", **_spell(to))
    if not worker.moves:
        raise RuleViolation("step.no-moves", rule="GW2")
    if not land_around(board, state.garden, worker.at)[0] >> at & 1:
        raise RuleViolation("step.not-next-to", rule="GW4", **_spell(to))
    return at


def _spell(at: GardenHex) -> dict[str, int]:
    return {"q": at.q, "r": at.r}
