"""What holds in every state of a match; what breaks it, by field of the dumped state."""

from collections.abc import Iterator

from games.atta_ants import content
from games.atta_ants.board import CardGrid, lay_all, open_ways, with_nest
from games.atta_ants.cells import neighbours
from games.atta_ants.content import ANTS, ANTS_AT_START, IN_NEST
from games.atta_ants.scoring import is_complete
from games.atta_ants.setup import SEATS
from games.atta_ants.state import (
    ARRIVED,
    NEST_SLOT,
    NOBODY,
    STANDING,
    SUPPLY,
    Arranging,
    Moving,
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
    """Return the invariants that a state breaks; empty for a state that play can reach."""
    if not state.content:
        return ()
    found = tuple(_table(state))
    if found:
        return found
    found = (*_cards(state), *_ants(state))
    return found or (*_leaves(state), *_spiders(state), *_turn(state))


def _table(state: State) -> Iterator[Fault]:
    """Check that the seats, cards and ants that the state names exist (rules 1 and 2)."""
    rounds, phase, tables = state.round, state.phase, content.of(state.content)
    if not SEATS[0] <= rounds.seats <= SEATS[1]:
        yield Fault("/round/seats", f"the game is for {SEATS[0]} to {SEATS[1]} seats")
        return
    yield from seat_faults(state, rounds.seats, NAMED, BY_SEAT)
    ants, cards = 1 << rounds.seats * ANTS, 1 << len(tables.ids)
    masks = {"carrying": state.carrying, "born": state.born}
    if isinstance(phase, Moving):
        masks |= {"phase/ready": phase.ready, "phase/nested": phase.nested}
        if phase.active != NOBODY and not 0 <= phase.active < rounds.seats * ANTS:
            yield Fault("/phase/active", "there is no such ant")
        if not STANDING <= phase.path <= ARRIVED:
            yield Fault("/phase/path", "no ant comes so far")
    for name, mask in masks.items():
        if not 0 <= mask < ants:
            yield Fault(f"/{name}", "there are no such ants")
    if not 0 <= rounds.deck < cards:
        yield Fault("/round/deck", "there are no such cards")
    if rounds.number < 1:
        yield Fault("/round/number", "rounds count from 1")
    if min((*rounds.eaten, *rounds.out, 0)) < 0:
        yield Fault("/round", "less than none")


def _cards(state: State) -> Iterator[Fault]:
    """Check that cards fit, that none is in two places, and what follows from them (rules 1.1)."""
    tables, board = content.of(state.content), state.board
    placed = zip(board.cells[1:], board.cards[1:], board.rotations[1:], strict=True)
    if lay_all(with_nest(tables), tables, placed) != board:
        yield Fault("/laid", "the board does not follow from its cards")
        return
    for slot, at in enumerate(board.cells):
        for bit, near, _back in neighbours(at):
            other = board.slots.get(near)
            if other is not None and (board.edges[slot] & bit != 0) != (
                board.linked[slot] & bit != 0
            ):
                yield Fault(f"/laid/{slot - 1}", "trail meets grass")
    if not isinstance(state.phase, Arranging):
        yield from _stray_cards(board)
    laid = board.cards[1:]
    if len(set(laid)) < len(laid) or state.round.deck & sum(1 << card for card in set(laid)):
        yield Fault("/laid", "a card is in two places")
    if state.free != open_ways(board, state.spiders):
        yield Fault("/spiders", "the ways kept open do not follow from the spiders")
    if len(state.spiders) != sum(tables.spiders[card] for card in laid):
        yield Fault("/spiders", "there is not one spider for each spider card")
    if len(state.leaves) != len(board.cells) or state.leaves[NEST_SLOT]:
        yield Fault("/leaves", "there is not a count for each card, or leaves lie in the nest")


def _stray_cards(board: CardGrid) -> Iterator[Fault]:
    """Check that the cards hang together without the nest (rules 2.3 and 3.1)."""
    met, left = {1}, [1] if len(board.cells) > 1 else []
    while left:
        near = set(board.around[left.pop()]) - met - {NEST_SLOT}
        met |= near
        left += near
    for slot in range(1, len(board.cells)):
        if slot not in met:
            yield Fault(f"/laid/{slot - 1}", "the card lies apart from the others")


def _ants(state: State) -> Iterator[Fault]:
    """Check that ants stand on cards, at most two of a colour in the nest (rules 3.2)."""
    seats, slots = state.round.seats, len(state.board.cells)
    if len(state.ants) != seats * ANTS:
        yield Fault("/ants", "there are not six ants for each seat")
        return
    for ant, slot in enumerate(state.ants):
        if slot != SUPPLY and slot >= slots:
            yield Fault(f"/ants/{ant}", "the ant stands on no card")
    for seat in range(seats):
        if in_nest(state, seat) > IN_NEST:
            yield Fault("/ants", f"more than two ants of seat {seat} are in the nest")
        if state.round.out[seat] and in_play(state, seat):
            yield Fault(f"/round/out/{seat}", "a seat that is out has ants")
    placed = sum(1 << ant for ant, slot in enumerate(state.ants) if slot != SUPPLY)
    if state.carrying & ~placed:
        yield Fault("/carrying", "an ant in supply carries a leaf")
    if any(state.ants[ant] != NEST_SLOT for ant in members(state.born)):
        yield Fault("/born", "an ant born this round is not in the nest")


def _leaves(state: State) -> Iterator[Fault]:
    """Check that each leaf counter lies, is carried, or has become an ant (rules 2.5, 3.2)."""
    tables, rounds = content.of(state.content), state.round
    entered = sum(tables.leaves[card] for card in state.board.cards[1:])
    ants = sum(in_play(state, seat) for seat in range(rounds.seats))
    births = ants + sum(rounds.eaten) - ANTS_AT_START * rounds.seats
    if births < 0 or entered != sum(state.leaves) + state.carrying.bit_count() + births:
        yield Fault("/leaves", "leaf counters have come from nowhere or are lost")


def _spiders(state: State) -> Iterator[Fault]:
    """Check that no ant stands with a spider, but before the spiders eat (rules 3.2, 3.3)."""
    if NEST_SLOT in state.spiders:
        yield Fault("/spiders", "a spider is in the nest")
    if isinstance(state.phase, Stalking):
        return
    for ant, slot in enumerate(state.ants):
        if slot != SUPPLY and slot in state.spiders:
            yield Fault(f"/ants/{ant}", "an ant stands with a spider")


def _turn(state: State) -> Iterator[Fault]:
    """Check the ants of the turn, and that no seat has kept six ants (rules 3.2, 3.4.2)."""
    phase = state.phase
    if not isinstance(phase, Moving):
        return
    own = (1 << ANTS) - 1 << phase.seat * ANTS
    ready = [ant for ant in members(phase.ready) if state.ants[ant] == SUPPLY]
    if phase.ready & ~own or phase.nested & ~own or ready:
        yield Fault("/phase/ready", "ants that are not the seat's, or not in play")
    for seat in range(state.round.seats):
        newborn = state.born >> seat * ANTS & (1 << ANTS) - 1
        if is_complete(in_play(state, seat)) and not newborn:
            yield Fault("/ants", f"seat {seat} has had six ants since an earlier round")
