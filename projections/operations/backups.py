"""The time of the newest backup, stored on the job server for metrics and the doctor command."""

from typing import Any

from redis import Redis

_NEWEST = "backup:newest"


class Backups:
    """A record of the service's newest backup.

    Args:
        client: a connection to the job server that returns bytes.
    """

    def __init__(self, client: Redis) -> None:
        self._client: Any = client  # redis-py types its commands as `sync or async, bytes or str`

    def note(self, at: int) -> None:
        """Record that a backup was completed. `at` is its start time in milliseconds since 1970."""
        self._client.set(_NEWEST, at)

    def newest(self) -> int | None:
        """Return the start time of the newest backup, or None if it is unknown.

        The time is in milliseconds since 1970.
        """
        started_at = self._client.get(_NEWEST)
        return int(started_at) if started_at else None
