"""Steps of larvae and ants, and ants that enter an explored hex (rules 2.1, 5.2, 5.3)."""

from functools import lru_cache

from games.errors import RuleViolation
from games.game import Seat
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.ants import (
    ants_at,
    entries_at,
    inhabited,
    occupied,
    outskirted,
    present,
    spots_at,
    vacancies,
)
from games.march_of_the_ants.content import GREAT_TUNNEL, Tables
from games.march_of_the_ants.decision import Run, map_of, wrong_answer
from games.march_of_the_ants.layout import places_in
from games.march_of_the_ants.modifier_types import LarvaEntry
from games.march_of_the_ants.modifiers import has_modifier
from games.march_of_the_ants.state import ONE_FIELD, State

SPOTS = 5  # of a place: four sites and the outskirts


@lru_cache(maxsize=2048)
def moves_from(seat: Seat, place: int, site: int, places: int) -> tuple[c.MoveAnt, ...]:
    """Return the moves from one spot to every spot, by `to_place * SPOTS + to_site`."""
    return tuple(
        c.MoveAnt(seat=seat, place=place, site=site, to_place=to // SPOTS, to_site=to % SPOTS)
        for to in range(places * SPOTS)
    )


@lru_cache(maxsize=2048)
def larva_at(seat: Seat, place: int, site: int) -> c.PlaceLarva:
    """Return the command to put a larva on a spot."""
    return c.PlaceLarva(seat=seat, place=place, site=site)


@lru_cache(maxsize=16)
def passing(seat: Seat) -> c.Pass:
    """Return the command to pass."""
    return c.Pass(seat=seat)


def reach(state: State, place: int, walls: bool) -> int:
    """Return the places one ant step away from a place, without flying (rules 5.3)."""
    here = map_of(state)
    found = here.links[place] if walls else here.beside[place]
    if state.wormholes >> place & 1:
        found |= state.wormholes & ~(1 << place)
    return found


def larva_places(state: State, tables: Tables, task: t.Steps) -> int:
    """Return where a larva may step to (rules 5.3 a)."""
    seat = task.seat
    places = inhabited(state.sites[seat]) | 1 << GREAT_TUNNEL
    if task.mode == "march" and has_modifier(state, tables, seat, LarvaEntry):
        places |= outskirted(state.outside[seat])
    return places


def step_options(state: State, tables: Tables, task: t.Steps) -> list[c.Command]:
    """Every step that may come next, or none more."""
    found = ant_steps(state, tables, task.seat, task.walls, task.flights)
    if task.larvae and state.larvae[task.seat]:
        taken = occupied(state)
        for place in places_in(larva_places(state, tables, task)):
            for site in entries_at(tables, taken, place):
                found.append(larva_at(task.seat, place, site))
    found.append(passing(task.seat))
    return found


def ant_steps(
    state: State, tables: Tables, seat: Seat, walls: bool = True, flights: int = 0
) -> list[c.Command]:
    """Return the steps of types b, c and d, and flights (rules 5.3)."""
    found: list[c.Command] = []
    here = map_of(state)
    near = here.linked if walls else here.touching
    taken = occupied(state)
    wormholes = state.wormholes
    everywhere = here.on_map | 1 << GREAT_TUNNEL
    places = tables.places
    for place in places_in(present(state, seat)):
        if flights:
            goals = places_in(everywhere & ~(1 << place))
        elif wormholes >> place & 1:
            goals = places_in(reach(state, place, walls))
        else:
            goals = near[place]
        to = [goal * SPOTS + site for goal in goals for site in entries_at(tables, taken, goal)]
        inside = [place * SPOTS + site for site in vacancies(tables, taken, place)]
        for site in spots_at(state, seat, place):
            row = moves_from(seat, place, site, places)
            found += [row[spot] for spot in to]
            if site:
                found += [row[spot] for spot in inside]
    return found


def can_step(state: State, tables: Tables, seat: Seat, walls: bool, flights: int) -> bool:
    """Tell whether an ant of a seat can step at all."""
    if state.outside[seat] & ONE_FIELD and map_of(state).links[GREAT_TUNNEL]:
        return True
    mine = present(state, seat)
    if flights and mine and state.tiles:
        return True
    here = map_of(state)
    near = here.links if walls else here.beside
    holes = state.wormholes & mine and state.wormholes & (state.wormholes - 1)
    if holes or any(near[place] for place in places_in(mine)):
        return True
    taken = occupied(state)
    return any(vacancies(tables, taken, p) for p in places_in(inhabited(state.sites[seat])))


def advance_steps(run: Run, task: t.Steps) -> bool:
    """End the steps where none is possible."""
    if task.larvae and run.state.larvae[task.seat]:
        return False
    if can_step(run.state, run.tables, task.seat, task.walls, task.flights):
        return False
    run.tell(e.StageEnded(seat=task.seat, stage="steps"))
    return True


def step(run: Run, task: t.Steps, command: c.Command) -> None:
    """Take one step, or stop (rules 5.3)."""
    match command:
        case c.Pass():
            run.tell(e.StageEnded(seat=task.seat, stage="steps"))
        case c.PlaceLarva():
            _larva_step(run, task, command)
        case c.MoveAnt():
            flown = check_step(run, command, task.walls, task.flights)
            run.tell(
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


def _larva_step(run: Run, task: t.Steps, command: c.PlaceLarva) -> None:
    if not task.larvae:
        raise RuleViolation("step.larvae-first", rule="5.3")
    check_larva(run, command, larva_places(run.state, run.tables, task), rule="5.3")
    run.tell(e.LarvaStepped(seat=task.seat, place=command.place, site=command.site))


def check_larva(run: Run, command: c.PlaceLarva, places: int, *, rule: str) -> None:
    """Refuse a larva that is not there, or may not go there (rules 2.1)."""
    if not run.state.larvae[command.seat]:
        raise RuleViolation("larva.none", rule=rule)
    if not places >> command.place & 1:
        raise RuleViolation(
            "larva.not-there", rule=rule, place=command.place, places=places_in(places)
        )
    check_entry(run, command.place, command.site)


def check_entry(run: Run, place: int, site: int) -> None:
    """Refuse a spot that an ant cannot enter (rules 2.1)."""
    entries = entries_at(run.tables, occupied(run.state), place)
    if site not in entries:
        raise RuleViolation("enter.site", rule="2.1", place=place, site=site, open=entries)


def check_ant(run: Run, seat: Seat, place: int, site: int) -> None:
    """Refuse an ant that is not there."""
    if place >= run.tables.places or site not in spots_at(run.state, seat, place):
        raise RuleViolation("ant.not-there", rule="2", seat=seat, place=place, site=site)


def check_step(run: Run, command: c.MoveAnt, walls: bool, flights: int) -> bool:
    """Refuse a step that is none; return whether it needs a flight (rules 5.3)."""
    state, place, to = run.state, command.place, command.to_place
    check_ant(run, command.seat, place, command.site)
    if place == to:
        vacant = vacancies(run.tables, occupied(state), place)
        if not command.site or command.to_site not in vacant:
            raise RuleViolation("step.within", rule="5.3", place=place, vacant=vacant)
        return False
    here = map_of(state)
    if to != GREAT_TUNNEL and not here.on_map >> to & 1:
        raise RuleViolation("place.not-on-map", rule="5.3", place=to)
    flown = not reach(state, place, walls) >> to & 1
    if flown and not flights:
        raise RuleViolation("step.not-linked", rule="5.3", place=place, to=to)
    check_entry(run, to, command.to_site)
    return flown


def enter_options(state: State, tables: Tables, task: t.Enter) -> list[c.Command]:
    """Any ant of the tile explored from, onto any spot that it may enter."""
    entries = entries_at(tables, occupied(state), task.hex)
    found: list[c.Command] = []
    for site in spots_at(state, task.seat, task.source):
        row = moves_from(task.seat, task.source, site, tables.places)
        found += [row[task.hex * SPOTS + to] for to in entries]
    if task.moved:
        found.append(passing(task.seat))
    return found


def advance_enter(run: Run, task: t.Enter) -> bool:
    """End where no ant is left to move."""
    if ants_at(run.state, task.seat, task.source):
        return False
    run.tell(e.StageEnded(seat=task.seat, stage="enter"))
    return True


def enter(run: Run, task: t.Enter, command: c.Command) -> None:
    """Move an ant into the explored hex, or stop after the first (rules 5.2)."""
    if isinstance(command, c.Pass):
        if not task.moved:
            raise RuleViolation("enter.at-least-one", rule="5.2")
        run.tell(e.StageEnded(seat=task.seat, stage="enter"))
        return
    if not isinstance(command, c.MoveAnt):
        raise wrong_answer("enter", command)
    if command.place != task.source or command.to_place != task.hex:
        raise RuleViolation("enter.from", rule="5.2", source=task.source, hex=task.hex)
    check_ant(run, task.seat, command.place, command.site)
    check_entry(run, command.to_place, command.to_site)
    run.tell(
        e.AntEntered(
            seat=task.seat,
            place=command.place,
            site=command.site,
            to_place=command.to_place,
            to_site=command.to_site,
        )
    )
