"""Primaries named by sentinels: the latest election wins, and replicas are not used.

The tests use two servers, each with a sentinel that does not know the other server. During a
failover, clients see the same if a sentinel has not noticed it yet.
"""

import pytest
from redis.exceptions import ConnectionError as Disconnected

from events.connections import connect, open_client
from tests.several.servers import HOST, Node, Watched, free_ports, server_options
from tests.waiting import eventually


class Sides:
    """The former and the current primary, each with its own sentinel."""

    def __init__(self, folder):
        *ports, past, now = free_ports(4)
        self.servers = [Node(folder, port, *server_options("no")) for port in ports]
        self.sentinels = [
            self._watch(folder, *both, epoch)
            for both, epoch in zip(zip((past, now), ports, strict=True), (3, 4), strict=True)
        ]
        for node in (*self.servers, *self.sentinels):
            eventually(node.answers)

    def _watch(self, folder, port, watched, epoch):
        written = folder / f"{port}.conf"
        written.write_text(
            f"sentinel monitor {Watched.SERVICE} {HOST} {watched} 2\n"
            f"sentinel config-epoch {Watched.SERVICE} {epoch}\n"
        )
        return Node(folder, port, str(written), "--sentinel")

    @property
    def url(self):
        hosts = ",".join(f"{HOST}:{node.port}" for node in self.sentinels)
        return f"redis+sentinel://{hosts}/{Watched.SERVICE}"

    def end(self):
        for node in (*self.sentinels, *self.servers):
            node.end()


@pytest.fixture
def sides(tmp_path):
    both_sides = Sides(tmp_path)
    yield both_sides
    both_sides.end()


def port_of(client):
    return client.info("server")["tcp_port"]


def test_the_newest_election_counts_and_an_older_one_never_again(sides):
    """The newest election wins even if only the outdated sentinel still responds."""
    client = open_client(sides.url)
    assert port_of(client) == sides.servers[1].port

    sides.sentinels[1].kill()
    client.connection_pool.disconnect()
    with pytest.raises(Disconnected):
        client.ping()
    sides.sentinels[1].start()

    assert eventually(lambda: _port_if_any(client)) == sides.servers[1].port


def _port_if_any(client):
    try:
        return port_of(client)
    except Disconnected:
        return None


def test_connections_to_the_server_of_the_past_are_not_used_again(sides):
    """Connections to a former primary are closed, even if it still responds after a hang."""
    now = sides.sentinels[1]
    now.kill()
    connection = connect(open_client(sides.url))
    connection.write("name", "SET", "name", "value")
    assert sides.servers[0].call("GET", "name") == b"value"

    now.start()
    eventually(now.answers)
    connection.client.connection_pool.disconnect()
    connection.read("name", "GET", "name")  # over a new connection, for which sentinels are queried
    connection.write("name", "SET", "name", "new")

    assert [server.call("GET", "name") for server in sides.servers] == [b"value", b"new"]


def test_a_server_that_has_become_a_replica_is_not_taken(sides):
    """A server that is now a replica is not used, even if its sentinel has not noticed the change."""
    sides.servers[1].call("REPLICAOF", HOST, sides.servers[0].port)

    with pytest.raises(Disconnected, match="has become a replica"):
        open_client(sides.url).ping()
