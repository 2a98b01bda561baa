"""Number of round trips to the stores for a command, a read and a bot's turn."""

import uuid

import pytest
from msgspec.structs import replace

from bench.rig.far_wire import commands_of, far_wire
from events import Head, canonical
from events.seals import spell_out_keys
from formicary.servers.api import application
from formicary.wiring import UrlServers, Wiring
from games.table import SeatPlan
from matches.commands.create import Plan, create
from matches.times import format_time
from projections.timeline import FRAME_EVERY as STRETCH
from tests.by_game import ANY_GAME
from tests.replays.changes import RECORDED
from tests.replays.test_packs import read_recorded
from tests.servers import empty_server, running
from workers import turns
from workers.rq.worker import ThreadWorker

__all__ = ["running"]


class Far:
    """A service connected to its two servers through proxies that count round trips."""

    def __init__(self, events, jobs):
        self.wires = {"events": events, "jobs": jobs}
        self.wiring = Wiring(UrlServers(events.url, jobs.url), sleep_seconds=600)
        self.client = application(self.wiring).test_client()
        self.dispatching = self.wiring.dispatcher()
        self.dispatching.join()
        self.worker = self.wiring.worker(ThreadWorker)
        self.worker.register_birth()
        self.worker.heartbeat()
        self.worker._beat_at = float("inf")  # no heartbeat every 5 s while counting

    def create_match(self, *levels):
        seats = tuple(SeatPlan(level) for level in levels)
        plan = Plan(ANY_GAME.name, ANY_GAME.options(), seats)
        return create(self.wiring.context, plan, key=str(uuid.uuid4()), digest="d").match_id

    def post(self, path, body, token=None):
        headers = {"Idempotency-Key": str(uuid.uuid4())}
        headers |= {"Authorization": f"Bearer {token}"} if token else {}
        answer = self.client.post(f"/v1/matches{path}", json=body, headers=headers)
        assert answer.status_code in (200, 201), answer.json
        return answer.json

    def sit_down(self, match_id):
        return [self.post(f"/{match_id}/seats/{seat}", {})["token"] for seat in (0, 1)]

    def play(self, match_id, tokens):
        """Play the first action of a seat that has to move. Return the command's round trips."""
        for token in tokens:
            headers = {"Authorization": f"Bearer {token}"}
            path = f"/v1/matches/{match_id}/actions"
            actions = self.client.get(path, headers=headers).json["actions"]
            if actions:
                self.take_requests()
                self.post(f"/{match_id}/commands", actions[0]["command"], token)
                return self.take_requests()
        raise AssertionError("nobody is asked")

    def take_job(self):
        """Run the queued job. Return its round trips, including those before and after it."""
        self.take_requests()
        self.worker.execute_job(*self.worker.dequeue_job_and_maintain_ttl(1))
        return self.take_requests()

    def take_requests(self):
        """Return the requests since the last call, as one list per round trip."""
        asked = [commands_of(request) for wire in self.wires.values() for request in wire.asked]
        for wire in self.wires.values():
            wire.asked.clear()
        return asked


@pytest.fixture(scope="module")
def far(running):
    server = running("redis")
    empty_server(server.client())
    with far_wire(server.socket) as events, far_wire(server.socket) as jobs:
        house = Far(events, jobs)
        house.wiring.context.cache._watch.due_at = float("inf")  # it has its own thread
        match_id = house.create_match("random", "random")  # load scripts into the servers
        house.dispatching.step(1)
        while house.wiring.queues.waiting():
            house.take_job()
        house.wiring.context.cache.drop(match_id)
        house.wiring.context.cache.get(match_id)
        yield house


def test_a_command_of_a_match_in_memory_takes_one_round_trip(far):
    match_id = far.create_match(None, None)
    tokens = far.sit_down(match_id)
    far.play(match_id, tokens)

    assert len(far.play(match_id, tokens)) == 1


def test_a_look_at_a_match_that_is_not_in_memory_takes_two_round_trips(far):
    match_id = far.create_match(None, None)
    far.client.get(f"/v1/matches/{match_id}/state")
    far.wiring.context.cache.drop(match_id)
    far.take_requests()

    assert far.client.get(f"/v1/matches/{match_id}/state").status_code == 200

    assert len(far.take_requests()) <= 2


@pytest.mark.slow
@pytest.mark.parametrize("is_known", [True, False])
def test_a_bots_turn_takes_four_round_trips(far, monkeypatch, is_known):
    """The round trips are: claim, load, append, and completion with follow-ups.

    A cached match saves one of them.
    """
    monkeypatch.setattr(turns, "MOST_COMMANDS", 1)
    match_id = far.create_match("greedy", "greedy")
    far.dispatching.step(1)
    if not is_known:
        far.wiring.context.cache.drop(match_id)

    asked = far.take_job()

    assert len(asked) == 3 + (not is_known), asked
    while far.wiring.queues.waiting():
        far.take_job()


def test_bots_that_go_on_wait_once_a_turn(far):
    match_id = far.create_match("greedy", "greedy")
    far.dispatching.step(1)
    before = far.wiring.store.head(match_id).version

    asked = far.take_job()

    played = [trip for trip in asked if trip == ["EVALSHA"]]
    assert far.wiring.store.head(match_id).version > before + 1
    assert len(asked) == len(played) + 1, asked  # and the blocking claim


def dispatch(far, count):
    """Dispatch new matches, and return the round trips."""
    for _ in range(count):
        far.create_match(None, "random")
    far.dispatching._timed_at = float("inf")
    far.dispatching._feeds._kept_at = 0.0  # otherwise positions are stored once a second
    far.take_requests()
    assert far.dispatching.step(1) == count
    return far.take_requests()


def test_a_batch_of_matches_is_dispatched_in_as_many_trips_as_one(far):
    """For ten matches, clocks, feeds, jobs and three read models are accessed once each.

    The smallest of three counts leaves out a trip of something else at the same moment.
    """
    far.dispatching.step(1)

    single, batch = (min((dispatch(far, count) for _ in range(3)), key=len) for count in (1, 10))

    assert len(single) == len(batch) <= 9, (single, batch)


@pytest.fixture(scope="module")
def long_match(far):
    """Return a finished match with several stretches between keyframes, and its version."""
    path = max(RECORDED, key=lambda path: path.stat().st_size)
    header, entries, keys = read_recorded(path)
    vault = spell_out_keys(replace(keys, token=b"t" * 32))
    store = far.wiring.store
    store.append(header.match_id, entries, expected=Head(0, b""), waits="over", vault=vault)
    far.wiring.context.cache.get(header.match_id)  # store keyframes
    for question in ("state?at=2000-01-01T00:00:00Z", "search?where=`false`"):  # open connections
        far.client.get(f"/v1/matches/{header.match_id}/{question}")
    return header.match_id, header.version


def test_a_version_is_found_by_its_time_in_two_round_trips(far, long_match):
    """In addition, there is one round trip each for the head, the stretch and a notice."""
    match_id, version = long_match
    assert version > 1000
    middle = far.wiring.store.page(match_id, version // 2, count=1)[0]
    at = format_time(canonical.decode(middle.e)["at"])
    far.take_requests()

    answer = far.client.get(f"/v1/matches/{match_id}/state?at={at}")

    assert answer.status_code == 200, answer.text
    asked = far.take_requests()
    assert len(asked) <= 5, asked


def test_a_search_takes_a_round_trip_for_each_stretch(far, long_match):
    """In addition, there is one round trip each for the match and its current head."""
    match_id, version = long_match
    far.wiring.context.cache.drop(match_id)
    far.take_requests()

    answer = far.client.get(f"/v1/matches/{match_id}/search?where=`false`")

    assert answer.json["searched"]["to"] == version
    asked = far.take_requests()
    assert len(asked) <= 2 + version // STRETCH, asked
