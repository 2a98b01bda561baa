"""When the newest backup was taken: noted beside the jobs, for the metrics and the doctor."""

from typing import Any

from redis import Redis

_NEWEST = "backup:newest"


class Backups:
    """The backups of a service, of which only the newest is known.

    Args:
        client: a connection to the jobs' server that returns bytes.
    """

    def __init__(self, client: Redis) -> None:
        self._client: Any = client  # redis-py types its commands as `sync or async, bytes or str`

    def note(self, at: int) -> None:
        """Note that a backup was begun at a time in milliseconds since 1970, and is whole."""
        self._client.set(_NEWEST, at)

    def newest(self) -> int | None:
        """Return when the newest was begun, in milliseconds since 1970; None if none is known."""
        found = self._client.get(_NEWEST)
        return int(found) if found else None
