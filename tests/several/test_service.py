"""The service on a cluster, with its jobs behind sentinels and two processes per role.

All uses of a match work, even after the job server was killed.
"""

import json
import random
import time
from itertools import cycle

import httpx
import pytest

from formicary.servers.ports import listens
from formicary.servers.supervise import Child
from games import GAMES
from matches.audit.bundle import verify_bundle
from tests.by_game import ANY_GAME
from tests.ports import quiet_port
from tests.several.servers import several, waits_until_whole
from tests.story.people import Person
from tests.waiting import eventually

__all__ = ["several"]

TWICE = ("serve", "dispatch", "work", "sweep")
LIVE = {"Accept": "text/event-stream"}


class Service:
    """Two processes of each role, which share a cluster and the server named by the sentinels."""

    def __init__(self, cluster, pair, data):
        self.pair = pair
        common = {
            "EVENTS_URL": cluster.url,
            "JOBS_URL": pair.url,
            "FORMICARY_DATA": str(data),
            "FORMICARY_PARTITIONS": "32",
            "FORMICARY_LIMITS": "off",
        }
        self.ports, self.children = [], []
        for role in TWICE * 2:
            own = dict(common)
            if role == "serve":
                self.ports.append(quiet_port())
                own |= {"FORMICARY_PORT": str(self.ports[-1])}
            self.children.append(Child([role], own))
            self.children[-1].start()
        for port in self.ports:
            eventually(lambda port=port: listens("127.0.0.1", port))

    def stop(self):
        for child in self.children:
            child.ask_to_stop()
        for child in self.children:
            child.finish(time.monotonic() + 10)


@pytest.fixture(scope="module")
def service(several, tmp_path_factory):
    for store in (cluster := several("cluster"), pair := several("sentinel")):
        waits_until_whole(store)
        store.flush()
    started = Service(cluster, pair, tmp_path_factory.mktemp("cluster"))
    yield started
    started.stop()


@pytest.fixture(scope="module")
def people(service):
    """Yield two people who use different processes."""
    pair = [Person(port, f"ada at {port}") for port in service.ports]
    for person in pair:
        person.register()
    yield pair
    for person in pair:
        person.client.close()


def begin(people, **more):
    """Start a match between both people. Each takes a seat through a different process."""
    ada, bea = people
    seats = [{"account": ada.account}, {"account": bea.account}]
    made = ada.ask("POST", "/matches", {"game": ANY_GAME.name, "seats": seats, **more})
    for seat, person in enumerate(people):
        eventually(lambda person=person, seat=seat: person.sit(made["id"], seat))
    return made["id"]


def play(people, match_id, commands, seed=5):
    """Play legal commands for any seat with a pending question. Return the version."""
    choose, version, turns = random.Random(seed), 0, cycle(people)
    while commands:
        if played := next(turns).act(match_id, choose):
            version, commands = played, commands - 1
    return version


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_match_is_played_undone_branched_proven_and_watched(service, people):
    ada, bea = people
    match_id = begin(people)
    version = play(people, match_id, 4)  # a match of this game may be over after eight commands
    assert ada.ask("GET", f"/matches/{match_id}/state")["version"] == version

    with ada.client.stream("GET", f"/matches/{match_id}/events", headers=LIVE) as stream:
        lines = stream.iter_lines()
        later = play(people, match_id, 1)
        seen = next(int(line[3:]) for line in lines if line == f"id: {later}")
    assert seen == later

    mover = ada if ada.actions(match_id)["actions"] else bea
    played = play([mover], match_id, 1)
    undone = mover.ask("POST", f"/matches/{match_id}/undo", {"to": later})
    assert undone["version"] > played
    branch = ada.ask(
        "POST", f"/matches/{match_id}/branches", {"at": version, "luck": "new", "seats": [{}, {}]}
    )["id"]
    assert branch in json.dumps(ada.ask("GET", f"/matches/{match_id}/branches"))
    log = ada.log(match_id)
    assert [entry["seq"] for entry in log] == list(range(1, len(log) + 1))


@pytest.mark.slow
def test_bots_play_to_the_end_and_clocks_run_out_though_the_jobs_server_is_killed(service, people):
    """The sweeper resends interrupted jobs, and no process exits."""
    ada, _ = people
    pids = [child.pid for child in service.children]
    clock = {"kind": "per-decision", "seconds": 1, "on_timeout": "bot"}
    absent = begin(people, clock=clock)
    bots = [{"bot": "greedy"}] * 4
    match_id = ada.ask("POST", "/matches", {"game": ANY_GAME.name, "seats": bots})["id"]
    eventually(lambda: ada.ask("GET", f"/matches/{match_id}")["version"] > 20)
    victim = service.pair.primary_for("")
    victim.kill()

    for id_ in (match_id, absent):
        eventually(lambda id_=id_: ada.ask("GET", f"/matches/{id_}")["status"] == "over", 90)
        proof = verify_bundle(ada.bundle(id_).splitlines(keepends=True), GAMES)
        assert proof.is_over
        assert proof.header.version == ada.ask("GET", f"/matches/{id_}")["version"]
    ready = f"http://127.0.0.1:{service.ports[0]}/health/ready"
    eventually(lambda: httpx.get(ready).json().get("status") == "ok")
    assert [child.pid for child in service.children] == pids
    service.pair.start_again(victim)
