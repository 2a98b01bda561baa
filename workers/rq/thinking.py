"""The clock of a long search. It also renews the job's time limit and lets quicker jobs run.

A search calls its clock before each iteration. Once a second, the clock renews the job's limit and
leases, so that a killed worker is detected within seconds even if the time budget is long. It also
checks that the answer is still wanted. Every few milliseconds it checks for a quicker job, and lets
the worker run that job in the middle of the search. So a search does not delay the turns of other
matches, even with few workers. The time of the other job does not count for the search.
"""

import threading
from collections.abc import Callable, Sequence
from math import inf
from time import monotonic
from typing import Protocol

from workers.queues import ANALYSIS, ANALYSIS_SECONDS, QUICKER
from workers.rq.limits import look_up

LOOK_SECONDS = 1.0
ASIDE_SECONDS = 0.01
ASIDE_SHARE = 9  # multiplied by a check's duration, since a distant server makes checks slow


class Aside(Protocol):
    """A worker that can interrupt a job to run other jobs."""

    def is_leaving(self) -> bool:
        """Return whether the worker has been asked to stop."""

    def take_waiting(self, names: Sequence[str]) -> str | None:
        """Run the first job that is waiting in any of the given queues.

        Return the name of its queue, or None if there is no job.
        """


class _Here(threading.local):
    """The current thread's worker, and the search that the worker has interrupted."""

    worker: Aside | None = None
    thinking: "Thinking | None" = None  # the outer search, which the running job has interrupted


_here = _Here()


def work_here(worker: Aside | None) -> Aside | None:
    """Set the worker that takes jobs in this thread, and return the previous one."""
    before, _here.worker = _here.worker, worker
    return before


def worker_here() -> str:
    """Return the name of the worker that takes jobs in this thread, or an empty string."""
    return str(getattr(_here.worker, "name", ""))


class Thinking:
    """The clock of one job, in seconds. To end the job's search, it jumps to infinity.

    Args:
        is_wanted: returns whether the job's answer is still wanted, and renews its leases.
        queue: the job's queue. The worker interrupts the job for quicker queues.
        read: returns a time in seconds that never goes back; by default the machine's.
    """

    def __init__(
        self,
        is_wanted: Callable[[], bool],
        queue: str,
        read: Callable[[], float] | None = None,
    ) -> None:
        self._is_wanted = is_wanted
        self._read = read or monotonic
        self._not_before = dict.fromkeys(QUICKER.get(queue, ()), 0.0)
        self._above = _here.thinking
        self._worker = _here.worker
        self._away = 0.0
        self._look_at = self._read() + LOOK_SECONDS
        self._aside_at = self._read() + ASIDE_SECONDS
        self._is_over = False

    def __call__(self) -> float:
        """Return the time in seconds, excluding the time spent on other jobs."""
        now = self._read()
        if now >= self._look_at:
            look_up()
            self._look()
            self._away += self._read() - now
            now = self._read()
        if now >= self._aside_at and not self._is_over:
            self._step_aside(now)
            now = self._read()
        return inf if self._is_over else now - self._away

    def _look(self) -> None:
        """Check whether the search must end, and do the same for the outer searches."""
        self._look_at = self._read() + LOOK_SECONDS
        leaving = self._worker is not None and self._worker.is_leaving()
        self._is_over = self._is_over or not self._is_wanted() or leaving
        if self._above is not None:
            self._above._look()

    def _step_aside(self, now: float) -> None:
        """Let the worker run a quicker job, then pause before taking another from its queue."""
        names = [name for name, at in self._not_before.items() if at <= now]
        if self._worker is not None and names:
            _here.thinking = self
            try:
                done = self._worker.take_waiting(names)
            finally:
                _here.thinking = self._above
            took = self._read() - now
            self._away += took
            pause = max(ASIDE_SECONDS, ASIDE_SHARE * took)
            if done:
                self._not_before[done] = now + 2 * took
                pause = ASIDE_SECONDS
            self._aside_at = self._read() + pause
            return
        self._aside_at = self._read() + ASIDE_SECONDS


def search_on_own_time() -> Thinking:
    """Return a clock for a background job. The job must call it about once a second.

    The clock returns infinity after the job has exceeded its maximum duration.
    """
    until = monotonic() + ANALYSIS_SECONDS
    return Thinking(lambda: monotonic() < until, ANALYSIS)
