"""Readiness of a service's components, and the delay until it is reported."""

import pytest
from fakeredis import FakeServer
from structlog.testing import capture_logs

from events import Capacity
from formicary.keys.check import ServiceKeyCheck
from formicary.servers.ephemeral import MemoryServers
from formicary.settings import Settings
from formicary.telemetry.collectors import read_capacity
from formicary.telemetry.heartbeats import send_heartbeats
from formicary.telemetry.readiness import (
    LOG_WAIT_MS,
    LOOK_SECONDS,
    QUEUE_MS,
    SILENT_MS,
    Memory,
    PartsWatch,
    Server,
    role_parts,
)
from projections.operations.heartbeats import KEPT_MS, Beat, Heartbeats
from projections.task_queue import Task
from service.health.readiness import PartState
from tests.waiting import eventually
from workers.queues import Queues

NOW = 1_795_000_000_000
ALL = ("dispatch", "work", "sweep")


def beats(**more):
    """Return a recent heartbeat of each role. Named roles get an age in ms."""
    return [Beat(role, "host:1", NOW - more.get(role, 0), {"lag_ms": 0}) for role in ALL]


def find_degraded(parts):
    return {part.name: part.since for part in parts if part.status != "ok"}


def test_all_is_well_where_everybody_is_heard_of():
    assert find_degraded(role_parts(NOW, beats())) == {}


@pytest.mark.parametrize("role", ALL)
def test_a_role_that_is_silent_is_told_with_since_when(role):
    parts = role_parts(NOW, beats(**{role: SILENT_MS + 1}))

    assert find_degraded(parts) == {role: NOW - SILENT_MS - 1}


def test_it_is_told_within_five_seconds():
    """The delay is the sum of the heartbeat interval, the polling interval and the allowed silence."""
    assert SILENT_MS / 1000 + LOOK_SECONDS <= 4.0


def test_a_worker_that_dies_beside_others_is_told_for_a_while():
    other = Beat("work", "host:2", NOW - 10_000, {})
    long_gone = Beat("work", "host:2", NOW - 100_000, {})

    assert find_degraded(role_parts(NOW, [*beats(), other])) == {"work": NOW - 10_000}
    assert find_degraded(role_parts(NOW, [*beats(), long_gone])) == {}


def test_a_role_that_ended_as_told_is_missed_where_nobody_takes_its_place():
    farewell = Beat("deliver", "", NOW - 500, {})

    assert find_degraded(role_parts(NOW, [*beats(), farewell])) == {"deliver": NOW - 500}


def test_a_dispatcher_that_is_behind_is_told():
    slow = [Beat("dispatch", "host:1", NOW, {"lag_ms": 8000}), *beats()[1:]]

    assert find_degraded(role_parts(NOW, slow)) == {"feed": NOW - 8000}


def test_a_public_log_without_a_new_checkpoint_is_degraded_while_entries_wait():
    def parts(**facts):
        return role_parts(NOW, [*beats()[:2], Beat("sweep", "host:1", NOW, facts)])

    assert "log" not in {part.name for part in parts()}, "no log is written"
    (part,) = [part for part in parts(log_wait_ms=LOG_WAIT_MS) if part.name == "log"]
    assert part == PartState(name="log")
    late = LOG_WAIT_MS + 1
    assert find_degraded(parts(log_wait_ms=late)) == {"log": NOW - late}


def test_processes_beat_and_take_their_leave():
    heartbeats = Heartbeats(MemoryServers().jobs())
    with send_heartbeats(heartbeats, "sweep", lambda: {"lag_ms": 3}):
        eventually(lambda: heartbeats.read()[1])
        now, (beat,) = heartbeats.read()
        assert (beat.role, beat.facts) == ("sweep", {"lag_ms": 3})
        assert abs(now - beat.at) < 2000
    _, (last,) = heartbeats.read()
    assert (last.role, last.process) == ("sweep", "")


def test_who_was_lost_long_ago_is_forgotten_but_not_when():
    client = MemoryServers().jobs()
    client.hset("roles", "work host:1", f"{NOW - KEPT_MS} {{}}")
    heartbeats = Heartbeats(client)

    heartbeats.forget_lost()

    assert heartbeats.read()[1] == (Beat("work", "", NOW - KEPT_MS, {}),)


def test_a_queue_whose_oldest_job_waits_for_long_is_told():
    servers = MemoryServers()
    queues = Queues(servers.jobs())
    queues.enqueue(Task("m", 0, 3))
    asked = queues.queues["turns"].fetch_job("bot-m-0-3-0").enqueued_at.timestamp() * 1000

    def readiness(now):
        clients = servers.events(), servers.jobs()
        watch = PartsWatch(
            *clients,
            Heartbeats(servers.jobs()),
            queues,
            now=lambda: round(now),
            capacity=Capacity(clients[0]),
        )
        watch.look()
        return find_degraded(watch.parts())

    assert "queue turns" not in readiness(asked + QUEUE_MS - 1000)
    assert readiness(asked + QUEUE_MS + 1000)["queue turns"] == pytest.approx(asked, abs=2)


def test_a_key_that_the_store_knows_and_the_machine_lacks_is_told(tmp_path):
    """The report contains no path and no id, because anyone may request it."""
    servers, chosen = MemoryServers(), Settings(data=tmp_path)
    keys = ServiceKeyCheck(chosen, servers.events)
    clients = servers.events(), servers.jobs()
    watch = PartsWatch(
        *clients,
        Heartbeats(clients[1]),
        Queues(clients[1]),
        now=lambda: NOW,
        capacity=Capacity(clients[0]),
        keys=keys,
    )
    keys.signer(NOW)
    keys.archive(make=True)
    watch.look()
    assert not {"receipts key", "archive key"} & set(find_degraded(watch.parts()))

    chosen.key_file.unlink()
    chosen.archive_key_file.unlink()
    watch.look()

    key_parts = {part.name: part for part in watch.parts() if part.name.endswith(" key")}
    assert set(key_parts) == {"receipts key", "archive key"}
    assert {part.status for part in key_parts.values()} == {"degraded"}
    assert str(tmp_path) not in str(key_parts)


def test_a_server_that_does_not_answer_is_away():
    server = FakeServer()
    client = MemoryServers().jobs()
    client.connection_pool.connection_kwargs["server"] = server
    server.connected = False
    watched = Server("events", client)

    assert watched.ask() is False
    assert (watched.part().status, watched.part().since > 0) == ("away", True)
    server.connected = True
    assert watched.ask()
    assert watched.part() == PartState(name="events")


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (0.92, "the store is nearly full: no matches are created"),
        (0.98, "the store is full: no commands are taken"),
    ],
)
def test_a_store_that_is_nearly_full_is_degraded_and_logged_once(share, text):
    capacity = Capacity(MemoryServers().events())
    memory = Memory(capacity, lambda: NOW)
    with capture_logs() as logged:
        for capacity.share in (0.5, share, share + 0.001, 0.5, 0.5):
            memory.look()
            part = memory.part()
            if capacity.share == share:
                assert part == PartState(name="memory", status="degraded", since=NOW, text=text)

    assert part == PartState(name="memory")
    assert [line["event"] for line in logged] == [text, "the store has room again"]


def test_the_share_that_is_used_is_a_gauge():
    capacity = Capacity(MemoryServers().events())
    capacity.share = 0.25

    (gauge,) = read_capacity(capacity)

    assert gauge.name == "formicary_store_used_ratio"
    assert [sample.value for sample in gauge.samples] == [0.25]
