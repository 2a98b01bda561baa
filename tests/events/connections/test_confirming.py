"""A replica's confirmation is valid for the server that responded, not for its successor."""

from typing import Any

import pytest

from events import Store, Unconfirmed
from events.connections import Wait
from events.connections.plain import PlainConnection
from tests.events.making import MATCH, begin_stream, entries_after, stored_entries
from tests.servers import empty_server

NOBODY = Wait(0)  # without replicas to wait for, confirmation is immediate
SOMEBODY = Wait(1, milliseconds=10)  # waits for a replica, but this server has none


class ChangesHands:
    """Connection that switches from one server to another after `after` waiting commands."""

    def __init__(self, first, then, after):
        self._server, self._then, self._left = first, then, after

    def __getattr__(self, name):
        return getattr(self._server, name)

    def send_and_wait(self, *arguments):
        if not self._left:
            self._server = self._then
        self._left -= 1
        return self._server.send_and_wait(*arguments)


@pytest.fixture
def servers(running):
    """Return the lost server and its successor, both with the start of the match."""
    clients = [empty_server(running(kind).client()) for kind in ("redis", "valkey")]
    for client in clients:
        begin_stream(Store(client))
    return clients


def test_what_only_the_lost_server_had_is_stored_again(servers):
    """The successor of a lost server stores the events that it is missing."""
    lost, other = servers
    head = Store(lost).head(MATCH)
    again: dict[str, Any] = {"expected": head, "key": "k", "digest": "d"}
    with pytest.raises(Unconfirmed):
        Store(PlainConnection(lost, SOMEBODY)).append(MATCH, entries_after(head, "moved"), **again)

    both = ChangesHands(PlainConnection(lost, NOBODY), PlainConnection(other, NOBODY), after=1)
    Store(both).append(MATCH, entries_after(head, "moved"), **again)

    assert [entry.e for entry in stored_entries(Store(other))] == [b"created", b"moved"]


def test_an_answer_that_is_looked_up_is_the_confirming_server_s(servers):
    """The successor of the confirming server does not have the answer."""
    lost, other = servers
    head = Store(lost).head(MATCH)
    Store(lost).append(MATCH, entries_after(head, "moved"), expected=head, key="k", digest="d")
    both = ChangesHands(PlainConnection(lost, NOBODY), PlainConnection(other, NOBODY), after=0)

    assert Store(both).catch_up(MATCH, 1, key="k", digest="d")[:2] == (None, head)


def test_an_answer_that_is_looked_up_waits_for_replicas_too(servers):
    """A client that received `stored-unconfirmed` may find that the match has already moved on."""
    client, _ = servers
    head = Store(client).head(MATCH)
    Store(client).append(MATCH, entries_after(head, "moved"), expected=head, key="k", digest="d")

    with pytest.raises(Unconfirmed):
        Store(PlainConnection(client, SOMEBODY)).catch_up(MATCH, 1, key="k", digest="d")
