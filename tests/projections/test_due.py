"""Due tasks follow from match heads, regardless of the order in which heads arrive."""

import pytest
from fakeredis import FakeRedis

from events import Head
from games.table.undo_history import PHASE
from projections.task_queue import Task, TaskQueue, knows, parse_tasks

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
