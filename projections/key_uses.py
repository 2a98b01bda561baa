"""When API keys were last used: kept beside the jobs, for their owners, and no part of any log."""

from collections.abc import Callable, Mapping
from typing import Any

from redis import Redis

KEPT_SECONDS = 400 * 86_400


class KeyUses:
    """The last uses of keys.

    Args:
        client: a connection to the jobs' server that returns bytes.
        now: the time in milliseconds since 1970.
    """

    def __init__(self, client: Redis, now: Callable[[], int]) -> None:
        self._now = now
        self._client: Any = client  # redis-py types its commands as `sync or async, bytes or str`

    def note(self, account_id: str, number: int) -> None:
        """Keep that a key was used now."""
        name = _name(account_id)
        with self._client.pipeline(transaction=False) as pipe:
            pipe.hset(name, number, self._now())
            pipe.expire(name, KEPT_SECONDS)
            pipe.execute()

    def find(self, account_id: str) -> Mapping[int, int]:
        """Return when the keys of an account were last used, by number."""
        found = self._client.hgetall(_name(account_id))
        return {int(number): int(at) for number, at in found.items()}

    def forget(self, account_id: str) -> None:
        """Forget all of an account."""
        self._client.delete(_name(account_id))


def _name(account_id: str) -> str:
    return f"key-uses:{account_id}"
