"""Time limits for jobs. Jobs must report regularly, so that hanging jobs are detected.

RQ gives each job a time limit and raises `JobTimeoutException` in it. A search may last for
minutes, and yet a hanging one must be detected within seconds. So the limit here is the time for
which a job may be silent, and a thinking job renews it. The limit fires repeatedly: code that
catches the exception, to fall back to something simpler, has the same time for that.
"""

import signal
import threading
from math import inf
from time import monotonic
from types import FrameType
from typing import Any

from rq.timeouts import TimerDeathPenalty, UnixSignalDeathPenalty

SILENT_SECONDS = 3


class _Here(threading.local):
    """The time limit of the innermost job in the current thread."""

    limit: "AlarmLimit | TimerLimit | None" = None


_here = _Here()


def look_up(seconds: float = SILENT_SECONDS) -> None:
    """Restart the time limit within which the job in this thread must report again."""
    if _here.limit is not None:
        _here.limit.renew(seconds)


class AlarmLimit(UnixSignalDeathPenalty):
    """A time limit for the main thread of a process, based on SIGALRM.

    An outer job's limit is suspended.
    """

    def setup_death_penalty(self) -> None:
        """Start the timer."""
        self._outer = _here.limit
        self._handler = signal.getsignal(signal.SIGALRM)
        self._left, self._every = signal.setitimer(signal.ITIMER_REAL, 0)
        _here.limit = self
        signal.signal(signal.SIGALRM, self.handle_death_penalty)
        self.renew(min(self._timeout, SILENT_SECONDS))

    def renew(self, seconds: float) -> None:
        """Restart the timer."""
        self._timeout = seconds
        signal.setitimer(signal.ITIMER_REAL, seconds, seconds)

    def handle_death_penalty(self, signum: int, frame: FrameType | None) -> None:
        """Stop the job that is running."""
        raise self._exception(f"the job did not report for {self._timeout} s")

    def cancel_death_penalty(self) -> None:
        """Restore the timer of the outer job, if there is one."""
        try:
            signal.setitimer(signal.ITIMER_REAL, 0)
        finally:  # the alarm may fire even here
            signal.setitimer(signal.ITIMER_REAL, 0)
            _here.limit = self._outer
            signal.signal(signal.SIGALRM, self._handler)
            signal.setitimer(signal.ITIMER_REAL, self._left, self._every)


class TimerLimit(TimerDeathPenalty):
    """A time limit for a job in any thread, based on a timer in another thread."""

    def setup_death_penalty(self) -> None:
        """Start the timer."""
        self._outer = _here.limit
        self._left = 0.0
        if isinstance(self._outer, TimerLimit):
            self._left = self._outer.pause()
        _here.limit = self
        self._lock = threading.Lock()
        self._is_over = False
        self.renew(min(self._timeout, SILENT_SECONDS))
        self._start(self._timeout)

    def renew(self, seconds: float) -> None:
        """Restart the timer."""
        self._timeout = seconds
        self._until = monotonic() + seconds

    def pause(self) -> float:
        """Pause the timer, and return the number of seconds left."""
        left = self._until - monotonic()
        self._until = inf
        return left

    def resume(self, left: float) -> None:
        """Resume a timer that was paused."""
        self._until = monotonic() + left

    def _start(self, seconds: float) -> None:
        self._timer: Any = threading.Timer(seconds, self.handle_death_penalty)
        self._timer.daemon = True
        self._timer.start()

    def handle_death_penalty(self) -> None:
        """Stop the running job unless its limit has been renewed in the meantime."""
        with self._lock:
            if self._is_over:
                return
            left = self._until - monotonic()
            self._start(self._timeout if left <= 0 else min(left, self._timeout))
            if left <= 0:
                self._until = monotonic() + self._timeout
                super().handle_death_penalty()  # type: ignore[no-untyped-call]

    def cancel_death_penalty(self) -> None:
        """Resume the timer of the outer job, if there is one."""
        try:
            with self._lock:
                self._is_over = True
        finally:  # the timer may fire even here
            self._is_over = True
            self._timer.cancel()
            _here.limit = self._outer
            if isinstance(self._outer, TimerLimit):
                self._outer.resume(self._left)
