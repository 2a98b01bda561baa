"""Parked work: matches, analyses and deliveries that were given up because of errors.

An entry is kept until an administrator handles it or the work succeeds. It is stored on the job
server, in one hash per kind. Parked work does not block other work.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct
from redis import Redis
from redis.exceptions import RedisError

from projections.operations.faults import describe_fault

Kind: TypeAlias = Literal["match", "analysis", "webhook"]
KINDS: tuple[Kind, ...] = ("match", "analysis", "webhook")
MOST = 10_000  # per kind; entries beyond this limit are not recorded
FAILURES = 3  # of the same question, before its match is parked
AGAIN_MS = 600_000  # minimum time between automatic retries
WORKERS, LISTS, READERS = "workers", "lists", "readers"  # the component that gave up a match
_FAILURES_SECONDS = 86_400


class ParkedWork(Struct, frozen=True, kw_only=True):
    """An entry for work that has been parked.

    Attributes:
        kind: the kind of work.
        name: the id of the match, the name of the analysis, or the id of the delivery.
        error: a one-line description of the error, without hidden values.
        since: the time when the work was first given up, in milliseconds since 1970.
        at: the time of the last failure, in milliseconds since 1970.
        times: the number of times it was given up.
        about: the webhook of a delivery, or the component that gave up a match: `workers`, `lists`
            or `readers`.
    """

    kind: Kind
    name: str
    error: str
    since: int
    at: int
    times: int = 1
    about: str = ""


_decode = msgspec.json.Decoder(ParkedWork).decode


class Parked:
    """The registry of a service's parked work.

    Args:
        client: a connection to the job server that returns bytes.
        now: returns the time in milliseconds since 1970.
    """

    def __init__(self, client: Redis, now: Callable[[], int]) -> None:
        self._client: Any = client  # redis-py types its commands as `sync or async, bytes or str`
        self._now = now

    def note(self, kind: Kind, name: str, error: str, *, about: str = "") -> None:
        """Park work. If it is already parked, record that it has failed again."""
        key, now = _key(kind), self._now()
        with self._client.pipeline(transaction=False) as pipe:
            pipe.hget(key, name)
            pipe.hlen(key)
            kept, count = pipe.execute()
        if kept is None and count >= MOST:
            return
        before = _decode(kept) if kept else None
        work = ParkedWork(
            kind=kind,
            name=name,
            error=error,
            since=before.since if before else now,
            at=now,
            times=before.times + 1 if before else 1,
            about=WORKERS if before and before.about == WORKERS else about,
        )
        self._client.hset(key, name, msgspec.json.encode(work))

    def note_failure(self, question: str, match_id: str, error: str) -> bool:
        """Count a failure to answer a question, and park the match after `FAILURES` failures.

        Return whether the match was parked.
        """
        name = f"failures:{question}"
        with self._client.pipeline(transaction=True) as pipe:
            pipe.incr(name)
            pipe.expire(name, _FAILURES_SECONDS)
            failures = int(pipe.execute()[0])
        if failures < FAILURES:
            return False
        self.note("match", match_id, error, about=WORKERS)
        return True

    def note_damage(self, match_id: str, error: Exception) -> None:
        """Park a match that could not be read. Do nothing if it is parked or no server responds."""
        with suppress(RedisError):
            if self.find("match", match_id) is None:
                self.note("match", match_id, describe_fault(error), about=READERS)

    def forget(self, kind: Kind, name: str) -> None:
        """Delete the entry for parked work."""
        self._client.hdel(_key(kind), name)

    def find(self, kind: Kind, name: str) -> ParkedWork | None:
        """Return an entry, or None if the work is not parked."""
        kept = self._client.hget(_key(kind), name)
        return _decode(kept) if kept else None

    def of_kind(self, kind: Kind) -> Mapping[str, ParkedWork]:
        """Return all entries of a kind, keyed by name."""
        kept = self._client.hgetall(_key(kind))
        return {name.decode(): _decode(value) for name, value in kept.items()}

    def resting(self) -> Mapping[str, str]:
        """Return the parked matches that are not yet due for a retry, with the component of each.

        Matches parked by readers are omitted, because a reader's error does not block other
        components.
        """
        now = self._now()
        kept = (
            (name, work) for name, work in self.of_kind("match").items() if work.about != READERS
        )
        return {name: work.about for name, work in kept if now - work.at < AGAIN_MS}

    def everything(self) -> Iterator[ParkedWork]:
        """Yield all entries, grouped by kind and starting with the oldest."""
        for kind in KINDS:
            yield from sorted(self.of_kind(kind).values(), key=lambda work: work.since)

    def count(self) -> Mapping[Kind, int]:
        """Return the number of entries of each kind."""
        with self._client.pipeline(transaction=False) as pipe:
            for kind in KINDS:
                pipe.hlen(_key(kind))
            return dict(zip(KINDS, pipe.execute(), strict=True))


def _key(kind: Kind) -> str:
    return f"parked-work:{kind}"
