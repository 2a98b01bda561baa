"""A row of a read model is replaced by an older version only if its own version is lost."""

import pytest

from tests.simulation.servers.rows import judge_row, path_of, read_scripts

TASKS = "projections/task_queue.lua"
NEWER = b"5 link waits"


@pytest.mark.parametrize(
    ("version", "replaced", "fault"),
    [
        (b"4", b"", f"went back: {TASKS} replaced version 5 by 4"),
        (b"4", b"3 other", f"went back: {TASKS} replaced version 5 by 4"),
        (b"4", NEWER, ""),  # the store has lost that version
        (b"5", b"", ""),
        (b"6", b"", ""),
    ],
)
def test_a_row_does_not_go_back(version, replaced, fault):
    """The judge compares the row before a script with the row after it."""
    rows = {b"match": NEWER}
    arguments = [b"match", version, version + b" row", b"1", replaced, b""]
    script = read_scripts()[TASKS].encode()

    judge = judge_row(script, [b"rows", b"ready", b"timed", *arguments], lambda _: rows)
    rows[b"match"] = version + b" row"

    assert judge() == fault


def test_a_script_that_keeps_the_newer_row_is_right():
    """A script that was sent late changes nothing."""
    rows = {b"match": NEWER}
    script = read_scripts()[TASKS].encode()
    given = [b"rows", b"ready", b"timed", b"match", b"4", b"4 row", b"1", b"", b""]

    assert judge_row(script, given, lambda _: rows)() == ""


def test_other_scripts_are_not_judged():
    """Only scripts that store rows have a version."""
    assert path_of(b"return 1") == "another"
    assert judge_row(b"return 1", [], lambda _: None)() == ""
