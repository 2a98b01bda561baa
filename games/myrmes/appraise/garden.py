"""Estimates of the value of tiles, of objectives, and of a worker in the garden."""

from functools import lru_cache

from games.game import Seat
from games.myrmes.content import (
    MOST_SPECIALS,
    OBJECTIVE_POINTS,
    GardenBoard,
    board,
    indices,
)
from games.myrmes.pack import Objective
from games.myrmes.phases import Outing
from games.myrmes.rules.atelier import nurses_in_play
from games.myrmes.rules.garden import can_hunt, opposing_hexes
from games.myrmes.rules.objectives import open_objectives
from games.myrmes.rules.tiles import layable_pheromones, missing_for
from games.myrmes.rules.turns import bonus
from games.myrmes.state import (
    Colony,
    State,
    Tile,
    board_of,
    effective_level,
    occupied_hexes,
    prey_hexes,
)

_CUBES = (1.3, 1.1, 1.2)  # food, earth and stone on tiles, still to be harvested
_YIELDS = {"aphid-farm": 1.4, "scavenging": 1.2, "sub-colony": 2.0}  # for each harvest
_COSTS = {"aphid-farm": 1.5, "scavenging": 1.5, "sub-colony": 4.0}
_STEP = 0.04  # deduction from a tile's value for each step to it


def tile_worth(tables: GardenBoard, tile: Tile, left: int) -> float:
    """Return the expected value of one of the seat's tiles over the remaining harvests."""
    if tile.shape in tables.specials:
        return _YIELDS[tile.shape] * left
    return _cubes_worth(tile.food, tile.earth, tile.stone, left)


def _cubes_worth(food: int, earth: int, stone: int, left: int) -> float:
    cubes = food + earth + stone
    if not cubes:
        return 0.0
    worth = food * _CUBES[0] + earth * _CUBES[1] + stone * _CUBES[2]
    return worth * min(1.0, left / cubes) * 0.85


def goals(state: State, seat: Seat, colony: Colony) -> list[tuple[float, int]]:
    """Return how much of each open objective is fulfilled, and how many points it is worth."""
    return [
        (_share(state, seat, colony, wanted), OBJECTIVE_POINTS[wanted.level])
        for wanted in open_objectives(state, colony)
    ]


def _share(state: State, seat: Seat, colony: Colony, wanted: Objective) -> float:
    """Return the fulfilled share of an objective's requirements, from 0 to 1."""
    there, needed = 0, 0
    for cost in ("food", "larvae", "stone", "prey", "soldiers"):
        if count := getattr(wanted, cost):
            there, needed = getattr(colony, cost), count
    if wanted.mixed:
        there, needed = colony.earth + colony.stone, wanted.mixed
    elif wanted.own_specials:
        there, needed = MOST_SPECIALS - colony.markers, wanted.own_specials
    elif wanted.own_nurses:
        there, needed = nurses_in_play(colony), wanted.own_nurses
    elif wanted.level_needed:
        there, needed = colony.level, wanted.level_needed
    elif wanted.pheromones:
        own = sum(tile.owner == seat for tile in state.garden.tiles)
        there, needed = own - MOST_SPECIALS + colony.markers, wanted.pheromones
    return min(1.0, there / needed)


def best_in_reach(state: State, seat: Seat, worker: Outing, left: int) -> float:
    """Return the value of the best tile or prey that the worker can reach."""
    tables, garden = board_of(state), state.garden
    colony = state.colonies[seat]
    taken = occupied_hexes(garden)
    placements = _tiles(state.content, len(state.colonies), taken, _wishes(state, colony), left)
    prey = prey_hexes(garden)
    open_land = tables.land & ~prey & ~opposing_hexes(garden, seat)
    here = seen = tables.bits[worker.at]
    best, hunted = 0.0, 0.0
    for step in range(worker.moves + 1):
        if step:
            near = 0
            for at in indices(here):
                near |= tables.near[at]
            if colony.soldiers and near & prey:
                hunted = max(hunted, _hunt(state, colony, near, step - 1))
            here = near & open_land & ~seen
            seen |= here
        standing = here & ~taken
        if placements and placements[0][0] - _STEP * step > best:
            worth = next((worth for worth, mask in placements if mask & standing), 0.0)
            best = max(best, worth - _STEP * step)
    return best + 0.9 * hunted


def _hunt(state: State, colony: Colony, near: int, step: int) -> float:
    best = 0.0
    for kind, hexes in zip(board_of(state).prey, state.garden.prey, strict=True):
        if near & hexes and can_hunt(colony.soldiers, kind):
            best = max(best, kind.points + 1.5 * kind.food - 1.8 * kind.soldiers)
    return best - _STEP * step


def _wishes(state: State, colony: Colony) -> tuple[tuple[str, float], ...]:
    """Return the tiles that the colony could place, each with its points less its cost."""
    tables = board_of(state)
    level = effective_level(colony)
    wishes: list[tuple[str, float]] = [
        (shape.id, float(shape.points + bonus(colony, shape.points)))
        for shape in layable_pheromones(state, colony)
    ]
    wishes.extend(
        (tile.id, tile.points + bonus(colony, tile.points) - _COSTS[tile.id])
        for tile in tables.specials.values()
        if not missing_for(tile, colony, level, state.garden)
    )
    return tuple(wishes)


@lru_cache(maxsize=256)
def _tiles(
    content: str, seats: int, taken: int, wishes: tuple[tuple[str, float], ...], left: int
) -> tuple[tuple[float, int], ...]:
    """Return all placements of the given tiles on free land as (value, hexes) pairs, best first."""
    tables = board(content, seats)
    closed = taken | ~tables.land
    placements: list[tuple[float, int]] = []
    for tile, worth in wishes:
        if tile in tables.specials:
            worth_here = worth + _YIELDS[tile] * left
            placements.extend(
                (worth_here, place.mask)
                for place in tables.forms[tile].values()
                if not place.mask & closed
            )
        else:
            placements.extend(
                (worth + _cubes_worth(place.food, place.earth, place.stone, left), place.mask)
                for place in tables.forms[tile].values()
                if not place.mask & closed
            )
    placements.sort(reverse=True)
    return tuple(placements)
