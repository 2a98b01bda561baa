"""What breaks an invariant of a state: nothing does in a state that play can reach."""

from games.game import Fault, Seat
from games.march_of_the_ants import content
from games.march_of_the_ants.ants import counted_ants
from games.march_of_the_ants.content import CUBES, Tables
from games.march_of_the_ants.decision import map_of
from games.march_of_the_ants.determinize import in_play
from games.march_of_the_ants.layout import places_in, unpack
from games.march_of_the_ants.rules.playing import BODY_POINTS, MOST_GOALS
from games.march_of_the_ants.setup import used_cards
from games.march_of_the_ants.state import ORIGINS, State
from games.march_of_the_ants.tasks import PickHex, PlaceLarvae, PlaceTile
from games.position_faults import negative_faults, seat_faults

SEATS = (1, 5)
BODIES = ORIGINS.index("bodies")
NAMED = frozenset(
    {
        *("actor", "asked", "bitten", "candidates", "defender", "first", "invader", "marker"),
        *("resters", "seat", "seats"),
    }
)
BY_SEAT = frozenset(
    {
        *("supply", "larvae", "food", "resting_larvae", "resting_food", "taken", "won", "points"),
        *("completed", "sites", "outside", "looked", "rejected", "hints", "hands", "down"),
        *("bodies", "goals"),
    }
)
MAY_BE_NEGATIVE = frozenset(  # points, and what is -1 where there is none
    {
        *("card", "down", "new_hex", "owner", "picked", "place", "points", "site", "token_hex"),
        "places",  # of which -1 is all; those that are gone through are looked at alone
    }
)


def invariants(state: State) -> tuple[Fault, ...]:
    """Return what breaks an invariant; nothing does in a state that play can reach."""
    if not state.players:
        return ()
    if not SEATS[0] <= state.players <= SEATS[1]:
        return (Fault("/players", f"the game is for {SEATS[0]} to {SEATS[1]} seats"),)
    if below := (*negative_faults(state, MAY_BE_NEGATIVE), *_endless(state)):
        return below
    if away := tuple(seat_faults(state, state.players, NAMED, BY_SEAT)):
        return away
    tables = content.of(state.content)
    found = [fault for seat in range(state.players) for fault in _nest_faults(state, tables, seat)]
    found += _card_faults(state, tables)
    found += _map_faults(state, tables)
    return tuple(found)


def _endless(state: State) -> list[Fault]:
    """Return the choices among all hexes there could ever be."""
    return [
        Fault(f"/agenda/{number}/places", f"{task.places} is below zero")
        for number, task in enumerate(state.agenda)
        if isinstance(task, PickHex | PlaceLarvae) and task.places < 0
    ]


def _nest_faults(state: State, tables: Tables, seat: Seat) -> list[Fault]:
    found = []
    cubes = state.supply[seat] + state.larvae[seat] + state.resting_larvae[seat]
    cubes += counted_ants(state, seat)
    if cubes != CUBES:
        found.append(Fault(f"/supply/{seat}", f"{cubes} cubes instead of {CUBES} (rules 1)"))
    amounts = {
        "supply": state.supply,
        "larvae": state.larvae,
        "food": state.food,
        "resting_food": state.resting_food,
    }
    for name, values in amounts.items():
        if values[seat] < 0:
            found.append(Fault(f"/{name}/{seat}", f"{values[seat]} is below zero (rules 1)"))
    if len(state.goals[seat]) > MOST_GOALS:
        found.append(Fault(f"/goals/{seat}", "more than two goals in play (rules 5.5)"))
    bodies = min(len(cards) for cards in state.bodies[seat])
    done, points = state.completed[seat], state.points[seat][BODIES]
    if done < bodies or points != BODY_POINTS * done:
        found.append(Fault(f"/completed/{seat}", "a complete body has not scored (rules 5.5)"))
    allowed = sum(tables.slots[place] for place in places_in(map_of(state).on_map))
    if state.sites[seat] & ~allowed:
        found.append(Fault(f"/sites/{seat}", "an ant on a site that is not on the map (rules 2)"))
    for other in range(seat):
        if state.sites[seat] & state.sites[other]:
            found.append(Fault(f"/sites/{seat}", f"shares a site with seat {other} (rules 2.1)"))
    return found


def _card_faults(state: State, tables: Tables) -> list[Fault]:
    places: list[int] = [*state.deck, *state.horde_deck, *in_play(state.agenda)]
    places += [*places_in(state.discard), *places_in(state.horde_discard)]
    places += [card for card in state.down if card >= 0]
    for hand, body, goals in zip(state.hands, state.bodies, state.goals, strict=True):
        places += [*places_in(hand), *body[0], *body[1], *body[2], *goals]
    used = used_cards(state.options, tables)
    if sorted(places) == used:
        return []
    twice = {tables.cards[card].id for card in places if places.count(card) > 1}
    lost = {tables.cards[card].id for card in used if card not in places}
    return [Fault("/deck", f"twice: {sorted(twice)}, nowhere: {sorted(lost)} (rules 1)")]


def _map_faults(state: State, tables: Tables) -> list[Fault]:
    found = []
    placed = [unpack(tile) for tile in state.tiles]
    hexes = [hex_ for hex_, _, _ in placed] + [*state.pile, *state.box]
    hexes += [hex_ for looked in state.looked for hex_ in looked]
    hexes += [task.hex for task in state.agenda if isinstance(task, PlaceTile)]
    if sorted(hexes) != sorted(tables.hexes):
        found.append(Fault("/tiles", "a hex is in two places or in none (rules 1)"))
    great = tables.pack.great_tunnels[state.options.great_tunnel].cells
    cells = [cell for _, cell, _ in placed] + list(great)
    if len(set(cells)) != len(cells):
        found.append(Fault("/tiles", "two tiles on one cell (rules 1.2)"))
    here = map_of(state)
    for place in places_in(here.on_map):
        if not here.beside[place]:
            found.append(Fault("/tiles", f"hex {place} touches nothing (rules 1.2)"))
    for name, mask in (("centipedes", state.centipedes), ("wormholes", state.wormholes)):
        if mask & ~here.on_map:
            found.append(Fault(f"/{name}", "a token off the map (rules 1.2)"))
    return found
