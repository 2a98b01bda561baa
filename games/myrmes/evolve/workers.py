"""State changes for the events of phase 3, the workers."""

from msgspec.structs import replace

from games.myrmes.events.turns import (
    OutingEnded,
    PheromoneCleared,
    PheromonePlaced,
    PreyHunted,
    SpecialPlaced,
    TurnCame,
    WorkedInRoom,
    WorkerSentOut,
    WorkerStepped,
)
from games.myrmes.evolve.changes import add_points, phase_of, set_at, with_colony
from games.myrmes.phases import Outing, WorkersPhase
from games.myrmes.state import CLEARING, PREY, QUEEN, ROOMS, TILES, State, Tile, board_of


def give_turn(state: State, event: TurnCame) -> State:
    """Start a seat's turn to use a worker."""
    return replace(state, phase=WorkersPhase(event.seat))


def work_in_room(state: State, event: WorkedInRoom) -> State:
    """Place the worker in a room and add its gains."""
    colony = state.colonies[event.seat]
    points, origins = add_points(colony, QUEEN, event.points, event.bonus)
    return with_colony(
        state,
        event.seat,
        replace(
            colony,
            workers=colony.workers - 1,
            rooms=colony.rooms | 1 << ROOMS.index(event.room),
            larvae=colony.larvae + event.larvae,
            food=colony.food + event.food,
            earth=colony.earth + event.earth,
            stone=colony.stone + event.stone,
            points=points,
            origins=origins,
        ),
    )


def send_worker_out(state: State, event: WorkerSentOut) -> State:
    """Move a worker from the worker room to an exit."""
    seat = event.seat
    colony = state.colonies[seat]
    return replace(
        state,
        colonies=set_at(state.colonies, seat, replace(colony, workers=colony.workers - 1)),
        phase=WorkersPhase(seat, Outing(board_of(state).index[event.exit], event.moves)),
    )


def step(state: State, event: WorkerStepped) -> State:
    """Move the worker to a hex in the garden."""
    seat, worker = event.seat, phase_of(state).outing
    phase = WorkersPhase(seat, Outing(board_of(state).index[event.to], worker.moves - 1))
    if not event.soldiers:
        return replace(state, phase=phase)
    colony = state.colonies[seat]
    colony = replace(colony, soldiers=colony.soldiers - event.soldiers)
    return replace(state, colonies=set_at(state.colonies, seat, colony), phase=phase)


def hunt_prey(state: State, event: PreyHunted) -> State:
    """Move the worker, take the prey token and add the gains."""
    seat, tables, garden = event.seat, board_of(state), state.garden
    at = tables.index[event.at]
    ladybugs, termites, spiders = (hexes & ~tables.bits[at] for hexes in garden.prey)
    colony = state.colonies[seat]
    points, origins = add_points(colony, PREY, event.points, event.bonus)
    colony = replace(
        colony,
        soldiers=colony.soldiers - event.soldiers,
        food=colony.food + event.food,
        prey=colony.prey + 1,
        points=points,
        origins=origins,
    )
    return replace(
        state,
        colonies=set_at(state.colonies, seat, colony),
        garden=replace(garden, prey=(ladybugs, termites, spiders)),
        phase=WorkersPhase(seat, Outing(at, phase_of(state).outing.moves - 1)),
    )


def clear_pheromone(state: State, event: PheromoneCleared) -> State:
    """Remove the tile and move the worker to one of its hexes."""
    seat, tables, garden = event.seat, board_of(state), state.garden
    place = tables.forms[event.shape][event.hexes]
    covered = garden.covered[event.owner] & ~place.mask
    colony = state.colonies[seat]
    points, origins = add_points(colony, CLEARING, event.points, event.bonus)
    colony = replace(colony, earth=colony.earth - 1, points=points, origins=origins)
    garden = replace(
        garden,
        covered=set_at(garden.covered, event.owner, covered),
        tiles=tuple(tile for tile in garden.tiles if tile.place != place.number),
    )
    worker = Outing(tables.index[event.stand], phase_of(state).outing.moves)
    return replace(
        state,
        colonies=set_at(state.colonies, seat, colony),
        garden=garden,
        phase=WorkersPhase(seat, worker),
    )


def place_pheromone(state: State, event: PheromonePlaced) -> State:
    """Place the tile with its cubes, and discard the worker."""
    seat, tables, garden = event.seat, board_of(state), state.garden
    place, number = tables.forms[event.shape][event.hexes], tables.shape[event.shape]
    colony = state.colonies[seat]
    points, origins = add_points(colony, TILES, event.points, event.bonus)
    supply = set_at(colony.supply, number, colony.supply[number] - 1)
    colony = replace(colony, supply=supply, points=points, origins=origins)
    tile = Tile(event.shape, place.number, seat, event.food, event.earth, event.stone)
    garden = replace(
        garden,
        covered=set_at(garden.covered, seat, garden.covered[seat] | place.mask),
        tiles=(*garden.tiles, tile),
    )
    return replace(
        state,
        colonies=set_at(state.colonies, seat, colony),
        garden=garden,
        phase=WorkersPhase(seat),
    )


def place_special(state: State, event: SpecialPlaced) -> State:
    """Place the tile, deduct its cost, and discard the worker."""
    seat, tables, garden = event.seat, board_of(state), state.garden
    place = tables.forms[event.kind][event.hexes]
    colony = state.colonies[seat]
    points, origins = add_points(colony, TILES, event.points, event.bonus)
    colony = replace(
        colony,
        food=colony.food - event.food,
        earth=colony.earth - event.earth,
        stone=colony.stone - event.stone,
        markers=colony.markers - 1,
        points=points,
        origins=origins,
    )
    pool = "farms" if tables.specials[event.kind].pool == "farms" else "sub_colonies"
    garden = replace(
        garden,
        covered=set_at(garden.covered, seat, garden.covered[seat] | place.mask),
        tiles=(*garden.tiles, Tile(event.kind, place.number, seat)),
        **{pool: getattr(garden, pool) - 1},
    )
    return replace(
        state,
        colonies=set_at(state.colonies, seat, colony),
        garden=garden,
        phase=WorkersPhase(seat),
    )


def end_outing(state: State, event: OutingEnded) -> State:
    """Discard the worker."""
    return replace(state, phase=WorkersPhase(event.seat))
