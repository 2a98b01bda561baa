"""State changes for events that move ants, or that place hexes and tokens."""

from msgspec.structs import replace

from games.game import Seat
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.ants import replace_at, site_bit
from games.march_of_the_ants.commands import MapCell
from games.march_of_the_ants.evolve.stack import bind, count_down, top_of
from games.march_of_the_ants.layout import tile
from games.march_of_the_ants.state import FIELD, State
from games.march_of_the_ants.tasks import AnyTask


def move_ant(
    state: State, seat: Seat, frm: tuple[int, int], to: tuple[int, int], agenda: tuple[AnyTask, ...]
) -> State:
    """Move an ant between two spots, given as (place, site)."""
    sites, outside = state.sites[seat], state.outside[seat]
    place, site = frm
    if site:
        sites ^= site_bit(place, site)
    else:
        outside -= 1 << place * FIELD
    place, site = to
    if site:
        sites |= site_bit(place, site)
    else:
        outside += 1 << place * FIELD
    return replace(
        state,
        sites=replace_at(state.sites, seat, sites),
        outside=replace_at(state.outside, seat, outside),
        agenda=agenda,
    )


def bring_in_larva(
    state: State, seat: Seat, place: int, site: int, agenda: tuple[AnyTask, ...]
) -> State:
    """Move a larva from the chamber to a spot."""
    larvae = replace_at(state.larvae, seat, state.larvae[seat] - 1)
    if site:
        sites = replace_at(state.sites, seat, state.sites[seat] | site_bit(place, site))
        return replace(state, larvae=larvae, sites=sites, agenda=agenda)
    outside = replace_at(state.outside, seat, state.outside[seat] + (1 << place * FIELD))
    return replace(state, larvae=larvae, outside=outside, agenda=agenda)


def remove_ant(state: State, seat: Seat, spots: tuple[tuple[int, int], ...]) -> State:
    """Return ants from the map to the supply."""
    sites, outside = state.sites[seat], state.outside[seat]
    for place, site in spots:
        if site:
            sites ^= site_bit(place, site)
        else:
            outside -= 1 << place * FIELD
    return replace(
        state,
        sites=replace_at(state.sites, seat, sites),
        outside=replace_at(state.outside, seat, outside),
        supply=replace_at(state.supply, seat, state.supply[seat] + len(spots)),
    )


def lay_hex(
    state: State, hex_: int, where: tuple[MapCell, int], marks: tuple[bool, bool]
) -> dict[str, object]:
    """Return the changed state fields after a hex is placed together with its printed marks."""
    cell, rotation = where
    return {
        "tiles": (*state.tiles, tile(hex_, (cell.q, cell.r), rotation)),
        "centipedes": state.centipedes | marks[0] << hex_,
        "wormholes": state.wormholes | marks[1] << hex_,
    }


def fold_start_hex_placed(state: State, event: e.StartHexPlaced) -> State:
    """Place the hex. The starting ants enter it next."""
    changes = lay_hex(
        state, event.hex, (event.cell, event.rotation), (event.centipede, event.wormhole)
    )
    founding = t.FoundColony(event.seat, event.hex, 3)
    return replace(state, agenda=(*state.agenda[:-1], founding), **changes)


def fold_ant_founded(state: State, event: e.AntFounded) -> State:
    """Move an ant from the supply onto the map."""
    seat, place, site = event.seat, event.place, event.site
    top = top_of(state, t.FoundColony)
    state = replace(
        state,
        supply=replace_at(state.supply, seat, state.supply[seat] - 1),
        agenda=count_down(state.agenda, top),
    )
    if site:
        sites = replace_at(state.sites, seat, state.sites[seat] | site_bit(place, site))
        return replace(state, sites=sites)
    outside = state.outside[seat] + (1 << place * FIELD)
    return replace(state, outside=replace_at(state.outside, seat, outside))


def fold_hex_explored(state: State, event: e.HexExplored) -> State:
    """Place the hex. Ants from the source tile enter it next."""
    changes = lay_hex(
        state, event.hex, (event.cell, event.rotation), (event.centipede, event.wormhole)
    )
    enter = t.Enter(event.seat, event.source, event.hex, 0)
    return replace(state, agenda=(*state.agenda[:-1], enter), **changes)


def fold_hex_placed(state: State, event: e.HexPlaced) -> State:
    """Place the hex, and store it in the effect."""
    changes = lay_hex(
        state, event.hex, (event.cell, event.rotation), (event.centipede, event.wormhole)
    )
    agenda = bind(state.agenda[:-1], new_hex=event.hex)
    return replace(state, agenda=agenda, **changes)


def fold_sentry_placed(state: State, event: e.SentryPlaced) -> State:
    """Place a hex for the Horde, which always has a centipede."""
    changes = lay_hex(state, event.hex, (event.cell, event.rotation), (True, event.wormhole))
    return replace(state, agenda=state.agenda[:-1], **changes)


def fold_ant_entered(state: State, event: e.AntEntered) -> State:
    """Move an ant into the explored hex."""
    top = top_of(state, t.Enter)
    agenda = (*state.agenda[:-1], t.Enter(top.seat, top.source, top.hex, top.moved + 1))
    frm, to = (event.place, event.site), (event.to_place, event.to_site)
    return move_ant(state, event.seat, frm, to, agenda)


def fold_larva_stepped(state: State, event: e.LarvaStepped) -> State:
    """Spend one of the available steps to move a larva into the Meadow."""
    agenda = count_down(state.agenda, state.agenda[-1])
    return bring_in_larva(state, event.seat, event.place, event.site, agenda)


def fold_ant_stepped(state: State, event: e.AntStepped) -> State:
    """Spend one of the available steps to move an ant. From then on, larvae may no longer step."""
    top = top_of(state, t.Steps)
    agenda = state.agenda[:-1]
    if top.left > 1:
        flights = top.flights - event.flown
        left = t.Steps(top.seat, top.left - 1, top.mode, False, flights, top.walls)
        agenda = (*agenda, left)
    frm, to = (event.place, event.site), (event.to_place, event.to_site)
    return move_ant(state, event.seat, frm, to, agenda)


def fold_larva_placed(state: State, event: e.LarvaPlaced) -> State:
    """Place one of the larvae that an effect allows."""
    agenda = count_down(state.agenda, state.agenda[-1])
    return bring_in_larva(state, event.seat, event.place, event.site, agenda)


def fold_ant_relocated(state: State, event: e.AntRelocated) -> State:
    """Make one of the moves that an effect allows."""
    agenda = count_down(state.agenda, state.agenda[-1])
    frm, to = (event.place, event.site), (event.to_place, event.to_site)
    return move_ant(state, event.seat, frm, to, agenda)


def fold_swap_picked(state: State, event: e.SwapPicked) -> State:
    """Store the first ant. The second ant is picked next."""
    swap = t.Swap(event.seat, event.owner, event.place, event.site)
    return replace(state, agenda=(*state.agenda[:-1], swap))


def fold_ants_swapped(state: State, event: e.AntsSwapped) -> State:
    """Move each ant to the spot of the other."""
    first, second = (event.place, event.site), (event.to_place, event.to_site)
    state = move_ant(state, event.owner, first, second, state.agenda[:-1])
    return move_ant(state, event.other, second, first, state.agenda)


def fold_larva_reacted(state: State, event: e.LarvaReacted) -> State:
    """Place the larva, then let the next player react."""
    agenda = count_down(state.agenda, state.agenda[-1])
    return bring_in_larva(state, event.seat, event.place, event.site, agenda)


def fold_ant_reacted(state: State, event: e.AntReacted) -> State:
    """Move the ant. Once this player has no steps left, the next player may react."""
    agenda = count_down(state.agenda, state.agenda[-1])
    if event.left:
        agenda = (*agenda, t.Steps(event.seat, event.left, "reaction", False))
    frm, to = (event.place, event.site), (event.to_place, event.to_site)
    return move_ant(state, event.seat, frm, to, agenda)


def fold_ant_settled(state: State, event: e.AntSettled) -> State:
    """Move an ant from the outskirts onto a site."""
    frm, to = (event.place, 0), (event.place, event.site)
    return move_ant(state, event.seat, frm, to, state.agenda)


def fold_site_choice_asked(state: State, event: e.SiteChoiceAsked) -> State:
    """Ask the owner to choose a site."""
    return replace(state, agenda=(*state.agenda, t.SiteChoice(event.seat, event.place)))


def fold_site_taken(state: State, event: e.SiteTaken) -> State:
    """Move an ant from the outskirts onto the chosen site."""
    frm, to = (event.place, 0), (event.place, event.site)
    return move_ant(state, event.seat, frm, to, state.agenda[:-1])


def fold_spoils_moved(state: State, event: e.SpoilsMoved) -> State:
    """Move an ant. It may not move again during the spoils."""
    top = top_of(state, t.SpoilsMoves)
    task = t.SpoilsMoves(top.seat, top.place, (*top.moved, event.to_site))
    frm, to = (event.place, event.site), (event.place, event.to_site)
    return move_ant(state, event.seat, frm, to, (*state.agenda[:-1], task))


def fold_ants_lost(state: State, event: e.AntsLost) -> State:
    """Remove ants, and reduce the number of ants that must still die."""
    top = top_of(state, t.Losses)
    agenda = state.agenda[:-1]
    if event.left:
        agenda = (*agenda, t.Losses(top.seat, top.places, event.left, top.cause))
    spots = tuple((spot.place, spot.site) for spot in event.spots)
    return replace(remove_ant(state, event.seat, spots), agenda=agenda)


def fold_ant_destroyed(state: State, event: e.AntDestroyed) -> State:
    """Remove an ant. Any further ants must belong to the same player and be in the same place."""
    top = top_of(state, t.Destroy)
    agenda = state.agenda[:-1]
    if top.left > 1:
        left = t.Destroy(top.seat, 1 << event.place, top.left - 1, event.owner, False)
        agenda = (*agenda, left)
    spots = ((event.place, event.site),)
    return replace(remove_ant(state, event.owner, spots), agenda=agenda)


def fold_ant_paid(state: State, event: e.AntPaid) -> State:
    """Pay one unit of a card's cost with an ant."""
    agenda = count_down(state.agenda, state.agenda[-1])
    spots = ((event.place, event.site),)
    return replace(remove_ant(state, event.seat, spots), agenda=agenda)


def fold_ants_doomed(state: State, event: e.AntsDoomed) -> State:
    """Ask the owner to choose which ants die."""
    losses = t.Losses(event.seat, event.places, event.count, event.cause)
    return replace(state, agenda=(*state.agenda, losses))


def fold_token_placed(state: State, event: e.TokenPlaced) -> State:
    """Place the token on the hex, and store the hex in the effect."""
    agenda = bind(state.agenda, token_hex=event.place)
    bit = 1 << event.place
    if event.token == "centipede":  # noqa: S105  # a token of the game
        return replace(state, agenda=agenda, centipedes=state.centipedes | bit)
    return replace(state, agenda=agenda, wormholes=state.wormholes | bit)


def fold_token_removed(state: State, event: e.TokenRemoved) -> State:
    """Return the token to the supply."""
    bit = 1 << event.place
    if event.token == "centipede":  # noqa: S105  # a token of the game
        return replace(state, centipedes=state.centipedes & ~bit)
    return replace(state, wormholes=state.wormholes & ~bit)
