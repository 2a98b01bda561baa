"""Servers lose exactly the writes after a copy, and the judges know which loss is allowed."""

import pytest
from redis.exceptions import ConnectionError as Disconnected

from tests.simulation.plan import Plan
from tests.simulation.servers.faults import DURABILITIES, EVENTS
from tests.simulation.servers.losses import lost_links, make_loss, vanished_links
from tests.simulation.servers.store import Life, ProcessServers, World

KEPT, BEFORE = {"a": ["1"]}, {"a": ["1", "2", "3"], "b": ["4"]}
CONFIRMED = Plan(DURABILITIES.index("confirmed"))


def run(world, act):
    """Let one process act until it has ended."""
    ended = []

    def run_to_the_end():
        act()
        ended.append(True)

    world.calm()
    world.scheduler.spawn("process 1", run_to_the_end)
    world.scheduler.run(lambda: ended, most_seconds=60)


@pytest.mark.parametrize(
    ("fault", "durability", "seconds", "is_allowed"),
    [
        ("restart", "everysec", 2.0, True),
        ("restart", "everysec", 2.5, False),
        ("failover", "everysec", 1.0, False),
        ("failover", "replica", 2.5, True),
        ("restart", "replica", 1.0, False),
        ("failover", "confirmed", 1.0, False),
        ("restart", "confirmed", 1.0, False),
    ],
)
def test_the_store_may_lose_what_the_guarantees_allow(fault, durability, seconds, is_allowed):
    """A restart may lose the last two seconds, and a failover the writes that its replica lacks."""
    loss = make_loss(fault, durability, (10.0, 10.0 + seconds), KEPT, BEFORE)

    assert (sorted(loss.links), sorted(loss.matches)) == (["2", "3", "4"], ["b"])
    assert lost_links([loss]) == (loss.links if is_allowed else set())
    assert vanished_links([loss]) == loss.links


def test_a_restarted_server_has_the_writes_before_the_copy_only():
    """Connections are cut, scripts are unknown, and keys with an expiry still expire."""
    world = World(Plan(1))
    server, seen = world.servers[EVENTS], []

    def act():
        client = ProcessServers(world, Life("process 1")).jobs()
        client.set("kept", 1, px=2000)
        copied = world.servers["jobs"].data.copy()
        client.set("lost", 1)
        client.script_load("return 1")
        world.servers["jobs"].data.go_on_from(copied)
        world.faults.is_over = False
        with pytest.raises(Disconnected):
            client.get("kept")
        world.calm()
        seen.extend((client.get("kept"), client.get("lost"), client.dbsize()))
        world.scheduler.sleep(3.0)
        seen.append(client.get("kept"))

    run(world, act)

    assert seen == [b"1", None, 1, None]
    assert (world.servers["jobs"].data.life, server.data.life) == (1, 0)


def test_an_idle_connection_that_was_cut_fails_no_call_after_the_last_fault():
    world, seen = World(Plan(1)), []

    def act():
        client, data = ProcessServers(world, Life("process 1")).jobs(), world.servers["jobs"].data
        client.set("kept", 1)
        data.go_on_from(data.copy())
        seen.append(client.get("kept"))

    run(world, act)

    assert seen == [b"1"]


@pytest.mark.parametrize(("is_alone", "replies"), [(False, [1, 1]), (True, [1, 0])])
def test_a_write_is_confirmed_if_the_replica_receives_it(is_alone, replies):
    """A wait ends in time, without the replica if it is behind."""
    world, received = World(CONFIRMED), []

    def act():
        connection = ProcessServers(world, Life("process 1")).events()
        received.append(connection.send_and_wait("key", ("SET", "key", "1")).is_confirmed)
        world.servers[EVENTS].data.is_alone = is_alone
        received.append(connection.send_and_wait("key", ("SET", "key", "2")).is_confirmed)

    run(world, act)

    assert received == [bool(reply) for reply in replies]


def test_a_replica_is_not_behind_after_the_last_fault():
    world = World(CONFIRMED)
    world.servers[EVENTS].data.is_alone = True

    world.calm()

    assert not world.servers[EVENTS].data.is_alone
