"""The time that all processes of a service share: that of the jobs' server.

Clocks of machines differ. A process whose own clock is ahead would end other people's turns, so
what is compared with a stored time is the server's time. It is asked now and then; in between the
process counts on by a clock that nobody sets.
"""

import time
from collections.abc import Callable
from threading import Lock
from typing import Any

from redis.exceptions import RedisClusterException, RedisError

from matches.context import now_ms

EVERY_SECONDS = 10.0
SLOW_SECONDS = 0.5  # a reply that took longer says too little
SKEW_MS = 2000  # from here on a machine's clock is reported

_NS = 1_000_000_000
_NS_OF_MS = 1_000_000


class StoreClock:
    """Returns the time in milliseconds since 1970, as the jobs' server has it.

    While that server is away the process counts on; a process that has never reached it goes by
    its machine.

    Args:
        client: a connection to the jobs' server with a short time-out.
        local: the time of this machine, in milliseconds since 1970.
        ticks: nanoseconds that only grow.
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
        """By how many milliseconds this machine is ahead of the server; 0 if nobody knows."""
        self()
        return self._skew_ms or 0

    def _measure(self) -> None:
        """Ask the server for its time, unless somebody just did."""
        began = self._ticks()
        if began < self._again_at:
            return
        self._again_at = began + round(EVERY_SECONDS * _NS)
        try:
            seconds, micros = self._client.time()
        except (RedisError, RedisClusterException, OSError):
            return
        ended, local = self._ticks(), self._local()
        if self._skew_ms is not None and ended - began > SLOW_SECONDS * _NS:
            return
        at = seconds * _NS + micros * 1000 + (ended - began) // 2
        self._offset = at - ended
        self._skew_ms = local - at // _NS_OF_MS
