"""Telemetry of a process.

Metrics and traces cost nothing unless they are enabled.
"""

from typing import Any

from redis import Redis

from events.archive import ArchivedStore
from formicary.settings import Settings
from formicary.telemetry.metered_store import MeteredStore, MeteredTurns
from formicary.telemetry.metrics import Metrics
from workers.queues import Queues
from workers.turns import Turns


class Telemetry:
    """Factory for objects that may be instrumented. This base class returns plain objects.

    Attributes:
        metrics: the counters; None if metrics are disabled.
        observers: called for each completed request with operation, status and seconds.
    """

    metrics: Metrics | None = None
    observers: tuple[Any, ...] = ()

    def make_store(self, *given: Any, **named: Any) -> ArchivedStore:
        """Create a store; see `ArchivedStore`."""
        return ArchivedStore(*given, **named)

    def make_queues(self, *given: Any, **named: Any) -> Queues:
        """Create queues; see `Queues`."""
        return Queues(*given, **named)

    def make_turns(self, *given: Any, **named: Any) -> Turns:
        """Create turns; see `Turns`."""
        return Turns(*given, **named)

    def wrap(self, app: Any) -> Any:
        """Return a WSGI application, wrapped for tracing if that is enabled."""
        return app

    def end(self) -> None:
        """Flush all spans that have not been sent yet."""


class CountingTelemetry(Telemetry):
    """Telemetry that collects metrics."""

    def __init__(self) -> None:
        self.counted = self.metrics = Metrics()
        self.observers = (self.counted.note_request,)

    def make_store(self, *given: Any, **named: Any) -> ArchivedStore:
        return MeteredStore(self.counted, *given, **named)

    def make_turns(self, *given: Any, **named: Any) -> Turns:
        return MeteredTurns(self.counted, *given, **named)


class TracingTelemetry(CountingTelemetry):
    """Telemetry that collects metrics and traces.

    Args:
        traces: an instance of `formicary.telemetry.traces.Traces`, which is imported only if
            needed.
    """

    def __init__(self, traces: Any) -> None:
        from formicary.telemetry import traces as tracing  # noqa: PLC0415  # an extra

        super().__init__()
        self._tracing, self._traces = tracing, traces
        self.observers = (*self.observers, traces.note_request)

    def make_store(self, *given: Any, **named: Any) -> ArchivedStore:
        store: ArchivedStore = self._tracing.TracedStore(
            self._traces, self.counted, *given, **named
        )
        return store

    def wrap(self, app: Any) -> Any:
        return self._traces.wrap(app)

    def end(self) -> None:
        self._traces.end()

    def make_queues(self, *given: Any, **named: Any) -> Queues:
        queues: Queues = self._tracing.TracedQueues(self._traces, *given, **named)
        return queues

    def make_turns(self, *given: Any, **named: Any) -> Turns:
        turns: Turns = self._tracing.TracedTurns(self._traces, self.counted, *given, **named)
        return turns


def telemetry_of(chosen: Settings, notes: Redis) -> Telemetry:
    """Create the kind of telemetry that the settings select.

    Args:
        chosen: the settings.
        notes: a client of the job server for data that may be lost.

    Raises:
        ValueError: traces are enabled, but the extra is not installed.
    """
    if chosen.traces:
        try:
            from formicary.telemetry import traces as tracing  # noqa: PLC0415  # an extra

            processor = tracing.processor_of(chosen.traces)
        except ImportError as error:
            raise ValueError("FORMICARY_TRACES needs `pip install formicary[otel]`") from error
        return TracingTelemetry(tracing.Traces(processor, notes))
    return CountingTelemetry() if chosen.metrics_port else Telemetry()
