"""Counters on the job server, and the behaviour without it."""

import socket
import time

import pytest
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as Disconnected
from redis.retry import Retry

from service.limits.breaker import AWAY_SECONDS
from service.limits.counters import Counters
from service.limits.policies import Policy
from tests.servers import client, running

__all__ = ["client", "running"]

TWICE = Policy("search", 2, 60)


def is_granted(counters, key="one", cost=1):
    return counters.hit(TWICE, key, cost)


def test_what_is_granted_is_counted_for_all_processes(client):
    assert [is_granted(Counters(client)) for _ in range(3)] == [True, True, False]
    assert is_granted(Counters(client), "another")


def test_how_a_caller_stands_is_told(client):
    counters = Counters(client)

    counters.hit(TWICE, "one")

    standing = counters.find(TWICE, "one")

    assert standing.policy == TWICE
    assert standing.remaining == 1
    assert 59 <= standing.seconds <= 60


def test_what_is_dear_counts_more_than_once(client):
    counters = Counters(client)
    assert is_granted(counters, cost=2)
    assert not is_granted(counters)


def test_what_is_dearer_than_the_whole_limit_is_granted_when_nothing_else_was(client):
    assert is_granted(Counters(client), cost=9)


def test_two_limits_of_one_caller_are_two(client):
    counters = Counters(client)
    for _ in range(3):
        counters.hit(TWICE, "one")
    assert counters.hit(Policy("reads", 2, 60), "one")


def test_what_is_counted_expires(client):
    Counters(client).hit(TWICE, "one")
    (name,) = client.keys("limits:*")
    assert 0 < client.ttl(name) <= 60


class Away:
    """Counter of connection attempts to an unavailable server."""

    def __init__(self):
        self.tries = 0

    def connect(self):
        self.tries += 1
        raise Disconnected("away")


@pytest.fixture
def unavailable_server(monkeypatch):
    tried = Away()
    monkeypatch.setattr("redis.connection.Connection.connect", lambda _: tried.connect())
    return tried


def test_where_the_server_is_away_nobody_waits_for_it_again_and_again(unavailable_server):
    now = [0.0]
    client = Redis(retry=Retry(NoBackoff(), 0))
    counters = Counters(client, lambda: now[0])

    assert [is_granted(counters) for _ in range(100)] == [None] * 100
    first = unavailable_server.tries
    now[0] += AWAY_SECONDS
    is_granted(counters)

    assert unavailable_server.tries == 2 * first


def test_a_server_that_accepts_and_says_nothing_is_waited_for_shortly():
    with socket.create_server(("127.0.0.1", 0)) as silent:
        client = Redis(
            port=silent.getsockname()[1],
            socket_timeout=0.1,
            socket_connect_timeout=0.1,
            retry=Retry(NoBackoff(), 0),
        )
        counters = Counters(client)
        began = time.monotonic()

        assert [is_granted(counters) for _ in range(1000)] == [None] * 1000

        assert time.monotonic() - began < 1.0
        client.close()


def _fail():
    raise Disconnected


def test_when_it_is_back_it_counts_again(client):
    now = [0.0]
    counters = Counters(client, lambda: now[0])
    counters._breaker.ask(_fail)
    assert is_granted(counters) is None

    now[0] = AWAY_SECONDS + 0.1

    assert [is_granted(counters) for _ in range(3)] == [True, True, False]
