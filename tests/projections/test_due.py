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
