"""A retry budget for a store that is failing over, and the errors that are retried."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from redis.exceptions import (
    AskError,
    AuthenticationError,
    AuthorizationError,
    ClusterDownError,
    MasterDownError,
    ReadOnlyError,
    RedisClusterException,
    TryAgainError,
)
from redis.exceptions import ConnectionError as Disconnected
from redis.exceptions import TimeoutError as NoReply

from events.connections.deadline import DEADLINE
from events.errors import StoreAway

BUDGET_SECONDS = 6.5  # no attempt starts later
DEADLINE_SECONDS = 8.5  # the last attempt ends then, so that a request is answered within 10 s
LEAST_SECONDS = 1.2  # of a call that begins after the deadline: one attempt, with its connection
SOCKET_SECONDS = 3.0  # the longest duration of a reply
CONNECT_SECONDS = 1.0
_CALM_SECONDS = 2.0
_SLOW_SECONDS = 0.5  # a slower call is no calm period
_PAUSES = (0.0, 0.02, 0.05, 0.1, 0.2)  # between attempts; the last one repeats

TROUBLES = (
    Disconnected,
    NoReply,
    AskError,
    ClusterDownError,
    MasterDownError,
    ReadOnlyError,
    TryAgainError,
    RedisClusterException,
)
_HOPELESS = (AuthenticationError, AuthorizationError)


class RetryBudget:
    """The time that a thread may spend on retries while a store fails, shared by all of its calls.

    A request calls the store several times. The time that one call has waited is deducted from the
    next call's budget, unless there was a period without errors between them. Thus the whole
    request is answered or refused in time.

    Args:
        seconds: the time after the start of the first failed call in which further attempts may
            start.
        deadline_seconds: the time after the same start by which all attempts end.
    """

    def __init__(
        self, seconds: float = BUDGET_SECONDS, deadline_seconds: float = DEADLINE_SECONDS
    ) -> None:
        self._seconds = seconds
        self._deadline_seconds = deadline_seconds
        self._local = threading.local()

    @contextmanager
    def limited(self, began: float) -> Iterator[None]:
        """Apply the deadline to an attempt that is made in this context.

        Args:
            began: the start of the call, by `time.monotonic`.
        """
        since = self._find_start(began)
        DEADLINE.at = max(since + self._deadline_seconds, began + LEAST_SECONDS)
        try:
            yield
        finally:
            DEADLINE.at = None
        now, known = time.monotonic(), getattr(self._local, "trouble", None)
        is_slow = began + _SLOW_SECONDS < now < since + self._deadline_seconds
        if is_slow and known and known[0] == since:
            self._local.trouble = (since, now)

    def wait_or_raise(self, error: Exception, began: float, tries: int) -> None:
        """Wait briefly before the next attempt, or raise an error if there is no time for one.

        Args:
            error: the error of the last attempt.
            began: the start of the call, by `time.monotonic`.
            tries: the number of attempts already made, at least 1.

        Raises:
            StoreAway: there is no time left for another attempt.
        """
        if isinstance(error, _HOPELESS):
            raise error
        now, since = time.monotonic(), self._find_start(began)
        pause = _PAUSES[min(tries, len(_PAUSES)) - 1]
        is_used_up = now + pause > since + self._seconds
        if not (is_used_up and began > since + self._seconds):  # later calls do not prolong it
            self._local.trouble = (since, now + pause)
        if is_used_up:
            raise StoreAway(str(error)) from error
        time.sleep(pause)

    def _find_start(self, began: float) -> float:
        """Return the start of the first failing call, or of this call after a calm period."""
        since, until = getattr(self._local, "trouble", (began, began))
        return since if began - until < _CALM_SECONDS else began
