"""Test clocks are created, moved forward, and bring deadlines closer (rule T22)."""

import msgspec
import pytest
from msgspec import UNSET

from games.table import (
    ClockAdvanced,
    CommitEnd,
    Correspondence,
    PerMatch,
    SeatHandedBack,
    SeatHandedToBot,
    SeatPlan,
    SeatTaken,
    Spectators,
    Table,
    TimedOut,
    check_time,
    clock_of,
    deadlines,
    evolve_table,
    foresee_time_out,
    tick,
)
from games.table.clock import DAY
from games.table.commands import AdvanceClock, ClaimSeat, ReserveSeat, SetUp, TakeSeat
from games.table.test_clocks import OFFSET_MOST
from tests.games.table.tables import deal_events, given, match_created
from tests.scenario import refused

ANN, BEN = "a" * 16, "b" * 16
HOST = {"seat": None, "by": "host"}
AT = 1_700_000_000_000
BOTH = ((0, "send"), (1, "send"))
BANK = PerMatch(seconds=60, increment_seconds=5)


def plan_with_clock(*bots, **more):
    """Return a plan with a test clock that is valid unless `more` changes it."""
    plan = {"creator": ANN, "visibility": "invited", **more}
    return match_created(*bots, has_test_clock=True, **plan)


def begin(control=None, **more):
    """Return the table of a match in which both seats are asked at version 3."""
    table = evolve_table(
        Table(), plan_with_clock(clock=control or Correspondence(days=14), **more), 1
    )
    for seat in range(2):
        table = evolve_table(table, SeatTaken(seat=seat), 2 + seat)
    return tick(table, CommitEnd(version=3, at=AT, asked=BOTH, moved=-1, goes_back=False))


def advance(table, days, seq=4, offset=None):
    event = ClockAdvanced(by=days * DAY, offset=(offset or days) * DAY)
    return evolve_table(table, event, seq)


def test_a_match_is_created_with_a_test_clock():
    past = given((None, (plan_with_clock(),)))

    assert given().when(SetUp(created=plan_with_clock()), **HOST) == (plan_with_clock(),)
    assert past.table.clock_offset == 0


def test_another_match_has_no_offset():
    """Macs of older matches cover the table, so an unset field is omitted from them."""
    past = given((None, (match_created(),)))

    assert past.table.clock_offset is UNSET
    assert "clock_offset" not in msgspec.to_builtins(past.table)
    assert "has_test_clock" not in msgspec.to_builtins(match_created())


@pytest.mark.parametrize(
    ("more", "slug"),
    [
        ({"creator": UNSET}, "test-clock.creator"),
        ({"visibility": UNSET}, "test-clock.invited"),
        ({"visibility": "unlisted"}, "test-clock.invited"),
        ({"spectators": Spectators("nobody")}, "test-clock.spectators"),
        ({"is_rated": True, "undo": "none", "visibility": UNSET}, "test-clock.rated"),
    ],
)
def test_a_match_with_a_test_clock_concerns_only_its_creator(more, slug):
    with refused(slug, rule="T22"):
        given().when(SetUp(created=plan_with_clock(**more)), **HOST)


def test_no_seat_is_for_another_account():
    plans = {"seats": (SeatPlan(account=ANN), SeatPlan(account=BEN))}
    created = msgspec.structs.replace(plan_with_clock(), **plans)
    with refused("test-clock.account", rule="T22"):
        given().when(SetUp(created=created), **HOST)
    past = given((None, (msgspec.structs.replace(plan_with_clock(), visibility=UNSET),)))
    with refused("test-clock.account", rule="T22"):
        past.when(ReserveSeat(1, BEN), **HOST)
    with refused("test-clock.account", rule="T22"):
        past.when(TakeSeat(account=BEN), seat=1)
    assert past.when(TakeSeat(account=ANN), seat=1) == (SeatTaken(seat=1, account=ANN),)
    assert past.when(TakeSeat(), seat=1) == (SeatTaken(seat=1),)
    held = given((None, (plan_with_clock(),)), (0, (SeatTaken(seat=0),)))
    with refused("test-clock.account", rule="T22"):
        held.when(ClaimSeat(BEN), seat=0)


def test_the_clock_is_moved_before_and_after_the_match_begins():
    past = given((None, (plan_with_clock(),)))
    assert past.when(AdvanceClock(1000), **HOST) == (ClockAdvanced(by=1000, offset=1000),)

    moved = (None, (ClockAdvanced(by=1000, offset=1000),))
    begun = given(
        (None, (plan_with_clock(),)),
        moved,
        (0, (SeatTaken(seat=0),)),
        (1, (SeatTaken(seat=1), *deal_events(2))),
    )
    assert begun.when(AdvanceClock(500), **HOST) == (ClockAdvanced(by=500, offset=1500),)


def test_a_match_without_a_test_clock_refuses():
    with refused("test-clock.none", rule="T22"):
        given((None, (match_created(creator=ANN),))).when(AdvanceClock(1000), **HOST)


def test_it_ends_a_hundred_years_ahead():
    moved = ClockAdvanced(by=OFFSET_MOST - 1000, offset=OFFSET_MOST - 1000)
    past = given((None, (plan_with_clock(),)), (None, (moved,)))

    assert past.when(AdvanceClock(1000), **HOST) == (ClockAdvanced(by=1000, offset=OFFSET_MOST),)
    for by in (1001, 0, -1000):
        with refused("test-clock.too-far", rule="T22", most=OFFSET_MOST):
            past.when(AdvanceClock(by), **HOST)


def test_deadlines_come_closer():
    table = advance(begin(), 13)

    assert [deadline.runs_out_at - AT for deadline in deadlines(table)] == [DAY, DAY]
    assert table.clock_offset == 13 * DAY
    assert clock_of(table, 0).offer.offered_at == AT


def test_a_seat_times_out_once_its_time_is_over():
    table = advance(begin(), 14)
    event = foresee_time_out(table, 0)

    assert event == TimedOut(
        seat=0,
        asked_since=3,
        offered_at=AT,
        started_at=AT - 14 * DAY,
        allowed=14 * DAY,
        ran_out_at=AT,
    )
    with refused("clock.time-left", rule="T13", seat=0):
        check_time(table, "clock", 0, (event,), AT - 1)
    check_time(table, "clock", 0, (event,), AT)
    with refused("clock.run-out", rule="T13", seat=0, asked=3, ran_out_at=AT):
        check_time(table, "seat", 0, (), AT)


def test_the_clock_may_be_moved_while_a_time_out_is_due():
    table = advance(begin(), 20)
    check_time(table, "host", None, (ClockAdvanced(by=DAY, offset=21 * DAY),), AT)


def test_moving_the_clock_does_not_restart_it():
    table = advance(advance(begin(), 5), 3, seq=5, offset=8)
    table = tick(table, CommitEnd(version=5, at=AT + 7, asked=BOTH, moved=-1, goes_back=False))

    assert deadlines(table)[0].runs_out_at == AT + 6 * DAY
    assert table.clock_offset == 8 * DAY


def test_a_bank_pays_for_the_moved_time():
    table = begin(BANK)
    event = ClockAdvanced(by=40_000, offset=40_000)
    table = evolve_table(table, event, 4)
    end = CommitEnd(version=5, at=AT + 1000, asked=((1, "send"),), moved=0, goes_back=False)

    assert clock_of(tick(table, end), 0).left == 60_000 - 41_000 + 5_000


def test_a_stopped_clock_is_not_moved():
    table = evolve_table(begin(), SeatHandedToBot(seat=0, level="greedy", reason="holder"), 4)
    end = CommitEnd(version=4, at=AT, asked=BOTH, moved=-1, goes_back=False)
    table = advance(tick(table, end), 10, seq=5)
    assert [deadline.seat for deadline in deadlines(table)] == [1]

    table = evolve_table(table, SeatHandedBack(seat=0), 6)
    end = CommitEnd(version=6, at=AT + 5, asked=BOTH, moved=-1, goes_back=False)
    runs_out = {deadline.seat: deadline.runs_out_at for deadline in deadlines(tick(table, end))}
    assert runs_out == {0: AT + 5 + 14 * DAY, 1: AT + 4 * DAY}


def test_the_time_to_fill_the_seats_comes_closer():
    table = evolve_table(Table(), plan_with_clock(open_until=AT + 30 * DAY), 1)
    table = advance(table, 30, seq=2)

    assert table.open_until == AT
    with refused("match.expired", rule="T19", open_until=AT):
        check_time(table, "seat", 0, (), AT)
