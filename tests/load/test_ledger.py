"""The ledger detects lost and doubled commands, and reports nothing else."""

import json

import pytest
from fakeredis import FakeRedis, FakeServer

from bench.load.ledger import Difference, Ledger
from events import Entry, Head, Store, genesis, link

MATCH = "match1"


def record(name, by="seat", kind="moved"):
    """Return a record of a command. Without a name, it has no command id."""
    return {"at": 1, "by": by, "event": {"type": kind}} | ({"id": name} if name else {})


@pytest.fixture
def store():
    return Store(FakeRedis(server=FakeServer()))


@pytest.fixture
def ledger():
    notes = Ledger()
    notes.note_match(MATCH)
    return notes


def tell(ledger, *names):
    for name in names:
        ledger.note(MATCH, {"events": [{"e": {"id": name}}]})


def store_match(store, *records, match_id=MATCH):
    head, entries = Head(0, genesis(match_id)), []
    for seq, entry in enumerate(records, 1):
        e = json.dumps(entry, separators=(",", ":")).encode()
        before = entries[-1].link if entries else head.link
        entries.append(Entry(seq, e, b"", link(before, seq, e)))
    store.append(match_id, entries, expected=head, key="", digest="d", vault=b"v" * 32)


def test_a_log_of_what_was_told_differs_in_nothing(store, ledger):
    """Commands of bots, taken seats and follow-up events do not count as commands of people."""
    seated, moved = record("a", kind="seat-taken"), record("b")
    store_match(store, seated, moved, record(""), record("c", by="bot"), record("d"))
    tell(ledger, "b", "d")

    assert ledger.compare(store) == Difference()
    assert ledger.compare(store).is_none


def test_a_told_command_that_is_not_there_is_lost(store, ledger):
    store_match(store, record("b"))
    tell(ledger, "b", "d")

    assert ledger.compare(store) == Difference(lost=(f"{MATCH}/d",))


def test_a_command_that_nobody_was_told_of_is_doubled(store, ledger):
    """An unanswered request is an exception, because its command may be in the log once."""
    store_match(store, record("b"), record("c"), record("d"))
    tell(ledger, "b")
    ledger.note_unanswered(MATCH)

    assert ledger.compare(store) == Difference(doubled=(f"{MATCH}/d",))


def test_a_command_that_is_there_twice_is_doubled(store, ledger):
    store_match(store, record("b"), record("b"))
    tell(ledger, "b")

    assert ledger.compare(store) == Difference(doubled=(f"{MATCH}/b",))


def test_matches_are_lost_and_doubled_like_commands(store, ledger):
    store_match(store, record("b"), match_id="another")

    difference = ledger.compare(store)

    assert difference == Difference(lost_matches=(MATCH,), doubled_matches=("another",))
    ledger.note_lost_creation()
    assert ledger.compare(store) == Difference(lost_matches=(MATCH,))
