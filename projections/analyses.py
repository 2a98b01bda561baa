"""What is known so far of the analyses of finished matches: a hash each, on the jobs' server.

It can be made again at any time: nothing of it is part of a log. It is forgotten a while after
it was asked for last.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec import Struct
from redis import Redis

KEPT_SECONDS = 30 * 86_400
MOST = 50  # analyses that may wait or be worked on at once
FAILURES = 3  # after so many nobody tries again, unless it is asked for again
_UNFINISHED = "analyses:unfinished"  # by whose turn it is
_COUNT = "analyses:count"  # of turns and jobs
_LEASE = "lease:analyses"
_PLAN, _FAILED, _TALLY = b"plan", b"failed", b"t:"


class TooManyAnalyses(Exception):
    """As many analyses wait as may."""


class AnalysisName(NamedTuple):
    """Which analysis: of a match, with which effort, by which method."""

    match_id: str
    effort: str
    method: str

    @property
    def key(self) -> str:
        """Where it is kept."""
        return f"analysis:{self.match_id}:{self.effort}:{self.method}"

    @property
    def text(self) -> str:
        """The same as one word, to be read back by `AnalysisName.read`."""
        return " ".join(self)

    @classmethod
    def read(cls, text: str) -> "AnalysisName":
        """Return the name that a text spells."""
        match_id, effort, method = text.split(" ")
        return cls(match_id, effort, method)


class AnalysisRow(Struct, frozen=True):
    """What is stored of an analysis, as whoever works on it writes it.

    Attributes:
        plan: empty while nobody has begun.
        tallies: by name.
        is_given_up: it failed again and again.
    """

    plan: bytes
    tallies: Mapping[str, bytes]
    is_given_up: bool


class Analyses:
    """The analyses that were asked for.

    Args:
        client: a connection to the jobs' server that returns bytes.
    """

    def __init__(self, client: Redis) -> None:
        self._client: Any = client  # redis-py types its commands as `sync or async, bytes or str`

    def ask(self, name: AnalysisName) -> bool:
        """Keep an analysis for a while from now on; tell whether there is something to be done.

        Raises:
            TooManyAnalyses: nobody has asked for it yet, and too many others wait.
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
        """Return what is known; None if it was never asked for, or is forgotten."""
        found: dict[bytes, bytes] = self._client.hgetall(name.key)
        if _PLAN not in found:
            return None
        tallies = {
            field[len(_TALLY) :].decode(): value
            for field, value in found.items()
            if field.startswith(_TALLY)
        }
        return AnalysisRow(found[_PLAN], tallies, _is_given_up(found.get(_FAILED)))

    def put(self, name: AnalysisName, tallies: Mapping[str, bytes], plan: bytes = b"") -> None:
        """Store tallies, and a plan if one is given, of an analysis that is still kept."""
        fields: dict[bytes, bytes] = {
            _TALLY + one.encode(): value for one, value in tallies.items()
        }
        if plan:
            fields[_PLAN] = plan
        if fields and self._client.exists(name.key):
            self._client.hset(name.key, mapping=fields)

    def next(self) -> AnalysisName | None:
        """Return the analysis whose turn it is; None if all are done."""
        found = self._client.zrange(_UNFINISHED, 0, 0)
        return AnalysisName.read(found[0].decode()) if found else None

    def waits(self, name: AnalysisName) -> bool:
        """Return whether an analysis is still to be worked on."""
        return self._client.zscore(_UNFINISHED, name.text) is not None

    def put_behind(self, name: AnalysisName) -> None:
        """Let the others have their turns first, if it is not done."""
        self._client.zadd(_UNFINISHED, {name.text: self.count()}, xx=True)

    def finish(self, name: AnalysisName) -> None:
        """Take an analysis from those that have turns."""
        self._client.zrem(_UNFINISHED, name.text)

    def drop(self, match_id: str) -> tuple[AnalysisName, ...]:
        """Forget all analyses of a match; return their names."""
        names = self.names(match_id)
        for name in names:
            self.finish(name)
            self._client.delete(name.key)
        return names

    def names(self, match_id: str = "*") -> tuple[AnalysisName, ...]:
        """Return the names of the analyses that are kept, of one match or of all."""
        keys = self._client.scan_iter(f"analysis:{match_id}:*", count=1000)
        return tuple(AnalysisName(*key.decode().split(":", 3)[1:]) for key in keys)

    def fail(self, name: AnalysisName) -> bool:
        """Count a failure, unless it is forgotten; after some nobody tries again.

        Return whether it is given up with this one.
        """
        is_known = bool(self._client.exists(name.key))
        is_given_up = is_known and self._client.hincrby(name.key, _FAILED, 1) >= FAILURES
        if is_given_up or not is_known:
            self.finish(name)
        self._client.expire(name.key, KEPT_SECONDS)
        return is_given_up

    def count(self) -> int:
        """Return a number that is higher each time."""
        return int(self._client.incr(_COUNT))

    def lease(self, milliseconds: int) -> bool:
        """Be the one who works on analyses for so long; tell whether nobody else is."""
        return bool(self._client.set(_LEASE, 1, px=milliseconds, nx=True))

    def renew(self, milliseconds: int) -> None:
        """Be it for so long from now."""
        self._client.set(_LEASE, 1, px=milliseconds)

    def release(self) -> None:
        """Be it no longer."""
        self._client.delete(_LEASE)

    def is_leased(self) -> bool:
        """Return whether somebody works on an analysis."""
        return bool(self._client.exists(_LEASE))


def _is_given_up(failed: bytes | None) -> bool:
    return int(failed or 0) >= FAILURES
