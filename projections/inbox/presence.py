"""Who has a stream open: noted for a short while, outside every log."""

from collections.abc import Callable, Iterable
from typing import Any

from redis import Redis

from games.game import Seat

KEPT_MS = 30_000  # a stream that is held says so again before that


def presence_of_seat(match_id: str, seat: Seat) -> str:
    """Return the name under which is noted that a seat follows its match."""
    return f"{match_id}/{seat}"


class Presence:
    """The streams that are open, by who holds them: an account, or a seat of a match.

    Args:
        client: a connection to the jobs' server that returns bytes.
        now: the time in milliseconds since 1970.
    """

    def __init__(self, client: Redis, now: Callable[[], int]) -> None:
        self._client: Any = client  # redis-py types its commands as `sync or async, bytes or str`
        self._now = now

    def note(self, who: str, stream: str) -> None:
        """Note that somebody holds a stream, for a while from now on."""
        name, now = _name(who), self._now()
        with self._client.pipeline(transaction=True) as pipe:
            pipe.zadd(name, {stream: now + KEPT_MS})
            pipe.zremrangebyscore(name, "-inf", now)
            pipe.pexpire(name, KEPT_MS)
            pipe.execute()

    def leave(self, who: str, stream: str) -> None:
        """Note that somebody has let a stream go."""
        self._client.zrem(_name(who), stream)

    def find(self, whos: Iterable[str]) -> frozenset[str]:
        """Return those of some who hold a stream."""
        names = list(dict.fromkeys(whos))
        if not names:
            return frozenset()
        now = self._now()
        with self._client.pipeline(transaction=False) as pipe:
            for who in names:
                pipe.zcount(_name(who), f"({now}", "+inf")
            counts = pipe.execute()
        return frozenset(who for who, count in zip(names, counts, strict=True) if count)


def _name(who: str) -> str:
    return f"presence:{who}"
