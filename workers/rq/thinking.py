"""The clock of a job that thinks long: looking up, and stepping aside for what is quicker.

A search calls its clock before each iteration. Once a second that renews the job's limit and its
leases, so that a killed worker is noticed within seconds however long the budget is, and sees
whether the answer is still waited for. Every few milliseconds it sees whether a quicker job waits,
and lets the worker do that first, in the midst of the search: so no search holds up another
match's turn, with however few workers. The time that takes is not the search's.
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
ASIDE_SHARE = 9  # of the time it thinks: to look for others takes long where the server is far away


class Aside(Protocol):
    """What takes jobs in a thread."""

    def is_leaving(self) -> bool:
        """Return whether it was told to end."""

    def take_waiting(self, names: Sequence[str]) -> str | None:
        """Do the first job that waits in some queues; return whose it was, None if none was."""


class _Here(threading.local):
    """What goes on in a thread."""

    worker: Aside | None = None
    thinking: "Thinking | None" = None  # what has stepped aside for what runs


_here = _Here()


def work_here(worker: Aside | None) -> Aside | None:
    """Tell who takes jobs in this thread from now on; return who did."""
    before, _here.worker = _here.worker, worker
    return before


def worker_here() -> str:
    """Return the name of the worker that takes jobs in this thread; empty if none does."""
    return str(getattr(_here.worker, "name", ""))


class Thinking:
    """Gives seconds, for one job; from some look on infinity, which ends its search.

    Args:
        is_wanted: tells whether the job's answer is still waited for, and renews its leases.
        queue: the job's; the worker steps aside for the quicker ones.
    """

    def __init__(self, is_wanted: Callable[[], bool], queue: str) -> None:
        self._is_wanted = is_wanted
        self._not_before = dict.fromkeys(QUICKER.get(queue, ()), 0.0)
        self._above = _here.thinking
        self._worker = _here.worker
        self._away = 0.0
        self._look_at = monotonic() + LOOK_SECONDS
        self._aside_at = monotonic() + ASIDE_SECONDS
        self._is_over = False

    def __call__(self) -> float:
        """Return the time in seconds, without that spent on other jobs."""
        now = monotonic()
        if now >= self._look_at:
            look_up()
            self._look()
            self._away += monotonic() - now
            now = monotonic()
        if now >= self._aside_at and not self._is_over:
            self._step_aside(now)
            now = monotonic()
        return inf if self._is_over else now - self._away

    def _look(self) -> None:
        """Look up, and see to what stepped aside for this as well."""
        self._look_at = monotonic() + LOOK_SECONDS
        leaving = self._worker is not None and self._worker.is_leaving()
        self._is_over = self._is_over or not self._is_wanted() or leaving
        if self._above is not None:
            self._above._look()

    def _step_aside(self, now: float) -> None:
        """Let the worker do a quicker job; then think for as long before the next of its kind."""
        names = [name for name, at in self._not_before.items() if at <= now]
        if self._worker is not None and names:
            _here.thinking = self
            try:
                done = self._worker.take_waiting(names)
            finally:
                _here.thinking = self._above
            took = monotonic() - now
            self._away += took
            pause = max(ASIDE_SECONDS, ASIDE_SHARE * took)
            if done:
                self._not_before[done] = now + 2 * took
                pause = ASIDE_SECONDS
            self._aside_at = monotonic() + pause
            return
        self._aside_at = monotonic() + ASIDE_SECONDS


def search_on_own_time() -> Thinking:
    """Return the clock of a job that nobody waits for, which must be called every second or so.

    It is infinite once the job has taken too long.
    """
    until = monotonic() + ANALYSIS_SECONDS
    return Thinking(lambda: monotonic() < until, ANALYSIS)
