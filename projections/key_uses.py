"""The times when API keys were last used, stored on the job server for the owners of the keys.

They are not part of any log.
"""

from collections.abc import Callable, Mapping
from typing import Any

from redis import Redis

KEPT_SECONDS = 400 * 86_400


class KeyUses:
    """A registry of the times when API keys were last used.

    Args:
        client: a connection to the job server that returns bytes.
        now: returns the time in milliseconds since 1970.
    """

    def __init__(self, client: Redis, now: Callable[[], int]) -> None:
        self._now = now
        self._client: Any = client  # redis-py types its commands as `sync or async, bytes or str`

    def note(self, account_id: str, number: int) -> None:
        """Record the use of a key at the current time."""
        name = _name(account_id)
        with self._client.pipeline(transaction=False) as pipe:
            pipe.hset(name, number, self._now())
            pipe.expire(name, KEPT_SECONDS)
            pipe.execute()

    def find(self, account_id: str) -> Mapping[int, int]:
        """Return the times when an account's keys were last used, by key number.

        Times are in milliseconds since 1970.
        """
        uses = self._client.hgetall(_name(account_id))
        return {int(number): int(at) for number, at in uses.items()}

    def forget(self, account_id: str) -> None:
        """Delete all records of an account."""
        self._client.delete(_name(account_id))


def _name(account_id: str) -> str:
    return f"key-uses:{account_id}"
