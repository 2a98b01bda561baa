"""Conditions of goals and evolutions (rules 12.4)."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeAlias

from games.game import Seat
from games.march_of_the_ants.ants import ants_of, controlled_hexes, inhabited_places
from games.march_of_the_ants.content import Tables
from games.march_of_the_ants.decision import is_duel, map_of
from games.march_of_the_ants.layout import places_in
from games.march_of_the_ants.pack import PlayerCondition
from games.march_of_the_ants.rules.effects import shared_count
from games.march_of_the_ants.state import State
from games.march_of_the_ants.vocabulary import RESOURCES, Resource

CONDITIONS_KEPT = 1024  # of all content packs
_Test: TypeAlias = Callable[[State, Tables, Seat, Any], bool]


def inner_meadow(state: State, tables: Tables) -> int:
    """Return a mask of the hexes that score as Inner Meadow hexes (rules 7, 9.3)."""
    here = map_of(state)
    inner = here.inner & here.joined if is_duel(state) else here.inner
    return inner | here.on_map & tables.inner_everywhere


def outer_meadow(state: State, tables: Tables) -> int:
    """Return a mask of the hexes outside the Inner Meadow, whether linked or not (rules 12.4)."""
    here = map_of(state)
    return here.on_map & ~here.inner & ~tables.inner_everywhere


def holds(state: State, tables: Tables, seat: Seat, wanted: PlayerCondition) -> bool:
    """Return whether a player's position satisfies a condition."""
    return all(test(state, tables, seat, value) for test, value in _tests_of(wanted))


@lru_cache(maxsize=CONDITIONS_KEPT)
def _tests_of(wanted: PlayerCondition) -> tuple[tuple[_Test, Any], ...]:
    values = [(test, getattr(wanted, name)) for name, test in _TESTS.items()]
    return tuple([(test, value) for test, value in values if value is not None])


def amount_of(state: State, seat: Seat, resource: str) -> int:
    """Return the amount of food, larvae, cards or ants that a seat has."""
    if resource == "food":
        return state.food[seat]
    if resource == "larva":
        return state.larvae[seat]
    if resource == "card":
        return state.hands[seat].bit_count()
    return ants_of(state, seat)


def _more(state: State, _tables: Tables, seat: Seat, resource: str) -> bool:
    n = state.players
    rivals = {(seat + 1) % n, (seat - 1) % n} - {seat}
    most = max([amount_of(state, rival, resource) for rival in rivals], default=0)
    return amount_of(state, seat, resource) > most


def _network(state: State, _tables: Tables, seat: Seat, least: int) -> bool:
    links = map_of(state).links
    left = inhabited_places(state.sites[seat])
    while left:
        network = edge = left & -left
        while edge:
            near = 0
            for place in places_in(edge):
                near |= links[place]
            edge = near & left & ~network
            network |= edge
        if network.bit_count() >= least:
            return True
        left &= ~network
    return least <= 0


def _inner(state: State, tables: Tables, seat: Seat, least: int) -> bool:
    mine = controlled_hexes(state, tables, seat) & inner_meadow(state, tables)
    return mine.bit_count() >= least


def _outer(state: State, tables: Tables, seat: Seat, least: int) -> bool:
    mine = controlled_hexes(state, tables, seat) & outer_meadow(state, tables)
    return mine.bit_count() >= least


def _evolutions(state: State, _tables: Tables, seat: Seat, least: int) -> bool:
    return sum(map(len, state.bodies[seat])) >= least


def _kinds(state: State, tables: Tables, seat: Seat, kinds: tuple[Resource, ...]) -> bool:
    mine = state.sites[seat]
    return all(mine & tables.kinds[RESOURCES.index(kind)] for kind in kinds)


_TESTS: dict[str, _Test] = {
    "more_than_each_neighbour": _more,
    "connected_inhabited_min": _network,
    "controls_inner_min": _inner,
    "controls_outer_min": _outer,
    "shared_hexes_min": lambda state, _tables, seat, least: shared_count(state, seat) >= least,
    "battles_won_this_round_min": lambda state, _tables, seat, least: state.won[seat] >= least,
    "evolutions_min": _evolutions,
    "inhabits_site_kinds": _kinds,
    "inhabited_hexes_min": lambda state, _tables, seat, least: (
        inhabited_places(state.sites[seat]).bit_count() >= least
    ),
}
