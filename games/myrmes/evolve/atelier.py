"""State changes for the events of phase 5, the atelier."""

from msgspec.structs import replace

from games.game import Seat
from games.myrmes.events.turns import (
    AtelierEnded,
    AtelierTurnCame,
    LevelDug,
    NurseRaised,
    ObjectiveBegun,
    ObjectiveCompleted,
    TileChosen,
    TunnelOpened,
)
from games.myrmes.evolve.changes import add_points, phase_of, set_at, with_colony
from games.myrmes.phases import AtelierPhase, OpenClaim
from games.myrmes.state import (
    DIGGING,
    NURSING,
    OBJECTIVE,
    OBJECTIVES,
    OTHERS,
    TUNNEL,
    Colony,
    Completed,
    State,
    board_of,
    covering_tile,
    season_number,
)


def give_atelier_turn(state: State, event: AtelierTurnCame) -> State:
    """Start a seat's turn in the atelier."""
    return replace(state, phase=AtelierPhase(event.seat))


def _use_nurse(state: State, seat: Seat, colony: Colony, action: int) -> State:
    phase = phase_of(state)
    return replace(
        state,
        colonies=set_at(state.colonies, seat, replace(colony, atelier=colony.atelier - 1)),
        phase=AtelierPhase(seat, phase.done | action),
    )


def open_tunnel(state: State, event: TunnelOpened) -> State:
    """Place an exit and add one earth."""
    seat, garden, tables = event.seat, state.garden, board_of(state)
    colony = state.colonies[seat]
    exits = garden.exits[seat] | tables.bits[tables.index[event.at]]
    garden = replace(garden, exits=set_at(garden.exits, seat, exits))
    state = _use_nurse(state, seat, replace(colony, earth=colony.earth + 1), TUNNEL)
    return replace(state, garden=garden)


def dig_level(state: State, event: LevelDug) -> State:
    """Set the new level and deduct its cost."""
    colony = state.colonies[event.seat]
    dug = replace(
        colony,
        level=event.level,
        earth=colony.earth - event.earth,
        stone=colony.stone - event.stone,
    )
    return _use_nurse(state, event.seat, dug, DIGGING)


def raise_nurse(state: State, event: NurseRaised) -> State:
    """Add a nurse and deduct its cost."""
    colony = state.colonies[event.seat]
    raised = replace(
        colony,
        nurses=colony.nurses + 1,
        food=colony.food - event.food,
        larvae=colony.larvae - event.larvae,
    )
    return _use_nurse(state, event.seat, raised, NURSING)


def begin_objective(state: State, event: ObjectiveBegun) -> State:
    """Store the objective for which tiles will be chosen."""
    return replace(state, phase=replace(phase_of(state), claim=OpenClaim(event.objective)))


def choose_tile(state: State, event: TileChosen) -> State:
    """Store one more tile chosen for the objective."""
    phase = phase_of(state)
    claim = replace(phase.claim, tiles=(*phase.claim.tiles, event.tile))
    return replace(state, phase=replace(phase, claim=claim))


def complete_objective(state: State, event: ObjectiveCompleted) -> State:
    """Deduct the cost, move a nurse to the objective, and add the points that seats gain."""
    seat, colony = event.seat, state.colonies[event.seat]
    points, origins = add_points(colony, OBJECTIVES, event.points, event.bonus)
    colony = replace(
        colony,
        food=colony.food - event.food,
        earth=colony.earth - event.earth,
        stone=colony.stone - event.stone,
        larvae=colony.larvae - event.larvae,
        prey=colony.prey - event.prey,
        soldiers=colony.soldiers - event.soldiers,
        nurses=colony.nurses - event.nurses - 1,
        atelier=colony.atelier - event.waiting,
        level=colony.level - event.levels,
        markers=colony.markers + len(event.freed),
        points=points,
        origins=origins,
        completed=(*colony.completed, Completed(event.objective, season_number(state))),
    )
    state = _use_nurse(state, seat, colony, OBJECTIVE)
    for reward in event.rewards:
        other = state.colonies[reward.seat]
        points, origins = add_points(other, OTHERS, reward.points, reward.bonus)
        other = replace(other, points=points, origins=origins)
        state = with_colony(state, reward.seat, other)
    return _take_tiles(state, event)


def _take_tiles(state: State, event: ObjectiveCompleted) -> State:
    """Empty the pheromones and release the special tiles that were used for an objective."""
    tables, garden = board_of(state), state.garden
    tiles, covered = list(garden.tiles), list(garden.covered)
    for at in event.emptied:
        number = covering_tile(tables, garden, tables.index[at])
        tiles[number] = replace(tiles[number], food=0, earth=0, stone=0)
    for at in event.freed:
        number = covering_tile(tables, garden, tables.index[at])
        tiles[number] = replace(tiles[number], owner=None)
        mask = tables.places[tiles[number].place].mask
        covered[event.seat] &= ~mask
        covered[-1] |= mask
    garden = replace(garden, tiles=tuple(tiles), covered=tuple(covered))
    return replace(state, garden=garden)


def end_atelier(state: State, event: AtelierEnded) -> State:
    """Set the number of waiting nurses to zero."""
    return with_colony(state, event.seat, replace(state.colonies[event.seat], atelier=0))
