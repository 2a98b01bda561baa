"""Threads beside a worker: while one match waits for the store, another one is played.

They take quick jobs alone. Searches stay with the worker: two at once would share a core, and each
would find half of what it is given time for.
"""

import sys
from collections.abc import Callable
from threading import Event, Thread
from time import monotonic

from workers.rq.worker import BotWorker, Helper

STOP_SECONDS = 6.0
_AGAIN_SECONDS = 0.5
_SWITCH_SECONDS = 0.001  # a quick job waits no longer than that for a search to let go


class Helpers:
    """The helpers of one worker process.

    Args:
        make: makes a worker of a kind.
        count: how many there are, at least 0.
    """

    def __init__(self, make: Callable[[type[BotWorker]], BotWorker], count: int) -> None:
        self._stop = Event()
        self._helpers = [make(Helper) for _ in range(count)]
        self._threads = [
            Thread(target=self._run, args=(helper,), name="helper", daemon=True)
            for helper in self._helpers
        ]

    def count_busy(self) -> int:
        """Return how many of them do a job now."""
        return sum(helper.is_busy() for helper in self._helpers)

    def start(self) -> None:
        """Start them."""
        if self._threads:
            sys.setswitchinterval(_SWITCH_SECONDS)
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Let them finish the jobs that run, but not for long."""
        self._stop.set()
        for helper in self._helpers:
            helper.leave()
        until = monotonic() + STOP_SECONDS
        for thread in self._threads:
            thread.join(max(0.0, until - monotonic()))

    def _run(self, helper: BotWorker) -> None:
        """Work until told to stop: RQ's loop ends where a server does not answer in time."""
        while not self._stop.is_set():
            helper.work(logging_level="WARNING")
            self._stop.wait(_AGAIN_SECONDS)
