"""Precedence of quick jobs of people over jobs of matches without people, within one process.

The threads of a worker process share one core and one interpreter. A job of a person would get only
its share of both, although the others can wait.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition

MOST_SECONDS = 0.1  # maximum time that a job waits for those of people


class Precedence:
    """Counts the running jobs of people, and lets other jobs wait for them."""

    def __init__(self) -> None:
        self._people = 0
        self._changed = Condition()

    @contextmanager
    def of_people(self) -> Iterator[None]:
        """Let other jobs wait while the block runs."""
        with self._changed:
            self._people += 1
        try:
            yield
        finally:
            with self._changed:
                self._people -= 1
                if not self._people:
                    self._changed.notify_all()

    def give_way(self) -> None:
        """Wait a limited time until no job of a person is running."""
        if self._people:  # read without the lock: a command costs nothing if nobody is waiting
            with self._changed:
                self._changed.wait_for(lambda: not self._people, MOST_SECONDS)
