"""Hexes that an operation may affect (rules 12.5)."""

from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.ants import inhabited_places, is_contested, places_of
from games.march_of_the_ants.content import GREAT_TUNNEL, Tables
from games.march_of_the_ants.decision import map_of
from games.march_of_the_ants.layout import places_in
from games.march_of_the_ants.operations import Pick
from games.march_of_the_ants.state import State

TUNNEL_BIT = 1 << GREAT_TUNNEL


def matching_places(state: State, tables: Tables, effect: t.Effect, pick: Pick) -> int:
    """Return a mask of the places that match a filter."""
    seat = effect.seat
    places = map_of(state).on_map | TUNNEL_BIT
    if pick.self_inhabits:
        judged = pick.judged == "before_payment"
        places &= effect.inhabited if judged else inhabited_places(state.sites[seat])
    if pick.self_present:
        places &= places_of(state, seat)
    if pick.self_inhabits_or_great_tunnel:
        places &= inhabited_places(state.sites[seat]) | TUNNEL_BIT
    for name in pick.excluded:
        if name == "great_tunnel":
            places &= ~TUNNEL_BIT
        elif name == "has_centipede":
            places &= ~state.centipedes
        elif name == "has_wormhole":
            places &= ~state.wormholes
        elif effect.new_hex >= 0:
            places &= ~(1 << effect.new_hex)
    if pick.contested:
        contested = (place for place in places_in(places) if is_contested(state, tables, place))
        places = sum(1 << place for place in contested)
    return places
