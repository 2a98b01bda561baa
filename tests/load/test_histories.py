"""The check of histories finds each kind of fault, and accepts linearizable histories."""

import pytest

from tests.load.histories import Operation, find_faults


def read(began, ended, version, digest=""):
    return Operation(began, ended, version, digest=digest)


def write(began, ended, first, last):
    return Operation(began, ended, last, first)


LINEARIZABLE = {
    "nothing": [],
    "one after the other": [write(0, 1, 1, 2), read(2, 3, 2), write(4, 5, 3, 3), read(6, 7, 3)],
    "a read beside a command returns the version before or after": [
        write(0, 1, 1, 2),
        write(2, 6, 3, 3),
        read(3, 4, 2),
        read(3, 5, 3),
    ],
    "commands at once are in any order": [write(0, 9, 2, 2), write(1, 2, 1, 1), write(3, 4, 3, 4)],
    "a read ends before the response to its command": [write(0, 9, 1, 1), read(1, 2, 1)],
    "other seats have other views": [
        Operation(0, 1, 3, seat=0, digest="a"),
        Operation(0, 1, 3, seat=1, digest="b"),
    ],
}
FAULTS = {
    "a read goes back": [read(0, 1, 5), read(2, 3, 4)],
    "a read misses an acknowledged command": [write(0, 1, 1, 3), read(2, 3, 0)],
    "a read returns a command that is sent later": [read(0, 1, 3), write(2, 3, 1, 3)],
    "a later command has an earlier version": [write(0, 1, 4, 5), write(2, 3, 1, 3)],
    "two commands have one version": [write(0, 9, 1, 2), write(0, 9, 2, 3)],
    "a part of a commit is read": [write(0, 9, 1, 3), read(1, 2, 2)],
    "a version has two values": [read(0, 9, 2, "a"), read(0, 9, 2, "b")],
}


@pytest.mark.parametrize("name", LINEARIZABLE)
def test_a_linearizable_history_has_no_fault(name):
    assert find_faults(LINEARIZABLE[name]) == []


@pytest.mark.parametrize("name", FAULTS)
def test_each_kind_of_fault_is_found(name):
    assert len(find_faults(FAULTS[name])) == 1
