"""Settlement, by which ants in the outskirts move to vacant sites (rules 2.2)."""

from games.errors import RuleViolation
from games.game import Seat
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.ants import (
    clockwise,
    occupied_sites,
    outside_at,
    outskirts_places,
    vacancies,
)
from games.march_of_the_ants.content import Tables
from games.march_of_the_ants.decision import Decision, wrong_answer
from games.march_of_the_ants.layout import places_in
from games.march_of_the_ants.state import ONE_FIELD, State


def settle(decision: Decision, first: Seat) -> bool:
    """Move ants to vacant sites. Return False if a player must choose first (rules 2.2)."""
    outside = 0
    for ants in decision.state.outside:
        outside |= ants
    if outside <= ONE_FIELD:  # all ants are in The Great Tunnel
        return True
    for place in places_in(outskirts_places(outside & ~ONE_FIELD)):
        if not _settle_at(decision, place, first):
            return False
    return True


def _settle_at(decision: Decision, place: int, first: Seat) -> bool:
    vacant = vacancies(decision.tables, occupied_sites(decision.state), place)
    for seat in clockwise(decision.state.players, first) if vacant else ():
        ants = outside_at(decision.state.outside[seat], place)
        if 0 < ants < len(vacant):
            decision.emit(e.SiteChoiceAsked(seat=seat, place=place))
            return False
        if ants:
            for site in vacant:
                decision.emit(e.AntSettled(seat=seat, place=place, site=site))
            return True
    return True


def site_options(state: State, tables: Tables, task: t.SiteChoice) -> list[c.Command]:
    """Return a command for each vacant site of the hex."""
    sites = vacancies(tables, occupied_sites(state), task.place)
    return [c.TakeSite(seat=task.seat, place=task.place, site=site) for site in sites]


def choose_site(decision: Decision, task: t.SiteChoice, command: c.Command) -> None:
    """Move an ant to the chosen vacant site."""
    if not isinstance(command, c.TakeSite):
        raise wrong_answer("settle", command)
    vacant = vacancies(decision.tables, occupied_sites(decision.state), task.place)
    if command.place != task.place or command.site not in vacant:
        raise RuleViolation("site.not-vacant", rule="2.2", place=task.place, vacant=vacant)
    decision.emit(e.SiteTaken(seat=task.seat, place=task.place, site=command.site))
