"""IP addresses used in rated matches. Fair play checks compare keyed hashes of them.

The key is derived from the administrators' token, which is not stored on any server of the service.
So the job server alone does not reveal an address. Without administrators, the hashes cannot be
queried, and none are stored. They expire after 30 days.
"""

import hmac
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from redis import Redis

DAY_MS = 86_400_000
KEPT_DAYS = 30
_KEPT_MS = KEPT_DAYS * DAY_MS
_KEY = b"formicary/fair-play/1"
_BYTES = 16


class KeptHashes(NamedTuple):
    """A summary of the address hashes that are stored for an account.

    Attributes:
        hashes: the number of hashes.
        until: the time when the last hash expires, in milliseconds since 1970; None if there are no
            hashes.
    """

    hashes: int = 0
    until: int | None = None


class PlayAddresses:
    """Stores hashes of the IP addresses that accounts have used recently.

    Args:
        client: a connection to the job server that returns bytes.
        now: returns the time in milliseconds since 1970.
        secret: the administrators' token; None if there are no administrators.
    """

    def __init__(self, client: Redis, now: Callable[[], int], secret: str | None) -> None:
        self._client: Any = client  # redis-py types its commands as `sync or async, bytes or str`
        self._now = now
        self._key = hmac.digest(secret.encode(), _KEY, "sha256") if secret else None

    def note(self, account: str, address: str) -> None:
        """Record that an account played from an address.

        The record is deleted after thirty days.
        """
        if self._key is None:
            return
        hashed = hmac.digest(self._key, address.encode(), "sha256")[:_BYTES].hex()
        name, now = _name(account), self._now()
        with self._client.pipeline(transaction=True) as pipe:
            pipe.zadd(name, {hashed: now})
            pipe.zremrangebyscore(name, "-inf", now - _KEPT_MS)
            pipe.pexpire(name, _KEPT_MS)
            pipe.execute()

    def find(self, accounts: Iterable[str]) -> dict[str, frozenset[bytes]]:
        """Return the address hashes of accounts from the last thirty days. Delete older ones."""
        names, since = list(accounts), self._now() - _KEPT_MS
        with self._client.pipeline(transaction=False) as pipe:
            for account in names:
                pipe.zremrangebyscore(_name(account), "-inf", since)
                pipe.zrange(_name(account), 0, -1)
            replies = pipe.execute()[1::2]
        return {name: frozenset(some) for name, some in zip(names, replies, strict=True)}

    def count(self, account: str) -> KeptHashes:
        """Return how many address hashes an account has, and when they expire.

        Delete expired ones.
        """
        name = _name(account)
        with self._client.pipeline(transaction=False) as pipe:
            pipe.zremrangebyscore(name, "-inf", self._now() - _KEPT_MS)
            pipe.zcard(name)
            pipe.zrange(name, -1, -1, withscores=True)
            _, count, last = pipe.execute()
        return KeptHashes(count, int(last[0][1]) + _KEPT_MS) if last else KeptHashes()

    def forget(self, account: str) -> None:
        """Delete all address hashes of an account that is being erased."""
        self._client.delete(_name(account))


def _name(account: str) -> str:
    return f"fair-play:addresses:{account}"
