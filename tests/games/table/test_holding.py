"""Seats held by tokens and accounts, seats left, and matches that never start (rules T18, T19)."""

import pytest

from games.table import (
    MatchCalledOff,
    MatchEnded,
    SeatClaimed,
    SeatLeft,
    SeatState,
    SeatTokenRotated,
    check_time,
)
from games.table.commands import (
    CancelMatch,
    ClaimSeat,
    ExpireMatch,
    LeaveSeat,
    NotRunning,
    NotTheirs,
    Resign,
    RotateToken,
    TakeSeat,
)
from games.table.seats import CALLED_OFF
from tests.games.table.tables import begin_match, given, match_created, seat_commit, send_commit
from tests.scenario import refused

ANN, BEN = "a" * 16, "b" * 16
UNTIL = 5_000
OF_HOLDER = [RotateToken(), ClaimSeat(ANN), LeaveSeat()]
ENDED = MatchEnded(outcome=CALLED_OFF, keys={})


def open_match(**more):
    """Return a match created by Ann, with a player on seat 0, and seat 1 open."""
    return given((None, (match_created(creator=ANN, **more),)), seat_commit(0))


@pytest.mark.parametrize("past", [open_match(), begin_match()], ids=["open", "running"])
def test_a_token_is_ended_for_a_new_one(past):
    assert past.when(RotateToken()) == (SeatTokenRotated(seat=0),)


def test_the_table_knows_since_when_a_token_holds():
    past = open_match().then(RotateToken()).then(RotateToken())

    assert past.table.seats[0] == SeatState(taken=2, token_seq=4)


@pytest.mark.parametrize("past", [open_match(), begin_match()], ids=["open", "running"])
def test_an_account_claims_a_seat(past):
    assert past.when(ClaimSeat(ANN)) == (SeatClaimed(seat=0, account=ANN),)


def test_a_claimed_seat_has_no_token_and_is_claimed_once():
    past = open_match().then(RotateToken()).then(ClaimSeat(ANN))

    assert past.table.seats[0] == SeatState(taken=2, account=ANN)
    for command in (RotateToken(), ClaimSeat(BEN)):
        with refused("seat.claimed", rule="T18", seat=0):
            past.when(command)


def test_an_account_claims_one_seat():
    past = begin_match().then(ClaimSeat(ANN))

    with refused("seat.account-seated", rule="T18", seat=0):
        past.when(ClaimSeat(ANN), 1)
    assert past.when(ClaimSeat(BEN), 1) == (SeatClaimed(seat=1, account=BEN),)


def test_who_has_given_up_may_claim_the_seat_still():
    past = begin_match(send_commit(0), seats=3).then(Resign()).then(ClaimSeat(ANN))

    assert past.table.seats[0].account == ANN
    assert past.table.seats[0].resigned


def test_claiming_leaves_what_stands_as_it_is():
    before = begin_match(send_commit(0), undo="consent")
    after = begin_match(send_commit(0), undo="consent").then(ClaimSeat(ANN))

    assert after.states[-1] == before.states[-1]
    assert after.table.seats[1] == before.table.seats[1]


def test_a_seat_is_left_before_the_match_begins():
    past = open_match()

    assert past.when(LeaveSeat()) == (SeatLeft(seat=0),)
    assert past.then(LeaveSeat()).table.seats == (SeatState(), SeatState())
    again = past.then(TakeSeat("ab"), 0)
    assert again.table.seats[0] == SeatState(taken=4)


def test_what_was_given_for_the_luck_stays():
    past = given((None, (match_created(),))).then(TakeSeat("ab"), 0).then(LeaveSeat())

    assert past.table.entropy == ("ab",)


def test_a_seat_is_not_left_once_the_match_has_begun():
    with refused("match.begun", rule="T19"):
        begin_match().when(LeaveSeat())


@pytest.mark.parametrize("command", OF_HOLDER)
def test_a_seat_that_nobody_holds_is_not_handled(command):
    with refused("seat.no-player", seat=1):
        open_match().when(command, 1)


@pytest.mark.parametrize("command", OF_HOLDER)
@pytest.mark.parametrize(("seat", "by"), [(None, "host"), (0, "admin"), (2, "seat"), (-1, "seat")])
def test_nobody_handles_the_seat_of_another(command, seat, by):
    with pytest.raises(NotTheirs):
        open_match().when(command, seat, by)


@pytest.mark.parametrize("command", OF_HOLDER)
def test_nothing_is_handled_after_the_end(command):
    with pytest.raises(NotRunning) as caught:
        begin_match((None, (ENDED,))).when(command)

    assert caught.value.status == "over"


def test_a_match_is_cancelled_by_its_creator():
    assert open_match().when(CancelMatch(), None, "host") == (MatchCalledOff(reason="cancelled"),)


def test_a_match_expires_by_the_clock():
    past = open_match(open_until=UNTIL)

    events = past.when(ExpireMatch(), None, "clock")

    assert events == (MatchCalledOff(reason="expired"),)
    check_time(past.table, "clock", None, events, UNTIL)


@pytest.mark.parametrize(
    ("seat", "by"), [(0, "clock"), (0, "seat"), (None, "host"), (None, "admin")]
)
def test_nobody_else_lets_a_match_expire(seat, by):
    with pytest.raises(NotTheirs):
        open_match(open_until=UNTIL).when(ExpireMatch(), seat, by)


def test_a_match_that_has_begun_does_not_expire():
    with refused("match.begun", rule="T19"):
        begin_match().when(ExpireMatch(), None, "clock")


@pytest.mark.parametrize("more", [{"open_until": UNTIL}, {}])
def test_a_match_does_not_expire_before_its_time(more):
    past = open_match(**more)

    with refused("match.not-expired", rule="T19"):
        check_time(past.table, "clock", None, (MatchCalledOff(reason="expired"),), UNTIL - 1)


def test_nobody_acts_in_a_match_that_was_open_for_too_long():
    past = open_match(open_until=UNTIL)

    check_time(past.table, "seat", 1, past.when(TakeSeat(), 1), UNTIL - 1)
    for by, seat, command in (("seat", 1, TakeSeat()), ("host", None, CancelMatch())):
        with refused("match.expired", rule="T19", open_until=UNTIL):
            check_time(past.table, by, seat, past.when(command, seat, by), UNTIL)


def test_an_administrator_ends_it_even_then():
    past = open_match(open_until=UNTIL)

    check_time(past.table, "admin", None, (MatchCalledOff(reason="abuse"),), UNTIL)
