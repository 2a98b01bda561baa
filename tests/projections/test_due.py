"""Due tasks follow from match heads, regardless of the order in which heads arrive."""

import pytest
from fakeredis import FakeRedis

from events import Head
from games.table import Table
from games.table.clock import PerDecision, SeatClock, TimedQuestion
from games.table.questions import Asked
from games.table.state import SeatState
from games.table.undo_history import PHASE
from projections.task_queue import (
    WHOLE_MATCH,
    Task,
    TaskQueue,
    answer_tasks,
    knows,
    parse_tasks,
    parse_time_outs,
    spell_tasks,
    time_out_tasks,
)

EARLY = Head(4, b"\x04" * 32, "0@4 1@4")
LATE = Head(6, b"\x06" * 32, "p@6")


@pytest.fixture
def due():
    return TaskQueue(FakeRedis())


@pytest.mark.parametrize(
    ("waits", "tasks"),
    [
        ("", ()),
        ("open", ()),
        ("over", ()),
        ("0@4 3@17", (Task("m", 0, 4), Task("m", 3, 17))),
        ("p@9", (Task("m", PHASE, 9),)),
    ],
)
def test_a_hint_is_read(waits, tasks):
    assert parse_tasks("m", waits) == tasks


def test_heads_come_doubled_late_and_swapped(due):
    for heads in ((EARLY, LATE), (LATE, EARLY), (LATE, LATE)):
        for head in heads:
            due.put({"m": head})
        assert due.head("m") == LATE
        assert due.tasks() == (Task("m", PHASE, 6),)


def test_a_match_that_waits_for_nobody_leaves_the_list(due):
    due.put({"m": EARLY, "n": LATE})
    due.put({"m": Head(9, b"\x09" * 32, "over")})
    due.put({"m": LATE})

    assert due.tasks() == (Task("n", PHASE, 6),)


def test_a_row_is_mended_only_while_it_is_the_one_seen(due):
    due.put({"m": LATE})
    seen = due.rows(["m"])["m"]
    assert knows(seen, LATE)
    assert not due.mend("m", LATE, seen)

    assert due.mend("m", EARLY, seen)
    assert due.head("m") == EARLY

    due.put({"m": LATE})
    due.mend("m", EARLY, due.rows(["x"])["x"])
    assert due.head("m") == LATE


def test_a_dropped_row_takes_its_tasks_and_time_outs_along(due):
    due.put({"m": Head(4, b"\x04" * 32, "0@4 1!4!5000"), "n": Head(6, b"\x06" * 32, "1!4!5000")})
    assert due.run_out(5000) == (
        Task("m", 1, 4, runs_out_at=5000),
        Task("n", 1, 4, runs_out_at=5000),
    )
    due.drop("m", due.rows(["m"])["m"])

    assert due.rows(["m"]) == {"m": None}
    assert (due.head("m"), due.tasks()) == (None, ())
    assert due.run_out(5000) == (Task("n", 1, 4, runs_out_at=5000),)
    assert due._client.smembers("due:now") == set()
    assert due._client.zrange("due:clocks", 0, -1) == [b"n"]


def test_a_row_that_was_written_again_is_not_dropped(due):
    due.put({"m": EARLY})
    seen = due.rows(["m"])["m"]
    due.put({"m": LATE})
    due.drop("m", seen)

    assert due.head("m") == LATE
    assert due.tasks() == (Task("m", PHASE, 6),)


def test_a_row_of_the_first_version_is_dropped_only_as_it_was_seen(due):
    first = Head(1, b"\x01" * 32, "0@1")
    due.put({"m": first})
    due.drop("m", b"another row")

    assert due.head("m") == first


@pytest.mark.parametrize(
    ("task", "spelled", "kind", "place"),
    [
        (Task("m", 2, 4), "2@4", "bot", "2"),
        (Task("m", 2, 4, expected_ms=500), "2@4~500", "bot", "2"),
        (Task("m", 2, 4, is_unattended=True), "2@4~0", "bot", "2"),
        (Task("m", PHASE, 9), "p@9", "phase", "p"),
        (Task("m", 1, 4, runs_out_at=5000), "1!4!5000", "clock", "1"),
        (Task("m", WHOLE_MATCH, 1, runs_out_at=7000), "m!1!7000", "clock", "m"),
    ],
)
def test_a_task_is_stored_and_read_again(task, spelled, kind, place):
    read = parse_time_outs if task.runs_out_at else parse_tasks

    assert spell_tasks([task]) == spelled
    assert read("m", f"open {spelled}") == (task,)
    assert (task.kind, task.place) == (kind, place)


def test_the_tasks_of_all_matches_are_listed(due):
    due.put({"m": EARLY, "n": LATE})

    assert due.tasks() == (Task("m", 0, 4), Task("m", 1, 4), Task("n", PHASE, 6))


BOTS = {"quick": "random", "slow": "mcts:200", "person": None}  # 200 iterations take 400 ms


@pytest.mark.parametrize(
    ("players", "seat", "answered", "task"),
    [
        (("quick", "quick"), 0, (), Task("m", 0, 4, is_unattended=True)),
        (("quick", "person"), 0, (), Task("m", 0, 4)),
        (("slow", "quick"), 0, (), Task("m", 0, 4, expected_ms=400)),
        (("slow", "quick"), 1, (), Task("m", 1, 4, is_unattended=True)),
        (("slow", "quick"), 0, (0,), Task("m", 0, 4, is_unattended=True)),
        (("person", "quick"), 0, (0,), Task("m", 0, 4)),
        (("person", "quick"), 0, (), None),
        (("quick", "quick"), PHASE, (), Task("m", PHASE, 4, is_unattended=True)),
        (("quick", "person"), PHASE, (), Task("m", PHASE, 4)),
        (("quick", "slow"), PHASE, (), Task("m", PHASE, 4, is_unattended=True)),
    ],
)
def test_workers_answer_for_bots_phases_and_standing_answers(players, seat, answered, task):
    seats = tuple(SeatState(bot=BOTS[player], taken=1) for player in players)
    table = Table(status="running", seats=seats)

    tasks = answer_tasks("m", [Asked(seat, "send", 4)], table, answered)

    assert tasks == ((task,) if task else ())


def test_questions_after_that_of_a_person_are_answered():
    table = Table(status="running", seats=(SeatState(taken=1), SeatState(bot="random")))
    asked = [Asked(0, "send", 4), Asked(1, "send", 5)]

    assert answer_tasks("m", asked, table, ()) == (Task("m", 1, 5),)


def test_a_search_of_twenty_milliseconds_is_quick():
    for level, is_quick in (("mcts:10", True), ("mcts:11", False)):
        table = Table(status="running", seats=(SeatState(bot=level),))
        (task,) = answer_tasks("m", [Asked(0, "send", 4)], table, ())
        assert (task.is_unattended, task.expected_ms == 0) == (is_quick, is_quick)


def test_an_open_match_runs_out_as_a_whole():
    waiting = Table(status="open", open_until=7000)

    assert time_out_tasks("m", waiting) == (Task("m", WHOLE_MATCH, 1, runs_out_at=7000),)
    assert time_out_tasks("m", Table(status="open")) == ()
    assert time_out_tasks("m", Table(status="over", open_until=7000)) == ()


def test_a_running_clock_runs_out_for_its_seat():
    offer = TimedQuestion("send", 4, 1_000, 2_000)
    table = Table(
        status="running",
        clock=PerDecision(seconds=30, on_timeout="resign"),
        clocks=(SeatClock(), SeatClock(offer=offer)),
        open_until=7000,
    )

    assert time_out_tasks("m", table) == (Task("m", 1, 4, runs_out_at=32_000),)
