"""A reader of an account's stream notices missing, repeated and replaced events."""

from types import SimpleNamespace
from typing import Any

import pytest

from tests.simulation.actors.account_streams import AccountReader
from tests.simulation.actors.clients import Record
from tests.simulation.actors.streams import Message
from tests.simulation.actors.test_streams import MATCH, messages_of


def reader_of(record, status="over"):
    """Return a reader that follows a match; the service reports the given status of it."""
    answer = SimpleNamespace(status_code=200, json={"status": status})
    client: Any = SimpleNamespace(record=record, get=lambda *_: answer)
    world: Any = SimpleNamespace()
    reader = AccountReader(world, (), client, "key")
    reader.expect(MATCH)
    return reader


def account_messages(count, text="a"):
    """Return messages of an account's stream, with events that follow each other."""
    return [
        message._replace(data={"match": MATCH, "event": message.data}, cursor=f"c{message.seq}")
        for message in messages_of(count, text)
    ]


def take(reader, messages):
    for message in messages:
        reader._take(message)


def test_events_in_order_are_kept_until_the_match_is_over():
    record = Record()
    reader = reader_of(record)

    take(reader, account_messages(3))
    assert not reader.is_over
    take(reader, [Message("finished", None, {"match": MATCH}, "c4")])

    assert reader.is_over
    assert [event.seq for event in record.followed[0].events] == [1, 2, 3]
    assert (record.faults, record.streamed, reader._cursor) == ([], 3, "c4")


@pytest.mark.parametrize("places", [(0, 2), (0, 0)])
def test_a_missing_or_repeated_event_is_a_fault(places):
    record, sent = Record(), account_messages(3)

    take(reader_of(record), [sent[place] for place in places])

    fault = f"stream: an account has {MATCH} at {places[1] + 1} after 1"
    assert record.faults == [fault]


def test_an_event_that_follows_a_lost_one_is_no_fault():
    record = Record()

    take(reader_of(record), [account_messages(2)[0], account_messages(2, "b")[1]])

    sight = record.followed[0]
    assert record.faults == []
    assert [[event.seq for event in events] for events in sight[1:]] == [[2], [1]]


@pytest.mark.parametrize(("status", "is_over"), [("over", True), ("running", False)])
def test_a_stream_that_begins_again_may_continue_anywhere(status, is_over):
    record = Record()
    reader = reader_of(record, status)
    sent = account_messages(3)

    take(reader, [sent[0], Message("reset", None, {"matches": []}, "r"), sent[2]])

    assert record.faults == []
    assert reader.is_over is is_over
    assert [event.seq for event in record.followed[0].events] == [3]


def test_a_stream_that_begins_again_after_the_end_lists_the_match_as_over():
    record = Record()
    reader = reader_of(record)

    rows = [{"match": MATCH, "status": "over"}]
    take(reader, [Message("reset", None, {"matches": rows}, "r")])

    assert reader.is_over
