"""The places of matches in the log, kept in the event store beside the heads of the matches.

A row has no entry and no salt. Entries follow from the events of the match, and salts from the key
of the log.
"""

from collections.abc import Iterable, Iterator, Mapping

import msgspec
from msgspec import Struct

from events import Store
from events.connections.connection import Command
from events.connections.replies import walk_hash
from events.keys import hidden_key, log_lease_key, logged_key

NOWHERE = -1  # instead of the place of a leaf


class LoggedRow(Struct, frozen=True, array_like=True):
    """The leaves of a match in the log.

    Attributes:
        log: the number of the log.
        first: the place of its first entry, `created` or `adopted`.
        adopted: the version of an adopted match; 0 if its creation was logged.
        version: the newest version that an entry has.
        logged_at: the time of the newest entry, in milliseconds since 1970.
        head: the place of the newest `alive` entry, or -1.
        head_version: the version of that entry.
        ended: the place of the entry of its end, or -1.
        spectators: the kind of its permission for spectators; empty if anyone may watch.
        withdrawn: `hidden` or `deleted`; empty while it is neither.
        leaves: the number of leaves that were added for it.
    """

    log: int
    first: int
    adopted: int
    version: int
    logged_at: int
    head: int = NOWHERE
    head_version: int = 0
    ended: int = NOWHERE
    spectators: str = ""
    withdrawn: str = ""
    leaves: int = 1


_rows = msgspec.json.Decoder(LoggedRow)


def _parse_row(stored: bytes | None) -> LoggedRow | None:
    try:
        return _rows.decode(stored) if stored else None
    except msgspec.DecodeError:
        return None  # the match is logged again, by the same leaf


class LogRows:
    """The rows of all matches in a store, and the lease of the log's writer.

    Args:
        store: the event store.
    """

    def __init__(self, store: Store) -> None:
        self._connection = store.connection
        self._family = store.family

    def read(self, matches: Iterable[str]) -> dict[str, tuple[LoggedRow | None, bool]]:
        """Return each match's row, if it has one, and whether the match is hidden.

        This takes one round trip.
        """
        asked: list[tuple[str, Command]] = []
        names = list(matches)
        for match_id in names:
            number = self._family.partition_of(match_id)
            rows, hidden = logged_key(number), hidden_key(number)
            asked += [
                (rows, ("HGET", rows, match_id)),
                (hidden, ("SISMEMBER", hidden, match_id)),
            ]
        replies = self._connection.ask(asked) if asked else []
        return {
            match_id: (_parse_row(replies[2 * index]), bool(replies[2 * index + 1]))
            for index, match_id in enumerate(names)
        }

    def find(self, match_id: str) -> LoggedRow | None:
        """Return the row of a match, or None if the match is not in the log yet."""
        name = logged_key(self._family.partition_of(match_id))
        return _parse_row(self._connection.read(name, "HGET", name, match_id))

    def all(self) -> Iterator[tuple[str, LoggedRow]]:
        """Yield the id and row of every match that has one, in no particular order."""
        for number in range(self._family.partitions):
            for match_id, stored in walk_hash(self._connection, logged_key(number)):
                row = _parse_row(stored)
                if row is not None:
                    yield match_id.decode(), row

    def write(self, rows: Mapping[str, LoggedRow]) -> None:
        """Store rows, in one round trip. Raises `ResponseError` if the store takes no writes."""
        asked: list[tuple[str, Command]] = []
        for match_id, row in rows.items():
            name = logged_key(self._family.partition_of(match_id))
            asked.append((name, ("HSET", name, match_id, msgspec.json.encode(row))))
        if asked:
            self._connection.ask(asked)

    def take_lease(self, owner: str, milliseconds: int) -> bool:
        """Take or keep the lease of the log's writer. Return whether this owner has it."""
        name = log_lease_key()
        self._connection.write(name, "SET", name, owner, "NX", "PX", milliseconds)
        if self._connection.read(name, "GET", name) != owner.encode():
            return False
        self._connection.write(name, "PEXPIRE", name, milliseconds)
        return True

    def end_lease(self, owner: str) -> None:
        """Return the lease, so that another process can write without waiting."""
        name = log_lease_key()
        if self._connection.read(name, "GET", name) == owner.encode():
            self._connection.write(name, "DEL", name)
