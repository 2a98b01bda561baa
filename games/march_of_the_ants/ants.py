"""Positions of ants, and the presence, control and contest derived from them (rules 2)."""

from functools import lru_cache

from games.game import Seat
from games.march_of_the_ants.content import CUBES, GREAT_TUNNEL, SITES_PER_HEX, Tables
from games.march_of_the_ants.state import FIELD, ONE_FIELD, State

SITE_BITS = (1 << SITES_PER_HEX) - 1
PLACES_KEPT = 4096  # masks; searches and playouts ask for the same ones again and again


def replace_at(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    """Return a copy of a tuple with the value at one index replaced."""
    return (*values[:at], value, *values[at + 1 :])


def site_bit(place: int, site: int) -> int:
    """Return the bit of a site. The sites of a place are numbered from 1."""
    return 1 << place * SITES_PER_HEX + site - 1


def sites_at(sites: int, place: int) -> int:
    """Return the sites of one place as a four-bit mask."""
    return sites >> place * SITES_PER_HEX & SITE_BITS


def outside_at(outside: int, place: int) -> int:
    """Return the number of ants in the outskirts of a place, or in The Great Tunnel."""
    return outside >> place * FIELD & ONE_FIELD


def ants_at(state: State, seat: Seat, place: int) -> int:
    """Return the number of a seat's ants in a place."""
    on_sites = state.sites[seat] >> place * SITES_PER_HEX & SITE_BITS
    return on_sites.bit_count() + (state.outside[seat] >> place * FIELD & ONE_FIELD)


def ants_of(state: State, seat: Seat) -> int:
    """Return the number of a seat's ants in the Meadow.

    The number is derived from the cubes in the seat's other areas.
    """
    elsewhere = state.supply[seat] + state.larvae[seat] + state.resting_larvae[seat]
    return CUBES - elsewhere


def counted_ants(state: State, seat: Seat) -> int:
    """Return the number of a seat's ants in the Meadow by counting those on the map."""
    return state.sites[seat].bit_count() + sum_of_fields(state.outside[seat])


def sum_of_fields(outside: int) -> int:
    """Return the total number of ants in all outskirts, given as packed fields."""
    total = 0
    while outside:
        total += outside & ONE_FIELD
        outside >>= FIELD
    return total


def occupied_sites(state: State) -> int:
    """Return a mask of all sites occupied by an ant of any seat."""
    taken = 0
    for sites in state.sites:
        taken |= sites
    return taken


@lru_cache(maxsize=PLACES_KEPT)
def inhabited_places(sites: int) -> int:
    """Return a mask of the places that contain the given sites."""
    places = 0
    while sites:
        place = ((sites & -sites).bit_length() - 1) // SITES_PER_HEX
        places |= 1 << place
        sites &= ~(SITE_BITS << place * SITES_PER_HEX)
    return places


@lru_cache(maxsize=PLACES_KEPT)
def outskirts_places(outside: int) -> int:
    """Return a mask of the places with ants in the outskirts, or in The Great Tunnel."""
    places = 0
    while outside:
        place = ((outside & -outside).bit_length() - 1) // FIELD
        places |= 1 << place
        outside &= ~(ONE_FIELD << place * FIELD)
    return places


def places_of(state: State, seat: Seat) -> int:
    """Return a mask of the places where a seat has at least one ant (rules 2)."""
    return inhabited_places(state.sites[seat]) | outskirts_places(state.outside[seat])


def controlled_hexes(state: State, tables: Tables, seat: Seat) -> int:
    """Return a mask of the hexes that a seat controls (rules 2)."""
    return inhabited_places(state.sites[seat] & tables.controls)


def controller(state: State, tables: Tables, place: int) -> Seat:
    """Return the seat that has an ant on a hex's control site, or -1."""
    bit = tables.control[place]
    for seat, sites in enumerate(state.sites):
        if sites & bit:
            return seat
    return -1


def present_seats(state: State, place: int) -> tuple[Seat, ...]:
    """Return the seats that have an ant in a place."""
    return tuple([seat for seat in range(state.players) if ants_at(state, seat, place)])


def shared_hexes(state: State) -> int:
    """Return a mask of the hexes with several players on sites and no ants outside (rules 2)."""
    some = several = crowded = 0
    for sites in state.sites:
        mine = inhabited_places(sites)
        several |= some & mine
        some |= mine
    for outside in state.outside:
        crowded |= outskirts_places(outside)
    return several & ~crowded & ~(1 << GREAT_TUNNEL)


def is_disputed(state: State, tables: Tables, place: int) -> bool:
    """Return whether a hex has several players, and more ants than sites (rules 2)."""
    if place == GREAT_TUNNEL:
        return False
    counts = [ants_at(state, seat, place) for seat in range(state.players)]
    return len(counts) - counts.count(0) > 1 and sum(counts) > tables.slots[place].bit_count()


def is_contested(state: State, tables: Tables, place: int) -> bool:
    """Return whether a hex with ants is contested by players or by a centipede (rules 2)."""
    if state.centipedes >> place & 1:
        return any(ants_at(state, seat, place) for seat in range(state.players))
    return is_disputed(state, tables, place)


def spots_at(state: State, seat: Seat, place: int) -> tuple[int, ...]:
    """Return the spots where a seat has ants in a place: site numbers, or 0 for the outskirts."""
    pattern = sites_at(state.sites[seat], place)
    spots = _PATTERNS[pattern]
    return (*spots, 0) if outside_at(state.outside[seat], place) else spots


def entries_at(tables: Tables, taken: int, place: int) -> tuple[int, ...]:
    """Return the vacant sites that an ant may enter, or 0 if all sites are occupied (rules 2.1)."""
    vacant = sites_at(tables.slots[place] & ~taken, place)
    return _PATTERNS[vacant] or (0,)


def vacancies(tables: Tables, taken: int, place: int) -> tuple[int, ...]:
    """Return the vacant sites of a place."""
    return _PATTERNS[sites_at(tables.slots[place] & ~taken, place)]


def clockwise(players: int, first: Seat) -> tuple[Seat, ...]:
    """Return all seats in turn order, beginning with the given seat."""
    return tuple(range(first, players)) + tuple(range(first))


_PATTERNS = tuple(
    tuple(k + 1 for k in range(SITES_PER_HEX) if pattern >> k & 1)
    for pattern in range(1 << SITES_PER_HEX)
)
