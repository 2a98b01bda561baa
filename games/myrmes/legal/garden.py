"""Every legal command of a worker in the garden."""

from games.game import Seat
from games.myrmes import commands as c
from games.myrmes.cached_commands import Offers
from games.myrmes.content import LARVAE_FOR_FOOD
from games.myrmes.rules.garden import land_around, opposing_hexes
from games.myrmes.rules.tiles import largest_pheromone, tiles_left
from games.myrmes.state import (
    Outing,
    State,
    board_of,
    effective_level,
    occupied,
    tile_number,
)


def outing_commands(state: State, seat: Seat, worker: Outing, offered: Offers) -> list[c.Command]:
    """Return steps, prey, clearing, tiles, the end of the outing and a trade."""
    colony, garden = state.colonies[seat], state.garden
    found: list[c.Command] = []
    taken = occupied(garden)
    if worker.moves:
        _moves(state, seat, worker, offered, found)
    if not taken >> worker.at & 1:
        _tiles(state, seat, worker.at, offered, taken, found)
    elif colony.earth:
        _clearings(state, worker.at, offered, found)
    found.append(offered.end_outing)
    if colony.larvae >= LARVAE_FOR_FOOD:
        found.append(offered.trade)
    return found


def _moves(
    state: State, seat: Seat, worker: Outing, offered: Offers, found: list[c.Command]
) -> None:
    garden, tables = state.garden, board_of(state)
    near, ring = land_around(tables, garden, worker.at)
    soldiers = state.colonies[seat].soldiers
    ladybugs, termites, spiders = garden.prey
    prey = ladybugs | termites | spiders
    blocked = prey if soldiers else prey | opposing_hexes(garden, seat)
    bits, step = tables.bits, offered.step
    found.extend([step[at] for at in ring if not bits[at] & blocked])
    if soldiers and near & prey:
        in_reach = 0
        for hexes, kind in zip(garden.prey, tables.prey, strict=True):
            if kind.soldiers <= soldiers:
                in_reach |= hexes
        hunt = offered.hunt
        found.extend([hunt[at] for at in ring if bits[at] & in_reach])


def _tiles(
    state: State, seat: Seat, at: int, offered: Offers, taken: int, found: list[c.Command]
) -> None:
    colony, tables, placings = state.colonies[seat], board_of(state), offered.placings
    largest = largest_pheromone(colony)
    for shape, left in zip(tables.pheromones, colony.supply, strict=True):
        if left and shape.reach <= largest:
            found.extend([put for mask, put in placings[shape.id][at] if not mask & taken])
    if not colony.markers:
        return
    level = effective_level(colony)
    for kind, tile in tables.specials.items():
        if (
            tile.level <= level
            and colony.food >= tile.food
            and colony.earth >= tile.earth
            and colony.stone >= tile.stone
            and tiles_left(state.garden, tile.pool)
        ):
            found.extend([put for mask, put in placings[kind][at] if not mask & taken])


def _clearings(state: State, at: int, offered: Offers, found: list[c.Command]) -> None:
    tables, tiles = board_of(state), state.garden.tiles
    number = tile_number(tables, state.garden, at)
    if number is None:
        return
    tile = tiles[number]
    if tile.food or tile.earth or tile.stone or tile.shape not in tables.shape:
        return
    found.extend([offered.clear[tables.index[one]] for one in tables.places[tile.place].hexes])
