"""Retry budget for a store during a failover, and the errors that are retried."""

import threading
import time

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

from events.errors import StoreAway

BUDGET_SECONDS = 6.5  # no attempt starts later; with one more timeout, this stays below 10 s
SOCKET_SECONDS = 3.0  # the longest duration of an attempt
CONNECT_SECONDS = 1.0
_CALM_SECONDS = 2.0
_PAUSES = (0.0, 0.02, 0.05, 0.1, 0.2)  # between attempts; the last one repeats

TROUBLES = (
    *(Disconnected, NoReply, AskError, ClusterDownError, MasterDownError, ReadOnlyError),
    *(TryAgainError, RedisClusterException),
)
_HOPELESS = (AuthenticationError, AuthorizationError)


class RetryBudget:
    """Retry budget of a thread for a failing store, shared by all of its calls.

    A request calls the store several times. The time that one call has waited is deducted from the
    next call's budget, unless there was a period without errors between them. Thus the whole
    request is answered or refused in time.

    Args:
        seconds: the time after the start of the first failed call in which further attempts may
            start.
    """

    def __init__(self, seconds: float = BUDGET_SECONDS) -> None:
        self._seconds = seconds
        self._local = threading.local()

    def wait_or_raise(self, error: Exception, began: float, tries: int) -> None:
        """Wait briefly before another attempt.

        Args:
            error: the error of the last attempt.
            began: the start of the call, by `time.monotonic`.
            tries: the number of attempts already made, at least 1.

        Raises:
            StoreAway: there is no time left for another attempt.
        """
        if isinstance(error, _HOPELESS):
            raise error
        now = time.monotonic()
        known = getattr(self._local, "trouble", None)
        since = known[0] if known and began - known[1] < _CALM_SECONDS else began
        pause = _PAUSES[min(tries, len(_PAUSES)) - 1]
        self._local.trouble = (since, now + pause)
        if now + pause > since + self._seconds:
            raise StoreAway(str(error)) from error
        time.sleep(pause)
