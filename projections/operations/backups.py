"""Time of the newest backup: kept on the job server for the metrics and the doctor."""

from typing import Any

from redis import Redis

_NEWEST = "backup:newest"


class Backups:
    """The record of the newest backup of a service.

    Args:
        client: a connection to the job server that returns bytes.
    """

    def __init__(self, client: Redis) -> None:
        self._client: Any = client  # redis-py types its commands as `sync or async, bytes or str`

    def note(self, at: int) -> None:
        """Record a complete backup that was started at a time in milliseconds since 1970."""
        self._client.set(_NEWEST, at)

    def newest(self) -> int | None:
        """Return the start of the newest backup, in milliseconds since 1970; None if unknown."""
        found = self._client.get(_NEWEST)
        return int(found) if found else None
