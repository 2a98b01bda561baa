"""OpenTelemetry traces, which lead from a request through its append and the feed to a job.

This requires an extra (`formicary[otel]`), and the module is imported only if traces are enabled.
The trace context of each worker task is stored on the job server for a minute, under the task's
name. Records and jobs are unchanged. The record's command id and the job's id are span attributes.
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
    """Return a span processor that exports to a collector (`otlp`) or to stderr (`console`)."""
    if kind == "console":
        return BatchSpanProcessor(ConsoleSpanExporter(out=sys.stderr))
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import (  # noqa: PLC0415  # slow
        OTLPSpanExporter,
    )

    return BatchSpanProcessor(OTLPSpanExporter())


class Traces:
    """The spans of a process, and the trace contexts that it shares with other processes.

    Args:
        processor: exports the spans.
        client: a connection to the job server; the data stored there may be lost.
    """

    def __init__(self, processor: SpanProcessor, client: Redis) -> None:
        self._provider = TracerProvider(resource=Resource.create({"service.name": "formicary"}))
        self._provider.add_span_processor(processor)
        self._client: Any = client  # redis-py types its commands as `sync or async, bytes or str`
        self.tracer = self._provider.get_tracer("formicary")

    def keep(self, tasks: Iterable[Task]) -> None:
        """Store the current trace context as the one in which the given tasks were created."""
        carrier: dict[str, str] = {}
        inject(carrier)
        with suppress(RedisError), self._client.pipeline(transaction=False) as pipe:
            for task in tasks:
                pipe.set(_name(task), carrier.get("traceparent", ""), ex=KEPT_SECONDS)
            pipe.execute()

    def origin(self, task: Task) -> context.Context:
        """Return the trace context in which a task was created, if known."""
        kept = None
        with suppress(RedisError):
            kept = self._client.get(_name(task))
        return extract({"traceparent": kept.decode()} if kept else {})

    def wrap(self, app: Wsgi) -> Wsgi:
        """Wrap a WSGI application to start a span for each request.

        It continues any `traceparent`.
        """

        def answer(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
            sent = environ.get("HTTP_TRACEPARENT", "")
            parent = extract({"traceparent": sent})
            with self.tracer.start_as_current_span("request", parent, kind=SpanKind.SERVER):
                return app(environ, start_response)

        return answer

    def note_request(self, operation: str, status: int, _seconds: float) -> None:
        """Set the name and status code of the current request's span."""
        span = trace.get_current_span()
        span.update_name(operation)
        span.set_attribute("http.response.status_code", status)

    def end(self) -> None:
        """Flush all spans that have not been sent yet."""
        self._provider.shutdown()


class TracedStore(MeteredStore):
    """A store that creates a span for each append."""

    def __init__(self, traces: Traces, metrics: Metrics, *given: Any, **named: Any) -> None:
        super().__init__(metrics, *given, **named)
        self._traces = traces

    def append(self, match_id: str, entries: Sequence[Entry], **more: Any) -> Answer:
        """Append entries; see `Store.append`."""
        about = {"formicary.match": match_id, "formicary.command": _command_id(entries[0])}
        with self._traces.tracer.start_as_current_span("append", attributes=about) as span:
            answer = super().append(match_id, entries, **more)
            span.set_attribute("formicary.version", answer.last)
            if not answer.repeated:
                self._traces.keep(parse_tasks(match_id, more.get("waits", "")))
        return answer


class TracedQueues(Queues):
    """Queues that pass the trace context on to jobs."""

    def __init__(self, traces: Traces, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._traces = traces

    def enqueue(self, task: Task, attempt: int = 0, **more: Any) -> bool:
        """Enqueue a job; see `Queues.enqueue`."""
        self._note(task, attempt)
        return super().enqueue(task, attempt, **more)

    def send(self, waiting: Mapping[str, tuple[int, Sequence[Task]]]) -> set[Task]:
        """Enqueue the jobs that matches are waiting for; see `Queues.send`."""
        for _, tasks in waiting.values():
            for task in tasks:
                self._note(task, 0)
        return super().send(waiting)

    def _note(self, task: Task, attempt: int) -> None:
        """Create a span for handing off a job. The job's own span becomes its child."""
        about = {"formicary.match": task.match_id, "formicary.job": job_id(task, attempt)}
        parent = self._traces.origin(task)
        with self._traces.tracer.start_as_current_span(
            "feed", parent, kind=SpanKind.PRODUCER, attributes=about
        ):
            self._traces.keep((task,))


class TracedTurns(MeteredTurns):
    """Turns that create a span for each job."""

    def __init__(self, traces: Traces, metrics: Metrics, *given: Any, **named: Any) -> None:
        super().__init__(metrics, *given, **named)
        self._traces = traces

    def take(self, task: Task, attempt: int = 0) -> int:
        """Run a job; see `Turns.take`."""
        about = {"formicary.match": task.match_id, "formicary.job": job_id(task, attempt)}
        parent = self._traces.origin(task)
        with self._traces.tracer.start_as_current_span(
            f"job {task.kind}", parent, kind=SpanKind.CONSUMER, attributes=about
        ):
            return super().take(task, attempt)


def _command_id(first: Entry) -> str:
    """Return the id of the command that caused a commit, given the first record of the commit."""
    command_id: str = canonical.decode(first.e).get("id", "")
    return command_id


def _name(task: Task) -> str:
    return f"trace:{task.kind}-{task.match_id}-{task.place}-{task.asked_since}"
