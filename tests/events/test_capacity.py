"""Memory usage of a store's servers, and the response to full ones."""

from typing import Any

import pytest
from fakeredis import FakeRedis
from redis import Redis
from redis.cluster import RedisCluster
from redis.exceptions import ReadOnlyError, ResponseError

from events import Capacity
from events.capacity import refusal_of, unless_refused
from tests.several.servers import KINDS as SEVERAL
from tests.several.servers import waits_until_whole

MEGABYTE = 2**20


class MemoryClient:
    """Client that reports a given memory usage."""

    def __init__(self, **reply):
        self.reply = reply

    def info(self, _section):
        return self.reply


class MemoryCluster(RedisCluster):
    """Cluster with primaries that report the given memory usage."""

    def __init__(self, *of_each):
        self.reply = {f"node {at}": memory for at, memory in enumerate(of_each)}

    def __del__(self):
        """Do nothing, because the client was never connected."""

    def info(self, section=None, *_more, **where):
        assert (section, where) == ("memory", {"target_nodes": "primaries"})
        return self.reply


def share(client: Any, most=None):
    return Capacity(client, most).measure()


def test_the_share_is_of_the_lower_ceiling_of_the_fullest_server():
    half = {"used_memory": 50 * MEGABYTE, "maxmemory": 100 * MEGABYTE}

    assert share(MemoryClient(**half)) == 0.5
    assert share(MemoryClient(**half), 60) == pytest.approx(50 / 60)
    assert share(MemoryClient(used_memory=50 * MEGABYTE, maxmemory=0)) == 0
    machine = {"used_memory": 50 * MEGABYTE, "maxmemory": 0, "total_system_memory": 400 * MEGABYTE}
    assert share(MemoryClient(**machine)) == 0.25, "half of the machine, where no ceiling is set"
    assert share(MemoryClient(**machine), 500) == 0.1
    assert share(MemoryCluster(half, {**half, "used_memory": 90 * MEGABYTE})) == 0.9


def test_a_server_that_does_not_tell_is_taken_to_be_as_before():
    capacity = Capacity(FakeRedis())
    capacity.share = 0.5

    assert capacity.measure() in (0.0, 0.5)


def test_a_server_that_is_away_is_taken_to_be_as_before():
    capacity = Capacity(Redis(unix_socket_path="/nowhere"))
    capacity.share = 0.5

    assert capacity.measure() == 0.5


def test_one_server_tells_how_full_it_is(real_client):
    assert 0 < share(real_client) < 0.01, "of its machine"
    assert 0 < share(real_client, 1000) < 0.5


@pytest.mark.parametrize("kind", SEVERAL)
def test_several_servers_tell_how_full_they_are(several, clients, kind):
    """In a cluster, every primary is queried."""
    store = several(kind)
    waits_until_whole(store)

    assert 0 < share(clients(store.url), 1000) < 0.5


@pytest.mark.parametrize(
    ("used", "takes"),
    [
        (0.74, (False, True, True)),
        (0.75, (True, True, True)),
        (0.90, (True, False, True)),
        (0.97, (True, False, False)),
    ],
)
def test_a_store_that_fills_up_takes_less_and_less(used, takes):
    capacity = Capacity(FakeRedis())
    capacity.share = used

    assert (capacity.is_nearly_full, capacity.accepts_new, capacity.accepts_commands) == takes


@pytest.mark.parametrize(
    ("error", "means"),
    [
        (ResponseError("OOM command not allowed when used memory > 'maxmemory'."), "full"),
        (ResponseError("command not allowed when used memory > 'maxmemory'."), "full"),
        (ResponseError("MISCONF Errors writing to the AOF file"), "read-only"),
        (ResponseError("NOREPLICAS Not enough good replicas to write."), "read-only"),
        (ReadOnlyError("You can't write against a read only replica."), "read-only"),
        (ResponseError("WRONGTYPE Operation against a key"), None),
        (ConnectionError("OOM"), None),
    ],
)
def test_refusals_are_told_from_other_errors(error, means):
    assert refusal_of(error) == means


def test_what_may_be_left_out_is_left_out_where_a_server_takes_no_writes():
    with unless_refused():
        fail("OOM command not allowed")
    with pytest.raises(ResponseError, match="WRONGTYPE"), unless_refused():
        fail("WRONGTYPE Operation against a key")


def fail(text):
    raise ResponseError(text)
