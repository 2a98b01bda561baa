"""A trace spans a request, its append, the feed and the job. If disabled, nothing is loaded."""

import subprocess
import sys

import pytest
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from formicary.servers.api import application
from formicary.settings import Settings
from formicary.telemetry import telemetry
from formicary.telemetry.telemetry import TracingTelemetry, telemetry_of
from formicary.telemetry.traces import Traces
from tests.service.conftest import UUID
from tests.workers.world import World
from workers import jobs

PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"


def test_one_trace_from_a_request_to_the_job_that_follows():
    spans = InMemorySpanExporter()
    world = World()
    traces = Traces(SimpleSpanProcessor(spans), world.servers.notes())
    world = World(telemetry=TracingTelemetry(traces))
    traces._client = world.servers.notes()
    client = application(world).test_client()
    body = {"game": "anthill", "seats": [{"bot": "random"}, {"bot": "random"}]}
    headers = {"Idempotency-Key": UUID.format(1), "traceparent": PARENT}

    match_id = client.post("/v1/matches", json=body, headers=headers).json["id"]
    world.dispatch()
    (job, *_) = world.queued_jobs()["onward"]
    kind, _, seat, asked, _ = job.split("-")
    assert kind == "bot"
    jobs.play_bot(match_id, int(seat), int(asked))

    traced = [span for span in spans.get_finished_spans() if f"{span.context.trace_id:x}" in PARENT]
    names = [span.name for span in traced]
    assert {"create_match", "append", "feed", "job bot"} <= set(names)
    by_id = {span.context.span_id: span.name for span in traced}
    parents = {span.name: by_id.get(span.parent.span_id) for span in reversed(traced)}
    assert parents["feed"] == "append"
    assert parents["job bot"] == "feed"
    attributes = {span.name: dict(span.attributes) for span in traced}
    assert attributes["job bot"]["formicary.job"] == job
    stored = b"".join(entry.e for entry in world.store.read(match_id)).decode()
    commands = {str(span.attributes.get("formicary.command", "")) for span in traced} - {""}
    assert commands
    assert all(command in stored for command in commands)


@pytest.mark.slow
def test_traces_that_are_not_set_load_nothing():
    """Every role starts without the tracing extra."""
    code = (
        "import sys; sys.modules['opentelemetry'] = None\n"
        "import formicary.cli, formicary.servers.api\n"
        "sys.exit('formicary.telemetry.traces' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, stdin=subprocess.DEVNULL)
    assert done.returncode == 0


def test_without_the_extra_it_is_said_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "formicary.telemetry.traces", None)
    monkeypatch.delattr(telemetry.__spec__.parent and sys.modules["formicary.telemetry"], "traces")

    with pytest.raises(ValueError, match=r"pip install formicary\[otel\]"):
        telemetry_of(Settings(traces="otlp"), World().servers.notes())
