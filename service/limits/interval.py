"""The interpreter's thread switch interval, shortened while long computations run."""

import sys
from threading import Lock

SHORT_SECONDS = 0.0005


class SwitchInterval:
    """Counter that keeps the switch interval short while at least one thread needs it."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._needs = 0
        self._usual_seconds = 0.0

    def count(self, more: int) -> None:
        """Add `more`, which may be negative, to the count of threads that need a short interval."""
        with self._lock:
            before, self._needs = self._needs, self._needs + more
            if not before:
                self._usual_seconds = sys.getswitchinterval()
            if bool(before) != bool(self._needs):
                sys.setswitchinterval(SHORT_SECONDS if self._needs else self._usual_seconds)


INTERVAL = SwitchInterval()
