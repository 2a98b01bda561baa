"""Analyses of finished matches and their interim results. Each is a hash on the job server.

Analyses are not part of a log and can be computed again at any time. They expire some time after
the last request.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec import Struct
from redis import Redis

KEPT_SECONDS = 30 * 86_400
MOST = 50  # maximum number of analyses that are waiting or in progress
FAILURES = 3  # after this many, an analysis is not retried until it is requested again
_UNFINISHED = "analyses:unfinished"  # names of analyses, sorted by their turn
_COUNT = "analyses:count"  # counter for turns and jobs
_LEASE = "lease:analyses"
_PLAN, _FAILED, _TALLY = b"plan", b"failed", b"t:"


class TooManyAnalyses(Exception):
    """Raised if too many analyses are already waiting."""


class AnalysisName(NamedTuple):
    """The key of an analysis: the match, the effort and the method."""

    match_id: str
    effort: str
    method: str

    @property
    def key(self) -> str:
        """The Redis key of the analysis."""
        return f"analysis:{self.match_id}:{self.effort}:{self.method}"

    @property
    def text(self) -> str:
        """The name as a string that `AnalysisName.read` can parse."""
        return " ".join(self)

    @classmethod
    def read(cls, text: str) -> "AnalysisName":
        """Parse a name from the string returned by `text`."""
        match_id, effort, method = text.split(" ")
        return cls(match_id, effort, method)


class AnalysisRow(Struct, frozen=True):
    """A stored analysis, as written by the worker that computes it.

    Attributes:
        plan: the encoded plan; empty if no worker has started.
        tallies: the encoded tallies, keyed by name.
        is_given_up: True if it has failed too often.
    """

    plan: bytes
    tallies: Mapping[str, bytes]
    is_given_up: bool


class Analyses:
    """Stores requested analyses, and queues those that must still be computed.

    Args:
        client: a connection to the job server that returns bytes.
    """

    def __init__(self, client: Redis) -> None:
        self._client: Any = client  # redis-py types its commands as `sync or async, bytes or str`

    def ask(self, name: AnalysisName) -> bool:
        """Request an analysis, or extend its lifetime. Return True if it must be computed.

        Raises:
            TooManyAnalyses: the analysis is new, and too many others are waiting.
        """
        there = self._client.expire(name.key, KEPT_SECONDS)
        if there and not _is_given_up(self._client.hget(name.key, _FAILED)):
            return False
        if self._client.zcard(_UNFINISHED) >= MOST:
            raise TooManyAnalyses
        with self._client.pipeline(transaction=True) as pipe:
            pipe.hdel(name.key, _FAILED)
            pipe.hsetnx(name.key, _PLAN, b"")
            pipe.expire(name.key, KEPT_SECONDS)
            pipe.zadd(_UNFINISHED, {name.text: self.count()})
            pipe.execute()
        return True

    def get(self, name: AnalysisName) -> AnalysisRow | None:
        """Return the stored state of an analysis, or None if it is unknown or has expired."""
        fields: dict[bytes, bytes] = self._client.hgetall(name.key)
        if _PLAN not in fields:
            return None
        tallies = {
            field[len(_TALLY) :].decode(): value
            for field, value in fields.items()
            if field.startswith(_TALLY)
        }
        return AnalysisRow(fields[_PLAN], tallies, _is_given_up(fields.get(_FAILED)))

    def put(self, name: AnalysisName, tallies: Mapping[str, bytes], plan: bytes = b"") -> None:
        """Store tallies, and optionally a plan, unless the analysis has expired."""
        fields: dict[bytes, bytes] = {
            _TALLY + tally.encode(): value for tally, value in tallies.items()
        }
        if plan:
            fields[_PLAN] = plan
        if fields and self._client.exists(name.key):
            self._client.hset(name.key, mapping=fields)

    def next(self) -> AnalysisName | None:
        """Return the name of the next analysis in the queue, or None if the queue is empty."""
        keys = self._client.zrange(_UNFINISHED, 0, 0)
        return AnalysisName.read(keys[0].decode()) if keys else None

    def waits(self, name: AnalysisName) -> bool:
        """Return whether an analysis is in the queue."""
        return self._client.zscore(_UNFINISHED, name.text) is not None

    def put_behind(self, name: AnalysisName) -> None:
        """Move an unfinished analysis to the end of the queue."""
        self._client.zadd(_UNFINISHED, {name.text: self.count()}, xx=True)

    def finish(self, name: AnalysisName) -> None:
        """Remove an analysis from the queue."""
        self._client.zrem(_UNFINISHED, name.text)

    def drop(self, match_id: str) -> tuple[AnalysisName, ...]:
        """Delete all analyses of a match, and return their names."""
        names = self.names(match_id)
        for name in names:
            self.finish(name)
            self._client.delete(name.key)
        return names

    def names(self, match_id: str = "*") -> tuple[AnalysisName, ...]:
        """Return the names of the stored analyses of one match, or of all matches."""
        keys = self._client.scan_iter(f"analysis:{match_id}:*", count=1000)
        return tuple(AnalysisName(*key.decode().split(":", 3)[1:]) for key in keys)

    def fail(self, name: AnalysisName) -> bool:
        """Record that an analysis has failed. After `FAILURES` failures, give up on it.

        Return True if this failure was the last one. A failure of an expired analysis is not
        counted.
        """
        is_known = bool(self._client.exists(name.key))
        is_given_up = is_known and self._client.hincrby(name.key, _FAILED, 1) >= FAILURES
        if is_given_up or not is_known:
            self.finish(name)
        self._client.expire(name.key, KEPT_SECONDS)
        return is_given_up

    def count(self) -> int:
        """Increment the counter, and return its new value."""
        return int(self._client.incr(_COUNT))

    def lease(self, milliseconds: int) -> bool:
        """Acquire the lease for computing analyses. Return False if another worker holds it."""
        return bool(self._client.set(_LEASE, 1, px=milliseconds, nx=True))

    def renew(self, milliseconds: int) -> None:
        """Extend the lease so that it ends the given time from now."""
        self._client.set(_LEASE, 1, px=milliseconds)

    def release(self) -> None:
        """Release the lease."""
        self._client.delete(_LEASE)

    def is_leased(self) -> bool:
        """Return whether any worker holds the lease."""
        return bool(self._client.exists(_LEASE))


def _is_given_up(failed: bytes | None) -> bool:
    return int(failed or 0) >= FAILURES
