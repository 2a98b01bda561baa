"""Traces by OpenTelemetry, from a request through its append and the feed to the job.

It is an extra (`formicary[otel]`), and this module is imported only if traces are wanted. The trace
context of each task for the workers is kept on the jobs' server for a minute, under the question's
name. Records and jobs stay unchanged. The record's command id and the job's id are attributes of
their spans.
"""

import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from opentelemetry import context, trace
from opentelemetry.propagate import extract, inject
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import SpanProcessor, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, ConsoleSpanExporter
from opentelemetry.trace import SpanKind
from redis import Redis
from redis.exceptions import RedisError

from events import Answer, Entry, canonical
from formicary.telemetry.metered_store import MeteredStore, MeteredTurns
from formicary.telemetry.metrics import Metrics
from projections.task_queue import Task, parse_tasks
from service.http.envelope import Wsgi
from workers.queues import Queues, job_id

KEPT_SECONDS = 60


def processor_of(kind: str) -> SpanProcessor:
    """Return an exporter of spans to a collector (`otlp`) or to the standard error (`console`)."""
    if kind == "console":
        return BatchSpanProcessor(ConsoleSpanExporter(out=sys.stderr))
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import (  # noqa: PLC0415  # slow
        OTLPSpanExporter,
    )

    return BatchSpanProcessor(OTLPSpanExporter())


class Traces:
    """The spans of a process, and the contexts that other processes continue from.

    Args:
        processor: sends spans.
        client: a connection to the jobs' server; data stored there may be lost.
    """

    def __init__(self, processor: SpanProcessor, client: Redis) -> None:
        self._provider = TracerProvider(resource=Resource.create({"service.name": "formicary"}))
        self._provider.add_span_processor(processor)
        self._client: Any = client  # redis-py types its commands as `sync or async, bytes or str`
        self.tracer = self._provider.get_tracer("formicary")

    def keep(self, tasks: Iterable[Task]) -> None:
        """Store the current span as the origin of these questions."""
        carrier: dict[str, str] = {}
        inject(carrier)
        with suppress(RedisError), self._client.pipeline(transaction=False) as pipe:
            for task in tasks:
                pipe.set(_name(task), carrier.get("traceparent", ""), ex=KEPT_SECONDS)
            pipe.execute()

    def origin(self, task: Task) -> context.Context:
        """Return the context in which a question arose, if it is known."""
        kept = None
        with suppress(RedisError):
            kept = self._client.get(_name(task))
        return extract({"traceparent": kept.decode()} if kept else {})

    def wrap(self, app: Wsgi) -> Wsgi:
        """Return a WSGI application with a span per request, continuing a `traceparent`."""

        def answer(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
            sent = environ.get("HTTP_TRACEPARENT", "")
            parent = extract({"traceparent": sent})
            with self.tracer.start_as_current_span("request", parent, kind=SpanKind.SERVER):
                return app(environ, start_response)

        return answer

    def note_request(self, operation: str, status: int, _seconds: float) -> None:
        """Name the span of the current request."""
        span = trace.get_current_span()
        span.update_name(operation)
        span.set_attribute("http.response.status_code", status)

    def end(self) -> None:
        """Send the remaining spans."""
        self._provider.shutdown()


class TracedStore(MeteredStore):
    """A store with a span for each append."""

    def __init__(self, traces: Traces, metrics: Metrics, *given: Any, **named: Any) -> None:
        super().__init__(metrics, *given, **named)
        self._traces = traces

    def append(self, match_id: str, entries: Sequence[Entry], **more: Any) -> Answer:
        """Append; see `Store.append`."""
        about = {"formicary.match": match_id, "formicary.command": _command_id(entries[0])}
        with self._traces.tracer.start_as_current_span("append", attributes=about) as span:
            answer = super().append(match_id, entries, **more)
            span.set_attribute("formicary.version", answer.last)
            if not answer.repeated:
                self._traces.keep(parse_tasks(match_id, more.get("waits", "")))
        return answer


class TracedQueues(Queues):
    """Queues that pass the trace on to their jobs."""

    def __init__(self, traces: Traces, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._traces = traces

    def enqueue(self, task: Task, attempt: int = 0, **more: Any) -> bool:
        """Enqueue a job; see `Queues.enqueue`."""
        self._note(task, attempt)
        return super().enqueue(task, attempt, **more)

    def send(self, waiting: Mapping[str, tuple[int, Sequence[Task]]]) -> set[Task]:
        """Send the jobs that matches wait for; see `Queues.send`."""
        for _, tasks in waiting.values():
            for task in tasks:
                self._note(task, 0)
        return super().send(waiting)

    def _note(self, task: Task, attempt: int) -> None:
        """Record a span for handing on a job; the job's span continues from it."""
        about = {"formicary.match": task.match_id, "formicary.job": job_id(task, attempt)}
        parent = self._traces.origin(task)
        with self._traces.tracer.start_as_current_span(
            "feed", parent, kind=SpanKind.PRODUCER, attributes=about
        ):
            self._traces.keep((task,))


class TracedTurns(MeteredTurns):
    """Turns with a span for each job."""

    def __init__(self, traces: Traces, metrics: Metrics, *given: Any, **named: Any) -> None:
        super().__init__(metrics, *given, **named)
        self._traces = traces

    def take(self, task: Task, attempt: int = 0) -> int:
        """Take a job; see `Turns.take`."""
        about = {"formicary.match": task.match_id, "formicary.job": job_id(task, attempt)}
        parent = self._traces.origin(task)
        with self._traces.tracer.start_as_current_span(
            f"job {task.kind}", parent, kind=SpanKind.CONSUMER, attributes=about
        ):
            return super().take(task, attempt)


def _command_id(first: Entry) -> str:
    """Return the id of a commit's command, from its first record."""
    found: str = canonical.decode(first.e).get("id", "")
    return found


def _name(task: Task) -> str:
    return f"trace:{task.kind}-{task.match_id}-{task.place}-{task.asked_since}"
