"""Multi-server stores respond in time and without duplicates during moves and failures."""

import signal
import threading
import time
from typing import Any

import pytest
from redis.crc import key_slot

from events import Store, StoreAway, Unconfirmed
from events.connections import Wait, connect, open_client
from events.connections.cluster import ClusterConnection
from events.connections.retry_budget import RetryBudget
from events.keys import MATCHES, match_keys
from tests.events.making import MATCH, START, begin_stream, end_of, entries_after, stored_entries
from tests.several.killing import kill_a_primary
from tests.several.load import Load
from tests.several.servers import KINDS, waits_until_whole
from tests.waiting import eventually

LONGEST_SECONDS = 10


@pytest.fixture
def cluster(several):
    servers = several("cluster")
    waits_until_whole(servers)
    servers.flush()
    return servers


def slot_of(match_id):
    return key_slot(str(MATCHES.partition_of(match_id)).encode())


@pytest.mark.parametrize("kind", KINDS)
def test_a_primary_is_killed_under_load(several, kind):
    """Clients continue with the replica, and the stored entries are contiguous and unique.

    Half of the clients have no keys. They look up an append without a response by its link.
    """
    outcome = kill_a_primary(several(kind), 0, clients=4)

    assert outcome.slowest_seconds < LONGEST_SECONDS
    assert outcome.acknowledged


def test_partitions_move_to_other_nodes_under_load(cluster):
    """Despite MOVED, ASK and TRYAGAIN, no append is rejected, lost or stored twice."""
    with Load(cluster.url, clients=3) as load:
        eventually(load.goes_on(10))
        for number in range(4):
            cluster.move_slot(key_slot(str(number).encode()))
        eventually(load.goes_on(10))

    assert load.count_lost(Store(open_client(cluster.url))) == 0
    assert set(load.answers()) == {"acknowledged"}


def test_a_partition_that_is_half_moved_is_read_and_written(cluster):
    """While a partition's keys are on two nodes, ASK redirects readers, and writers wait."""
    store = Store(open_client(cluster.url))
    head = begin_stream(store)
    slot = slot_of(MATCH)
    source = cluster.primary_of(slot)
    target = next(node for node in cluster.primaries() if node is not source)
    target.call("CLUSTER", "SETSLOT", slot, "IMPORTING", cluster.name_of(source))
    source.call("CLUSTER", "SETSLOT", slot, "MIGRATING", cluster.name_of(target))
    keys = match_keys(MATCH)
    for name in (keys.events, keys.heads):
        source.call("MIGRATE", "127.0.0.1", target.port, name, 0, 5000)

    assert store.head(MATCH) == head
    assert len(stored_entries(store)) == 1
    assert store.withdrawals.heads_of([MATCH]) == {MATCH: head}

    writing = threading.Thread(
        target=store.append, args=(MATCH, entries_after(head, "moved")), kwargs={"expected": head}
    )
    writing.start()
    while names := source.call("CLUSTER", "GETKEYSINSLOT", slot, 100):
        source.call("MIGRATE", "127.0.0.1", target.port, "", 0, 5000, "KEYS", *names)
    for node in (target, source):
        node.call("CLUSTER", "SETSLOT", slot, "NODE", cluster.name_of(target))
    writing.join(LONGEST_SECONDS)
    assert [entry.e for entry in stored_entries(store)] == [b"created", b"moved"]


def test_where_nobody_serves_a_partition_it_is_refused_in_time_and_others_go_on(cluster):
    """If both servers of a partition hang, its appends fail in time, and other partitions work."""
    client: Any = open_client(cluster.url)
    store = Store(ClusterConnection(client, budget=RetryBudget(1.0)))
    head = begin_stream(store)
    primary = cluster.primary_of(slot_of(MATCH))
    other = next(
        f"other{number}"
        for number in range(99)
        if cluster.primary_of(slot_of(f"other{number}")) is not primary
    )
    replica = next(
        node for node in cluster.nodes if node.call("ROLE")[:3:2] == [b"slave", primary.port]
    )
    for node in (primary, replica):
        node.kill(signal.SIGSTOP)
    try:
        began = time.monotonic()
        with pytest.raises(StoreAway):
            store.append(MATCH, entries_after(head, "moved"), expected=head)
        assert time.monotonic() - began < LONGEST_SECONDS
        assert store.head(other).version == 0
    finally:
        for node in (primary, replica):
            node.kill(signal.SIGCONT)
    waits_until_whole(cluster)
    store.append(MATCH, entries_after(store.head(MATCH), "again"), expected=store.head(MATCH))


@pytest.mark.parametrize("kind", KINDS)
def test_a_reader_of_feeds_goes_on_where_another_server_took_over(several, kind):
    """After a failover, the last seconds are reread, because lost entries may have had later ids."""
    servers = several(kind)
    waits_until_whole(servers)
    servers.flush()
    store = Store(open_client(servers.url))
    head = begin_stream(store)
    positions = dict.fromkeys(store.feed_names(), "0")
    assert store.read_feeds(positions, 5000) == {MATCH: 1}
    assert store.read_feeds(positions, 10) == {}
    victim = servers.primary_for(MATCH)
    eventually(lambda: victim.call("WAIT", 1, 100))
    victim.kill()

    heard = eventually(lambda: _try_to_read(store, positions))
    assert heard == {MATCH: 1}
    entries = entries_after(head, "moved")
    store.append(MATCH, entries, expected=head)
    assert eventually(lambda: store.read_feeds(positions, 500)) == {MATCH: 2}
    assert store.head(MATCH) == end_of(entries)
    servers.start_again(victim)


def _try_to_read(store, positions):
    try:
        return store.read_feeds(positions, 200)
    except StoreAway:
        return None


def test_an_append_waits_for_replicas_and_the_same_key_asks_again(several):
    """The append is stored, but reported as an error until a replica has it."""
    pair = several("sentinel")
    waits_until_whole(pair)
    pair.flush()
    patient, store = (
        Store(connect(open_client(pair.url), Wait(1, milliseconds=most))) for most in (20_000, 200)
    )
    head = begin_stream(patient)
    replica = next(node for node in pair.nodes if not node.is_primary())
    replica.kill(signal.SIGSTOP)
    try:
        for _ in range(2):
            with pytest.raises(Unconfirmed):
                store.append(
                    MATCH, entries_after(head, "moved"), expected=head, key="k", digest="d"
                )
        assert store.head(MATCH).version == 2
    finally:
        replica.kill(signal.SIGCONT)
    waits_until_whole(pair)

    answer = patient.append(MATCH, entries_after(head, "moved"), expected=head, key="k", digest="d")

    assert (answer.first, answer.last, answer.repeated) == (2, 2, True)
    assert START.version + 2 == store.head(MATCH).version
