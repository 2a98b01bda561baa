"""The legal commands of a worker in the garden."""

from games.game import Seat
from games.myrmes import commands as c
from games.myrmes.cached_commands import CachedCommands
from games.myrmes.phases import Outing
from games.myrmes.rules.choices import food_for
from games.myrmes.rules.garden import can_hunt, can_pay_clearing, land_around, opposing_hexes
from games.myrmes.rules.tiles import layable_pheromones, missing_for
from games.myrmes.state import (
    State,
    board_of,
    cubes_on,
    effective_level,
    is_pheromone,
    occupied_hexes,
    prey_hexes,
    tile_number,
)


def outing_commands(
    state: State, seat: Seat, worker: Outing, offered: CachedCommands
) -> list[c.Command]:
    """Return all commands for a worker in the garden, including trades and ending the outing."""
    colony, garden = state.colonies[seat], state.garden
    commands: list[c.Command] = []
    taken = occupied_hexes(garden)
    if worker.moves:
        _moves(state, seat, worker, offered, commands)
    if not taken >> worker.at & 1:
        _tiles(state, seat, worker.at, offered, taken, commands)
    elif can_pay_clearing(colony):
        _clearings(state, worker.at, offered, commands)
    commands.append(offered.end_outing)
    if food_for(colony.larvae):
        commands.append(offered.trade)
    return commands


def _moves(
    state: State, seat: Seat, worker: Outing, offered: CachedCommands, commands: list[c.Command]
) -> None:
    garden, tables = state.garden, board_of(state)
    near, ring = land_around(tables, garden, worker.at)
    soldiers = state.colonies[seat].soldiers
    prey = prey_hexes(garden)
    blocked = prey if soldiers else prey | opposing_hexes(garden, seat)
    bits, step = tables.bits, offered.step
    commands.extend([step[at] for at in ring if not bits[at] & blocked])
    if near & prey:
        in_reach = 0
        for hexes, kind in zip(garden.prey, tables.prey, strict=True):
            if can_hunt(soldiers, kind):
                in_reach |= hexes
        hunt = offered.hunt
        commands.extend([hunt[at] for at in ring if bits[at] & in_reach])


def _tiles(
    state: State,
    seat: Seat,
    at: int,
    offered: CachedCommands,
    taken: int,
    commands: list[c.Command],
) -> None:
    colony, tables, placings = state.colonies[seat], board_of(state), offered.placings
    for shape in layable_pheromones(state, colony):
        commands.extend([put for mask, put in placings[shape.id][at] if not mask & taken])
    level = effective_level(colony)
    for kind, tile in tables.specials.items():
        if not missing_for(tile, colony, level, state.garden):
            commands.extend([put for mask, put in placings[kind][at] if not mask & taken])


def _clearings(state: State, at: int, offered: CachedCommands, commands: list[c.Command]) -> None:
    tables, tiles = board_of(state), state.garden.tiles
    number = tile_number(tables, state.garden, at)
    if number is None:
        return
    tile = tiles[number]
    if cubes_on(tile) or not is_pheromone(tables, tile):
        return
    commands.extend([offered.clear[tables.index[hex_]] for hex_ in tables.places[tile.place].hexes])
