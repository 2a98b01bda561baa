"""A clock that all processes of a service share, based on the time of the job server.

Clocks of different machines disagree. A process with a fast clock would end other players' turns
too early, so stored times are compared with the server's time. The server's time is queried at
intervals. Between queries, the process adds the elapsed time of its monotonic clock, which is never
adjusted.
"""

import time
from collections.abc import Callable
from threading import Lock
from typing import Any

from redis.exceptions import RedisClusterException, RedisError

from matches.context import now_ms

EVERY_SECONDS = 10.0
SLOW_SECONDS = 0.5  # a slower reply is too inaccurate to use
QUICK_SECONDS = 0.01  # after a slower reply, query again and use the fastest reply
TRIES = 3
SKEW_MS = 2000  # a machine's clock error is reported if it exceeds this

_NS = 1_000_000_000
_NS_OF_MS = 1_000_000


class StoreClock:
    """A callable that returns the job server's time in milliseconds since 1970.

    If the server becomes unavailable, the process extrapolates from the last known time. A process
    that has never reached the server uses the clock of its machine.

    Args:
        client: a connection to the job server with a short timeout.
        local: returns this machine's time in milliseconds since 1970.
        ticks: a monotonic clock in nanoseconds.
    """

    def __init__(
        self,
        client: Any,  # redis-py types its commands as `sync or async`
        local: Callable[[], int] = now_ms,
        ticks: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self._client = client
        self._local = local
        self._ticks = ticks
        self._lock = Lock()
        self._skew_ms: int | None = None
        self._offset = local() * _NS_OF_MS - ticks()
        self._again_at = ticks()

    def __call__(self) -> int:
        """Return the time in milliseconds since 1970."""
        ticks = self._ticks()
        if ticks >= self._again_at and self._lock.acquire(blocking=self._skew_ms is None):
            try:
                self._measure()
            finally:
                self._lock.release()
            ticks = self._ticks()
        return (ticks + self._offset) // _NS_OF_MS

    @property
    def skew_ms(self) -> int:
        """How many milliseconds this machine is ahead of the server, or 0 if that is unknown."""
        self()
        return self._skew_ms or 0

    def _measure(self) -> None:
        """Query the server's time, unless another thread has just done so."""
        began = self._ticks()
        if began < self._again_at:
            return
        self._again_at = began + round(EVERY_SECONDS * _NS)
        try:
            took, offset = self._ask()
            for _ in range(TRIES - 1):
                if took > QUICK_SECONDS * _NS:
                    took, offset = min((took, offset), self._ask())
        except (RedisError, RedisClusterException, OSError):
            return
        if self._skew_ms is not None and took > SLOW_SECONDS * _NS:
            return
        self._offset = offset
        self._skew_ms = self._local() - (self._ticks() + offset) // _NS_OF_MS

    def _ask(self) -> tuple[int, int]:
        """Return the round-trip time, and how far the server's clock is ahead of `ticks`.

        Both are in nanoseconds.
        """
        began = self._ticks()
        seconds, micros = self._client.time()
        took = self._ticks() - began
        return took, seconds * _NS + micros * 1000 - began - took // 2
