"""Which matches somebody looks at: one that only bots play sleeps while nobody does.

All of it lies on the jobs' server. If that forgets, every match is taken for one that just began.
"""

from collections.abc import Callable, Iterable
from importlib.resources import files
from typing import Any

from redis import Redis

from games.table import Table

_FALL_ASLEEP = (files("projections") / "attention.lua").read_text()
LOOKED = "attention:looked"  # matches by when somebody looked last, in milliseconds since 1970
_ASLEEP = "attention:asleep"
_WOKEN = "attention:woken"  # whose questions are to be sent to the workers
_FORGOTTEN_MS = 86_400_000
_BATCH = 256


class Attention:
    """Who sleeps, and who is looked at.

    Args:
        client: a connection to the jobs' server that returns bytes.
        seconds: after how long without a look a match may sleep; None: never.
        now: the time in milliseconds since 1970.
    """

    def __init__(self, client: Redis, seconds: float | None, now: Callable[[], int]) -> None:
        self.seconds = seconds
        self._client: Any = client  # redis-py types its commands as `sync or async, bytes or str`
        self._now = now
        self._fall_asleep = self._client.register_script(_FALL_ASLEEP)

    def look(self, match_id: str) -> None:
        """Note that somebody looks at a match, and wake it if it sleeps."""
        with self._client.pipeline(transaction=True) as pipe:
            pipe.zadd(LOOKED, {match_id: self._now()})
            pipe.smove(_ASLEEP, _WOKEN, match_id)
            pipe.execute()

    def began_at(self) -> int | None:
        """Return the time, for whoever notes that matches begin; None where none sleeps."""
        return None if self.seconds is None else self._now()

    def fall_asleep(self, match_id: str, table: Table, looked: float | None = None) -> bool:
        """Let a match sleep if it may; tell whether it does.

        Only bots play it, no clock runs in it, and nobody has looked at it for long enough. A
        match that was never seen here has just begun.

        Args:
            match_id: its id.
            table: its table.
            looked: when somebody looked at it last, in milliseconds, if the caller knows.
        """
        if self.seconds is None or table.clock or not all(one.bot for one in table.seats):
            return False
        before = self._now() - round(1000 * self.seconds)
        if looked is not None and looked > before:
            return False
        keys = [LOOKED, _ASLEEP, _WOKEN]
        return bool(self._fall_asleep(keys=keys, args=[match_id, self._now(), before]))

    def find_asleep(self, matches: Iterable[str]) -> set[str]:
        """Return those of some matches that sleep."""
        names = list(matches)
        if self.seconds is None or not names:
            return set()
        with self._client.pipeline(transaction=False) as pipe:
            for match_id in names:
                pipe.sismember(_ASLEEP, match_id)
            return {one for one, sleeps in zip(names, pipe.execute(), strict=True) if sleeps}

    def take_woken(self) -> tuple[str, ...]:
        """Return matches that woke, each once: their questions are the caller's to send."""
        if self.seconds is None:
            return ()
        return tuple(one.decode() for one in self._client.spop(_WOKEN, _BATCH))

    def forget(self) -> None:
        """Forget the looks of long ago; who sleeps sleeps on."""
        if self.seconds is not None:
            kept_ms = max(_FORGOTTEN_MS, round(2000 * self.seconds))
            self._client.zremrangebyscore(LOOKED, "-inf", self._now() - kept_ms)
