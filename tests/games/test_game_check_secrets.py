"""The suite detects games whose view and log disagree about secrets."""

from typing import ClassVar

import pytest
from msgspec import Struct, defstruct
from msgspec.structs import replace

from formicary.game_check import CHECKS, Budget, check_game
from games.game import Secret
from tests.sdk.hex_game import load_hex

HEX = load_hex()


def findings(game, check):
    """Return the findings of one check, as text."""
    chosen = [candidate for candidate in CHECKS if candidate.name == check]
    (result,) = check_game(game, Budget(matches=8, moments=20, probes=4), chosen)
    assert result.looked_at
    return [finding.text for finding in result.findings]


class CardDealt(Struct, frozen=True, tag="card-dealt"):
    """A seat was dealt a card that only this seat may know."""

    rule: ClassVar[str] = "1.1"

    seat: int
    card: Secret[int]


Dealt = defstruct("Dealt", [("hands", tuple, ())], bases=(HEX.state,), frozen=True)
SeenHands = defstruct("SeenHands", [("hands", tuple, ())], bases=(HEX.view_type,), frozen=True)


def with_cards(see_hands, audience=lambda seat: (seat,)):
    """Return Hex with a card dealt to each seat and shown by `see_hands`."""

    def setup(options, seats, luck, pack=""):
        deck = luck.shuffled("deck", range(10))
        dealt = (
            CardDealt(seat=seat, card=Secret(audience(seat), deck[seat])) for seat in range(seats)
        )
        return (*HEX.setup(options, seats, luck, pack), *dealt)

    def evolve(state, event):
        if not isinstance(event, CardDealt):
            return HEX.evolve(state, event)
        hands = (*getattr(state, "hands", ()), event.card.value)
        return Dealt(state.size, state.stones, state.phase, hands)

    def view(state, reader):
        seen = HEX.view(state, reader)
        plain = {name: getattr(seen, name) for name in seen.__struct_fields__}
        return SeenHands(**plain, hands=see_hands(state, reader))

    return replace(HEX, setup=setup, evolve=evolve, view=view)


def hands_of_all(state, reader):
    return getattr(state, "hands", ())


def own_hand(state, reader):
    shown = enumerate(getattr(state, "hands", ()))
    return tuple(card if seat == reader else None for seat, card in shown)


def late_hands(state, reader):
    """Return the hands of all seats once the bids are revealed, and only the reader's before."""
    is_late = type(state.phase).__name__ == "Opening"
    return hands_of_all(state, reader) if is_late else own_hand(state, reader)


@pytest.mark.parametrize(
    ("see_hands", "revealed"),
    [(hands_of_all, "the events of the setup"), (late_hands, "the events of RunPhase")],
)
def test_a_view_that_shows_what_the_setup_dealt_is_found(see_hands, revealed):
    """Each seat sees the other's card, immediately or later, and a spectator sees both."""
    texts = findings(with_cards(see_hands), "telling")

    assert any(f"the view shows seat 1 more than {revealed}" in text for text in texts), texts
    assert any(f"the view shows a spectator more than {revealed}" in text for text in texts), texts


def test_a_view_that_shows_each_seat_its_own_cards_is_right():
    assert findings(with_cards(own_hand), "telling") == []


def with_wide_bids(state, command, luck):
    """Decide with bids that the log reveals to both seats."""
    events = HEX.decide(state, command, luck)
    if type(events[0]).__name__ != "BidPlaced":
        return events
    return (replace(events[0], bid=Secret((0, 1), events[0].bid.value)),)


def test_a_secret_with_too_wide_an_audience_is_found():
    """Each seat can read the other's bid in the log, but its view hides the bid."""
    texts = findings(replace(HEX, decide=with_wide_bids), "audience")

    assert set(texts) == {
        f"the log opens BidPlaced.bid to seat {seat}, but its view does not show it"
        for seat in (0, 1)
    }


def test_a_card_that_is_dealt_to_too_wide_an_audience_is_found():
    texts = findings(with_cards(own_hand, audience=lambda seat: (0, 1)), "audience")

    assert set(texts) == {
        f"the log opens CardDealt.card to seat {seat}, but its view does not show it"
        for seat in (0, 1)
    }


@pytest.mark.parametrize(
    ("see_hands", "audience"),
    [(own_hand, lambda seat: (seat,)), (hands_of_all, lambda seat: (0, 1))],
)
def test_an_audience_that_sees_what_it_is_told_is_right(see_hands, audience):
    assert findings(with_cards(see_hands, audience), "audience") == []


Counted = defstruct("Counted", [("bids", tuple, (0, 0))], bases=(HEX.state,), frozen=True)


class BidCounted(Struct, frozen=True, tag="bid-counted"):
    """The number of bids, or another number in an event of this name."""

    rule: ClassVar[str] = "2.1"

    seat: int
    number: int


def with_counted_bids(number_of):
    """Return Hex with a count of bids that the record shows but no view does.

    Args:
        number_of: a function that returns the number in the event, given the state before it, the
            seat and the bid.
    """

    def decide(state, command, luck):
        events = HEX.decide(state, command, luck)
        if type(command).__name__ != "PlaceBid":
            return events
        number = number_of(state, command.seat, command.bid)
        return (*events, BidCounted(seat=command.seat, number=number))

    def evolve(state, event):
        bids = getattr(state, "bids", (0, 0))
        if isinstance(event, BidCounted):
            bids = tuple(count + (seat == event.seat) for seat, count in enumerate(bids))
            return replace(state, bids=bids)
        after = HEX.evolve(state, event)
        return Counted(after.size, after.stones, after.phase, bids)

    def determinize(seen, luck):
        world = HEX.determinize(seen, luck)
        return Counted(world.size, world.stones, world.phase)

    return replace(
        HEX, decide=decide, evolve=evolve, determinize=determinize, start=Counted(), state=Counted
    )


def test_a_count_that_the_record_shows_is_no_secret_though_no_view_shows_it():
    """Worlds drawn from a view have a different record, in which no bid was counted."""
    counted = with_counted_bids(lambda state, seat, bid: sum(state.bids) + 1)

    assert findings(counted, "secrecy") == []


def test_a_count_that_shows_the_rivals_bid_is_found():
    """The event also differs in worlds with the same record."""
    loose = with_counted_bids(lambda state, seat, bid: state.phase.bids[1 - seat] or 0)

    texts = findings(loose, "secrecy")

    assert any(text.startswith("BidCounted reveals something hidden") for text in texts) or any(
        "BidCounted.number depends on something" in text for text in texts
    ), texts


def test_a_secret_that_follows_from_an_open_choice_is_no_fault_of_the_command():
    """The events show the place of the stone, so the plain command does not reveal more."""

    def decide(state, command, luck):
        events = HEX.decide(state, command, luck)
        if type(command).__name__ != "PlaceStone":
            return events
        return (*events, CardDealt(seat=command.seat, card=Secret((), command.hex.q)))

    def evolve(state, event):
        return state if isinstance(event, CardDealt) else HEX.evolve(state, event)

    assert findings(replace(HEX, decide=decide, evolve=evolve), "leaks") == []
