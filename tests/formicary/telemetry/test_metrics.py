"""Metrics are counted, exported, and used by the alerts."""

import re
from pathlib import Path
from unittest.mock import Mock

import httpx
import pytest
import yaml
from fakeredis import FakeRedis
from prometheus_client import generate_latest

from events.archive import Archive, ArchiveAway, ArchivePlace, Sealer
from formicary.servers.api import application
from formicary.servers.ephemeral import MemoryServers
from formicary.servers.roles import collect_of_role, show_metrics
from formicary.settings import Settings
from formicary.telemetry.collectors import read_archive, read_memory
from formicary.telemetry.telemetry import CountingTelemetry, Telemetry, telemetry_of
from formicary.wiring import Wiring
from tests.anthill import ANTHILL
from tests.events.archive.packing import KEY, MATCH, contents, fixed_keys
from tests.ports import quiet_port
from tests.service.conftest import UUID
from workers import jobs

ALERTS = Path(__file__).parents[3] / "docs" / "alerts.yaml"
ROLES = ("serve", "dispatch", "sweep")


@pytest.fixture(scope="module")
def metered_wiring():
    """Return a wiring with metrics, on which a match was started by requests."""
    wiring = Wiring(MemoryServers(), {"anthill": ANTHILL}, telemetry=CountingTelemetry())
    for role in ROLES:
        collect_of_role(wiring, role)
    dispatcher = wiring.dispatcher()
    client = application(wiring).test_client()
    headers = {"Idempotency-Key": UUID.format(1)}
    body = {"game": "anthill", "seats": [{"bot": "random"}, {}]}
    made = client.post("/v1/matches", json=body, headers=headers)
    client.post("/v1/matches", json=body, headers=headers)
    path = f"/v1/matches/{made.json['id']}"
    client.post(f"{path}/seats/1", json={}, headers={"Idempotency-Key": UUID.format(2)})
    client.get("/nowhere")
    dispatcher.step(block_ms=1)
    jobs.equip(wiring.turns, wiring.analyses, wiring.parked)
    wiring.context.cache.drop(made.json["id"])
    wiring.parked.note("webhook", "wd_1", "timed-out")
    return wiring


class Telling(FakeRedis):
    """Server with an INFO response, which the in-memory server lacks."""

    def info(self, section=None, *args, **kwargs):
        return {"memory": {"used_memory": 9, "maxmemory": 10}}[section]


def value(wiring, name, **labels):
    return wiring.telemetry.metrics.registry.get_sample_value(name, labels or None)


def test_requests_are_counted_by_operation_and_status(metered_wiring):
    name = "formicary_requests_total"
    assert value(metered_wiring, name, operation="create_match", status="201") == 2
    assert value(metered_wiring, name, operation="none", status="404") == 1
    assert value(metered_wiring, "formicary_request_seconds_count", operation="create_match") == 2


def test_appends_and_repeats_are_counted(metered_wiring):
    assert value(metered_wiring, "formicary_appends_total") == 2
    assert value(metered_wiring, "formicary_repeats_total") == 1
    assert value(metered_wiring, "formicary_events_total") >= 2


def test_queues_and_parked_work_are_read_when_they_are_looked_at(metered_wiring):
    waiting = [
        value(metered_wiring, "formicary_queue_jobs", queue=queue) for queue in ("turns", "onward")
    ]
    assert sum(waiting) >= 1
    assert value(metered_wiring, "formicary_parked", kind="webhook") == 1
    assert value(metered_wiring, "formicary_parked", kind="match") == 0
    assert value(metered_wiring, "formicary_feed_lag_seconds") >= 0
    assert value(metered_wiring, "formicary_ratings_uncounted") == 0
    assert value(metered_wiring, "process_resident_memory_bytes") > 0


def test_a_job_and_a_match_that_is_folded_are_counted(metered_wiring):
    (job,) = metered_wiring.queues.queues["turns"].get_job_ids()
    _, match_id, seat, asked, _ = job.split("-")

    jobs.play_bot(match_id, int(seat), int(asked))

    assert value(metered_wiring, "formicary_jobs_total", kind="bot", outcome="played") == 1
    assert value(metered_wiring, "formicary_replay_seconds_count") == 1
    assert value(metered_wiring, "formicary_cached_matches") == 1


def test_packs_that_are_written_and_read_are_counted(tmp_path):
    """The pack of a short match is opened by one read, and the rest is served from memory."""
    archive = Archive(ArchivePlace(str(tmp_path)), Sealer(fixed_keys(KEY)))
    counting = CountingTelemetry()
    wiring = Wiring(MemoryServers(), {"anthill": ANTHILL}, telemetry=counting, archive=archive)
    archive.put(contents(300))
    size = sum(path.stat().st_size for path in tmp_path.rglob("*.pack"))
    for _ in range(2):
        assert len(tuple(archive.read(MATCH))) == 300
    with pytest.raises(ArchiveAway):
        archive.index("another")

    reads = "formicary_archive_reads_total"
    counted = {
        outcome: value(wiring, reads, outcome=outcome) for outcome in ("read", "kept", "failed")
    }
    assert counted == {"read": 1, "kept": 4, "failed": 1}
    assert value(wiring, "formicary_archive_read_seconds_count") == 1
    assert value(wiring, "formicary_archive_packs_total") == 1
    assert value(wiring, "formicary_archive_bytes_total") == size


def test_they_are_shown_on_this_machine_alone(metered_wiring):
    port = quiet_port()
    show_metrics(metered_wiring, Settings(metrics_port=port))

    text = httpx.get(f"http://127.0.0.1:{port}/metrics").text
    assert re.search(r"^formicary_appends_total [2-9]", text, re.M)
    with pytest.raises(SystemExit, match="FORMICARY_METRICS_PORT"):
        show_metrics(metered_wiring, Settings(metrics_port=port))


def test_what_is_not_set_counts_nothing():
    servers = MemoryServers()
    telemetry = telemetry_of(Settings(), servers.notes())
    assert (type(telemetry), telemetry.metrics, telemetry.observers) == (Telemetry, None, ())


def test_a_server_that_is_away_leaves_the_rest_to_be_read():
    servers = MemoryServers()
    wiring = Wiring(servers, {"anthill": ANTHILL}, telemetry=CountingTelemetry())
    collect_of_role(wiring, "sweep")
    servers._server.connected = False

    text = generate_latest(wiring.telemetry.metrics.registry).decode()

    assert "formicary_appends_total" in text
    assert "formicary_parked{" not in text


def test_memory_and_the_archive_have_metrics():
    memory = {metric.name: metric for metric in read_memory({"events": Telling()})}
    (archived,) = read_archive(Mock(archived=1, failed=0, refused=0))

    assert [sample.value for metric in memory.values() for sample in metric.samples] == [9, 10]
    assert [sample.value for sample in archived.samples] == [1, 0, 0]


def test_alerts_say_what_to_do():
    """Every rule has a name, a severity, a summary and a remedy (see `test_dashboard`)."""
    rules = [
        rule for group in yaml.safe_load(ALERTS.read_text())["groups"] for rule in group["rules"]
    ]

    assert len({rule["alert"] for rule in rules}) == len(rules) >= 10
    for rule in rules:
        assert rule["labels"]["severity"] in ("page", "ticket")
        assert set(rule["annotations"]) == {"summary", "action"}
        assert rule["expr"].count("(") == rule["expr"].count(")")


def metrics_text(wiring):
    return generate_latest(wiring.telemetry.metrics.registry).decode()
