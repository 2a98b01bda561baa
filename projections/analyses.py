"""Estimates and their interim results: analyses of matches, and the values of alternatives.

Each is a hash on the job server. Estimates are not part of a log and can be computed again at any
time. They expire some time after the last request.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from msgspec import Struct
from redis import Redis

KEPT_SECONDS = 30 * 86_400
WHATIF_KEPT_SECONDS = 86_400
MOST = 50  # maximum number of estimates of one kind that are waiting or in progress
FAILURES = 3  # after this many, an estimate is not retried until it is requested again
_COUNT = "analyses:count"  # counter for turns and jobs
_LEASE = "lease:analyses"
_PLAN, _FAILED, _TALLY = b"plan", b"failed", b"t:"


class TooManyAnalyses(Exception):
    """Raised if too many analyses are already waiting."""


class CallerBusy(Exception):
    """Raised if a caller already has as many unfinished estimates as allowed."""


class EstimateName(Protocol):
    """The key of an estimate."""

    @property
    def match_id(self) -> str: ...

    @property
    def key(self) -> str:
        """The Redis key of the estimate."""

    @property
    def text(self) -> str:
        """The name as a string."""


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


class WhatIfName(NamedTuple):
    """The key of a question about the alternatives of a seat: the match and the question's id."""

    match_id: str
    question_id: str

    @property
    def key(self) -> str:
        """The Redis key of the question."""
        return f"whatif:{self.match_id}:{self.question_id}"

    @property
    def text(self) -> str:
        """The name as a string that `WhatIfName.read` can parse."""
        return " ".join(self)

    @classmethod
    def read(cls, text: str) -> "WhatIfName":
        """Parse a name from the string returned by `text`."""
        match_id, question_id = text.split(" ")
        return cls(match_id, question_id)


Name = TypeVar("Name", bound=EstimateName)


class AnalysisRow(Struct, frozen=True):
    """A stored estimate, as written by the worker that computes it.

    Attributes:
        plan: the encoded plan; empty if no worker has started.
        tallies: the encoded tallies, keyed by name.
        is_given_up: True if it has failed too often.
    """

    plan: bytes
    tallies: Mapping[str, bytes]
    is_given_up: bool


class Estimates(ABC, Generic[Name]):
    """Stores requested estimates of one kind, and queues those that must still be computed.

    Args:
        client: a connection to the job server that returns bytes.
    """

    unfinished: ClassVar[str]  # the Redis key of the names in the queue, sorted by their turn
    kept_seconds: ClassVar[int]  # after the last request

    def __init__(self, client: Redis) -> None:
        self._client: Any = client  # redis-py types its commands as `sync or async, bytes or str`

    @abstractmethod
    def _read_name(self, text: str) -> Name:
        """Parse a name from the string that the queue contains."""

    def get(self, name: Name) -> AnalysisRow | None:
        """Return the stored state of an estimate, or None if it is unknown or has expired."""
        found: dict[bytes, bytes] = self._client.hgetall(name.key)
        if _PLAN not in found:
            return None
        tallies = {
            field[len(_TALLY) :].decode(): value
            for field, value in found.items()
            if field.startswith(_TALLY)
        }
        return AnalysisRow(found[_PLAN], tallies, _is_given_up(found.get(_FAILED)))

    def put(self, name: Name, tallies: Mapping[str, bytes], plan: bytes = b"") -> None:
        """Store tallies, and optionally a plan, unless the estimate has expired."""
        fields: dict[bytes, bytes] = {
            _TALLY + tally.encode(): value for tally, value in tallies.items()
        }
        if plan:
            fields[_PLAN] = plan
        if fields and self._client.exists(name.key):
            self._client.hset(name.key, mapping=fields)

    def next(self) -> Name | None:
        """Return the name of the next estimate in the queue, or None if the queue is empty."""
        found = self._client.zrange(self.unfinished, 0, 0)
        return self._read_name(found[0].decode()) if found else None

    def waits(self, name: Name) -> bool:
        """Return whether an estimate is in the queue."""
        return self._client.zscore(self.unfinished, name.text) is not None

    def put_behind(self, name: Name) -> None:
        """Move an unfinished estimate to the end of the queue."""
        self._client.zadd(self.unfinished, {name.text: self.count()}, xx=True)

    def finish(self, name: Name) -> None:
        """Remove an estimate from the queue."""
        self._client.zrem(self.unfinished, name.text)

    def drop(self, match_id: str) -> tuple[Name, ...]:
        """Delete all estimates of a match, and return their names."""
        names = self.names(match_id)
        for name in names:
            self.finish(name)
            self._client.delete(name.key)
        return names

    @abstractmethod
    def names(self, match_id: str = "*") -> tuple[Name, ...]:
        """Return the names of the stored estimates of one match, or of all matches."""

    def fail(self, name: Name) -> bool:
        """Record that an estimate has failed. After `FAILURES` failures, give up on it.

        Return True if this failure was the last one. A failure of an expired estimate is not
        counted.
        """
        is_known = bool(self._client.exists(name.key))
        is_given_up = is_known and self._client.hincrby(name.key, _FAILED, 1) >= FAILURES
        if is_given_up or not is_known:
            self.finish(name)
        self._client.expire(name.key, self.kept_seconds)
        return is_given_up

    def count(self) -> int:
        """Increment the counter, and return its new value."""
        return int(self._client.incr(_COUNT))

    def lease(self, milliseconds: int) -> bool:
        """Acquire the lease for computing estimates. Return False if another worker holds it."""
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


class Analyses(Estimates[AnalysisName]):
    """Stores requested analyses, and queues those that must still be computed."""

    unfinished = "analyses:unfinished"
    kept_seconds = KEPT_SECONDS

    def _read_name(self, text: str) -> AnalysisName:
        return AnalysisName.read(text)

    def ask(self, name: AnalysisName) -> bool:
        """Request an analysis, or extend its lifetime. Return True if it must be computed.

        Raises:
            TooManyAnalyses: the analysis is new, and too many others are waiting.
        """
        there = self._client.expire(name.key, KEPT_SECONDS)
        if there and not _is_given_up(self._client.hget(name.key, _FAILED)):
            return False
        if self._client.zcard(self.unfinished) >= MOST:
            raise TooManyAnalyses
        with self._client.pipeline(transaction=True) as pipe:
            pipe.hdel(name.key, _FAILED)
            pipe.hsetnx(name.key, _PLAN, b"")
            pipe.expire(name.key, KEPT_SECONDS)
            pipe.zadd(self.unfinished, {name.text: self.count()})
            pipe.execute()
        return True

    def names(self, match_id: str = "*") -> tuple[AnalysisName, ...]:
        """Return the names of the stored analyses of one match, or of all matches."""
        keys = self._client.scan_iter(f"analysis:{match_id}:*", count=1000)
        return tuple(AnalysisName(*key.decode().split(":", 3)[1:]) for key in keys)


class WhatIfs(Estimates[WhatIfName]):
    """Stores questions about the alternatives of a seat, and queues those without an answer.

    Several callers may wait for one question. It leaves the queue when the last of them cancels.
    """

    unfinished = "whatifs:unfinished"
    kept_seconds = WHATIF_KEPT_SECONDS

    def _read_name(self, text: str) -> WhatIfName:
        return WhatIfName.read(text)

    def ask(self, name: WhatIfName, plan: bytes, callers: Sequence[tuple[str, int]]) -> None:
        """Put a question in the queue for a caller. If it is there, the caller waits for it too.

        Args:
            name: the name of the question.
            plan: the encoded question.
            callers: the keys that identify the caller, each with the number of unfinished
                questions that it may have.

        Raises:
            CallerBusy: the caller already has as many unfinished questions as allowed.
            TooManyAnalyses: the question is new, and too many others are waiting.
        """
        turn = self.count()

        def enter(pipe: Any) -> None:
            waiting = self._waiting()
            self._check_room(name, waiting, callers)
            pipe.multi()
            pipe.hdel(name.key, _FAILED)
            pipe.hsetnx(name.key, _PLAN, plan)
            pipe.expire(name.key, self.kept_seconds)
            pipe.sadd(_callers_key(name), *(key for key, _ in callers))
            pipe.expire(_callers_key(name), self.kept_seconds)
            if name.text not in waiting:
                pipe.zadd(self.unfinished, {name.text: turn})

        self._client.transaction(enter, self.unfinished)

    def _check_room(
        self,
        name: WhatIfName,
        waiting: Mapping[str, Collection[str]],
        callers: Sequence[tuple[str, int]],
    ) -> None:
        """Check that a question can be put in the queue.

        Raises:
            CallerBusy, TooManyAnalyses: see `ask`.
        """
        others = [keys for text, keys in waiting.items() if text != name.text]
        if any(sum(key in keys for keys in others) >= most for key, most in callers):
            raise CallerBusy
        if len(others) >= MOST:
            raise TooManyAnalyses

    def _waiting(self) -> dict[str, set[str]]:
        """Return the keys of the callers that wait for each question in the queue, by its name."""
        texts = [text.decode() for text in self._client.zrange(self.unfinished, 0, -1)]
        with self._client.pipeline(transaction=False) as pipe:
            for text in texts:
                pipe.smembers(_callers_key(WhatIfName.read(text)))
            found = pipe.execute() if texts else []
        return {
            text: {key.decode() for key in keys} for text, keys in zip(texts, found, strict=True)
        }

    def remove(self, name: WhatIfName) -> None:
        """Delete a question with its results. Callers go on waiting for it."""
        self._client.delete(name.key)

    def keep(self, name: WhatIfName) -> None:
        """Extend the lifetime of an answer."""
        self._client.expire(name.key, self.kept_seconds)

    def cancel(self, name: WhatIfName, callers: Sequence[tuple[str, int]]) -> None:
        """Stop waiting for an answer. If nobody else waits for it, it is not computed further."""
        with self._client.pipeline(transaction=True) as pipe:
            pipe.srem(_callers_key(name), *(key for key, _ in callers))
            pipe.exists(_callers_key(name))
            _, is_wanted = pipe.execute()
        if not is_wanted:
            self.finish(name)

    def finish(self, name: WhatIfName) -> None:
        """Remove a question from the queue. Nobody waits for it any longer."""
        with self._client.pipeline(transaction=True) as pipe:
            pipe.zrem(self.unfinished, name.text)
            pipe.delete(_callers_key(name))
            pipe.execute()

    def names(self, match_id: str = "*") -> tuple[WhatIfName, ...]:
        """Return the names of the stored questions of one match, or of all matches."""
        keys = self._client.scan_iter(f"whatif:{match_id}:*", count=1000)
        return tuple(WhatIfName(*key.decode().split(":")[1:]) for key in keys)


def _callers_key(name: WhatIfName) -> str:
    return f"whatif-callers:{name.match_id}:{name.question_id}"


def _is_given_up(failed: bytes | None) -> bool:
    return int(failed or 0) >= FAILURES
