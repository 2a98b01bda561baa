"""Whom sentinels name: the newest election counts, and who has become a replica is not taken.

Two servers with a sentinel of their own each, which know nothing of one another, are what a
failover looks like to clients while a sentinel has not heard of it.
"""

import pytest
from redis.exceptions import ConnectionError as Disconnected

from events.connections import connect, open_client
from tests.several.servers import HOST, Node, Watched, free_ports, kept
from tests.waiting import eventually


class Sides:
    """The server of the past and the one of now, and what names them."""

    def __init__(self, folder):
        *ports, past, now = free_ports(4)
        self.servers = [Node(folder, port, *kept("no")) for port in ports]
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
    found = Sides(tmp_path)
    yield found
    found.end()


def port_of(client):
    return client.info("server")["tcp_port"]


def test_the_newest_election_counts_and_an_older_one_never_again(sides):
    """Also where only the sentinel that is late still answers."""
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
    """It answers as ever: it hung, say, while the other one took over."""
    now = sides.sentinels[1]
    now.kill()
    connection = connect(open_client(sides.url))
    connection.write("name", "SET", "name", "value")
    assert sides.servers[0].tell("GET", "name") == b"value"

    now.start()
    eventually(now.answers)
    connection.client.connection_pool.disconnect()
    connection.read("name", "GET", "name")  # over another one, for which sentinels are asked
    connection.write("name", "SET", "name", "new")

    assert [server.tell("GET", "name") for server in sides.servers] == [b"value", b"new"]


def test_a_server_that_has_become_a_replica_is_not_taken(sides):
    """Its sentinel has not noticed yet."""
    sides.servers[1].tell("REPLICAOF", HOST, sides.servers[0].port)

    with pytest.raises(Disconnected, match="has become a replica"):
        open_client(sides.url).ping()
