"""Clocks in matches: deadlines decide, time-outs are recorded once, and the policy is applied."""

import pytest
from msgspec.structs import replace

from events import canonical
from games.table import OnlyOfType, SeatPlan, StandingAnswer, clock_of
from games.table.commands import GoTo
from games.table.undo_history import PHASE
from matches.commands.bots import answer
from matches.commands.commit import Actor
from matches.commands.create import Plan, create, join
from matches.commands.execute import play
from matches.commands.seat_handover import hand_to_bot, take_seat_back
from matches.commands.standing_answers import set_answers
from matches.commands.timeouts import run_out
from matches.commands.undo import go, rewind, steps
from matches.errors import QuestionGone
from tests.anthill import Options
from tests.matches.clocks import BANK, PASSING, QUICK, begin_timed, clocks, events_of, out, send
from tests.matches.proving import verify_match
from tests.playing import at_table, run_phase, tip, waits
from tests.scenario import refused


def test_a_head_tells_when_clocks_run_out():
    context, match_id, time = begin_timed(QUICK)
    time.forward(4000)
    send(context, match_id, 0)

    assert waits(context, match_id) == ()
    (task,) = clocks(context, match_id).values()
    assert (task.seat, task.asked_since, task.runs_out_at) == (
        1,
        tip(context, match_id).since(1),
        110_000,
    )


def test_a_time_out_is_told_once_with_its_evidence():
    context, match_id, time = begin_timed(QUICK)
    asked = tip(context, match_id).since(0)
    with pytest.raises(QuestionGone):
        out(context, match_id, 0)
    time.forward(10_003)

    played = out(context, match_id, 0)

    record = canonical.decode(played.entries[0].e)
    assert (record["by"], record["seat"], record["at"]) == ("clock", 0, 110_003)
    assert events_of(played)[0] == {
        "type": "timed-out",
        "seat": 0,
        "asked": asked,
        "offered_at": 100_000,
        "started_at": 100_000,
        "allowed": 10_000,
        "ran_out_at": 110_000,
    }
    assert events_of(played)[1]["type"] == "seat-handed-to-bot"
    with pytest.raises(QuestionGone):
        run_out(context, match_id, 0, asked)
    assert [task.seat for task in waits(context, match_id)] == [0]


def test_a_command_that_comes_too_late_is_refused_though_no_worker_was_there():
    context, match_id, time = begin_timed(QUICK)
    time.forward(9_999)
    send(context, match_id, 1)
    version = tip(context, match_id).version
    time.forward(1)

    with refused("clock.run-out"):
        send(context, match_id, 0)
    with refused("clock.run-out"):
        hand_to_bot(context, match_id, at_table(0), "greedy")
    with refused("clock.run-out"):
        rewind(context, match_id, tip(context, match_id).since(0), Actor("admin"))
    assert tip(context, match_id).version == version


def test_a_clock_that_went_back_is_no_excuse():
    """If another machine's time is earlier than the log's, the log's time is used."""
    context, match_id, time = begin_timed(QUICK, 3)
    time.forward(10_000)
    out(context, match_id, 0)
    time.forward(-9000)

    with refused("clock.run-out"):
        send(context, match_id, 1)
    assert out(context, match_id, 1).last == tip(context, match_id).version
    assert verify_match(context, match_id).events == tip(context, match_id).version


def test_the_holder_of_a_seat_that_was_absent_comes_back():
    context, match_id, time = begin_timed(BANK)
    time.forward(60_000)
    out(context, match_id, 0)
    out(context, match_id, 1)
    time.forward(1000)
    with refused("seat.handed-over"):
        send(context, match_id, 0)

    take_seat_back(context, match_id, at_table(0))

    assert clocks(context, match_id)[0].runs_out_at == 161_000 + 6000 + 5000
    send(context, match_id, 0)
    assert verify_match(context, match_id).events == tip(context, match_id).version


def test_passing_does_the_least_and_the_match_goes_on_to_its_end():
    context, match_id, time = begin_timed(PASSING)
    while tip(context, match_id).table.status == "running":
        if tip(context, match_id).since(PHASE):
            play(context, match_id, run_phase())
            continue
        time.forward(10_000)
        for seat in (0, 1):
            if seat in clocks(context, match_id):
                out(context, match_id, seat)

    report = verify_match(context, match_id)
    assert report.events == tip(context, match_id).version
    assert report.decisions >= 9


def test_a_pass_is_the_seats_secret_like_a_command_of_its_own():
    context, match_id, time = begin_timed(PASSING)
    time.forward(10_000)
    for seat in (0, 1):
        played = out(context, match_id, seat)
        public = b"".join(entry.e for entry in played.entries)
        record = canonical.decode(played.entries[0].e)
        assert "command" not in record
        assert b'"workers":' not in public.replace(b'"workers":{"audience":[%d]}' % seat, b"")


def test_after_so_many_passes_in_a_row_a_bot_takes_over():
    context, match_id, time = begin_timed(replace(PASSING, absence=2))
    time.forward(10_000)
    out(context, match_id, 0)
    once = tip(context, match_id).table.seats[0]
    out(context, match_id, 1)
    while not clocks(context, match_id):
        play(context, match_id, run_phase())
    time.forward(10_000)
    played = out(context, match_id, 0)

    assert once.played_by is None
    assert [event["type"] for event in events_of(played)] == ["timed-out", "seat-handed-to-bot"]


def test_a_seat_does_not_get_behind_its_time_out_alone():
    """The pass and everything before it remain. The seat's later commands can be undone."""
    context, match_id, time = begin_timed(PASSING)
    send(context, match_id, 0)
    send(context, match_id, 1)
    play(context, match_id, run_phase())
    time.forward(10_000)
    passed = out(context, match_id, 0)
    match = context.cache.get(match_id)

    mine = steps(context, match, tip(context, match_id).table, tip(context, match_id).version, 0)
    assert mine == ()
    with refused("undo.not-alone"):
        go(context, match_id, at_table(0), GoTo(passed.first - 1))


def test_undo_and_redo_while_clocks_run():
    """Used time is not restored by undo and redo, and the match verifies."""
    context, match_id, time = begin_timed(BANK)
    time.forward(10_000)
    start = tip(context, match_id).version
    sent = send(context, match_id, 0).last
    time.forward(3000)
    go(context, match_id, at_table(0), GoTo(start))
    time.forward(2000)
    go(context, match_id, at_table(0), GoTo(sent, redo=True))
    time.forward(7000)
    send(context, match_id, 1)

    table = tip(context, match_id).table
    assert clock_of(table, 0).left == 60_000 - 10_000 + 5000 - 2000
    assert clock_of(table, 1).left == 60_000 - 22_000 + 5000
    assert verify_match(context, match_id).events == tip(context, match_id).version


def test_a_standing_answer_that_comes_too_late_is_not_given():
    context, match_id, time = begin_timed(QUICK)
    always = StandingAnswer(kind="send", choice=OnlyOfType(type="ponder"))
    set_answers(context, match_id, at_table(0), (always,))
    (task,) = waits(context, match_id)
    time.forward(10_000)

    with pytest.raises(QuestionGone):
        answer(context, task)


def test_a_branch_and_a_sandbox_have_the_clock_that_is_asked_for_or_none():
    context, match_id, _ = begin_timed(QUICK)
    state = context.games["anthill"].dump(tip(context, match_id).state)
    plan = Plan("anthill", Options(), (SeatPlan("random"), SeatPlan()), position=as_plain(state))
    plan = replace(plan, is_sandbox=True, clock=BANK)
    sandbox = create(context, plan, key="s", digest="d").match_id
    join(context, sandbox, 1)

    assert tip(context, sandbox).table.clock == BANK
    assert [time_out.runs_out_at for time_out in clocks(context, sandbox).values()] == [160_000]
    assert verify_match(context, sandbox).events == tip(context, sandbox).version


def as_plain(state):
    return canonical.decode(canonical.encode(state))
