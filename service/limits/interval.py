"""The interpreter's switch interval, which is the process's: short while threads compute long."""

import sys
from threading import Lock

SHORT_SECONDS = 0.0005


class SwitchInterval:
    """Keeps the interval short while anybody needs that."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._needs = 0
        self._usual_seconds = 0.0

    def count(self, more: int) -> None:
        """Count one more that needs it short, or one less."""
        with self._lock:
            before, self._needs = self._needs, self._needs + more
            if not before:
                self._usual_seconds = sys.getswitchinterval()
            if bool(before) != bool(self._needs):
                sys.setswitchinterval(SHORT_SECONDS if self._needs else self._usual_seconds)


INTERVAL = SwitchInterval()
