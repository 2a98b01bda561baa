"""Parked work: what was given up, with its error, until somebody looks at it or it goes again.

It lies on the jobs' server, one hash a kind. Nothing waits behind what is parked.
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
MOST = 10_000  # of a kind; whatever is given up beyond is not noted
FAILURES = 3  # of one question, until its match is parked
AGAIN_MS = 600_000  # what is parked is tried again by itself no more often than this
WORKERS, LISTS, READERS = "workers", "lists", "readers"  # who gave a match up
_FAILURES_SECONDS = 86_400


class ParkedWork(Struct, frozen=True, kw_only=True):
    """Something that was given up.

    Attributes:
        kind: of what it is.
        name: the match's id, the analysis's name, or the delivery's id.
        error: what went wrong, in one line that tells nothing hidden.
        since: when it was given up first, in milliseconds since 1970.
        at: when it failed last.
        times: how often it was given up.
        about: the webhook of a delivery, or who gave a match up: `workers`, `lists` or `readers`.
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
    """What is parked.

    Args:
        client: a connection to the jobs' server that returns bytes.
        now: the time in milliseconds since 1970.
    """

    def __init__(self, client: Redis, now: Callable[[], int]) -> None:
        self._client: Any = client  # redis-py types its commands as `sync or async, bytes or str`
        self._now = now

    def note(self, kind: Kind, name: str, error: str, *, about: str = "") -> None:
        """Park something, or note that it failed again."""
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
        """Count a failure at a question of a match; after some, park the match, and say so."""
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
        """Park a match that somebody could not read, unless it is parked or no server answers."""
        with suppress(RedisError):
            if self.find("match", match_id) is None:
                self.note("match", match_id, describe_fault(error), about=READERS)

    def forget(self, kind: Kind, name: str) -> None:
        """Take something from what is parked."""
        self._client.hdel(_key(kind), name)

    def find(self, kind: Kind, name: str) -> ParkedWork | None:
        """Return something that is parked; None if it is not."""
        kept = self._client.hget(_key(kind), name)
        return _decode(kept) if kept else None

    def of_kind(self, kind: Kind) -> Mapping[str, ParkedWork]:
        """Return all that is parked of a kind, by name."""
        kept = self._client.hgetall(_key(kind))
        return {name.decode(): _decode(value) for name, value in kept.items()}

    def resting(self) -> Mapping[str, str]:
        """Return who gave up the matches that are not due to be tried again by themselves.

        What readers met keeps nobody else from the match.
        """
        now = self._now()
        kept = ((name, one) for name, one in self.of_kind("match").items() if one.about != READERS)
        return {name: one.about for name, one in kept if now - one.at < AGAIN_MS}

    def everything(self) -> Iterator[ParkedWork]:
        """Yield all that is parked, by kind, the oldest first."""
        for kind in KINDS:
            yield from sorted(self.of_kind(kind).values(), key=lambda one: one.since)

    def count(self) -> Mapping[Kind, int]:
        """Return how much is parked, by kind."""
        with self._client.pipeline(transaction=False) as pipe:
            for kind in KINDS:
                pipe.hlen(_key(kind))
            return dict(zip(KINDS, pipe.execute(), strict=True))


def _key(kind: Kind) -> str:
    return f"parked-work:{kind}"
