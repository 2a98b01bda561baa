"""Presence: short-lived records of event streams that are open. They are not part of any log."""

from collections.abc import Callable, Iterable
from typing import Any

from redis import Redis

from games.game import Seat

KEPT_MS = 30_000  # an open stream renews its record more frequently than this


def presence_of_seat(match_id: str, seat: Seat) -> str:
    """Return the name under which a seat that follows its match is recorded."""
    return f"{match_id}/{seat}"


class Presence:
    """A registry of open event streams. Each is held by an account or by a seat of a match.

    Args:
        client: a connection to the job server that returns bytes.
        now: returns the time in milliseconds since 1970.
    """

    def __init__(self, client: Redis, now: Callable[[], int]) -> None:
        self._client: Any = client  # redis-py types its commands as `sync or async, bytes or str`
        self._now = now

    def note(self, holder: str, stream: str) -> None:
        """Record that a holder has an open stream. The record expires unless it is renewed."""
        name, now = _name(holder), self._now()
        with self._client.pipeline(transaction=True) as pipe:
            pipe.zadd(name, {stream: now + KEPT_MS})
            pipe.zremrangebyscore(name, "-inf", now)
            pipe.pexpire(name, KEPT_MS)
            pipe.execute()

    def leave(self, holder: str, stream: str) -> None:
        """Record that a holder has closed a stream."""
        self._client.zrem(_name(holder), stream)

    def find(self, holders: Iterable[str]) -> frozenset[str]:
        """Return the given holders that have an open stream."""
        names = list(dict.fromkeys(holders))
        if not names:
            return frozenset()
        now = self._now()
        with self._client.pipeline(transaction=False) as pipe:
            for holder in names:
                pipe.zcount(_name(holder), f"({now}", "+inf")
            counts = pipe.execute()
        return frozenset(holder for holder, count in zip(names, counts, strict=True) if count)


def _name(holder: str) -> str:
    return f"presence:{holder}"
