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

BUDGET_SECONDS = 6.5  # no try starts later; with one more timeout it is below 10 s
SOCKET_SECONDS = 3.0  # the longest duration of a try
CONNECT_SECONDS = 1.0
_CALM_SECONDS = 2.0
_PAUSES = (0.0, 0.02, 0.05, 0.1, 0.2)  # between tries; the last one repeats

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
    """The retry budget of a thread for a store in trouble, shared by all of its calls.

    A request calls the store several times. Time that one call has waited is not available to the
    next call, unless there was a calm period between them. So the request as a whole is answered in
    time, or refused.

    Args:
        seconds: no further try starts later than this after the start of the first failed call.
    """

    def __init__(self, seconds: float = BUDGET_SECONDS) -> None:
        self._seconds = seconds
        self._local = threading.local()

    def wait_or_raise(self, error: Exception, began: float, tries: int) -> None:
        """Wait a little before another try.

        Args:
            error: the error of the last try.
            began: the start of the call, by `time.monotonic`.
            tries: the number of tries so far, at least 1.

        Raises:
            StoreAway: there is no time left for another try.
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
