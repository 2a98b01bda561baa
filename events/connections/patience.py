"""Waiting for a store that changes hands: how long, and what counts as that."""

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

PATIENCE_SECONDS = 6.5  # no try begins later: with one time-out more it is below 10 s
SOCKET_SECONDS = 3.0  # as long as a try may take
CONNECT_SECONDS = 1.0
_CALM_SECONDS = 2.0
_PAUSES = (0.0, 0.02, 0.05, 0.1, 0.2)  # between tries; the last one from then on

TROUBLES = (
    *(Disconnected, NoReply, AskError, ClusterDownError, MasterDownError, ReadOnlyError),
    *(TryAgainError, RedisClusterException),
)
_HOPELESS = (AuthenticationError, AuthorizationError)


class Patience:
    """How long a thread waits for a store in trouble: in all its calls together.

    A request asks the store several times. What one call has waited another does not, unless
    there was calm between them: the request as a whole is answered in time, or refused.

    Args:
        seconds: after the beginning of the first call that failed, no other try begins.
    """

    def __init__(self, seconds: float = PATIENCE_SECONDS) -> None:
        self._seconds = seconds
        self._local = threading.local()

    def meet(self, error: Exception, began: float, tries: int) -> None:
        """Wait a little before another try.

        Args:
            error: what went wrong.
            began: when the call was begun, by `time.monotonic`.
            tries: how many it has made, at least 1.

        Raises:
            StoreAway: there is no time left for another.
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
