"""Every role exits within ten seconds after SIGTERM, and its work continues elsewhere."""

import os
import signal
import time

import httpx
import pytest

from formicary.servers.ports import listens
from formicary.servers.supervise import Child
from formicary.wiring import UrlServers, Wiring
from games.table import SeatPlan
from matches.commands.create import Plan, create
from tests.by_game import ANY_GAME
from tests.ports import quiet_port
from tests.waiting import eventually

MOST_SECONDS = 10.0 if os.getloadavg()[0] < 4 else 30.0
ROLES = ("serve", "dispatch", "work", "sweep", "deliver")


@pytest.fixture(scope="module")
def ending(server, tmp_path_factory):
    """Send SIGTERM to all roles while they work. Yield their results.

    The results are the times and exit codes, the text of a stream, and the heartbeats.
    """
    port = quiet_port()
    environ = {"EVENTS_URL": server.url, "JOBS_URL": server.url, "FORMICARY_PORT": str(port)}
    environ["FORMICARY_DATA"] = str(tmp_path_factory.mktemp("ending"))
    children = {role: Child([role], environ) for role in ROLES}
    wiring = Wiring(UrlServers(server.url, server.url))
    plan = Plan(ANY_GAME.name, ANY_GAME.options(), (SeatPlan("mcts:20000"), SeatPlan()))
    match_id = create(wiring.context, plan, key="ending", digest="d").match_id
    for child in children.values():
        child.start()
    try:
        yield end_all(children, f"http://127.0.0.1:{port}/v1/matches/{match_id}", port, wiring)
    finally:
        for child in children.values():
            child.ask_to_stop()
            child.finish(time.monotonic() + 5)


def end_all(children, address, port, wiring):
    eventually(lambda: listens("127.0.0.1", port))
    eventually(lambda: {beat.role for beat in wiring.heartbeats.read()[1]} >= {*ROLES[1:]})
    with httpx.stream("GET", f"{address}/events", headers={"Accept": "text/event-stream"}) as live:
        pieces = live.iter_text()
        first = next(pieces)
        began = time.monotonic()
        for child in children.values():
            os.kill(child.pid, signal.SIGTERM)
        took = {}
        while len(took) < len(children):
            for role, child in children.items():
                if role not in took and child._process.poll() is not None:
                    took[role] = (time.monotonic() - began, child._process.returncode)
            assert time.monotonic() - began < 4 * MOST_SECONDS
            time.sleep(0.02)
        rest = "".join(pieces)
    return took, first + rest, wiring.heartbeats.read()[1]


@pytest.mark.parametrize("role", ROLES)
def test_a_role_ends_by_itself_and_soon(ending, role):
    seconds, code = ending[0][role]

    assert code == 0
    assert seconds < MOST_SECONDS


def test_a_stream_is_told_when_to_come_again(ending):
    last = ending[1].rstrip().splitlines()[-1]

    name, _, milliseconds = last.partition(": ")
    assert name == "retry"
    assert 500 <= int(milliseconds) < 1000


def test_each_role_takes_its_leave(ending):
    """Each role records when it left, so that readiness can report it as missing immediately."""
    assert {(beat.role, beat.process) for beat in ending[2]} == {(role, "") for role in ROLES[1:]}
