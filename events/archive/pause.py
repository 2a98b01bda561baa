"""A pause in requests to a place after it did not answer."""

from collections.abc import Callable
from threading import Lock

from events.archive.errors import ArchiveAway


class Pause:
    """Fails calls immediately while a place is away, except for one trial call now and then.

    Args:
        seconds: the time between two trial calls.
        now: returns monotonic time in seconds.
    """

    def __init__(self, seconds: float, now: Callable[[], float]) -> None:
        self._seconds = seconds
        self._now = now
        self._lock = Lock()
        self._fault = ""
        self._until = 0.0

    def check(self, url: str) -> None:
        """Return if the place may be used; during a pause one caller may try again for the others.

        Raises:
            ArchiveAway: The place did not answer a moment ago.
        """
        if not self._fault:
            return
        with self._lock:
            if self._now() < self._until:
                raise ArchiveAway(f"the archive at {url}: {self._fault}, a moment ago")
            self._until = self._now() + self._seconds

    def begin(self, fault: str) -> None:
        """Record that the place did not answer."""
        self._until = self._now() + self._seconds
        self._fault = fault

    def end(self) -> None:
        """Record that the place answered."""
        self._fault = ""
