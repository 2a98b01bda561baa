"""A store and turns that record metrics."""

from collections.abc import Sequence
from time import perf_counter
from typing import Any

from events import Answer, Entry, VersionConflict
from events.archive import ArchivedStore
from formicary.telemetry.metrics import Metrics
from projections.task_queue import Task
from workers.turns import Turns


class MeteredStore(ArchivedStore):
    """Store that counts its appends and the reads and writes of its archive packs.

    Args:
        metrics: the counters.
        given: the arguments of `ArchivedStore`.
    """

    def __init__(self, metrics: Metrics, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._metrics = metrics
        if self.archive is not None:
            self.archive.on_read(metrics.note_pack_read)
            self.archive.on_written(metrics.note_pack_written)

    def append(self, match_id: str, entries: Sequence[Entry], **more: Any) -> Answer:
        """Append entries and count the outcome; see `ArchivedStore.append`."""
        metrics, began = self._metrics, perf_counter()
        try:
            answer = super().append(match_id, entries, **more)
        except VersionConflict:
            metrics.conflicts.inc()
            raise
        metrics.append_seconds.observe(perf_counter() - began)
        if answer.repeated:
            metrics.repeats.inc()
        else:
            metrics.appends.inc()
            metrics.events.inc(len(entries))
        return answer


class MeteredTurns(Turns):
    """Turns that count the jobs they run.

    Args:
        metrics: the counters.
        given: the arguments of `Turns`.
    """

    def __init__(self, metrics: Metrics, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._metrics = metrics

    def take(self, task: Task, attempt: int = 0) -> int:
        """Run a job and count it; see `Turns.take`."""
        began, outcome = perf_counter(), "failed"
        try:
            played = super().take(task, attempt)
            outcome = "played" if played else "nothing"
        finally:
            self._metrics.jobs.labels(task.kind, outcome).inc()
            self._metrics.job_seconds.labels(task.kind).observe(perf_counter() - began)
        return played
