"""Steps of larvae and ants, and the entry of ants into an explored hex (rules 2.1, 5.2, 5.3)."""

from functools import lru_cache

from games.errors import RuleViolation
from games.game import Seat
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.ants import (
    ants_at,
    entries_at,
    inhabited_places,
    occupied_sites,
    outskirts_places,
    places_of,
    spots_at,
    vacancies,
)
from games.march_of_the_ants.content import GREAT_TUNNEL, Tables
from games.march_of_the_ants.decision import Decision, map_of, wrong_answer
from games.march_of_the_ants.layout import places_in
from games.march_of_the_ants.modifier_types import LarvaEntry
from games.march_of_the_ants.modifiers import has_modifier
from games.march_of_the_ants.state import ONE_FIELD, State

SPOTS = 5  # number of spots per place: four sites and the outskirts


@lru_cache(maxsize=2048)
def moves_from(seat: Seat, place: int, site: int, places: int) -> tuple[c.RelocateAnt, ...]:
    """Return the moves from one spot to every spot, indexed by `to_place * SPOTS + to_site`."""
    return tuple(
        c.RelocateAnt(seat=seat, place=place, site=site, to_place=to // SPOTS, to_site=to % SPOTS)
        for to in range(places * SPOTS)
    )


@lru_cache(maxsize=2048)
def larva_command(seat: Seat, place: int, site: int) -> c.PlaceLarva:
    """Return the command to place a larva on a spot."""
    return c.PlaceLarva(seat=seat, place=place, site=site)


@lru_cache(maxsize=16)
def pass_command(seat: Seat) -> c.Pass:
    """Return the command to pass."""
    return c.Pass(seat=seat)


def reachable_places(state: State, place: int, walls: bool) -> int:
    """Return a mask of the places that are one ant step away, without flying (rules 5.3)."""
    here = map_of(state)
    places = here.links[place] if walls else here.beside[place]
    if state.wormholes >> place & 1:
        places |= state.wormholes & ~(1 << place)
    return places


def larva_places(state: State, tables: Tables, task: t.Steps) -> int:
    """Return a mask of the places that a larva may step to (rules 5.3 a)."""
    seat = task.seat
    places = inhabited_places(state.sites[seat]) | 1 << GREAT_TUNNEL
    if task.mode == "march" and has_modifier(state, tables, seat, LarvaEntry):
        places |= outskirts_places(state.outside[seat])
    return places


def step_options(state: State, tables: Tables, task: t.Steps) -> list[c.Command]:
    """Return a command for each legal step, and one to stop."""
    commands = ant_steps(state, tables, task.seat, task.walls, task.flights)
    if task.larvae and state.larvae[task.seat]:
        taken = occupied_sites(state)
        for place in places_in(larva_places(state, tables, task)):
            for site in entries_at(tables, taken, place):
                commands.append(larva_command(task.seat, place, site))
    commands.append(pass_command(task.seat))
    return commands


def ant_steps(
    state: State, tables: Tables, seat: Seat, walls: bool = True, flights: int = 0
) -> list[c.Command]:
    """Return the ant steps of types b, c and d, and flights (rules 5.3)."""
    commands: list[c.Command] = []
    here = map_of(state)
    near = here.linked if walls else here.touching
    taken = occupied_sites(state)
    wormholes = state.wormholes
    everywhere = here.on_map | 1 << GREAT_TUNNEL
    places = tables.places
    for place in places_in(places_of(state, seat)):
        if flights:
            goals = places_in(everywhere & ~(1 << place))
        elif wormholes >> place & 1:
            goals = places_in(reachable_places(state, place, walls))
        else:
            goals = near[place]
        to = [goal * SPOTS + site for goal in goals for site in entries_at(tables, taken, goal)]
        inside = [place * SPOTS + site for site in vacancies(tables, taken, place)]
        for site in spots_at(state, seat, place):
            row = moves_from(seat, place, site, places)
            commands += [row[spot] for spot in to]
            if site:
                commands += [row[spot] for spot in inside]
    return commands


def can_step(state: State, tables: Tables, seat: Seat, walls: bool, flights: int) -> bool:
    """Return whether a seat has an ant that can take a step."""
    if state.outside[seat] & ONE_FIELD and map_of(state).links[GREAT_TUNNEL]:
        return True
    mine = places_of(state, seat)
    if flights and mine and state.tiles:
        return True
    here = map_of(state)
    near = here.links if walls else here.beside
    holes = state.wormholes & mine and state.wormholes & (state.wormholes - 1)
    if holes or any(near[place] for place in places_in(mine)):
        return True
    taken = occupied_sites(state)
    return any(vacancies(tables, taken, p) for p in places_in(inhabited_places(state.sites[seat])))


def advance_steps(decision: Decision, task: t.Steps) -> bool:
    """End the steps if no further step is possible."""
    if task.larvae and decision.state.larvae[task.seat]:
        return False
    if can_step(decision.state, decision.tables, task.seat, task.walls, task.flights):
        return False
    decision.emit(e.StageEnded(seat=task.seat, stage="steps"))
    return True


def step(decision: Decision, task: t.Steps, command: c.Command) -> None:
    """Take one step, or stop (rules 5.3)."""
    match command:
        case c.Pass():
            decision.emit(e.StageEnded(seat=task.seat, stage="steps"))
        case c.PlaceLarva():
            _larva_step(decision, task, command)
        case c.RelocateAnt():
            flown = check_step(decision, command, task.walls, task.flights)
            decision.emit(
                e.AntStepped(
                    seat=task.seat,
                    place=command.place,
                    site=command.site,
                    to_place=command.to_place,
                    to_site=command.to_site,
                    flown=flown,
                )
            )
        case _:
            raise wrong_answer("step", command)


def _larva_step(decision: Decision, task: t.Steps, command: c.PlaceLarva) -> None:
    if not task.larvae:
        raise RuleViolation("step.larvae-first", rule="5.3")
    check_larva(decision, command, larva_places(decision.state, decision.tables, task), rule="5.3")
    decision.emit(e.LarvaStepped(seat=task.seat, place=command.place, site=command.site))


def check_larva(decision: Decision, command: c.PlaceLarva, places: int, *, rule: str) -> None:
    """Check that a larva exists and may enter the place (rules 2.1)."""
    if not decision.state.larvae[command.seat]:
        raise RuleViolation("larva.none", rule=rule)
    if not places >> command.place & 1:
        raise RuleViolation(
            "larva.not-there", rule=rule, place=command.place, places=places_in(places)
        )
    check_entry(decision, command.place, command.site)


def check_entry(decision: Decision, place: int, site: int) -> None:
    """Check that an ant may enter the spot (rules 2.1)."""
    entries = entries_at(decision.tables, occupied_sites(decision.state), place)
    if site not in entries:
        raise RuleViolation("enter.site", rule="2.1", place=place, site=site, open=entries)


def check_ant(decision: Decision, seat: Seat, place: int, site: int) -> None:
    """Check that the seat has an ant on the spot."""
    if place >= decision.tables.places or site not in spots_at(decision.state, seat, place):
        raise RuleViolation("ant.not-there", rule="2", seat=seat, place=place, site=site)


def check_step(decision: Decision, command: c.RelocateAnt, walls: bool, flights: int) -> bool:
    """Check that a step is legal, and return whether it requires a flight (rules 5.3)."""
    state, place, to = decision.state, command.place, command.to_place
    check_ant(decision, command.seat, place, command.site)
    if place == to:
        vacant = vacancies(decision.tables, occupied_sites(state), place)
        if not command.site or command.to_site not in vacant:
            raise RuleViolation("step.within", rule="5.3", place=place, vacant=vacant)
        return False
    here = map_of(state)
    if to != GREAT_TUNNEL and not here.on_map >> to & 1:
        raise RuleViolation("place.not-on-map", rule="5.3", place=to)
    flown = not reachable_places(state, place, walls) >> to & 1
    if flown and not flights:
        raise RuleViolation("step.not-linked", rule="5.3", place=place, to=to)
    check_entry(decision, to, command.to_site)
    return flown


def enter_options(state: State, tables: Tables, task: t.Enter) -> list[c.Command]:
    """Return the commands to move any ant from the source tile to any spot that it may enter.

    A command to pass is included after the first move.
    """
    entries = entries_at(tables, occupied_sites(state), task.hex)
    commands: list[c.Command] = []
    for site in spots_at(state, task.seat, task.source):
        row = moves_from(task.seat, task.source, site, tables.places)
        commands += [row[task.hex * SPOTS + to] for to in entries]
    if task.moved:
        commands.append(pass_command(task.seat))
    return commands


def advance_enter(decision: Decision, task: t.Enter) -> bool:
    """End the stage if no ants are left on the source tile."""
    if ants_at(decision.state, task.seat, task.source):
        return False
    decision.emit(e.StageEnded(seat=task.seat, stage="enter"))
    return True


def enter(decision: Decision, task: t.Enter, command: c.Command) -> None:
    """Move an ant into the explored hex, or stop after at least one (rules 5.2)."""
    if isinstance(command, c.Pass):
        if not task.moved:
            raise RuleViolation("enter.at-least-one", rule="5.2")
        decision.emit(e.StageEnded(seat=task.seat, stage="enter"))
        return
    if not isinstance(command, c.RelocateAnt):
        raise wrong_answer("enter", command)
    if command.place != task.source or command.to_place != task.hex:
        raise RuleViolation("enter.from", rule="5.2", source=task.source, hex=task.hex)
    check_ant(decision, task.seat, command.place, command.site)
    check_entry(decision, command.to_place, command.to_site)
    decision.emit(
        e.AntEntered(
            seat=task.seat,
            place=command.place,
            site=command.site,
            to_place=command.to_place,
            to_site=command.to_site,
        )
    )
