"""Enumerate the legal commands of a seat in a stable order. `decide` accepts exactly these."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, TypeAlias

from games.game import Seat
from games.myrmes import commands as c
from games.myrmes.cached_commands import CachedCommands, commands_of
from games.myrmes.content import CUBES, EVENTS, indices
from games.myrmes.legal.garden import outing_commands
from games.myrmes.pack import Cube, GardenHex
from games.myrmes.phases import (
    AtelierPhase,
    BirthsPhase,
    HarvestPhase,
    StoragePhase,
    WinterTradePhase,
    WorkersPhase,
)
from games.myrmes.rules.atelier import (
    can_be_deeper,
    can_have_nurse,
    can_pay_digging,
    can_pay_nurse,
    has_exit_left,
    land_beside_own,
)
from games.myrmes.rules.births import PRODUCTIVE, event_cost, free_nurses, kept_choices
from games.myrmes.rules.choices import food_for, free_larvae, has_question
from games.myrmes.rules.harvest import next_choices
from games.myrmes.rules.objectives import (
    candidates,
    has_nurses,
    missing_cost,
    mixed_choices,
    open_objectives,
    waiting_choice,
)
from games.myrmes.rules.season import can_discard
from games.myrmes.rules.workers import QUEEN, can_feed_queen, is_deep_enough, is_taken
from games.myrmes.state import (
    DIGGING,
    NURSING,
    OBJECTIVE,
    ROOMS,
    TUNNEL,
    Colony,
    State,
    board_of,
    effective_level,
    occupied_hexes,
)

Commands: TypeAlias = Sequence[c.Command]


def legal(state: State, seat: Seat) -> tuple[c.Command, ...]:
    """Return the legal commands of a seat.

    A seat that has chosen may take its choice back while others are still choosing. This is the
    only command of a seat without an open question.
    """
    lister = _LISTERS.get(type(state.phase))
    if lister is None or seat >= len(state.colonies):
        return ()
    return tuple(lister(state, seat, commands_of(state.content, len(state.colonies), seat)))


def _births(state: State, seat: Seat, offered: CachedCommands) -> Commands:
    phase: Any = state.phase
    plan, colony = phase.plans[seat], state.colonies[seat]
    if plan.is_done:
        return [offered.take_back]
    if plan.event < 0:
        return _events(seat, colony.event, colony.larvae)
    taken = (plan.larvae > 0, plan.soldiers > 0, plan.workers > 0, plan.atelier > 0)
    kept = kept_choices(plan, colony)
    can_trade = food_for(free_larvae(state, seat)) > 0
    return _nurses(seat, taken, free_nurses(colony, plan), kept, can_trade)


@lru_cache(maxsize=1024)
def _events(seat: Seat, die: int, larvae: int) -> Commands:
    commands: list[c.Command] = [
        c.ChooseEvent(seat=seat, space=space)
        for space in range(EVENTS)
        if event_cost(die, space) <= larvae
    ]
    if food_for(larvae):
        commands.append(c.TradeLarvae(seat=seat))
    return tuple(commands)


@lru_cache(maxsize=1 << 14)
def _nurses(
    seat: Seat, taken: tuple[bool, ...], free: int, kept: range, can_trade: bool
) -> Commands:
    tracks: tuple[c.Track, ...] = ("larvae", "soldiers", "workers", "atelier")
    commands: list[c.Command] = [
        c.AssignNurses(seat=seat, track=track, nurses=nurses)
        for track, is_taken in zip(tracks, taken, strict=True)
        if not is_taken
        for nurses in PRODUCTIVE[track]
        if nurses <= free
    ]
    commands.extend(c.KeepBirths(seat=seat, soldiers=soldiers) for soldiers in kept)
    if not kept:
        commands.append(c.FinishBirths(seat=seat))
    if can_trade:
        commands.append(c.TradeLarvae(seat=seat))
    return tuple(commands)


def _workers(state: State, seat: Seat, offered: CachedCommands) -> Commands:
    phase: Any = state.phase
    if phase.turn != seat:
        return []
    if phase.outing is not None:
        return outing_commands(state, seat, phase.outing, offered)
    colony = state.colonies[seat]
    level, is_fed = effective_level(colony), can_feed_queen(colony)
    commands: list[c.Command] = [*_rooms(offered, level, colony.rooms, is_fed=is_fed)]
    commands.extend(_exits(offered, state.garden.exits[seat]))
    if food_for(colony.larvae):
        commands.append(offered.trade)
    return commands


@cache
def _rooms(offered: CachedCommands, level: int, rooms: int, *, is_fed: bool) -> Commands:
    return tuple(
        command
        for room in range(len(ROOMS))
        if is_deep_enough(level, room) and not is_taken(rooms, room)
        if room != QUEEN or is_fed
        for command in offered.rooms[room]
    )


@lru_cache(maxsize=1 << 12)
def _exits(offered: CachedCommands, exits: int) -> Commands:
    return tuple([offered.send_out[at] for at in indices(exits)])


def _harvest(state: State, seat: Seat, offered: CachedCommands) -> Commands:
    phase: Any = state.phase
    plan = phase.plans[seat]
    if plan.is_done:
        return [offered.take_back] if has_question(state, phase, seat) else []
    choices, is_forced = next_choices(state, seat)
    commands: list[c.Command] = [
        _take(seat, tile, cube) for tile, kinds in choices for cube in kinds
    ]
    if not is_forced:
        commands.append(offered.finish_harvest)
    if food_for(state.colonies[seat].larvae):
        commands.append(offered.trade)
    return commands


@cache
def _take(seat: Seat, tile: GardenHex, cube: Cube) -> c.TakeCube:
    return c.TakeCube(seat=seat, tile=tile, cube=cube)


def _atelier(state: State, seat: Seat, offered: CachedCommands) -> Commands:
    phase: Any = state.phase
    if phase.turn != seat:
        return []
    colony = state.colonies[seat]
    trade: list[c.Command] = [offered.trade] if food_for(colony.larvae) else []
    if phase.claim is not None:
        wanted = board_of(state).objectives[phase.claim.objective]
        tiles = candidates(state, seat, wanted, phase.claim.tiles)
        return [*(c.ChooseTile(seat=seat, tile=tile) for tile in tiles), *trade]
    commands: list[c.Command] = []
    if not phase.done & TUNNEL and has_exit_left(state.garden, seat):
        tables = board_of(state)
        free = land_beside_own(tables, state.garden, seat) & ~occupied_hexes(state.garden)
        commands.extend([offered.tunnel[at] for at in indices(free)])
    if not phase.done & DIGGING and can_be_deeper(colony) and can_pay_digging(colony):
        commands.append(offered.dig)
    if not phase.done & NURSING and can_have_nurse(colony) and can_pay_nurse(colony):
        commands.append(offered.raise_nurse)
    if not phase.done & OBJECTIVE:
        commands.extend(_objectives(state, seat, colony))
    commands.append(offered.finish_atelier)
    return commands + trade


def _objectives(state: State, seat: Seat, colony: Colony) -> Commands:
    commands: list[c.Command] = []
    for wanted in open_objectives(state, colony):
        name = wanted.id
        if wanted.mixed:
            commands.extend(
                c.PayMixed(seat=seat, objective=name, earth=earth)
                for earth in mixed_choices(colony, wanted)
            )
        elif wanted.discard_nurses:
            if has_nurses(colony, wanted):
                commands.extend(
                    c.PayNurses(seat=seat, objective=name, waiting=waiting)
                    for waiting in waiting_choice(colony, wanted)
                )
        elif not missing_cost(colony, wanted) and (
            not wanted.tiles or candidates(state, seat, wanted, ())
        ):
            commands.append(c.ClaimObjective(seat=seat, objective=name))
    return commands


def _storage(state: State, seat: Seat, offered: CachedCommands) -> Commands:
    phase: Any = state.phase
    plan, colony = phase.plans[seat], state.colonies[seat]
    if plan.is_done:
        return [offered.take_back] if has_question(state, phase, seat) else []
    commands: list[c.Command] = [
        offered.discards[cube] for cube in CUBES if can_discard(colony, plan, cube)
    ]
    if food_for(colony.larvae):
        commands.append(offered.trade)
    return commands


def _winter(state: State, seat: Seat, offered: CachedCommands) -> Commands:
    phase: Any = state.phase
    if phase.plans[seat].is_done:
        return [offered.take_back] if has_question(state, phase, seat) else []
    return [*_trades(seat, food_for(state.colonies[seat].larvae))]


@cache
def _trades(seat: Seat, most: int) -> tuple[c.ChooseTrades, ...]:
    return tuple(c.ChooseTrades(seat=seat, food=food) for food in range(most + 1))


_LISTERS: Mapping[type, Callable[[State, Seat, CachedCommands], Commands]] = {
    BirthsPhase: _births,
    WorkersPhase: _workers,
    HarvestPhase: _harvest,
    AtelierPhase: _atelier,
    StoragePhase: _storage,
    WinterTradePhase: _winter,
}
