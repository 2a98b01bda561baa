"""Prometheus metrics of a process, and the port on which they are served.

Each process serves its own metrics on its own port, by default only to the local machine. Metrics
therefore need not be merged between processes, and are not accessible from outside.
"""

from threading import Thread
from typing import Any

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    disable_created_metrics,
    start_http_server,
)

from events.archive.archive import ReadOutcome

_REQUEST_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30)
_STORE_SECONDS = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1, 5)
_JOB_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30, 120)


class Metrics:
    """Counters of a process.

    Attributes:
        registry: the registry that is scraped; other modules may register collectors in it.
        streams: the number of open live streams and long polls.
        streams_limit: the maximum number of them in this process.
    """

    def __init__(self) -> None:
        disable_created_metrics()  # type: ignore[no-untyped-call]  # it would double the number of series
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        PlatformCollector(registry=self.registry)
        self._children: dict[tuple[str, int], tuple[Any, Any]] = {}
        self._add_requests()
        self._add_appends()
        self._add_folding()
        self._add_archive()
        self._add_deliveries()

    def _add_requests(self) -> None:
        self._requests = self._counter(
            "requests", "Requests by operation and status.", "operation", "status"
        )
        self._request_seconds = self._histogram(
            "request_seconds",
            "Time from a request's start to the start of its answer.",
            _REQUEST_SECONDS,
            "operation",
        )
        self.streams = Gauge(
            "formicary_streams",
            "Live streams and long polls that are held.",
            registry=self.registry,
        )
        self.streams_limit = Gauge(
            "formicary_streams_limit",
            "Streams and long polls that this process may hold.",
            registry=self.registry,
        )

    def _add_appends(self) -> None:
        self.appends = self._counter("appends", "Commits stored.")
        self.events = self._counter("events", "Events stored.")
        self.repeats = self._counter("repeats", "Commands answered by their idempotency key.")
        self.conflicts = self._counter("conflicts", "Appends refused by a version conflict.")
        self.append_seconds = self._histogram(
            "append_seconds", "Time that an append waits for its server.", _STORE_SECONDS
        )

    def _add_folding(self) -> None:
        self.replay_seconds = self._histogram(
            "replay_seconds",
            "Time to read and fold a match that was not in memory.",
            _JOB_SECONDS,
        )
        self.replayed = self._counter("replayed_versions", "Versions folded from the store.")
        self.jobs = self._counter("jobs", "Jobs by kind and outcome.", "kind", "outcome")
        self.job_seconds = self._histogram(
            "job_seconds", "Time of a job: a bot's turn, a phase, a clock.", _JOB_SECONDS, "kind"
        )

    def _add_deliveries(self) -> None:
        self._deliveries = self._counter(
            "deliveries",
            "Attempts at deliveries: delivered, dead, or waiting for the next one.",
            "outcome",
        )

    def note_delivery(self, outcome: str) -> None:
        """Count an attempt to send a delivery."""
        self._deliveries.labels(outcome).inc()

    def _add_archive(self) -> None:
        self._packs = self._counter("archive_packs", "Packs written.")
        self._pack_bytes = self._counter("archive_bytes", "Bytes of the packs written.")
        self._pack_reads = self._counter(
            "archive_reads", "Reads of packs: kept in memory, read, or failed.", "outcome"
        )
        self._pack_read_seconds = self._histogram(
            "archive_read_seconds", "Time of a read of a pack from its place.", _REQUEST_SECONDS
        )

    def _counter(self, name: str, text: str, *labels: str) -> Counter:
        return Counter(f"formicary_{name}", text, labels, registry=self.registry)

    def _histogram(
        self, name: str, text: str, buckets: tuple[float, ...], *labels: str
    ) -> Histogram:
        full = f"formicary_{name}"
        return Histogram(full, text, labels, buckets=buckets, registry=self.registry)

    def note_request(self, operation: str, status: int, seconds: float) -> None:
        """Count a completed request and record its duration."""
        known = self._children.get((operation, status))
        if known is None:
            known = (
                self._requests.labels(operation, status),
                self._request_seconds.labels(operation),
            )
            self._children[operation, status] = known
        known[0].inc()
        known[1].observe(seconds)

    def note_pack_written(self, size: int) -> None:
        """Count an archive pack that was written, and its size in bytes."""
        self._packs.inc()
        self._pack_bytes.inc(size)

    def note_pack_read(self, outcome: ReadOutcome, seconds: float) -> None:
        """Count a read of an archive pack. Record the duration unless the pack was in memory."""
        self._pack_reads.labels(outcome).inc()
        if outcome == "read":
            self._pack_read_seconds.observe(seconds)

    def note_loaded(self, seconds: float, versions: int) -> None:
        """Record how long the replay of a match took, and how many versions it covered."""
        self.replay_seconds.observe(seconds)
        self.replayed.inc(versions)

    def show(self, host: str, port: int) -> Thread:
        """Serve the metrics at `/metrics` on an address and return the server's thread.

        Raises:
            OSError: the address is not available.
        """
        _, thread = start_http_server(port, host, self.registry)
        return thread
