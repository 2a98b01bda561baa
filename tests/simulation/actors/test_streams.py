"""A spectator of a stream notices missing, repeated and replaced events."""

import json
from types import SimpleNamespace
from typing import Any

import pytest

from events import canonical
from events.chain import genesis, link
from tests.simulation.actors.clients import Record
from tests.simulation.actors.streams import EventsLost, StreamReader, read_messages

MATCH = "aaaaaaaaaaaaaaaa"


def reader_of(record):
    scheduler = SimpleNamespace(now_ms=lambda: 5_000)
    world: Any = SimpleNamespace(scheduler=scheduler)
    return StreamReader(world, (), record, MATCH, is_prompt=True)


def messages_of(count, text="a"):
    """Return the messages of events that follow each other."""
    before, blocks = genesis(MATCH), []
    for seq in range(1, count + 1):
        e = {"at": 4_900 + seq, "text": text}
        before = link(before, seq, canonical.encode(e))
        data = {"seq": seq, "link": before.hex(), "e": e}
        blocks.append(f"id: {seq}\ndata: {json.dumps(data)}\n\n")
    return read_messages("".join(blocks).encode())


def test_messages_are_read_without_comments_and_delays():
    part = b'retry: 2000\nid: 3\nevent: asked\ndata: {"version": 3}\n\n:\nid: 4\ndata: {}\n\n'

    assert read_messages(part) == [("asked", 3, {"version": 3}, "3"), ("message", 4, {}, "4")]


def test_events_in_order_are_kept():
    record = Record()
    reader = reader_of(record)
    reader._take(messages_of(3), is_over=False)

    assert [event.seq for event in reader._sight.events] == [1, 2, 3]
    assert (record.faults, record.streamed) == ([], 3)


@pytest.mark.parametrize("places", [(0, 2), (0, 0)])
def test_a_missing_or_repeated_event_is_a_fault(places):
    record, sent = Record(), messages_of(3)
    with pytest.raises(EventsLost):
        reader_of(record)._take([sent[place] for place in places], is_over=False)

    assert record.faults == [f"stream: {MATCH} at {places[1] + 1} after 1"]


def test_an_event_that_follows_a_lost_one_is_no_fault():
    record = Record()
    with pytest.raises(EventsLost):
        reader_of(record)._take([*messages_of(1), messages_of(2, "b")[1]], is_over=False)

    assert record.faults == []


def test_an_event_that_arrives_late_is_a_fault():
    record = Record()
    reader = reader_of(record)
    reader._world.scheduler.now_ms = lambda: 6_500
    reader._began_at = 0
    reader._take(messages_of(1), is_over=False)

    assert record.faults == [f"late: the stream of {MATCH} at 1"]
