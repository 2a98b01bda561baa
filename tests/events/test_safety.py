"""The service does not start on a server that would lose events."""

import pytest

from events import Store, UnsafeStore
from events.keys import PARTITIONS


@pytest.fixture
def policy(real_client):
    """Give a setter of the eviction policy; it is set back at the end."""
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


def test_a_store_of_another_number_of_partitions_is_refused(real_client):
    """Its matches would not be found."""
    Store(real_client).safety()
    assert real_client.get("{0}:partitions") == str(PARTITIONS).encode()
    real_client.set("{0}:partitions", 256)

    with pytest.raises(UnsafeStore, match="256 partitions, not 16"):
        Store(real_client).safety()
