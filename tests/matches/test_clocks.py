"""Clocks in matches: deadlines decide, time-outs are told once, and what follows them is as chosen."""

import pytest
from msgspec.structs import replace

from events import canonical
from games.table import OnlyOfType, SeatPlan, StandingAnswer, clock_of
from matches.commands.bots import answer
from matches.commands.commit import Actor
from matches.commands.create import Plan, create, join
from matches.commands.execute import play
from matches.commands.seat_handover import hand_to_bot, take_seat_back
from matches.commands.standing_answers import set_answers
from matches.commands.timeouts import run_out
from matches.commands.undo import Going, go, rewind, steps
from matches.errors import QuestionGone
from projections.timeline import PHASE
from tests.anthill import Options
from tests.matches.clocks import BANK, PASSING, QUICK, clocks, out, send, timed, told
from tests.matches.proving import verified
from tests.playing import at_table, run_phase, tip, waits
from tests.scenario import refused


def test_a_head_tells_when_clocks_run_out():
    house, match, time = timed(QUICK)
    time.forward(4000)
    send(house, match, 0)

    assert waits(house, match) == ()
    (task,) = clocks(house, match).values()
    assert (task.seat, task.asked, task.runs_out_at) == (1, tip(house, match).since(1), 110_000)


def test_a_time_out_is_told_once_with_its_evidence():
    house, match, time = timed(QUICK)
    asked = tip(house, match).since(0)
    with pytest.raises(QuestionGone):
        out(house, match, 0)
    time.forward(10_003)

    played = out(house, match, 0)

    record = canonical.decode(played.entries[0].e)
    assert (record["by"], record["seat"], record["at"]) == ("clock", 0, 110_003)
    assert told(played)[0] == {
        "type": "timed-out",
        "seat": 0,
        "asked": asked,
        "offered_at": 100_000,
        "started_at": 100_000,
        "allowed": 10_000,
        "ran_out_at": 110_000,
    }
    assert told(played)[1]["type"] == "seat-handed-to-bot"
    with pytest.raises(QuestionGone):
        run_out(house, match, 0, asked)
    assert [task.seat for task in waits(house, match)] == [0]


def test_a_command_that_comes_too_late_is_refused_though_no_worker_was_there():
    house, match, time = timed(QUICK)
    time.forward(9_999)
    send(house, match, 1)
    version = tip(house, match).version
    time.forward(1)

    with refused("clock.run-out"):
        send(house, match, 0)
    with refused("clock.run-out"):
        hand_to_bot(house, match, at_table(0), "greedy")
    with refused("clock.run-out"):
        rewind(house, match, tip(house, match).since(0), Actor("admin"))
    assert tip(house, match).version == version


def test_a_clock_that_went_back_is_no_excuse():
    """Another machine's time lies behind the log's: the log's counts."""
    house, match, time = timed(QUICK, 3)
    time.forward(10_000)
    out(house, match, 0)
    time.forward(-9000)

    with refused("clock.run-out"):
        send(house, match, 1)
    assert out(house, match, 1).last == tip(house, match).version
    assert verified(house, match).events == tip(house, match).version


def test_the_holder_of_a_seat_that_was_absent_comes_back():
    house, match, time = timed(BANK)
    time.forward(60_000)
    out(house, match, 0)
    out(house, match, 1)
    time.forward(1000)
    with refused("seat.handed-over"):
        send(house, match, 0)

    take_seat_back(house, match, at_table(0))

    assert clocks(house, match)[0].runs_out_at == 161_000 + 6000 + 5000
    send(house, match, 0)
    assert verified(house, match).events == tip(house, match).version


def test_passing_does_the_least_and_the_match_goes_on_to_its_end():
    house, match, time = timed(PASSING)
    while tip(house, match).table.status == "running":
        if tip(house, match).since(PHASE):
            play(house, match, run_phase())
            continue
        time.forward(10_000)
        for seat in (0, 1):
            if seat in clocks(house, match):
                out(house, match, seat)

    report = verified(house, match)
    assert report.events == tip(house, match).version
    assert report.decisions >= 9


def test_a_pass_is_the_seats_secret_like_a_command_of_its_own():
    house, match, time = timed(PASSING)
    time.forward(10_000)
    for seat in (0, 1):
        played = out(house, match, seat)
        public = b"".join(entry.e for entry in played.entries)
        record = canonical.decode(played.entries[0].e)
        assert "command" not in record
        assert b'"workers":' not in public.replace(b'"workers":{"audience":[%d]}' % seat, b"")


def test_after_so_many_passes_in_a_row_a_bot_takes_over():
    house, match, time = timed(replace(PASSING, absence=2))
    time.forward(10_000)
    out(house, match, 0)
    once = tip(house, match).table.seats[0]
    out(house, match, 1)
    while not clocks(house, match):
        play(house, match, run_phase())
    time.forward(10_000)
    played = out(house, match, 0)

    assert once.played_by is None
    assert [one["type"] for one in told(played)] == ["timed-out", "seat-handed-to-bot"]


def test_a_seat_does_not_get_behind_its_time_out_alone():
    """What was passed for it stays, and what came before; what it does after may go."""
    house, match, time = timed(PASSING)
    send(house, match, 0)
    send(house, match, 1)
    play(house, match, run_phase())
    time.forward(10_000)
    passed = out(house, match, 0)
    held = house.cache.get(match)

    mine = steps(house, held, tip(house, match).table, tip(house, match).version, 0)
    assert mine == ()
    with refused("undo.not-alone"):
        go(house, match, at_table(0), Going(passed.first - 1))


def test_undo_and_redo_while_clocks_run():
    """Time spent stays spent, forth as well as back; the proof holds."""
    house, match, time = timed(BANK)
    time.forward(10_000)
    start = tip(house, match).version
    sent = send(house, match, 0).last
    time.forward(3000)
    go(house, match, at_table(0), Going(start))
    time.forward(2000)
    go(house, match, at_table(0), Going(sent, forth=True))
    time.forward(7000)
    send(house, match, 1)

    table = tip(house, match).table
    assert clock_of(table, 0).left == 60_000 - 10_000 + 5000 - 2000
    assert clock_of(table, 1).left == 60_000 - 22_000 + 5000
    assert verified(house, match).events == tip(house, match).version


def test_a_standing_answer_that_comes_too_late_is_not_given():
    house, match, time = timed(QUICK)
    always = StandingAnswer(kind="send", choice=OnlyOfType(type="ponder"))
    set_answers(house, match, at_table(0), (always,))
    (task,) = waits(house, match)
    time.forward(10_000)

    with pytest.raises(QuestionGone):
        answer(house, task)


def test_a_branch_and_a_sandbox_have_the_clock_that_is_asked_for_or_none():
    house, match, _ = timed(QUICK)
    state = house.games["anthill"].dump(tip(house, match).state)
    plan = Plan("anthill", Options(), (SeatPlan("random"), SeatPlan()), position=as_plain(state))
    plan = replace(plan, is_sandbox=True, clock=BANK)
    sandbox = create(house, plan, key="s", digest="d").match
    join(house, sandbox, 1)

    assert tip(house, sandbox).table.clock == BANK
    assert [one.runs_out_at for one in clocks(house, sandbox).values()] == [160_000]
    assert verified(house, sandbox).events == tip(house, sandbox).version


def as_plain(state):
    return canonical.decode(canonical.encode(state))
