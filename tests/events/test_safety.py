"""The service refuses to start on a server that might lose events."""

import pytest

from events import Store, Unconfirmed, UnsafeStore
from events.connections import Wait, connect
from events.connections.store_policies import found_store
from events.keys import partition
from tests.events.making import MATCH, begin_stream
from tests.servers import empty_server


@pytest.fixture
def policy(real_client):
    """Yield a function that sets the eviction policy, which is reset at the end."""
    yield lambda name: real_client.config_set("maxmemory-policy", name)
    real_client.config_set("maxmemory-policy", "noeviction")


def test_a_safe_server_tells_its_policies(real_client):
    assert Store(real_client).safety() == {
        "maxmemory-policy": "noeviction",
        "appendonly": "yes",
        "appendfsync": "always",
    }


@pytest.mark.parametrize("name", ["allkeys-lru", "volatile-ttl"])
def test_a_server_that_evicts_is_refused_with_what_to_change(real_client, policy, name):
    policy(name)

    with pytest.raises(UnsafeStore, match=f"{name}.*set `maxmemory-policy noeviction`"):
        Store(real_client).safety()


def test_a_store_keeps_the_number_of_partitions_that_it_was_made_with(real_client):
    """Every process reads the number, and a setting with a different number is rejected."""
    found_store(connect(real_client), 64)
    store = Store(real_client)
    store.safety()
    head = begin_stream(store)

    assert real_client.get("{0}:partitions") == b"64"
    assert len(store.feed_names()) == len(store.withdrawals.counts()) == 64
    assert dict(store.heads()) == {MATCH: head}
    assert real_client.hexists(f"{{{partition(MATCH, 64)}}}:heads", MATCH)
    assert found_store(connect(real_client)) == 64
    with pytest.raises(UnsafeStore, match=r"64 partitions, not 16.*unset FORMICARY_PARTITIONS"):
        found_store(connect(real_client), 16)


def test_who_began_before_the_store_was_made_does_not_go_on(real_client):
    """A process that started before the store was created would not find any match."""
    early = Store(real_client)
    found_store(connect(real_client), 256)

    with pytest.raises(UnsafeStore, match="256 partitions, not 16"):
        early.safety()


def test_who_waits_for_disks_is_told_at_once_where_a_server_cannot(running):
    """Debian's Redis 7.0 does not support WAITAOF. Valkey does, but has no replica here."""
    old, new = (
        Store(connect(empty_server(running(kind).client()), Wait(1, on_disk=True, milliseconds=20)))
        for kind in ("redis", "valkey")
    )

    with pytest.raises(UnsafeStore, match=r"FORMICARY_WAIT=1\+disk needs .* Redis 7\.2"):
        old.safety()
    assert new.safety()
    with pytest.raises(Unconfirmed):
        begin_stream(new)
