"""A circuit breaker that stops sending requests to storage that has not responded."""

from collections.abc import Callable
from threading import Lock

from events.archive.errors import ArchiveAway


class Pause:
    """A circuit breaker for one storage location. While open, it allows one trial call per pause.

    Args:
        seconds: the time until the next trial call.
        now: returns monotonic time in seconds.
    """

    def __init__(self, seconds: float, now: Callable[[], float]) -> None:
        self._seconds = seconds
        self._now = now
        self._lock = Lock()
        self._fault = ""
        self._until = 0.0

    def check(self, url: str) -> None:
        """Check that a request may be sent. After each pause, one caller may try again.

        Raises:
            ArchiveAway: the storage location did not respond a moment ago.
        """
        if not self._fault:
            return
        with self._lock:
            if self._now() < self._until:
                raise ArchiveAway(f"the archive at {url}: {self._fault}, a moment ago")
            self._until = self._now() + self._seconds

    def begin(self, fault: str) -> None:
        """Record that the storage location did not respond."""
        self._until = self._now() + self._seconds
        self._fault = fault

    def end(self) -> None:
        """Record that the storage location responded."""
        self._fault = ""
