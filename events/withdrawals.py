"""Matches that whoever runs the service has hidden or deleted.

It is nothing that happened in a match, so it stands in no stream. It lies beside the heads, so
that read models can be rebuilt from it, and a number a partition tells that something changed.
"""

from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any

from redis import Redis

from events.entries import DELETED, UNLISTED, Head, read_head
from events.errors import LogError
from events.keys import (
    PARTITIONS,
    all_keys,
    heads_key,
    hidden_key,
    match_keys,
    partition,
    withdrawals_key,
)

_DELETE = (files("events") / "delete.lua").read_text()
_HIDE = (files("events") / "hide.lua").read_text()
_NONE, _DONE, _WAS_SO, _IS_DELETED = 0, 1, 2, 3


class Gone(LogError):
    """The match was deleted: there is nothing of it to hide or to show."""


class Withdrawals:
    """What was withdrawn from the streams of one server.

    Args:
        client: a connection that returns bytes.
    """

    def __init__(self, client: Redis) -> None:
        self._client: Any = client  # redis-py types its commands as `sync or async, bytes or str`
        self._delete = self._client.register_script(_DELETE)
        self._hide = self._client.register_script(_HIDE)

    def delete(self, match_id: str, *, is_unlisted: bool = False) -> bool:
        """Delete all of a match but its head; return whether there is, or was, such a match.

        Its stream, vault, answers, keyframes and list of branches are gone for ever. Deleting it
        once more changes nothing.

        Args:
            match_id: its id.
            is_unlisted: it was not shown to everybody, nor is it from now on that it was there.
                That a match was hidden is known here.
        """
        said = f"{DELETED} {UNLISTED}" if is_unlisted else DELETED
        reply = self._delete(
            keys=[*_shared_keys(match_id), *all_keys(match_id)],
            args=[match_id, said, f"{DELETED} {UNLISTED}"],
        )
        return bool(reply != _NONE)

    def hide(self, match_id: str, *, hidden: bool = True) -> bool:
        """Hide a match or show it again; return whether there is such a match.

        Raises:
            Gone: It was deleted.
        """
        reply = self._hide(keys=_shared_keys(match_id), args=[match_id, int(hidden)])
        if reply == _IS_DELETED:
            raise Gone(match_id)
        return bool(reply != _NONE)

    def hidden_matches(
        self, numbers: Iterable[int] = range(PARTITIONS)
    ) -> Mapping[int, frozenset[str]]:
        """Return the matches that are hidden, by partition."""
        asked = tuple(numbers)
        with self._client.pipeline(transaction=False) as pipe:
            for number in asked:
                pipe.smembers(hidden_key(number))
            found = pipe.execute()
        return {
            number: frozenset(one.decode() for one in members)
            for number, members in zip(asked, found, strict=True)
        }

    def counts(self) -> tuple[int, ...]:
        """Return by partition a number that is another one after each withdrawal."""
        with self._client.pipeline(transaction=False) as pipe:
            for number in range(PARTITIONS):
                pipe.get(withdrawals_key(number))
            return tuple(int(one or 0) for one in pipe.execute())

    def standing(self, match_id: str) -> tuple[Head, bool]:
        """Return the head of a match, and whether the match is hidden."""
        number = partition(match_id)
        with self._client.pipeline(transaction=False) as pipe:
            pipe.hget(heads_key(number), match_id)
            pipe.sismember(hidden_key(number), match_id)
            head, is_hidden = pipe.execute()
        return read_head(head), bool(is_hidden)

    def heads_of(self, matches: Iterable[str]) -> dict[str, Head]:
        """Return the heads of some matches."""
        names = tuple(matches)
        with self._client.pipeline(transaction=False) as pipe:
            for match_id in names:
                pipe.hget(heads_key(partition(match_id)), match_id)
            found = pipe.execute()
        return {name: read_head(head) for name, head in zip(names, found, strict=True)}


def _shared_keys(match_id: str) -> list[str]:
    keys, number = match_keys(match_id), partition(match_id)
    return [keys.heads, keys.feed, hidden_key(number), withdrawals_key(number)]
