"""Clocks at the table: when they run, how banks are used, and time-out events (T11, T13)."""

import msgspec
import pytest
from msgspec import UNSET

from games.luck import SeededLuck
from games.table import (
    CommitEnd,
    Correspondence,
    Deadline,
    MatchCreated,
    PerDecision,
    PerMatch,
    Rewound,
    SeatClock,
    SeatHandedBack,
    SeatHandedToBot,
    SeatPlan,
    SeatResigned,
    SeatTaken,
    Table,
    TimedOut,
    TimedQuestion,
    UndoLapsed,
    UndoProposed,
    check_time,
    choose_least,
    clock,
    clock_of,
    deadlines,
    evolve_table,
    passes,
    tick,
    time_out,
)
from tests.anthill import ANTHILL, Ponder, Send, TakeBack
from tests.scenario import ScriptedLuck, refused

BANK = PerMatch(seconds=60, increment_seconds=5)
BOTH = ((0, "send"), (1, "send"))


def begin_table(control=BANK, bots=0, at=1000):
    """Return a table with two seats that both have to choose, in a match started at version 3."""
    plans = (SeatPlan(),) * (2 - bots) + (SeatPlan("random"),) * bots
    created = MatchCreated(
        game="anthill",
        rules="1",
        content="",
        options={},
        seats=plans,
        commitments={},
        clock=control,
    )
    table = evolve_table(Table(), created, 1)
    for seat in range(2 - bots):
        table = evolve_table(table, SeatTaken(seat=seat), 2 + seat)
    return run_clock(table, at=at, version=3)


def run_clock(table, *events, at, version, asked=BOTH, moved=-1, goes_back=False):
    for event in events:
        table = evolve_table(table, event, version)
    return tick(table, CommitEnd(version, at, asked, moved, goes_back))


def time_left(table):
    return tuple(seat_clock.left for seat_clock in table.clocks)


def test_a_match_without_a_clock_says_nothing_of_one():
    """The macs of a match without a clock are the same as before clocks existed."""
    table = begin_table(UNSET)

    assert b"clock" not in msgspec.json.encode(table)
    assert deadlines(table) == ()
    assert b'"clock"' not in msgspec.json.encode(
        MatchCreated(game="g", rules="1", content="", options={}, seats=(), commitments={})
    )


def test_clocks_start_when_seats_are_asked_and_bots_have_none():
    assert deadlines(begin_table()) == (Deadline(0, 3, 61_000), Deadline(1, 3, 61_000))
    assert deadlines(begin_table(bots=1)) == (Deadline(0, 3, 61_000),)
    assert clock_of(begin_table(bots=1), 1) == SeatClock()


@pytest.mark.parametrize(
    ("control", "runs_out_at"),
    [
        (PerDecision(seconds=30), 31_000),
        (Correspondence(days=2), 1000 + 2 * 86_400_000),
        (BANK, 61_000),
    ],
)
def test_each_control_gives_its_time(control, runs_out_at):
    assert deadlines(begin_table(control))[0].runs_out_at == runs_out_at


@pytest.mark.parametrize(
    ("control", "bank", "increment", "back"),
    [
        (PerDecision(seconds=30), UNSET, 0, 0),
        (Correspondence(days=2), UNSET, 0, 0),
        (PerMatch(seconds=61), 61_000, 0, 6100),
        (BANK, 60_000, 5000, 11_000),
    ],
)
def test_banks_and_increments_are_whole_milliseconds(control, bank, increment, back):
    """Banks and increments are whole milliseconds, because a fraction could not be stored."""
    numbers = clock.bank_ms(control), clock.increment_ms(control), clock.return_ms(control)

    assert numbers == (bank, increment, back)
    assert not any(isinstance(number, float) for number in numbers)


def test_a_decision_takes_its_time_from_the_bank_and_adds_the_increment():
    table = run_clock(begin_table(), at=8000, version=4, moved=0, asked=((1, "send"),))

    assert time_left(table) == (60_000 - 7000 + 5000, 60_000)
    assert deadlines(table) == (Deadline(1, 3, 61_000),)


def test_what_others_do_leaves_a_clock_running():
    table = run_clock(begin_table(), at=8000, version=4, moved=1)

    assert clock_of(table, 0) == clock_of(begin_table(), 0)
    assert clock_of(table, 1).offer == TimedQuestion("send", 4, 8000, 8000)


def test_what_moves_no_question_leaves_the_table_as_it_is():
    table = begin_table()

    assert tick(table, CommitEnd(4, 8000, BOTH, moved=-1, goes_back=False)) is table


def test_a_bank_is_never_below_nothing():
    """The time ran out without a time-out event, so the seat's next question runs out immediately."""
    table = run_clock(begin_table(), at=70_000, version=4, goes_back=True)

    assert time_left(table) == (0, 0)
    assert deadlines(table) == (Deadline(0, 4, 70_000), Deadline(1, 4, 70_000))


def test_a_seat_that_is_asked_something_else_begins_anew_without_an_increment():
    table = run_clock(begin_table(), at=8000, version=4, asked=((0, "recall"), (1, "send")))

    assert clock_of(table, 0) == SeatClock(
        left=53_000, offer=TimedQuestion("recall", 4, 8000, 8000)
    )


def test_time_spent_stays_spent_when_the_game_goes_back():
    """After a rewind, the used time is not restored, and no seat gets an increment."""
    table = run_clock(begin_table(), Rewound(to=2), at=8000, version=4, goes_back=True)

    assert time_left(table) == (53_000, 53_000)
    assert {seat_clock.offer.asked_since for seat_clock in table.clocks} == {4}


def test_clocks_stand_still_while_nobody_is_asked():
    table = run_clock(begin_table(), at=8000, version=4, asked=(), moved=-1)
    later = run_clock(table, at=90_000, version=5)

    assert deadlines(table) == ()
    assert table.clocks == (SeatClock(left=53_000),) * 2
    assert time_left(later) == (53_000, 53_000)
    assert deadlines(later)[0].runs_out_at == 90_000 + 53_000


def test_the_clock_of_a_seat_that_a_bot_plays_stands_still():
    """If the holder returns before the question changes, the clock resumes with the remaining time."""
    handed = run_clock(begin_table(), SeatHandedToBot(seat=0, level="greedy"), at=11_000, version=4)
    back = run_clock(handed, SeatHandedBack(seat=0), at=40_000, version=5)

    assert deadlines(handed) == (Deadline(1, 3, 61_000),)
    assert clock_of(handed, 0) == SeatClock(left=50_000, offer=TimedQuestion("send", 3, 1000))
    assert deadlines(back)[0] == Deadline(0, 3, 40_000 + 50_000)


def test_what_is_asked_while_a_bot_plays_starts_no_clock():
    handed = run_clock(begin_table(), SeatHandedToBot(seat=0, level="greedy"), at=11_000, version=4)
    asked = run_clock(handed, at=20_000, version=5, asked=((0, "recall"), (1, "send")))

    assert clock_of(asked, 0) == SeatClock(left=50_000, offer=TimedQuestion("recall", 5, 20_000))
    assert deadlines(asked) == (Deadline(1, 3, 61_000),)


def test_handing_over_and_back_wins_no_time():
    """Handing a seat over and back gains no time. Only an absence is compensated."""
    table = begin_table()
    for at in (30_000, 59_000):
        table = run_clock(table, SeatHandedToBot(seat=0, level="greedy"), at=at, version=4)
        table = run_clock(table, SeatHandedBack(seat=0), at=at, version=5)

    assert time_left(table)[0] == 2000


def test_a_time_out_tells_its_evidence_and_hands_the_seat_to_a_bot():
    event = TimedOut(
        seat=0, asked_since=3, offered_at=1000, started_at=1000, allowed=60_000, ran_out_at=61_000
    )
    absent = SeatHandedToBot(seat=0, level="greedy", reason="absence")

    assert time_out(begin_table(), 0) == (event, absent)


def test_the_evidence_names_when_the_holder_came_back():
    handed = run_clock(begin_table(), SeatHandedToBot(seat=0, level="greedy"), at=11_000, version=4)
    back = run_clock(handed, SeatHandedBack(seat=0), at=40_000, version=5)

    assert time_out(back, 0)[0] == TimedOut(
        seat=0, asked_since=3, offered_at=1000, started_at=40_000, allowed=50_000, ran_out_at=90_000
    )


def timed_out(table, at=61_000, version=4, **more):
    return run_clock(table, *time_out(table, 0), at=at, version=version, **more)


def test_who_comes_back_from_an_absence_has_a_tenth_of_the_time_and_the_increment():
    away = timed_out(begin_table())
    back = run_clock(away, SeatHandedBack(seat=0), at=80_000, version=5)

    assert clock_of(away, 0) == SeatClock(
        left=5000, offer=TimedQuestion("send", 3, 1000), missed=1, timed_out=4
    )
    assert deadlines(back)[0] == Deadline(0, 3, 80_000 + 6000 + 5000)


def test_under_resign_the_seat_gives_up():
    control = PerDecision(seconds=1, on_timeout="resign", level="random")

    assert clock_of(timed_out(begin_table(control)), 0).left is UNSET
    assert time_out(begin_table(control), 0)[1:] == (
        SeatResigned(seat=0, level="random", reason="time-out"),
    )


def test_under_pass_the_least_is_done_until_the_absence_is_noticed():
    control = PerDecision(seconds=1, on_timeout="pass", absence=2)
    once = timed_out(begin_table(control), moved=0)
    handed = SeatHandedToBot(seat=0, level="greedy", reason="absence")

    assert passes(begin_table(control), 0)
    assert len(time_out(begin_table(control), 0)) == 1
    assert not passes(once, 0)
    assert time_out(once, 0)[1:] == (handed,)


def test_a_decision_of_its_own_ends_an_absence():
    control = PerDecision(seconds=1, on_timeout="pass", absence=2)
    once = timed_out(begin_table(control), moved=0)
    decided = run_clock(once, at=61_500, version=5, moved=0)

    assert clock_of(once, 0).missed == 1
    assert clock_of(decided, 0).missed is UNSET
    assert clock_of(decided, 0).timed_out == 4
    assert passes(decided, 0)


def test_a_proposal_lapses_with_a_time_out():
    table = evolve_table(begin_table(), UndoProposed(seat=1, to=2), 4)

    assert time_out(table, 0)[0] == UndoLapsed(reason="moved-on")


def test_a_clock_that_stands_still_does_not_run_out():
    table = run_clock(begin_table(), at=8000, version=4, moved=0, asked=((1, "send"),))

    with refused("clock.time-left", rule="T13", seat=0):
        time_out(table, 0)
    with refused("clock.time-left", rule="T13", seat=1):
        time_out(begin_table(UNSET), 1)


def test_the_deadline_decides_to_the_millisecond():
    table = begin_table()
    event = time_out(table, 0)

    check_time(table, "seat", 0, (), 60_999)
    check_time(table, "clock", 0, event, 61_000)
    with refused("clock.run-out", rule="T13", seat=0, asked=3, ran_out_at=61_000):
        check_time(table, "seat", 0, (), 61_000)
    with refused("clock.time-left", rule="T13", seat=0):
        check_time(table, "clock", 0, event, 60_999)


def test_a_deadline_binds_the_holder_and_not_what_is_done_for_the_seat():
    """An administrator has no seat, and the clock's own commands have a separate check."""
    for by in ("bot", "clock"):
        check_time(begin_table(), by, 0, (), 61_000)
    check_time(begin_table(), "admin", None, (), 61_000)


def test_nobody_goes_back_past_a_deadline():
    """Undo past a deadline is refused, because it would reopen a question. Other commands work."""
    late = run_clock(begin_table(), at=8000, version=4, moved=1)

    check_time(late, "seat", 1, (), 61_000)
    for by, seat in (("seat", 1), ("admin", None)):
        with refused("clock.run-out", rule="T13", seat=0, asked=3, ran_out_at=61_000):
            check_time(late, by, seat, (Rewound(to=2),), 61_000)
    check_time(late, "seat", 1, (Rewound(to=2),), 60_999)


def test_the_least_is_what_the_game_calls_passing_else_it_is_drawn():
    state = ANTHILL.start
    for event in ANTHILL.setup(ANTHILL.options(), 2, SeededLuck(1)):
        state = ANTHILL.evolve(state, event)
    declining = msgspec.structs.replace(ANTHILL, passing=("take-back", "ponder"))

    assert choose_least(declining, state, 0, SeededLuck(0)) == Ponder(seat=0)
    drawn = {choose_least(ANTHILL, state, 0, SeededLuck(seed)) for seed in range(40)}
    assert drawn == {*(Send(seat=0, workers=n) for n in (1, 2, 3)), Ponder(seat=0)}
    assert TakeBack(seat=0) not in drawn
    assert choose_least(ANTHILL, state, 0, ScriptedLuck({"least": 3})) == ANTHILL.legal(state, 0)[3]
