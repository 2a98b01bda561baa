"""Invariants that hold for every state of a match. Faults refer to fields of the dumped state."""

from collections import Counter
from collections.abc import Iterator

from games.atta_ants import content
from games.atta_ants.board import CardGrid, lay_all, open_ways, with_nest
from games.atta_ants.cells import neighbours
from games.atta_ants.content import ANTS, ANTS_AT_START, CARDS, IN_NEST
from games.atta_ants.rules.spiders import routes
from games.atta_ants.scoring import is_complete
from games.atta_ants.setup import SEATS
from games.atta_ants.square import RING
from games.atta_ants.state import (
    ARRIVED,
    NEST_SLOT,
    NOBODY,
    STANDING,
    SUPPLY,
    Arranging,
    Drawing,
    Moving,
    Placing,
    Stalking,
    State,
    in_nest,
    in_play,
    members,
)
from games.game import Fault
from games.position_faults import seat_faults

NAMED, BY_SEAT = frozenset({"first", "seat", "ranking"}), frozenset({"eaten", "out"})


def invariants(state: State) -> tuple[Fault, ...]:
    """Return a fault for each invariant that a state violates. Reachable states have no faults."""
    if not state.content:
        return ()
    faults = tuple(_table(state))
    if faults:
        return faults
    faults = (*_uses(state), *_cards(state), *_ants(state))
    return faults or (*_deck(state), *_leaves(state), *_spiders(state), *_turn(state))


def _table(state: State) -> Iterator[Fault]:
    """Check that the seats, cards and ants referenced by the state exist (rules 1 and 2)."""
    rounds, phase = state.round, state.phase
    if not SEATS[0] <= rounds.seats <= SEATS[1]:
        yield Fault("/round/seats", f"the game is for {SEATS[0]} to {SEATS[1]} seats")
        return
    yield from seat_faults(state, rounds.seats, NAMED, BY_SEAT)
    ants = 1 << rounds.seats * ANTS
    masks = {"carrying": state.carrying, "born": state.born}
    if isinstance(phase, Moving):
        masks |= {"phase/ready": phase.ready, "phase/nested": phase.nested}
        if phase.active != NOBODY and not 0 <= phase.active < rounds.seats * ANTS:
            yield Fault("/phase/active", "there is no such ant (rules 1)")
        if not STANDING <= phase.path <= ARRIVED:
            yield Fault("/phase/path", "an ant cannot have come this far (rules 3.2)")
    for name, mask in masks.items():
        if not 0 <= mask < ants:
            yield Fault(f"/{name}", "there are no such ants (rules 1)")
    for name, numbers in (("eaten", rounds.eaten), ("out", rounds.out)):
        for seat, number in enumerate(numbers):
            if number < 0:
                yield Fault(f"/round/{name}/{seat}", "it is below zero (rules 3.3)")
    for seat, number in enumerate(rounds.out):
        if number > rounds.number:
            yield Fault(f"/round/out/{seat}", "no round has this number yet (rules 3.4)")


def _deck(state: State) -> Iterator[Fault]:
    """Check the cards left in the deck. One card is drawn in each round (rules 2.3 and 3.1)."""
    rounds, phase = state.round, state.phase
    size, most = rounds.deck_size, rounds.deck_size - len(RING)
    if not CARDS - 1 <= size <= CARDS:
        yield Fault("/round/deck_size", "a deck has 23 or 24 cards (rules 1)")
        return
    if rounds.number < 1:
        yield Fault("/round/number", "rounds count from 1 (rules 3)")
    elif rounds.number > most:
        yield Fault("/round/number", f"a deck of {size} cards lasts {most} rounds (rules 3.1)")
    elif not isinstance(phase, Drawing):
        left = most - rounds.number + isinstance(phase, Arranging)
        if (count := rounds.deck.bit_count()) != left:
            number = rounds.number
            yield Fault(
                "/round/deck",
                f"the deck of round {number} has a size of {count}, not {left} (rules 3.1)",
            )
    if rounds.deck & ~((1 << CARDS) - (1 << CARDS - size)):
        yield Fault("/round/deck", "there are no such cards (rules 1)")


def _uses(state: State) -> Iterator[Fault]:
    """Check that no card is in two locations (rules 1)."""
    rounds = state.round
    every = (1 << CARDS) - (1 << min(max(CARDS - rounds.deck_size, 0), 1))
    places = tuple(_placed_cards(state))
    uses = Counter(card for _, card in places)
    for path, card in places:
        if not 0 <= card < CARDS or not every >> card & 1:
            yield Fault(path, "there is no such card (rules 1)")
        elif uses[card] > 1 or rounds.deck >> card & 1:
            yield Fault(path, "a card is in two places (rules 1)")


def _placed_cards(state: State) -> Iterator[tuple[str, int]]:
    """Yield the cards on the table or waiting to be placed, each with its JSON pointer."""
    for at, card in enumerate(state.board.cards[1:]):
        yield f"/laid/{at}/2", card
    match state.phase:
        case Placing(card=card):
            yield "/phase/card", card
        case Arranging(cards=cards):
            yield from ((f"/phase/cards/{at}", card) for at, card in enumerate(cards))


def _cards(state: State) -> Iterator[Fault]:
    """Check that adjacent cards match, and verify the values derived from cards (rules 1.1)."""
    tables, board = content.of(state.content), state.board
    placed = zip(board.cells[1:], board.cards[1:], board.rotations[1:], strict=True)
    if lay_all(with_nest(tables), tables, placed) != board:
        yield Fault("/laid", "the board does not follow from its cards (rules 1.1)")
        return
    for slot, at in enumerate(board.cells):
        for bit, near, _back in neighbours(at):
            other = board.slots.get(near)
            if other is not None and (board.edges[slot] & bit != 0) != (
                board.linked[slot] & bit != 0
            ):
                yield Fault(f"/laid/{slot - 1}", "trail meets grass (rules 1.1)")
    if not isinstance(state.phase, Arranging):
        yield from _stray_cards(board)
    laid = board.cards[1:]
    if state.free != open_ways(board, state.spiders):
        yield Fault("/spiders", "the open ways do not follow from the spiders (rules 3.3)")
    if len(state.spiders) != sum(tables.spiders[card] for card in laid):
        yield Fault("/spiders", "the number of spiders is not that of the spider cards (rules 2.5)")
    if len(state.leaves) != len(board.cells) or state.leaves[NEST_SLOT]:
        yield Fault(
            "/leaves", "a card has no count of leaves, or leaves are in the nest (rules 2.5)"
        )


def _stray_cards(board: CardGrid) -> Iterator[Fault]:
    """Check that the cards are connected even without the nest (rules 2.3 and 3.1)."""
    met, left = {1}, [1] if len(board.cells) > 1 else []
    while left:
        near = set(board.around[left.pop()]) - met - {NEST_SLOT}
        met |= near
        left += near
    for slot in range(1, len(board.cells)):
        if slot not in met:
            yield Fault(f"/laid/{slot - 1}", "the card is not connected to the others (rules 3.1)")


def _ants(state: State) -> Iterator[Fault]:
    """Check that ants are on cards, and that the nest holds at most two of a colour (rules 3.2)."""
    seats, slots = state.round.seats, len(state.board.cells)
    if len(state.ants) != seats * ANTS:
        yield Fault("/ants", "there are not six ants for each seat (rules 1)")
        return
    for ant, slot in enumerate(state.ants):
        if slot != SUPPLY and slot >= slots:
            yield Fault(f"/ants/{ant}", "the ant is not on a card (rules 3.2)")
    for seat in range(seats):
        if in_nest(state, seat) > IN_NEST:
            yield Fault("/ants", f"more than two ants of seat {seat} are in the nest (rules 3.2)")
        if state.round.out[seat] and in_play(state, seat):
            yield Fault(f"/round/out/{seat}", "a seat that is out has ants (rules 3.4)")
    placed = sum(1 << ant for ant, slot in enumerate(state.ants) if slot != SUPPLY)
    if state.carrying & ~placed:
        yield Fault("/carrying", "an ant in supply carries a leaf (rules 3.2)")
    if any(state.ants[ant] != NEST_SLOT for ant in members(state.born)):
        yield Fault("/born", "an ant born this round is not in the nest (rules 3.2)")


def _leaves(state: State) -> Iterator[Fault]:
    """Check that every leaf counter is loose, is carried, or has become an ant (rules 2.5, 3.2)."""
    tables, rounds = content.of(state.content), state.round
    entered = sum(tables.leaves[card] for card in state.board.cards[1:])
    ants = sum(in_play(state, seat) for seat in range(rounds.seats))
    births = ants + sum(rounds.eaten) - ANTS_AT_START * rounds.seats
    if births < 0 or entered != sum(state.leaves) + state.carrying.bit_count() + births:
        yield Fault("/leaves", "the number of leaf counters is wrong (rules 2.5)")


def _spiders(state: State) -> Iterator[Fault]:
    """Check that ants share cards with spiders only just before being eaten (rules 3.2, 3.3)."""
    if NEST_SLOT in state.spiders:
        yield Fault("/spiders", "a spider is in the nest (rules 3.3)")
    if isinstance(state.phase, Stalking):
        yield from _routes(state, state.phase)
        return
    for ant, slot in enumerate(state.ants):
        if slot != SUPPLY and slot in state.spiders:
            yield Fault(f"/ants/{ant}", "an ant and a spider are in the same place (rules 3.2)")


def _routes(state: State, phase: Stalking) -> Iterator[Fault]:
    """Check the possible steps of spiders that have not moved yet (rules 3.3)."""
    cells = state.board.cells
    if phase.routes and phase.routes == tuple(cells[slot] for slot in state.spiders):
        return
    if phase.ways and phase.ways != routes(state):
        yield Fault("/phase/ways", "the ways do not lead to the largest crowd (rules 3.3)")
        return
    for spider, to in enumerate(phase.routes):
        if spider >= len(phase.ways) or to not in phase.ways[spider]:
            yield Fault(f"/phase/routes/{spider}", "the spider does not have this way (rules 3.3)")


def _turn(state: State) -> Iterator[Fault]:
    """Check the turn's ants. No seat may have begun the round with six ants (rules 3.2, 3.4.2)."""
    phase = state.phase
    if not isinstance(phase, Moving):
        return
    own = (1 << ANTS) - 1 << phase.seat * ANTS
    ready = [ant for ant in members(phase.ready) if state.ants[ant] == SUPPLY]
    if phase.ready & ~own or phase.nested & ~own or ready:
        yield Fault("/phase/ready", "ants that are not the seat's, or not in play (rules 3.2)")
    if phase.active == NOBODY:
        for name in ("path", "dropped"):
            if getattr(phase, name):
                yield Fault(f"/phase/{name}", "no ant has acted in this turn (rules 3.2)")
    elif not own >> phase.active & 1 or state.ants[phase.active] == SUPPLY:
        yield Fault("/phase/active", "the ant is not the seat's, or not in play (rules 3.2)")
    for seat in range(state.round.seats):
        newborn = state.born >> seat * ANTS & (1 << ANTS) - 1
        if is_complete(in_play(state, seat)) and not newborn:
            yield Fault("/ants", f"seat {seat} has had six ants since an earlier round (rules 3.4)")
