"""Helper threads of a worker. They work on other matches while one match waits for the store.

They take only quick jobs. Searches stay with the worker, because two at the same time would share a
core, and each would get half of its intended computing time.
"""

import sys
from collections.abc import Callable
from threading import Event, Thread
from time import monotonic

from workers.rq.worker import BotWorker, Helper

STOP_SECONDS = 6.0
_AGAIN_SECONDS = 0.5
_SWITCH_SECONDS = 0.001  # maximum time that a quick job waits for a search to yield the interpreter


class Helpers:
    """The helper threads of one worker process.

    Args:
        make: creates a worker of a given class.
        count: the number of helpers, at least 0.
    """

    def __init__(self, make: Callable[[type[BotWorker]], BotWorker], count: int) -> None:
        self._stop = Event()
        self._helpers = [make(Helper) for _ in range(count)]
        self._threads = [
            Thread(target=self._run, args=(helper,), name="helper", daemon=True)
            for helper in self._helpers
        ]

    def count_busy(self) -> int:
        """Return the number of helpers that are running a job."""
        return sum(helper.is_busy() for helper in self._helpers)

    def start(self) -> None:
        """Start the threads."""
        if self._threads:
            sys.setswitchinterval(_SWITCH_SECONDS)
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Stop the helpers, and wait a limited time for running jobs."""
        self._stop.set()
        for helper in self._helpers:
            helper.leave()
        until = monotonic() + STOP_SECONDS
        for thread in self._threads:
            thread.join(max(0.0, until - monotonic()))

    def _run(self, helper: BotWorker) -> None:
        """Run jobs until stopped.

        Restart RQ's loop, which ends if a server does not respond in time.
        """
        while not self._stop.is_set():
            helper.work(logging_level="WARNING")
            self._stop.wait(_AGAIN_SECONDS)
