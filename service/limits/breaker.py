"""A circuit breaker for calls to a server that may be away."""

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
    """A breaker that leaves a server alone for a while after it did not answer.

    During that time at most one request at a time waits for the server.

    Args:
        now: a clock in seconds from any start, which never goes back.
    """

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._lock = Lock()
        self._is_away = False
        self._again_at = 0.0

    def ask(self, question: Callable[[], T]) -> T | None:
        """Return the result of a call to the server; None if the server is away."""
        if self._is_away and not self._may_try():
            return None
        try:
            found = question()
        except RedisError as error:
            if not self._is_away:
                _log.warning("the jobs' server is away", error=error)
            self._again_at = self._now() + AWAY_SECONDS
            self._is_away = True
            return None
        self._is_away = False
        return found

    def _may_try(self) -> bool:
        """Return whether it is time for a retry; the caller that gets True tries for all others."""
        with self._lock:
            if self._now() < self._again_at:
                return False
            self._again_at = self._now() + AWAY_SECONDS
            return True
