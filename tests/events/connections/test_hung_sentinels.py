"""Sentinels and servers on a hung machine accept connections but never respond."""

import socket
import time
from contextlib import ExitStack

import pytest
from redis.exceptions import ConnectionError as Disconnected
from redis.exceptions import TimeoutError as NoReply

from events import StoreAway
from events.connections import open_client, open_one
from events.connections.retry_budget import CONNECT_SECONDS, SOCKET_SECONDS, RetryBudget
from events.connections.sentinel import SentinelConnection
from tests.events.connections.test_masters import sides

__all__ = ["sides"]
NOTE_SECONDS = 0.25
SENTINELS = 3
SLACK = 1.0  # extra seconds allowed for a slow machine


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


def test_a_primary_that_has_said_so_is_waited_for_as_long_as_any(sides):
    """Only the start of a connection has a short timeout."""
    client = open_client(sides.url)
    client.ping()
    (connection,) = client.connection_pool._available_connections
    timeouts = (connection._sock.gettimeout(), connection._parser._socket_timeout)

    assert timeouts == (SOCKET_SECONDS, SOCKET_SECONDS)
    assert client.execute_command("BLPOP", "nothing", 1.5) is None
