"""Leaving a place alone for a while after it did not answer."""

from collections.abc import Callable
from threading import Lock

from events.archive.errors import ArchiveAway


class Pause:
    """Ends calls at once while a place is away: of all callers, one tries again now and then.

    Args:
        seconds: between two tries.
        now: seconds that only grow.
    """

    def __init__(self, seconds: float, now: Callable[[], float]) -> None:
        self._seconds = seconds
        self._now = now
        self._lock = Lock()
        self._fault = ""
        self._until = 0.0

    def check(self, url: str) -> None:
        """Return if the place may be asked; who is let through tries for the others.

        Raises:
            ArchiveAway: It did not answer a moment ago.
        """
        if not self._fault:
            return
        with self._lock:
            if self._now() < self._until:
                raise ArchiveAway(f"the archive at {url}: {self._fault}, a moment ago")
            self._until = self._now() + self._seconds

    def begin(self, fault: str) -> None:
        """Note that the place did not answer."""
        self._until = self._now() + self._seconds
        self._fault = fault

    def end(self) -> None:
        """Note that it did."""
        self._fault = ""
