"""Reservations and invitations for open seats (rules T16 and T17)."""

import msgspec
import pytest
from msgspec import UNSET

from games.table import (
    InvitationMade,
    InvitationWithdrawn,
    MatchEnded,
    ReservationDeclined,
    SeatPlan,
    SeatReserved,
    SeatState,
    SeatTaken,
)
from games.table.commands import (
    CancelMatch,
    DeclineReservation,
    LeaveSeat,
    MakeInvitation,
    NotRunning,
    NotTheirs,
    ReserveSeat,
    SetUp,
    TakeSeat,
    WithdrawInvitation,
)
from games.table.seats import CALLED_OFF
from tests.games.table.tables import begin_match, given, match_created, seat_commit
from tests.scenario import refused

ANN, BEN = "a" * 16, "b" * 16
OF_CREATOR = [ReserveSeat(0, ANN), MakeInvitation(0), WithdrawInvitation(0), CancelMatch()]


def plan_match(*accounts, **more):
    """Return a match created by Ann, with each seat either reserved for an account or open."""
    plan = match_created(seats=len(accounts), creator=ANN, **more)
    seats = tuple(SeatPlan(account=account or UNSET) for account in accounts)
    return given((None, (msgspec.structs.replace(plan, seats=seats),)))


def plan_invited(*accounts):
    return plan_match(*accounts, visibility="invited")


def test_each_open_seat_of_an_invited_match_begins_with_an_invitation():
    assert plan_invited(None, BEN).table.seats == (SeatState(invitation=1), SeatState(reserved=BEN))
    assert plan_match(None, BEN).table.seats == (SeatState(), SeatState(reserved=BEN))


def test_a_seat_kept_for_a_guest_begins_with_an_invitation():
    """The match itself is public; only the former holder has the invitation (rule T20)."""
    plan = match_created(seats=2, creator=ANN)
    seats = (SeatPlan(invited=True), SeatPlan())
    past = given((None, (msgspec.structs.replace(plan, seats=seats),)))

    assert past.table.seats == (SeatState(invitation=1), SeatState())
    with refused("seat.needs-invitation", rule="T17", seat=0):
        past.when(TakeSeat(), 0)


def test_a_bots_seat_has_no_invitation():
    past = given((None, (match_created("random", visibility="invited"),)))

    assert past.table.seats == (SeatState(invitation=1), SeatState(bot="random"))


def test_a_seat_is_taken_with_its_invitation():
    past = plan_invited(None, None)

    assert past.when(TakeSeat(invitation=1), 1) == (SeatTaken(seat=1),)
    assert past.then(TakeSeat(invitation=1), 1).table.seats[1] == SeatState(taken=2)


@pytest.mark.parametrize("shown", [0, 2])
def test_an_invited_seat_is_not_taken_without_its_invitation(shown):
    with refused("seat.needs-invitation", rule="T17", seat=1):
        plan_invited(None, None).when(TakeSeat(invitation=shown), 1)


@pytest.mark.parametrize("shown", [0, 1, 2])
def test_an_invited_seat_without_an_invitation_is_nobodys(shown):
    past = plan_invited(None, None).then(WithdrawInvitation(1), None, "host")

    with refused("seat.needs-invitation", rule="T17", seat=1):
        past.when(TakeSeat(invitation=shown), 1)


def test_a_new_invitation_ends_the_old_one():
    past = plan_invited(None, None).then(MakeInvitation(1), None, "host")

    with refused("seat.needs-invitation", rule="T17", seat=1):
        past.when(TakeSeat(invitation=1), 1)
    assert past.when(TakeSeat(invitation=2), 1) == (SeatTaken(seat=1),)


def test_a_seat_of_a_public_match_may_be_held_out_by_an_invitation():
    past = plan_match(None, None).then(MakeInvitation(1), None, "host")

    assert past.when(TakeSeat(), 0) == (SeatTaken(seat=0),)
    with refused("seat.needs-invitation", rule="T17", seat=1):
        past.when(TakeSeat(), 1)
    freed = past.then(WithdrawInvitation(1), None, "host")
    assert freed.when(TakeSeat(), 1) == (SeatTaken(seat=1),)


def test_a_reserved_seat_is_taken_by_its_account():
    past = plan_match(None, BEN)

    assert past.when(TakeSeat(account=BEN), 1) == (SeatTaken(seat=1, account=BEN),)
    held = past.then(TakeSeat(account=BEN), 1).table.seats[1]
    assert held == SeatState(taken=2, account=BEN)


@pytest.mark.parametrize("command", [TakeSeat(), TakeSeat(account=ANN), TakeSeat(invitation=1)])
def test_a_reserved_seat_is_taken_by_nobody_else(command):
    with refused("seat.reserved", rule="T17", seat=1):
        plan_invited(None, BEN).when(command, 1)


def test_an_account_sits_down_once():
    past = plan_match(None, BEN).then(TakeSeat(account=BEN), 1)

    with refused("seat.account-seated", rule="T18", seat=1):
        past.when(TakeSeat(account=BEN), 0)


def test_a_seat_is_reserved_for_an_account():
    past = plan_invited(None, None)

    events = past.when(ReserveSeat(0, BEN), None, "host")

    assert events == (SeatReserved(seat=0, account=BEN),)
    reserved = past.then(ReserveSeat(0, BEN), None, "host").table.seats[0]
    assert reserved == SeatState(reserved=BEN)


def test_an_account_has_one_seat_reserved_or_taken():
    with refused("seat.account-seated", rule="T18", seat=1):
        plan_match(None, BEN).when(ReserveSeat(0, BEN), None, "host")
    with refused("seat.account-seated", rule="T18", seat=1):
        plan_match(None, None).then(TakeSeat(account=BEN), 1).when(
            ReserveSeat(0, BEN), None, "host"
        )


def test_an_account_declines_its_reservation():
    past = plan_match(None, BEN)

    assert past.when(DeclineReservation(BEN), 1) == (ReservationDeclined(seat=1),)
    assert past.then(DeclineReservation(BEN), 1).table.seats[1] == SeatState()


def test_a_declined_seat_of_an_invited_match_has_an_invitation_again():
    past = plan_invited(None, BEN).then(DeclineReservation(BEN), 1)

    assert past.table.seats[1] == SeatState(invitation=2)


def test_a_left_seat_of_an_invited_match_has_another_invitation():
    """A seat that was left gets a new invitation, because the player knew the old one."""
    past = plan_invited(None, None).then(TakeSeat(invitation=1), 1).then(LeaveSeat(), 1)

    assert past.table.seats[1] == SeatState(invitation=3)


def test_what_nobody_was_invited_to_is_not_declined_or_withdrawn():
    for account, seat in ((BEN, 0), (ANN, 1)):
        with refused("seat.not-reserved", rule="T17", seat=seat):
            plan_match(None, BEN).when(DeclineReservation(account), seat)
    with refused("seat.not-invited", rule="T17", seat=0):
        plan_match(None, BEN).when(WithdrawInvitation(0), None, "host")


def test_a_reservation_is_withdrawn_or_replaced_by_an_invitation():
    past = plan_match(None, BEN)

    assert past.when(WithdrawInvitation(1), None, "host") == (InvitationWithdrawn(seat=1),)
    assert past.when(MakeInvitation(1), None, "host") == (InvitationMade(seat=1),)
    assert past.then(MakeInvitation(1), None, "host").table.seats[1] == SeatState(invitation=2)


@pytest.mark.parametrize("command", [c for c in OF_CREATOR if not isinstance(c, CancelMatch)])
def test_a_seat_that_is_held_is_kept_for_nobody(command):
    past = plan_match(None, None).then(TakeSeat(), 0)

    with refused("seat.taken", rule="T1", seat=0):
        past.when(command, None, "host")
    with refused("seat.none", rule="T1", seat=9, seats=2):
        past.when(msgspec.structs.replace(command, place=9), None, "host")


@pytest.mark.parametrize("command", OF_CREATOR)
@pytest.mark.parametrize(("seat", "by"), [(0, "seat"), (None, "admin"), (0, "host")])
def test_nobody_but_the_creator_invites_or_cancels(command, seat, by):
    with pytest.raises(NotTheirs):
        plan_match(None, None).when(command, seat, by)


@pytest.mark.parametrize("command", OF_CREATOR)
def test_a_match_that_no_account_created_has_no_creator(command):
    with pytest.raises(NotTheirs):
        given((None, (match_created(),))).when(command, None, "host")


@pytest.mark.parametrize("command", [*OF_CREATOR, DeclineReservation(BEN)])
def test_nobody_is_invited_once_the_match_has_begun(command):
    past = plan_match(None, None).then(TakeSeat(), 0).then(TakeSeat(), 1)
    seat, by = (0, "seat") if isinstance(command, DeclineReservation) else (None, "host")

    with refused("match.begun", rule="T19"):
        past.when(command, seat, by)


@pytest.mark.parametrize("command", [*OF_CREATOR, DeclineReservation(BEN)])
def test_nobody_is_invited_after_the_end(command):
    past = plan_match(None, None)
    past._add(None, (MatchEnded(outcome=CALLED_OFF, keys={}),))
    seat, by = (0, "seat") if isinstance(command, DeclineReservation) else (None, "host")

    with pytest.raises(NotRunning):
        past.when(command, seat, by)


@pytest.mark.parametrize(
    ("plans", "slug"),
    [
        ((SeatPlan(bot="random", account=BEN), SeatPlan()), "seat.reserved"),
        ((SeatPlan(account=BEN), SeatPlan(account=BEN)), "seat.account-seated"),
    ],
)
def test_a_match_is_not_set_up_with_seats_reserved_twice(plans, slug):
    plan = msgspec.structs.replace(match_created(), seats=plans)

    with refused(slug):
        given().when(SetUp(created=plan), None, "host")


def test_matches_without_invitations_say_nothing_of_them():
    """In matches from before invitations existed, the macs do not cover the fields."""
    table = begin_match(seat_commit(0)).table

    assert b"invitation" not in msgspec.json.encode(table)
    assert b"account" not in msgspec.json.encode(table)
