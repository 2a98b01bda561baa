"""Invariants that hold for every state that can arise in play."""

from collections import Counter
from collections.abc import Iterator

from games.game import Fault, Seat
from games.march_of_the_ants import content
from games.march_of_the_ants.agenda_faults import agenda_faults
from games.march_of_the_ants.ants import counted_ants
from games.march_of_the_ants.content import CUBES, Tables
from games.march_of_the_ants.decision import map_of
from games.march_of_the_ants.determinize import in_play
from games.march_of_the_ants.layout import places_in, unpack
from games.march_of_the_ants.rules.playing import BODY_POINTS, MOST_GOALS
from games.march_of_the_ants.setup import used_cards
from games.march_of_the_ants.state import FIELD, ONE_FIELD, ORIGINS, State
from games.march_of_the_ants.tasks import PickHex, PlaceLarvae, PlaceTile
from games.march_of_the_ants.view import TAKEN
from games.position_faults import negative_faults, seat_faults

SEATS = (1, 5)
LAST_ROUND = 4
ROTATIONS = 6
NO_CARD = -1
MOST_COUNTED = 999  # limit of points, food and shuffles, more than five rounds can produce
NAMED_MOST = 3  # maximum number of cards or hexes listed in one message
BODIES = ORIGINS.index("bodies")
NAMED = frozenset(
    {
        "actor",
        "asked",
        "bitten",
        "candidates",
        "defender",
        "first",
        "invader",
        "marker",
        "resters",
        "seat",
        "seats",
    }
)
BY_SEAT = frozenset(
    {
        "supply",
        "larvae",
        "food",
        "resting_larvae",
        "resting_food",
        "taken",
        "won",
        "points",
        "completed",
        "sites",
        "outside",
        "looked",
        "rejected",
        "hints",
        "hands",
        "down",
        "bodies",
        "goals",
    }
)
MAY_BE_NEGATIVE = frozenset(  # fields in which -1 represents none
    {
        "card",
        "down",
        "new_hex",
        "owner",
        "picked",
        "place",
        "site",
        "token_hex",
        "places",  # -1 means all places; tasks that iterate over places are checked separately
    }
)


def invariants(state: State) -> tuple[Fault, ...]:
    """Return the invariants that a state violates. A state that can arise in play violates none."""
    if not state.players and not state.content:
        return ()
    if not SEATS[0] <= state.players <= SEATS[1]:
        return (Fault("/players", f"the game is for {SEATS[0]} to {SEATS[1]} seats"),)
    if below := (*negative_faults(state, MAY_BE_NEGATIVE), *_endless(state)):
        return below
    if away := tuple(seat_faults(state, state.players, NAMED, BY_SEAT)):
        return away
    tables = content.of(state.content)
    faults = (*_unknown_hexes(state, tables), *agenda_faults(state, tables), *_counts(state))
    if faults:
        return faults
    nests = [fault for seat in range(state.players) for fault in _nest_faults(state, tables, seat)]
    return (*nests, *_card_faults(state, tables), *_map_faults(state, tables), *_pile_faults(state))


def _unknown_hexes(state: State, tables: Tables) -> Iterator[Fault]:
    """Check that each hex belongs to the pack and has one of six rotations (rules 1)."""
    for path, hex_ in _placed_hexes(state):
        if hex_ not in tables.hexes:
            yield Fault(path, f"there is no hex {hex_} (rules 1)")
    for at, tile in enumerate(state.tiles):
        if unpack(tile)[2] >= ROTATIONS:
            yield Fault(f"/tiles/{at}", "a tile has six rotations (rules 1.2)")


def _counts(state: State) -> Iterator[Fault]:
    """Check the round and its counters (rules 4 and 9.1)."""
    first = 0 if state.options.long_game else 1
    if not first <= state.round <= LAST_ROUND:
        yield Fault("/round", f"rounds are {first} to {LAST_ROUND} (rules 4)")
    if len(set(state.resters)) < len(state.resters):
        yield Fault("/resters", "a seat is listed twice (rules 4)")
    for seat, actions in enumerate(state.taken):
        if actions >> len(TAKEN):
            yield Fault(f"/taken/{seat}", "unknown actions (rules 5)")
    for seat, origins in enumerate(state.points):
        if len(origins) != len(ORIGINS):
            yield Fault(f"/points/{seat}", "one number per origin of points is needed (rules 8)")
    amounts = {"food": state.food, "resting_food": state.resting_food, "won": state.won}
    amounts |= {f"points/{seat}": origins for seat, origins in enumerate(state.points)}
    for name, numbers in amounts.items():
        for at, number in enumerate(numbers):
            if number > MOST_COUNTED:
                yield Fault(f"/{name}/{at}", "the number is impossibly high (rules 1)")
    horde = MOST_COUNTED if state.options.horde else 0
    limits = {"shuffles": MOST_COUNTED, "horde_shuffles": horde, "horde_points": horde}
    for name, most in limits.items():
        if getattr(state, name) > most:
            yield Fault(f"/{name}", "the number is impossibly high (rules 1)")


def _endless(state: State) -> list[Fault]:
    """Return a fault for each task that would allow a choice from an unlimited set of hexes."""
    return [
        Fault(f"/agenda/{number}/places", f"{task.places} is below zero")
        for number, task in enumerate(state.agenda)
        if isinstance(task, PickHex | PlaceLarvae) and task.places < 0
    ]


def _nest_faults(state: State, tables: Tables, seat: Seat) -> list[Fault]:
    faults = []
    cubes = state.supply[seat] + state.larvae[seat] + state.resting_larvae[seat]
    cubes += counted_ants(state, seat)
    if cubes != CUBES:
        faults.append(Fault(f"/supply/{seat}", f"{cubes} cubes instead of {CUBES} (rules 1)"))
    if len(state.goals[seat]) > MOST_GOALS:
        faults.append(Fault(f"/goals/{seat}", "more than two goals in play (rules 5.5)"))
    bodies = min(len(cards) for cards in state.bodies[seat])
    done, points = state.completed[seat], state.points[seat][BODIES]
    if done < bodies or points != BODY_POINTS * done:
        faults.append(Fault(f"/completed/{seat}", "a complete body has not scored (rules 5.5)"))
    allowed = sum(tables.slots[place] for place in places_in(map_of(state).on_map))
    here = map_of(state).on_map | 1
    if any(not here >> place & 1 for place in _outskirts(state.outside[seat])):
        faults.append(Fault(f"/outside/{seat}", "an ant on a hex that is not on the map (rules 2)"))
    if state.sites[seat] & ~allowed:
        faults.append(Fault(f"/sites/{seat}", "an ant on a site that is not on the map (rules 2)"))
    for other in range(seat):
        if state.sites[seat] & state.sites[other]:
            faults.append(Fault(f"/sites/{seat}", f"shares a site with seat {other} (rules 2.1)"))
    return faults


def _outskirts(outside: int) -> Iterator[int]:
    """Yield the places with ants in the outskirts."""
    place = 0
    while outside:
        if outside & ONE_FIELD:
            yield place
        outside >>= FIELD
        place += 1


def _placed_cards(state: State) -> Iterator[tuple[str, int]]:
    """Yield the path and the index of each card in a match."""
    for name in ("deck", "horde_deck"):
        yield from ((f"/{name}/{at}", card) for at, card in enumerate(getattr(state, name)))
    yield from (("/agenda", card) for card in in_play(state.agenda))
    for name in ("discard", "horde_discard"):
        yield from ((f"/{name}", card) for card in places_in(getattr(state, name)))
    for seat, body in enumerate(state.bodies):
        yield from ((f"/hands/{seat}", card) for card in places_in(state.hands[seat]))
        yield from ((f"/goals/{seat}/{at}", card) for at, card in enumerate(state.goals[seat]))
        for section, cards in enumerate(body):
            path = f"/bodies/{seat}/{section}"
            yield from ((f"{path}/{at}", card) for at, card in enumerate(cards))
        if (down := state.down[seat]) != NO_CARD:
            yield f"/down/{seat}", down


def _card_faults(state: State, tables: Tables) -> Iterator[Fault]:
    """Check that no card is in two places at once (rules 1)."""
    places, used = tuple(_placed_cards(state)), used_cards(state.options, tables)
    uses, known = Counter(card for _, card in places), frozenset(used)
    wrong = False
    for path, card in places:
        if card not in known:
            yield Fault(path, "there is no such card in the match (rules 1)")
        elif uses[card] > 1:
            yield Fault(path, f"the card {tables.cards[card].id} is in two places (rules 1)")
        wrong |= card not in known or uses[card] > 1
    lost = [tables.cards[card].id for card in used if card not in uses]
    if lost and not wrong:
        yield Fault("/deck", f"not in any place: {_name_some(lost)} (rules 1)")


def _name_some(names: list[str]) -> str:
    """Return the first few names of a list, and how many more there are."""
    some, others = ", ".join(names[:NAMED_MOST]), len(names) - NAMED_MOST
    return f"{some} and {others} more" if others > 0 else some


def _placed_hexes(state: State) -> Iterator[tuple[str, int]]:
    """Yield the path and the number of each hex in a match."""
    yield from ((f"/tiles/{at}", unpack(tile)[0]) for at, tile in enumerate(state.tiles))
    for name in ("pile", "box"):
        yield from ((f"/{name}/{at}", hex_) for at, hex_ in enumerate(getattr(state, name)))
    for seat, looked in enumerate(state.looked):
        yield from ((f"/looked/{seat}/{at}", hex_) for at, hex_ in enumerate(looked))
    for number, task in enumerate(state.agenda):
        if isinstance(task, PlaceTile):
            yield f"/agenda/{number}/hex", task.hex


def _map_faults(state: State, tables: Tables) -> Iterator[Fault]:
    """Check that no hex is in two places, and that tiles and tokens are valid (rules 1.2)."""
    places = tuple(_placed_hexes(state))
    uses = Counter(hex_ for _, hex_ in places)
    twice = [(path, hex_) for path, hex_ in places if uses[hex_] > 1]
    for path, hex_ in twice:
        yield Fault(path, f"hex {hex_} is in two places (rules 1)")
    lost = [str(hex_) for hex_ in sorted(tables.hexes) if hex_ not in uses]
    if lost and not twice:
        yield Fault("/pile", f"not in any place: {_name_some(lost)} (rules 1)")
    here, great = map_of(state), tables.pack.great_tunnels[state.options.great_tunnel].cells
    taken = set(great)
    for at, tile in enumerate(state.tiles):
        hex_, cell, _ = unpack(tile)
        if cell in taken:
            yield Fault(f"/tiles/{at}", "two tiles on one cell (rules 1.2)")
        elif not here.beside[hex_]:
            yield Fault(f"/tiles/{at}", f"hex {hex_} does not touch another tile (rules 1.2)")
        taken.add(cell)
    for name, mask in (("centipedes", state.centipedes), ("wormholes", state.wormholes)):
        if mask & ~here.on_map:
            yield Fault(f"/{name}", "a token off the map (rules 1.2)")


def _pile_faults(state: State) -> Iterator[Fault]:
    """Check what the seats know about the pile and the box (rules 4.1)."""
    drawn = [hex_ for looked in state.looked for hex_ in looked]
    size = len(state.pile) + len(drawn)
    for seat, hints in enumerate(state.hints):
        for at, (positions, hexes) in enumerate(hints):
            if positions >> size:
                yield Fault(
                    f"/hints/{seat}/{at}/0", "a position is above the top of the pile (rules 4.1)"
                )
            known = [place for place in places_in(positions) if place < len(state.pile)]
            lying = {state.pile[place] for place in known}
            lying |= set(drawn if positions >> len(state.pile) else ())
            if not lying.issuperset(places_in(hexes)):
                yield Fault(
                    f"/hints/{seat}/{at}/1", "the hexes are not at these positions (rules 4.1)"
                )
    for seat, rejected in enumerate(state.rejected):
        for at, hex_ in enumerate(rejected):
            if hex_ not in state.box:
                yield Fault(f"/rejected/{seat}/{at}", "the hex is not in the box (rules 4.1)")
