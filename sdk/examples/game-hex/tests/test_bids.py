"""Secret bids for the first move (rule 2)."""

from game_hex.events import BidPlaced, BidsRevealed, BidTakenBack
from positions import HEX, bid, bid_placed, revealed, started, stone, swap, take_back

from formicary.game_check.scenario import ScriptedLuck, given, refused
from games.game import Phase, RunPhase, Secret
from games.luck import NoLuck

RUN = RunPhase()


def test_both_seats_bid_at_once():
    """Rule 2.1: both seats are asked, and either may bid first."""
    past = given(HEX, started())

    assert [question.seat for question in HEX.pending(past.state).questions] == [0, 1]
    assert past.when(bid(1, 3)) == (bid_placed(1, 3),)


def test_a_bid_is_a_secret_of_its_seat():
    """Rule 1.4: only the bidding seat is in the audience of the value."""
    (event,) = given(HEX, started()).when(bid(1, 3))

    assert event.bid == Secret((1,), 3)


def test_an_unknown_bid_has_a_placeholder_that_no_other_seat_sees():
    """A file of a running match is folded with it (rule 1.4)."""
    past = given(HEX, started())
    known, unknown = bid_placed(1, 3), BidPlaced(seat=1, bid=Secret((1,)))

    state, filled = HEX.fill_secrets(past.state, unknown)

    assert filled.bid.value == 0
    assert HEX.fill_secrets(past.state, known) == (past.state, known)
    for reader in (None, 0):
        seen = HEX.view(HEX.evolve(past.state, known), reader)
        assert HEX.view(HEX.evolve(state, filled), reader) == seen


def test_a_seat_bids_once():
    """Rule 2.1."""
    past = given(HEX, started(), bid_placed(0, 2))

    with refused("bid.given", rule="2.1"):
        past.when(bid(0, 3))


def test_a_bid_is_at_most_the_number_of_rings():
    """Rule 2.1: a 5 by 5 board has three rings."""
    past = given(HEX, started(size=5))

    assert past.when(bid(0, 3)) == (bid_placed(0, 3),)
    with refused("bid.too-high", rule="2.1", bid=4, most=3):
        past.when(bid(0, 4))


def test_a_bid_is_taken_back_while_the_other_seat_thinks():
    """Rule 2.2: the seat is then asked again."""
    past = given(HEX, started(), bid_placed(0, 2))

    assert past.when(take_back(0)) == (BidTakenBack(seat=0),)
    assert [question.seat for question in HEX.pending(past.then(take_back(0)).state).questions] == [
        0,
        1,
    ]


def test_only_a_bid_that_was_placed_is_taken_back():
    """Rule 2.2."""
    past = given(HEX, started(), bid_placed(0, 2))

    with refused("bid.none", rule="2.2"):
        past.when(take_back(1))


def test_when_both_have_bid_nobody_is_asked():
    """Rule 2.3: the service runs the reveal phase, and bids can no longer be withdrawn."""
    past = given(HEX, started(), bid_placed(0, 2), bid_placed(1, 2))

    assert HEX.pending(past.state) == Phase("reveal-bids")
    for command in (take_back(0), bid(1, 0), stone(0, 0, 0), swap(1)):
        with refused("turn.reveal", rule="2.3"):
            past.when(command)


def test_the_higher_bid_moves_first_without_luck():
    """Rule 2.3: seat 1 placed the higher bid."""
    past = given(HEX, started(), bid_placed(0, 2), bid_placed(1, 5))

    assert past.when(RUN, NoLuck()) == (BidsRevealed(bids=(2, 5), first=1, rings=5, drawn=False),)


def test_luck_decides_between_equal_bids():
    """Rule 2.3: either seat can be drawn."""
    past = given(HEX, started(), bid_placed(0, 4), bid_placed(1, 4))
    for drawn in (0, 1):
        luck = ScriptedLuck({"first-move": drawn})

        assert past.when(RUN, luck) == (
            BidsRevealed(bids=(4, 4), first=drawn, rings=4, drawn=True),
        )


def test_nothing_is_revealed_before_both_have_bid_or_again():
    """Rule 2.3."""
    for events in ((), (bid_placed(0, 2),), (bid_placed(0, 2), bid_placed(1, 3), revealed(1, 3))):
        with refused("phase.not-due", rule="2.3"):
            given(HEX, started(), *events).when(RUN)


def test_after_the_reveal_nobody_bids():
    """Rule 2.3."""
    past = given(HEX, started(), revealed(1, 3))

    for command in (bid(0, 1), take_back(1)):
        with refused("turn.bids-are-over", rule="2.3"):
            past.when(command)


def test_nobody_places_a_stone_before_the_bids():
    """Rule 2.1."""
    with refused("turn.bids-first", rule="2.1"):
        given(HEX, started()).when(stone(0, 1, 1))


def test_the_other_seat_sees_that_there_is_a_bid_and_no_more():
    """Rule 1.4: two different bids look the same to every other reader."""
    low, high = (given(HEX, started(), bid_placed(0, rings)).state for rings in (1, 6))

    for reader in (None, 1):
        assert HEX.view(low, reader) == HEX.view(high, reader)
        assert HEX.view(low, reader).bids[0].is_placed
    assert HEX.view(low, 0).bids[0].bid == 1
    assert HEX.legal(low, 1) == HEX.legal(high, 1)
