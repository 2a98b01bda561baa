"""Per-thread deadlines for calls to a store, including all of their retries."""

import threading
import time
from typing import Any

from redis.exceptions import TimeoutError as NoReply


class CallDeadline(threading.local):
    """The time at which the current thread stops waiting for servers.

    Attributes:
        at: the time, by `time.monotonic`; None without a deadline.
    """

    at: float | None = None

    def left(self, most: float) -> float:
        """Return the number of seconds until the deadline, but not more than `most`.

        Raises:
            TimeoutError: it has passed.
        """
        if self.at is None:
            return most
        left = self.at - time.monotonic()
        if left <= 0:
            raise NoReply("the store did not answer in time")
        return min(left, most)

    def has(self, seconds: float) -> bool:
        """Return whether at least the given number of seconds are left."""
        return self.at is None or self.at - time.monotonic() >= seconds


DEADLINE = CallDeadline()


def read_in_time(connection: Any) -> Any:
    """Return the next reply from a connection, without waiting beyond the deadline.

    Raises:
        RedisError: the reply is an error, or did not come in time.
    """
    if DEADLINE.at is None:
        return connection.read_response()
    usual: float = connection.socket_timeout
    left = DEADLINE.left(usual)
    return connection.read_response() if left == usual else connection.read_response(timeout=left)
