"""State changes for the events of phase 4, the harvest."""

from msgspec.structs import replace

from games.game import Seat
from games.myrmes.events import (
    CubeChosen,
    HarvestCame,
    HarvestFinished,
    HarvestGathered,
    HarvestOpened,
    HarvestRevealed,
    Taken,
)
from games.myrmes.evolve.changes import add_points, change_plan, phase_of, set_at, with_colony
from games.myrmes.phases import GatheringPhase, HarvestPhase, HarvestPlan
from games.myrmes.state import SUB_COLONIES, State, board_of, covering_tile


def begin_harvest(state: State, event: HarvestCame) -> State:
    """Begin the part of the harvest that requires no choice."""
    return replace(state, phase=GatheringPhase())


def gather_harvest(state: State, event: HarvestGathered) -> State:
    """Add the forced part of a seat's harvest."""
    colony = state.colonies[event.seat]
    points, origins = add_points(colony, SUB_COLONIES, event.points, event.bonus)
    colony = replace(colony, food=colony.food + event.food, points=points, origins=origins)
    return _take_cubes(with_colony(state, event.seat, colony), event.seat, event.takes)


def open_harvest(state: State, event: HarvestOpened) -> State:
    """Create an empty plan for each seat that has a choice."""
    plans = (HarvestPlan(is_done=seat not in event.seats) for seat in range(len(state.colonies)))
    return replace(state, phase=HarvestPhase(tuple(plans)))


def choose_cube(state: State, event: CubeChosen) -> State:
    """Store a cube in the sealed plan."""
    takes = (*phase_of(state).plans[event.seat].takes, event.take.value)
    return change_plan(state, event.seat, takes=takes, is_done=event.is_last)


def finish_harvest(state: State, event: HarvestFinished) -> State:
    """Mark the sealed plan as done."""
    return change_plan(state, event.seat, is_done=True)


def reveal_harvest(state: State, event: HarvestRevealed) -> State:
    """Add the cubes that the seats have chosen."""
    for seat, harvest in enumerate(event.harvests):
        colony = state.colonies[seat]
        colony = replace(
            colony, earth=colony.earth + harvest.earth, stone=colony.stone + harvest.stone
        )
        state = _take_cubes(with_colony(state, seat, colony), seat, harvest.takes)
    return state


def _take_cubes(state: State, seat: Seat, takes: tuple[Taken, ...]) -> State:
    if not takes:
        return state
    tables, garden = board_of(state), state.garden
    colony, tiles = state.colonies[seat], list(garden.tiles)
    for take in takes:
        number = covering_tile(tables, garden, tables.index[take.tile])
        left = getattr(tiles[number], take.cube) - 1
        tiles[number] = replace(tiles[number], **{take.cube: left})
        colony = replace(colony, **{take.cube: getattr(colony, take.cube) + 1})
    return replace(
        state,
        colonies=set_at(state.colonies, seat, colony),
        garden=replace(garden, tiles=tuple(tiles)),
    )
