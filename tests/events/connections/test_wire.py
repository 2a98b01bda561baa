"""Each thread has its own connection, which never contains the reply to another call."""

import gc
import os
import threading

import pytest
from redis.exceptions import ConnectionError as Disconnected
from redis.exceptions import ResponseError

from events import Store, VersionConflict
from events.connections.wire import Wire
from tests.events.making import MATCH, begin_stream, end_of, entries_after, stored_entries
from tests.servers import client

__all__ = ["client"]  # for a single server


class Interrupted(BaseException):
    """Interruption by a signal at an arbitrary point, such as a job's timeout."""


def clients_of(client):
    return int(client.info("clients")["connected_clients"])


def test_an_error_of_the_server_leaves_the_connection_in_step(client):
    wire = Wire(client)
    with pytest.raises(ResponseError):
        wire.call("HGET", "too", "many", "words")

    assert wire.call("SET", "a", "1") in (b"OK", True)
    assert wire.call("GET", "a") == b"1"


def test_an_interrupted_call_does_not_leave_its_reply_to_the_next(real_client, monkeypatch):
    """A connection with an unread reply is discarded after an interruption."""
    wire = Wire(real_client)
    real_client.set("a", "1")
    real_client.set("b", "2")
    wire.call("PING")
    (connection,) = wire._idle
    read = connection.read_response

    def interrupt():
        monkeypatch.setattr(connection, "read_response", read)
        raise Interrupted

    monkeypatch.setattr(connection, "read_response", interrupt)
    with pytest.raises(Interrupted):
        wire.call("GET", "a")

    assert wire.call("GET", "b") == b"2"


def test_a_connection_that_the_server_closed_is_opened_again(real_client):
    store = Store(real_client)
    head = begin_stream(store)
    real_client.client_kill_filter(_type="normal", skipme=True)

    store.append(MATCH, entries_after(head, "moved"), expected=head)

    assert store.head(MATCH).version == 2


class DiesAfterSending:
    """Connection that loses replies although the commands were executed."""

    def __init__(self, connection):
        self.connection, self.broken = connection, True
        self.send_packed_command = connection.send_packed_command
        self.disconnect = connection.disconnect

    def read_response(self):
        reply = self.connection.read_response()
        if self.broken:
            self.broken = False
            self.connection.disconnect()
            raise Disconnected("gone")
        return reply


def lose_a_reply(store):
    wire = store.connection.wire
    wire.call("PING")
    wire._idle.append(DiesAfterSending(wire._idle.pop()))


def test_a_lost_reply_is_asked_for_again_where_a_key_makes_that_safe(store):
    """An append with a key is repeated after a lost reply, and its events are stored once."""
    head = begin_stream(store)
    lose_a_reply(store)

    answer = store.append(MATCH, entries_after(head, "moved"), expected=head, key="k", digest="d")

    assert answer.repeated
    assert [entry.e for entry in stored_entries(store)] == [b"created", b"moved"]


def test_a_lost_reply_without_a_key_is_found_by_the_link(store):
    """A repeated append without a key is recognized by its link, because it has advanced the head."""
    head = begin_stream(store)
    lose_a_reply(store)
    entries = entries_after(head, "moved")

    answer = store.append(MATCH, entries, expected=head)

    assert answer.repeated
    assert store.head(MATCH) == end_of(entries)
    assert [entry.e for entry in stored_entries(store)] == [b"created", b"moved"]


def test_a_repeat_that_meets_somebody_elses_events_is_a_conflict(store, client, monkeypatch):
    """A repeated append fails if another client's command was stored in the meantime."""
    head = begin_stream(store)
    wire = store.connection.wire
    send = wire.send

    def lose(_command):
        monkeypatch.setattr(wire, "send", send)
        Store(client).append(MATCH, entries_after(head, "other"), expected=head)
        raise Disconnected("gone")

    monkeypatch.setattr(wire, "send", lose)
    with pytest.raises(VersionConflict) as caught:
        store.append(MATCH, entries_after(head, "moved"), expected=head)

    assert [entry.e for entry in caught.value.missed] == [b"other"]


def test_threads_that_end_leave_no_connection_behind(real_client):
    wire = Wire(real_client)
    wire.call("PING")
    gc.collect()
    wire.call("PING")  # by now, the server has noticed the connections closed by other tests
    before = clients_of(real_client)
    for _ in range(5):
        thread = threading.Thread(target=wire.call, args=("PING",))
        thread.start()
        thread.join()
    gc.collect()
    wire.call("PING")

    assert clients_of(real_client) <= before


@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_a_forked_process_has_a_connection_of_its_own(real_client):
    """A forked process opens its own connection, because replies on a shared socket would mix."""
    wire = Wire(real_client)
    mine = wire.call("CLIENT", "ID")
    child = os.fork()
    if not child:
        os._exit(0 if wire.call("CLIENT", "ID") != mine else 1)
    _, status = os.waitpid(child, 0)

    assert status == 0
    assert wire.call("CLIENT", "ID") == mine


def test_a_reader_that_stops_early_leaves_no_replies_behind(store):
    """If a reader stops early, its connection is discarded with the pages in transit."""
    begin_stream(store, *(f"event {number}" for number in range(1100)))
    reading = store.read(MATCH)
    assert next(reading).seq == 1
    reading.close()

    assert [entry.seq for entry in store.read(MATCH, 1000)] == list(range(1001, 1101))
    assert store.vault(MATCH)
