"""One address sends as many requests as it can while a player uses another one.

There is a short test and a full one. The `fair` benchmark measures every attack, and these tests
set upper bounds for all of them.
"""

import socket
from contextlib import ExitStack
from pathlib import Path

import pytest

from bench.fair import rows
from bench.rig.harness import show
from tests.waiting import eventually

HOG = "127.0.0.2"
DESCRIPTION = b"GET /v1/openapi.json HTTP/1.1\r\nHost: a\r\n\r\n"
UNREAD = pytest.mark.parametrize(
    "connections",
    [40, pytest.param(400, marks=[pytest.mark.assure, pytest.mark.timeout(120)])],
)
UNREAD_MEGABYTES = 0.7  # of one connection; the requested answers are 60 MB


def memory_of(apis):
    """Return the memory of the processes that hold the connections, in megabytes."""
    (worker,) = apis.workers()
    lines = Path(f"/proc/{worker}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1]) / 1024


def connect(stack, port):
    at = ("127.0.0.1", port)
    return stack.enter_context(socket.create_connection(at, source_address=(HOG, 0)))


@pytest.mark.assure
@pytest.mark.timeout(5400)
def test_no_attack_holds_up_a_player():
    """Requests take at most three times their time alone; unsteady runs do not count."""
    results = rows()
    show("fair", results)

    steady = [row for row in results if "unsteady" not in row.name]
    assert steady
    assert [row.name for row in steady if not row.holds] == []


@pytest.mark.slow
@UNREAD
def test_answers_that_are_not_read_do_not_pile_up(start_apis, start_player, connections):
    apis = start_apis(limits="")
    player = start_player(apis)
    player.play(3)
    player.ask("/v1/openapi.json")
    before = memory_of(apis)
    with ExitStack() as stack:
        for _ in range(connections):
            asked = connect(stack, apis.port)
            asked.setblocking(False)
            asked.send(DESCRIPTION * 50)
        seen = [memory_of(apis)]
        while len(seen) < 5 or seen[-1] > seen[-4] + 1:
            player.play(5, every=0.1)
            seen.append(memory_of(apis))

    assert seen[-1] - before < UNREAD_MEGABYTES * connections + 20, seen


@pytest.mark.slow
def test_an_address_has_no_more_connections_than_are_set(start_apis, start_player):
    apis = start_apis(limits="", connections=60, address_connections=10)
    player = start_player(apis)
    with ExitStack() as stack:
        crowd = [connect(stack, apis.port) for _ in range(30)]
        for client in crowd:
            client.setblocking(False)

        assert eventually(lambda: sum(map(is_open, crowd)) == 10)
        player.play(3)


def is_open(connection):
    try:
        return connection.recv(1) != b""
    except BlockingIOError:
        return True
    except ConnectionError:
        return False
