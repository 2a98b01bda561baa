"""Tracking of viewers. Matches between bots are suspended while they have no viewers.

All data is on the job server. If the server loses its data, every match counts as newly viewed.
"""

from collections.abc import Callable, Iterable
from importlib.resources import files
from typing import Any

from redis import Redis

from games.table import Table

_FALL_ASLEEP = (files("projections") / "viewers.lua").read_text()
LOOKED = "attention:looked"  # matches by the last viewing time in ms
_ASLEEP = "attention:asleep"
_WOKEN = "attention:woken"  # woken matches with questions that are yet to be sent to workers
_FORGOTTEN_MS = 86_400_000
_BATCH = 256


class Viewers:
    """A registry of sleeping matches, and of the times when matches were last viewed.

    Args:
        client: a connection to the job server that returns bytes.
        seconds: the time without viewers after which a match may sleep; None to keep all matches
            awake.
        now: returns the time in milliseconds since 1970.
    """

    def __init__(self, client: Redis, seconds: float | None, now: Callable[[], int]) -> None:
        self.seconds = seconds
        self._client: Any = client  # redis-py types its commands as `sync or async, bytes or str`
        self._now = now
        self._fall_asleep = self._client.register_script(_FALL_ASLEEP)

    def note_viewer(self, match_id: str) -> None:
        """Record that a match is being viewed. If the match is asleep, wake it."""
        with self._client.pipeline(transaction=True) as pipe:
            pipe.zadd(LOOKED, {match_id: self._now()})
            pipe.smove(_ASLEEP, _WOKEN, match_id)
            pipe.execute()

    def age_view(self, match_id: str, by: int) -> None:
        """Make the last viewing of a match, if there was one, earlier by some milliseconds."""
        self._client.zadd(LOOKED, {match_id: -by}, xx=True, incr=True)

    def began_at(self) -> int | None:
        """Return the current time, for new matches to record, or None if matches never sleep."""
        return None if self.seconds is None else self._now()

    def fall_asleep(self, match_id: str, table: Table, looked: float | None = None) -> bool:
        """Put a match to sleep if this is allowed. Return whether it is asleep.

        A match may sleep if all players are bots, it has no clock, and it has not been viewed for
        long enough. A match that was never viewed counts as viewed now.

        Args:
            match_id: the id of the match.
            table: the table of the match.
            looked: the time when the match was last viewed, in milliseconds since 1970, if known.
        """
        if self.seconds is None or table.clock or not all(seat.bot for seat in table.seats):
            return False
        before = self._now() - round(1000 * self.seconds)
        if looked is not None and looked > before:
            return False
        keys = [LOOKED, _ASLEEP, _WOKEN]
        return bool(self._fall_asleep(keys=keys, args=[match_id, self._now(), before]))

    def find_asleep(self, matches: Iterable[str]) -> set[str]:
        """Return the given matches that are asleep."""
        names = list(matches)
        if self.seconds is None or not names:
            return set()
        with self._client.pipeline(transaction=False) as pipe:
            for match_id in names:
                pipe.sismember(_ASLEEP, match_id)
            return {
                match_id for match_id, sleeps in zip(names, pipe.execute(), strict=True) if sleeps
            }

    def take_woken(self) -> tuple[str, ...]:
        """Return the matches that were woken, each only once.

        The caller sends their questions to workers.
        """
        if self.seconds is None:
            return ()
        return tuple(match_id.decode() for match_id in self._client.spop(_WOKEN, _BATCH))

    def drop(self, match_id: str) -> None:
        """Delete what is known about a match that is no longer in the store."""
        with self._client.pipeline(transaction=True) as pipe:
            pipe.zrem(LOOKED, match_id)
            pipe.srem(_ASLEEP, match_id)
            pipe.srem(_WOKEN, match_id)
            pipe.execute()

    def forget(self) -> None:
        """Delete old viewing times. Sleeping matches stay asleep."""
        if self.seconds is not None:
            kept_ms = max(_FORGOTTEN_MS, round(2000 * self.seconds))
            self._client.zremrangebyscore(LOOKED, "-inf", self._now() - kept_ms)
