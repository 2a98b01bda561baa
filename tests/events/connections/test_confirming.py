"""An answer that replicas confirmed: of the server that gave it, not of one that took over."""

from typing import Any

import pytest

from events import Store, Unconfirmed
from events.connections import Wait
from events.connections.plain import PlainConnection
from tests.events.making import MATCH, begun, stored, told
from tests.servers import emptied

NOBODY = Wait(0)  # whoever waits for no replica has its confirmation at once
SOMEBODY = Wait(1, milliseconds=10)  # and here there is none


class ChangesHands:
    """A connection to one server, and after so many commands that wait to another one."""

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
    """The one that is lost and the one that takes over; both know how the match began."""
    clients = [emptied(running(kind).client()) for kind in ("redis", "valkey")]
    for client in clients:
        begun(Store(client))
    return clients


def test_what_only_the_lost_server_had_is_stored_again(servers):
    """The lost one knew the key; the other one confirms what it has not."""
    lost, other = servers
    head = Store(lost).head(MATCH)
    again: dict[str, Any] = {"expected": head, "key": "k", "digest": "d"}
    with pytest.raises(Unconfirmed):
        Store(PlainConnection(lost, SOMEBODY)).append(MATCH, told(head, "moved"), **again)

    both = ChangesHands(PlainConnection(lost, NOBODY), PlainConnection(other, NOBODY), after=1)
    Store(both).append(MATCH, told(head, "moved"), **again)

    assert [entry.e for entry in stored(Store(other))] == [b"created", b"moved"]


def test_an_answer_that_is_looked_up_is_the_confirming_server_s(servers):
    """It is none where that one has none."""
    lost, other = servers
    head = Store(lost).head(MATCH)
    Store(lost).append(MATCH, told(head, "moved"), expected=head, key="k", digest="d")
    both = ChangesHands(PlainConnection(lost, NOBODY), PlainConnection(other, NOBODY), after=0)

    assert Store(both).catch_up(MATCH, 1, key="k", digest="d")[:2] == (None, head)


def test_an_answer_that_is_looked_up_waits_for_replicas_too(servers):
    """Whoever was answered `stored-unconfirmed` may find the match moved on, by itself."""
    client, _ = servers
    head = Store(client).head(MATCH)
    Store(client).append(MATCH, told(head, "moved"), expected=head, key="k", digest="d")

    with pytest.raises(Unconfirmed):
        Store(PlainConnection(client, SOMEBODY)).catch_up(MATCH, 1, key="k", digest="d")
