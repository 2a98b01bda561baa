"""Circuit breaker for calls to a server that may be unavailable."""

from collections.abc import Callable
from threading import Lock
from time import monotonic
from typing import TypeVar

import structlog
from redis.exceptions import RedisError

AWAY_SECONDS = 5.0

T = TypeVar("T")

_log = structlog.get_logger()


class Breaker:
    """Circuit breaker that stops calling a server for a while after it has failed to respond.

    During an outage, at most one request at a time waits for the server.

    Args:
        now: a monotonic clock, in seconds.
    """

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._lock = Lock()
        self._is_away = False
        self._again_at = 0.0

    def ask(self, question: Callable[[], T]) -> T | None:
        """Call the server and return the result. Return None if the server is unavailable."""
        if self._is_away and not self._may_try():
            return None
        try:
            reply = question()
        except RedisError as error:
            if not self._is_away:
                _log.warning("the jobs' server is away", error=error)
            self._again_at = self._now() + AWAY_SECONDS
            self._is_away = True
            return None
        self._is_away = False
        return reply

    def _may_try(self) -> bool:
        """Return whether the caller should try again. Only one caller at a time may do so."""
        with self._lock:
            if self._now() < self._again_at:
                return False
            self._again_at = self._now() + AWAY_SECONDS
            return True
