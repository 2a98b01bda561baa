"""Appraisal of a state for a seat, in points, used by bots that look one step ahead.

Every step of an outing, and every nurse, must have a value before it pays off. Planned actions
therefore count as if they were done, and a worker in the garden counts as the best tile within its
reach.
"""

from typing import Any

from msgspec.structs import replace

from games.bots.totals import add_up
from games.game import Seat
from games.myrmes.appraise.garden import best_in_reach, goals, tile_worth
from games.myrmes.content import (
    DIG_EARTH,
    DIG_STONE,
    HARVEST_UP,
    HEX_UP,
    LARVAE_FOR_FOOD,
    LARVAE_UP,
    LEVEL_UP,
    MOST_NURSES,
    MOVE_UP,
    NURSE_FOOD,
    NURSE_LARVAE,
    POINT_UP,
    SOLDIER_UP,
    WINTER_FOOD,
    WORKER_UP,
    YEARS,
)
from games.myrmes.phases import (
    AtelierPhase,
    BirthsPhase,
    EndedPhase,
    GatheringPhase,
    HarvestPhase,
    StoragePhase,
    WinterTradePhase,
    WorkersPhase,
)
from games.myrmes.rules.atelier import can_be_deeper, can_have_nurse, has_exit_left
from games.myrmes.rules.births import PRODUCTIVE, births_of, event_cost, free_nurses
from games.myrmes.rules.season import winter_need
from games.myrmes.state import Colony, State, board_of, effective_level, overflow, season_number

# Values in points. Food for the next winter, by season, followed by further food.
_NEEDED_FOOD = (1.6, 3.2, 2.7)
_MORE_FOOD, _SPARE_FOOD = 0.05, 0.2
_LARVA, _IDLE_NURSE = 0.12, 0.3
_LEVEL, _NURSE = 6.0, 0.7  # for each remaining season
_SOLDIER = 2.0  # for each remaining winter
_EARTH, _STONE, _SPARE = 1.3, 1.5, 0.6  # cubes for the next level; cubes in excess of that
_OVER = 0.5  # deduction for each cube above the capacity
_TUNNEL = 1.5
_AFFORD = (0.6, 0.3, 0.1, 0.0)  # value of an atelier action, by the number of missing cubes
_TILE, _CUBE = 4.0, 1.4  # value of a worker's tile, per level and per harvest
_LATER = 0.7  # share of a worker's value if it is only used next season
_NEXT_NURSE = 0.6  # share of a nurse's value if its full cost is in the store
_GOAL = 0.3  # share of an objective's points if its full cost is available
_EVENTS = {LEVEL_UP: 3.0, POINT_UP: 3.0, HARVEST_UP: 3.0, MOVE_UP: 1.0, HEX_UP: 2.5}
_BIRTH_EVENTS = {
    LARVAE_UP: ("larvae", 1.2),
    SOLDIER_UP: ("soldiers", 2.0),
    WORKER_UP: ("workers", 3.0),
}
_EARLY = (BirthsPhase, WorkersPhase, GatheringPhase)


def appraise(state: State, seat: Seat) -> float:
    """Return the value of a state for a seat, in points. Higher is better.

    The value is 0 before the setup.
    """
    if not state.colonies:
        return 0.0
    colony = state.colonies[seat]
    if isinstance(state.phase, EndedPhase):
        return float(colony.points)
    left = _harvests_left(state)
    colony, worth = _after_plan(state, seat, colony)
    worth += colony.points
    worth += _store(state, colony, left)
    worth += _colony(state, seat, colony, left)
    worth += add_up(
        tile_worth(board_of(state), tile, left) for tile in state.garden.tiles if tile.owner == seat
    )
    phase = state.phase
    if isinstance(phase, WorkersPhase) and phase.turn == seat and phase.outing is not None:
        worth += best_in_reach(state, seat, phase.outing, left)
    if isinstance(phase, AtelierPhase) and phase.turn == seat and phase.claim is not None:
        worth += 4.0 + 0.1 * len(phase.claim.tiles)
    return worth


def _harvests_left(state: State) -> int:
    """Return the number of remaining harvests, including this season's if it is not over."""
    played = season_number(state) - 1
    return 9 - played - (not isinstance(state.phase, (*_EARLY, HarvestPhase)))


def _after_plan(state: State, seat: Seat, colony: Colony) -> tuple[Colony, float]:
    """Return the colony as its sealed choice will leave it, and the value of the open choices."""
    phase: Any = state.phase
    if isinstance(phase, BirthsPhase):
        return _after_births(colony, phase.plans[seat])
    if isinstance(phase, HarvestPhase):
        takes = [take.cube for take in phase.plans[seat].takes]
        got = {cube: getattr(colony, cube) + takes.count(cube) for cube in set(takes)}
        return replace(colony, **got), 0.0
    if isinstance(phase, StoragePhase):
        plan = phase.plans[seat]
        kept = replace(
            colony,
            food=colony.food - plan.food,
            earth=colony.earth - plan.earth,
            stone=colony.stone - plan.stone,
        )
        return kept, 0.0
    if isinstance(phase, WinterTradePhase):
        food = phase.plans[seat].food
        traded = replace(
            colony, food=colony.food + food, larvae=colony.larvae - LARVAE_FOR_FOOD * food
        )
        return traded, 0.0
    return colony, 0.0


def _after_births(colony: Colony, plan: Any) -> tuple[Colony, float]:
    if plan.event < 0:
        return colony, 0.0
    born = births_of(colony, plan)
    larvae = colony.larvae - event_cost(colony.event, plan.event) + born.larvae
    grown = replace(
        colony,
        event=plan.event,
        larvae=larvae,
        soldiers=colony.soldiers + born.soldiers,
        workers=colony.workers + born.workers,
        atelier=born.atelier,
    )
    if plan.is_done:
        return grown, 0.0
    idle = free_nurses(colony, plan)
    can_go = any(
        not getattr(plan, track) and counts[0] <= idle for track, counts in PRODUCTIVE.items()
    )
    worth = _IDLE_NURSE * idle if can_go else 0.0
    track, more = _BIRTH_EVENTS.get(plan.event, ("", 0.0))
    if track and not getattr(plan, track) and idle >= PRODUCTIVE[track][0]:
        worth += more
    return grown, worth


def _store(state: State, colony: Colony, left: int) -> float:
    """Return the value of the store.

    Food for the winter counts most, followed by cubes for digging.
    """
    need = winter_need(state.year, colony.soldiers)
    fed, later = min(colony.food, need), max(0, colony.food - need)
    season = 2 if isinstance(state.phase, WinterTradePhase) else state.season
    is_last_year = state.year == YEARS
    worth = fed * _NEEDED_FOOD[season]
    fading = min(1.0, 0.1 + 0.15 * left)
    more = 0 if is_last_year and season == 2 else min(later, 3)
    worth += fading * (more * _MORE_FOOD + (later - more) * _SPARE_FOOD)
    worth += fading * _LARVA * min(colony.larvae, 9) + 0.05 * max(0, colony.larvae - 9)
    worth += fading * _materials(colony)
    return worth - _OVER * overflow(colony)


def _materials(colony: Colony) -> float:
    """Return the value of earth and stone, which pay for the next level and for tiles."""
    earth, stone = 1, 1
    if can_be_deeper(colony):
        earth, stone = DIG_EARTH[colony.level], DIG_STONE[colony.level]
    dug = _EARTH * min(colony.earth, earth) + _STONE * min(colony.stone, stone)
    spare = min(max(0, colony.earth - earth), 2) + min(max(0, colony.stone - stone), 2)
    return dug + _SPARE * spare + 0.1 * (colony.earth + colony.stone)


def _colony(state: State, seat: Seat, colony: Colony, left: int) -> float:
    """Return the expected value of a colony's ants, nurses, level and event."""
    years = YEARS + 1 - state.year
    need = WINTER_FOOD[state.year]
    useful = min(colony.soldiers, need)
    worth = useful * (1.0 + _SOLDIER * years) + 0.4 * (colony.soldiers - useful)
    worth += _LEVEL * left * colony.level
    worth += _NURSE * left * min(colony.nurses, 7)
    early = isinstance(state.phase, _EARLY)
    use = _worker(effective_level(colony), left)
    if early:
        worth += colony.workers * use
        worth += _EVENTS.get(colony.event, 0.0)
        worth += _atelier(state, seat, colony, left)
        later = _worker(colony.level, left - 1)
    else:
        later = use
        worth += colony.workers * later * _LATER
    return worth + colony.rooms.bit_count() * later * _LATER + _goals(state, seat, colony, left)


def _worker(level: int, left: int) -> float:
    """Return the value of an unused worker, estimated from the points and cubes of a tile."""
    if left < 1:
        return 0.0
    cubes = 2 + level
    return _TILE * level + _CUBE * min(cubes, left)


def _atelier(state: State, seat: Seat, colony: Colony, left: int) -> float:
    """Return the value of the nurses in the atelier, based on their possible actions."""
    own = [tile for tile in state.garden.tiles if tile.owner == seat]
    works = [_TUNNEL if has_exit_left(state.garden, seat) else 0.0, 0.1, 0.1]
    if can_be_deeper(colony):
        earth = colony.earth + sum(tile.earth > 0 for tile in own)
        stone = colony.stone + sum(tile.stone > 0 for tile in own)
        missing = max(0, DIG_EARTH[colony.level] - earth) + max(0, DIG_STONE[colony.level] - stone)
        works.append(_LEVEL * (left - 1) * _AFFORD[min(missing, 3)])
    food = colony.food + sum(tile.food > 0 for tile in own)
    if colony.nurses < MOST_NURSES:
        missing = max(0, NURSE_FOOD - food) + max(0, NURSE_LARVAE - colony.larvae)
        works.append(_NURSE * (left - 1) * _AFFORD[min(missing, 3)])
    done = max((share for share, _ in goals(state, seat, colony)), default=0.0)
    works.append(4.0 if done >= 1.0 else 0.5 * done)
    works.sort(reverse=True)
    return add_up(works[: colony.atelier])


def _goals(state: State, seat: Seat, colony: Colony, left: int) -> float:
    """Return the value of progress towards the two nearest objectives."""
    ateliers = left if isinstance(state.phase, (*_EARLY, HarvestPhase, AtelierPhase)) else left - 1
    if ateliers < 1:
        return 0.0
    near = sorted(share * share * points for share, points in goals(state, seat, colony))
    worth = _GOAL * add_up(near[-2:])
    if can_have_nurse(colony):
        share = min(colony.food, NURSE_FOOD) / NURSE_FOOD / 2
        share += min(colony.larvae, NURSE_LARVAE) / NURSE_LARVAE / 2
        worth += _NEXT_NURSE * _NURSE * (ateliers - 1) * share * share
    return worth
