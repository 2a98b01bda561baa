"""Matches that the service's operator has hidden or deleted.

A withdrawal is not an event of a match, so it is not part of a stream. It is stored next to the
heads, so that read models can be rebuilt from it. A counter per partition shows whether anything
changed.
"""

from collections.abc import Iterable, Mapping
from importlib.resources import files

from events.connections import Connection, Script
from events.entries import DELETED, UNLISTED, Head, read_head
from events.errors import LogError
from events.keys import Family, all_keys, hidden_key, withdrawals_key

_DELETE = (files("events") / "delete.lua").read_text()
_HIDE = (files("events") / "hide.lua").read_text()
_NONE, _DONE, _WAS_SO, _IS_DELETED = 0, 1, 2, 3


class Gone(LogError):
    """Raised if a match cannot be hidden or unhidden because it was deleted."""


class Withdrawals:
    """A registry of the hidden and deleted matches of one store.

    Args:
        connection: the connection to the store.
        family: the family of streams.

    Attributes:
        partitions: the number of partitions of the store.
        partition_of: returns the partition of a match.
    """

    def __init__(self, connection: Connection, family: Family) -> None:
        self._connection = connection
        self._family = family
        self._delete = Script(connection, _DELETE)
        self._hide = Script(connection, _HIDE)
        self.partitions = family.partitions
        self.partition_of = family.partition_of

    def delete(self, match_id: str, *, is_unlisted: bool = False) -> bool:
        """Delete all data of a match except its head. Return False if the match never existed.

        Its stream, vault, answers, keyframes and list of branches are permanently gone. A second
        deletion changes nothing.

        Args:
            match_id: the id of the match.
            is_unlisted: whether the match was not public. If so, its former existence stays hidden,
                too. A hidden match is always treated as unlisted.
        """
        said = f"{DELETED} {UNLISTED}" if is_unlisted else DELETED
        keys = (*self._shared_keys(match_id), *all_keys(self._family.keys_of(match_id)))
        reply = self._delete(*keys, match_id, said, f"{DELETED} {UNLISTED}", keys=len(keys))
        return bool(reply != _NONE)

    def hide(self, match_id: str, *, hidden: bool = True) -> bool:
        """Hide or unhide a match. Return whether the match exists.

        Raises:
            Gone: the match was deleted.
        """
        reply = self._hide(*self._shared_keys(match_id), match_id, int(hidden), keys=4)
        if reply == _IS_DELETED:
            raise Gone(match_id)
        return bool(reply != _NONE)

    def hidden_matches(self, numbers: Iterable[int] | None = None) -> Mapping[int, frozenset[str]]:
        """Return the hidden matches, by partition. By default, all partitions are included."""
        asked = tuple(range(self.partitions) if numbers is None else numbers)
        names = [hidden_key(number) for number in asked]
        replies = self._connection.ask([(name, ("SMEMBERS", name)) for name in names])
        return {
            number: frozenset(member.decode() for member in members)
            for number, members in zip(asked, replies, strict=True)
        }

    def counts(self) -> tuple[int, ...]:
        """Return one counter per partition.

        Every withdrawal changes the counter of its partition.
        """
        names = [withdrawals_key(number) for number in range(self.partitions)]
        replies = self._connection.ask([(name, ("GET", name)) for name in names])
        return tuple(int(count or 0) for count in replies)

    def standing(self, match_id: str) -> tuple[Head, bool]:
        """Return the head of a match and whether the match is hidden."""
        heads, _, hidden, _ = self._shared_keys(match_id)
        asked = ((heads, ("HGET", heads, match_id)), (heads, ("SISMEMBER", hidden, match_id)))
        head, is_hidden = self._connection.ask(asked)
        return read_head(head), bool(is_hidden)

    def heads_of(self, matches: Iterable[str]) -> dict[str, Head]:
        """Return the heads of the given matches, keyed by match id."""
        names = tuple(matches)
        if not names:
            return {}
        places = [(self._family.keys_of(match_id).heads, match_id) for match_id in names]
        replies = self._connection.ask(
            [(heads, ("HGET", heads, match_id)) for heads, match_id in places]
        )
        return {name: read_head(head) for name, head in zip(names, replies, strict=True)}

    def find_missing(self, matches: Iterable[str]) -> tuple[str, ...]:
        """Return those of the given matches that the store does not have.

        A match with an unreadable head is not missing.
        """
        names = tuple(matches)
        if not names:
            return ()
        places = [(self._family.keys_of(match_id).heads, match_id) for match_id in names]
        replies = self._connection.ask(
            [(heads, ("HEXISTS", heads, match_id)) for heads, match_id in places]
        )
        return tuple(name for name, is_there in zip(names, replies, strict=True) if not is_there)

    def _shared_keys(self, match_id: str) -> tuple[str, str, str, str]:
        keys, number = self._family.keys_of(match_id), self.partition_of(match_id)
        return keys.heads, keys.feed, hidden_key(number), withdrawals_key(number)
