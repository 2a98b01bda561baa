"""Every legal command of a seat, in a stable order; `decide` accepts these and no others."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, TypeAlias

from games.game import Seat
from games.myrmes import commands as c
from games.myrmes.cached_commands import Offers, offers
from games.myrmes.content import (
    CUBES,
    DIG_EARTH,
    DIG_STONE,
    EVENTS,
    LARVAE_FOR_FOOD,
    MOST_ANTS,
    MOST_EXITS,
    MOST_NURSES,
    NURSE_FOOD,
    NURSE_LARVAE,
    TOP_LEVEL,
    indices,
)
from games.myrmes.legal.garden import outing_commands
from games.myrmes.pack import Cube, GardenHex
from games.myrmes.rules.atelier import land_beside_own, nurses_in_play
from games.myrmes.rules.births import PRODUCTIVE, count_assigned, kept_choices
from games.myrmes.rules.choices import free_larvae, has_question
from games.myrmes.rules.harvest import extra_choices, forced_choices
from games.myrmes.rules.objectives import (
    candidates,
    is_paid,
    waiting_choice,
)
from games.myrmes.state import (
    DIGGING,
    NURSING,
    OBJECTIVE,
    TUNNEL,
    AtelierPhase,
    BirthsPhase,
    Colony,
    HarvestPhase,
    State,
    StoragePhase,
    WinterTradePhase,
    WorkersPhase,
    ants,
    board_of,
    effective_level,
    occupied,
)

Commands: TypeAlias = Sequence[c.Command]


def legal(state: State, seat: Seat) -> tuple[c.Command, ...]:
    """Return what a seat may ask for.

    A seat that has chosen, while others still think, may take its choice back: the only
    command of a seat that is not asked.
    """
    lister = _LISTERS.get(type(state.phase))
    if lister is None or seat >= len(state.colonies):
        return ()
    return tuple(lister(state, seat, offers(state.content, len(state.colonies), seat)))


def _births(state: State, seat: Seat, offered: Offers) -> Commands:
    phase: Any = state.phase
    plan, colony = phase.plans[seat], state.colonies[seat]
    if plan.is_done:
        return [offered.take_back]
    if plan.event < 0:
        return _events(seat, colony.event, colony.larvae)
    taken = (plan.larvae > 0, plan.soldiers > 0, plan.workers > 0, plan.atelier > 0)
    kept = kept_choices(plan, MOST_ANTS - ants(colony))
    can_trade = free_larvae(state, seat) >= LARVAE_FOR_FOOD
    return _nurses(seat, taken, colony.nurses - count_assigned(plan), kept, can_trade)


@lru_cache(maxsize=1024)
def _events(seat: Seat, die: int, larvae: int) -> Commands:
    found: list[c.Command] = [
        c.ChooseEvent(seat=seat, space=space)
        for space in range(EVENTS)
        if abs(space - die) <= larvae
    ]
    if larvae >= LARVAE_FOR_FOOD:
        found.append(c.TradeLarvae(seat=seat))
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def _nurses(
    seat: Seat, taken: tuple[bool, ...], free: int, kept: range, can_trade: bool
) -> Commands:
    tracks: tuple[c.Track, ...] = ("larvae", "soldiers", "workers", "atelier")
    found: list[c.Command] = [
        c.AssignNurses(seat=seat, track=track, nurses=nurses)
        for track, is_taken in zip(tracks, taken, strict=True)
        if not is_taken
        for nurses in PRODUCTIVE[track]
        if nurses <= free
    ]
    found.extend(c.KeepBirths(seat=seat, soldiers=soldiers) for soldiers in kept)
    if not kept:
        found.append(c.FinishBirths(seat=seat))
    if can_trade:
        found.append(c.TradeLarvae(seat=seat))
    return tuple(found)


def _workers(state: State, seat: Seat, offered: Offers) -> Commands:
    phase: Any = state.phase
    if phase.turn != seat:
        return []
    if phase.outing is not None:
        return outing_commands(state, seat, phase.outing, offered)
    colony = state.colonies[seat]
    level, rooms = effective_level(colony), colony.rooms
    found: list[c.Command] = []
    if not rooms & 1:
        found.append(offered.gestation)
    if level >= 1 and not rooms & 2:
        found.append(offered.larder)
    if level >= 2 and not rooms & 4:
        found.extend(offered.quarry)
    if level >= 3 and not rooms & 8 and colony.food:
        found.append(offered.queen)
    found.extend(_exits(offered, state.garden.exits[seat]))
    if colony.larvae >= LARVAE_FOR_FOOD:
        found.append(offered.trade)
    return found


@lru_cache(maxsize=1 << 12)
def _exits(offered: Offers, exits: int) -> Commands:
    return tuple([offered.send_out[at] for at in indices(exits)])


def _harvest(state: State, seat: Seat, offered: Offers) -> Commands:
    phase: Any = state.phase
    plan = phase.plans[seat]
    if plan.is_done:
        return [offered.take_back] if has_question(state, phase, seat) else []
    forced = forced_choices(state, seat)
    found: list[c.Command] = []
    if len(plan.takes) < len(forced):
        tile, kinds = forced[len(plan.takes)]
        found.extend(_take(seat, tile, cube) for cube in kinds)
    else:
        for tile, kinds in extra_choices(state, seat):
            found.extend(_take(seat, tile, cube) for cube in kinds)
        found.append(offered.finish_harvest)
    if state.colonies[seat].larvae >= LARVAE_FOR_FOOD:
        found.append(offered.trade)
    return found


@cache
def _take(seat: Seat, tile: GardenHex, cube: Cube) -> c.TakeCube:
    return c.TakeCube(seat=seat, tile=tile, cube=cube)


def _atelier(state: State, seat: Seat, offered: Offers) -> Commands:
    phase: Any = state.phase
    if phase.turn != seat:
        return []
    colony = state.colonies[seat]
    trade: list[c.Command] = [offered.trade] if colony.larvae >= LARVAE_FOR_FOOD else []
    if phase.claim is not None:
        wanted = board_of(state).objectives[phase.claim.objective]
        tiles = candidates(state, seat, wanted, phase.claim.tiles)
        return [*(c.ChooseTile(seat=seat, tile=tile) for tile in tiles), *trade]
    found: list[c.Command] = []
    if not phase.done & TUNNEL and state.garden.exits[seat].bit_count() < MOST_EXITS:
        tables = board_of(state)
        free = land_beside_own(tables, state.garden, seat) & ~occupied(state.garden)
        found.extend([offered.tunnel[at] for at in indices(free)])
    if not phase.done & DIGGING and _can_dig(colony):
        found.append(offered.dig)
    if (
        not phase.done & NURSING
        and nurses_in_play(colony) < MOST_NURSES
        and colony.food >= NURSE_FOOD
        and colony.larvae >= NURSE_LARVAE
    ):
        found.append(offered.raise_nurse)
    if not phase.done & OBJECTIVE:
        found.extend(_objectives(state, seat, colony))
    found.append(offered.finish_atelier)
    return found + trade


def _can_dig(colony: Colony) -> bool:
    level = colony.level
    return (
        level < TOP_LEVEL and colony.earth >= DIG_EARTH[level] and colony.stone >= DIG_STONE[level]
    )


def _objectives(state: State, seat: Seat, colony: Colony) -> Commands:
    tables = board_of(state)
    completed = [done.objective for done in colony.completed]
    levels = {1, *[tables.objectives[name].level + 1 for name in completed]}
    found: list[c.Command] = []
    for name in state.objectives:
        wanted = tables.objectives[name]
        if wanted.level not in levels or name in completed:
            continue
        if wanted.mixed:
            fewest, most = max(0, wanted.mixed - colony.stone), min(wanted.mixed, colony.earth)
            found.extend(
                c.PayMixed(seat=seat, objective=name, earth=earth)
                for earth in range(fewest, most + 1)
            )
        elif wanted.discard_nurses:
            if nurses_in_play(colony) >= wanted.own_nurses:
                found.extend(
                    c.PayNurses(seat=seat, objective=name, waiting=waiting)
                    for waiting in waiting_choice(colony, wanted)
                )
        elif is_paid(colony, wanted) and (not wanted.tiles or candidates(state, seat, wanted, ())):
            found.append(c.ClaimObjective(seat=seat, objective=name))
    return found


def _storage(state: State, seat: Seat, offered: Offers) -> Commands:
    phase: Any = state.phase
    plan, colony = phase.plans[seat], state.colonies[seat]
    if plan.is_done:
        return [offered.take_back] if has_question(state, phase, seat) else []
    found: list[c.Command] = [
        offered.discards[cube] for cube in CUBES if getattr(colony, cube) > getattr(plan, cube)
    ]
    if colony.larvae >= LARVAE_FOR_FOOD:
        found.append(offered.trade)
    return found


def _winter(state: State, seat: Seat, offered: Offers) -> Commands:
    phase: Any = state.phase
    if phase.plans[seat].is_done:
        return [offered.take_back] if has_question(state, phase, seat) else []
    return [*_trades(seat, state.colonies[seat].larvae // LARVAE_FOR_FOOD)]


@cache
def _trades(seat: Seat, most: int) -> tuple[c.ChooseTrades, ...]:
    return tuple(c.ChooseTrades(seat=seat, food=food) for food in range(most + 1))


_LISTERS: Mapping[type, Callable[[State, Seat, Offers], Commands]] = {
    BirthsPhase: _births,
    WorkersPhase: _workers,
    HarvestPhase: _harvest,
    AtelierPhase: _atelier,
    StoragePhase: _storage,
    WinterTradePhase: _winter,
}
