"""Sentinels and servers on a hung machine accept connections but never respond."""

import socket
import threading
import time
from contextlib import ExitStack, suppress

import pytest
from redis.exceptions import ConnectionError as Disconnected
from redis.exceptions import TimeoutError as NoReply

from events import StoreAway
from events.connections import Wait, open_client, open_one
from events.connections.retry_budget import (
    CONNECT_SECONDS,
    LEAST_SECONDS,
    SOCKET_SECONDS,
    RetryBudget,
)
from events.connections.sentinel import SentinelConnection
from tests.events.connections.test_masters import sides

__all__ = ["sides"]
NOTE_SECONDS = 0.25
SENTINELS = 3
STARTS = {  # the replies at the start of a connection
    "HELLO": b"%1\r\n$5\r\nproto\r\n:3\r\n",
    "CLIENT": b"+OK\r\n",
    "ROLE": b"*1\r\n$6\r\nmaster\r\n",
}
SLACK = 1.0  # in seconds, for this machine


@pytest.fixture
def silent():
    """Yield the addresses of servers that never respond."""
    with ExitStack() as stack:
        yield [
            "127.0.0.1:" + str(stack.enter_context(server).getsockname()[1])
            for server in [socket.create_server(("127.0.0.1", 0)) for _ in range(SENTINELS)]
        ]


def url_of(hosts):
    return f"redis+sentinel://{','.join(hosts)}/formicary/0"


def seconds_of(call):
    """Return the seconds until a call fails."""
    began = time.monotonic()
    with pytest.raises((Disconnected, NoReply, StoreAway)):
        call()
    return time.monotonic() - began


def test_what_may_be_lost_waits_for_no_sentinel_longer_than_for_its_server(silent):
    """Each sentinel is queried once and then skipped for a while."""
    client = open_client(url_of(silent), NOTE_SECONDS)

    assert seconds_of(client.ping) < SENTINELS * NOTE_SECONDS + SLACK


def test_each_sentinel_that_hangs_costs_a_try_one_second(silent):
    client = open_client(url_of(silent))

    assert seconds_of(client.ping) < SENTINELS * CONNECT_SECONDS + SLACK


def test_a_call_ends_in_time_whatever_hangs(silent):
    """No attempt starts after the retry budget, and the last one takes at most one timeout."""
    connection = SentinelConnection(open_one(url_of(silent), None), budget=RetryBudget(seconds=1.0))

    took = seconds_of(lambda: connection.read("name", "GET", "name"))

    assert took < 1.0 + SOCKET_SECONDS + SLACK


class Named:
    """The address that sentinels would name, without querying them."""

    def __init__(self, monkeypatch, client, address):
        host, port = address.split(":")
        pool = client.connection_pool
        monkeypatch.setattr(pool.sentinel_manager, "discover_master", lambda _: (host, int(port)))


def test_a_server_that_hangs_is_asked_for_its_role_no_longer_than_for_a_connection(
    silent, monkeypatch
):
    client = open_client(url_of(silent))
    Named(monkeypatch, client, silent[0])

    assert seconds_of(client.ping) < CONNECT_SECONDS + SLACK


class SlowPrimary:
    """A server that hangs for a while, and later takes its time for each reply.

    Args:
        hung_seconds: the duration for which no command is answered.
        reply_seconds: the duration of each later reply, except those at the start of a connection.
    """

    def __init__(self, hung_seconds, reply_seconds):
        self._until, self._seconds = time.monotonic() + hung_seconds, reply_seconds
        self._server = socket.create_server(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self._server.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        with suppress(OSError):
            while True:
                connection, _ = self._server.accept()
                threading.Thread(target=self._answer, args=(connection,), daemon=True).start()

    def _answer(self, connection):
        with suppress(OSError), connection, connection.makefile("rb") as lines:
            while first := lines.readline():
                words = []
                for _ in range(int(first[1:])):
                    lines.readline()
                    words.append(lines.readline().strip().decode())
                self._reply(connection, words)

    def _reply(self, connection, words):
        if words[0] in STARTS:
            connection.sendall(STARTS[words[0]])
        elif time.monotonic() >= self._until:
            seconds = self._seconds
            if words[0] == "WAIT":
                seconds = int(words[2]) / 1000
            time.sleep(seconds)
            connection.sendall(b":0\r\n")

    def close(self):
        self._server.close()


@pytest.fixture
def slow_primary(silent, monkeypatch, request):
    """Yield a connection to a slow primary that waits for one replica."""
    primary = SlowPrimary(*request.param)
    client = open_one(url_of(silent), None)
    Named(monkeypatch, client, primary.address)
    budget = RetryBudget(seconds=4.0, deadline_seconds=6.0)
    yield SentinelConnection(client, Wait(1), budget)
    primary.close()


@pytest.mark.parametrize("slow_primary", [(2.5, 2.4)], indirect=True)
def test_the_last_try_ends_at_the_deadline(slow_primary):
    """Its two replies would take 4.4 s together."""
    connection = slow_primary
    began = time.monotonic()
    with suppress(StoreAway):
        connection.send_and_wait("name", ("SET", "name", ""))

    assert time.monotonic() - began < 6.0 + SLACK


@pytest.mark.parametrize("slow_primary", [(3.5, 0.7)], indirect=True)
def test_all_calls_of_a_thread_in_trouble_end_at_one_deadline(slow_primary):
    """A request looks an answer up, stores events, and confirms them."""
    connection = slow_primary
    began = time.monotonic()
    with suppress(StoreAway):
        for _ in range(4):
            connection.send_and_wait("name", ("SET", "name", ""))

    assert time.monotonic() - began < 6.0 + 2 * LEAST_SECONDS + SLACK


def test_a_primary_that_has_said_so_is_waited_for_as_long_as_any(sides):
    """Only the start of a connection has a short timeout."""
    client = open_client(sides.url)
    client.ping()
    (connection,) = client.connection_pool._available_connections
    timeouts = (connection._sock.gettimeout(), connection._parser._socket_timeout)

    assert timeouts == (SOCKET_SECONDS, SOCKET_SECONDS)
    assert client.execute_command("BLPOP", "nothing", 1.5) is None
