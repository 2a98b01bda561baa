"""The time that all processes of a service share: the time of the jobs' server.

The clocks of machines differ. A process with a fast clock would end other people's turns too early,
so stored times are compared with the server's time. The server is asked at intervals. In between,
the process counts on with its monotonic clock, which nobody sets.
"""

import time
from collections.abc import Callable
from threading import Lock
from typing import Any

from redis.exceptions import RedisClusterException, RedisError

from matches.context import now_ms

EVERY_SECONDS = 10.0
SLOW_SECONDS = 0.5  # a slower reply is too imprecise
QUICK_SECONDS = 0.01  # after a slower reply, ask again: the quickest reply counts
TRIES = 3
SKEW_MS = 2000  # a larger difference of a machine's clock is reported

_NS = 1_000_000_000
_NS_OF_MS = 1_000_000


class StoreClock:
    """A callable that returns the jobs' server's time in milliseconds since 1970.

    While that server is away the process counts on. A process that has never reached it uses the
    clock of its machine.

    Args:
        client: a connection to the jobs' server with a short timeout.
        local: the time of this machine, in milliseconds since 1970.
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
        """The milliseconds by which this machine is ahead of the server; 0 if unknown."""
        self()
        return self._skew_ms or 0

    def _measure(self) -> None:
        """Ask the server for its time, unless another thread just did."""
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
        """Return how long a reply took, and the server's time less the ticks, in nanoseconds."""
        began = self._ticks()
        seconds, micros = self._client.time()
        took = self._ticks() - began
        return took, seconds * _NS + micros * 1000 - began - took // 2
