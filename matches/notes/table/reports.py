"""The index of the reported notes of all matches."""

from typing import NamedTuple

from redis import Redis

from events.connections import Connection, connect
from events.connections.replies import scored_members
from events.keys import table_reports_key


class ReportedNote(NamedTuple):
    """A reported note, and the time of its first report in milliseconds since 1970."""

    match_id: str
    note_id: str
    at: int


class TableReports:
    """The reported notes of all matches, until an administrator deletes them.

    A note is added before its report is stored, so none is missed. Readers skip a note without a
    report.

    Args:
        connection: a connection to the event store, or a client that returns bytes.
    """

    def __init__(self, connection: Connection | Redis) -> None:
        self._connection = connect(connection)

    def add(self, match_id: str, note_id: str, at: int) -> None:
        """Add a note. The time of its first report remains."""
        key = table_reports_key()
        self._connection.write(key, "ZADD", key, "NX", at, f"{match_id}/{note_id}")

    def remove(self, match_id: str, note_id: str) -> None:
        """Remove a note that was deleted."""
        key = table_reports_key()
        self._connection.write(key, "ZREM", key, f"{match_id}/{note_id}")

    def since(self, at: int, limit: int) -> tuple[ReportedNote, ...]:
        """Return the notes that were first reported at or after a time, oldest first."""
        key = table_reports_key()
        arguments = (key, at, "+inf", "WITHSCORES", "LIMIT", 0, limit)
        members = self._connection.read(key, "ZRANGEBYSCORE", *arguments)
        return tuple(_read(member.decode(), score) for member, score in scored_members(members))


def _read(member: str, score: float) -> ReportedNote:
    match_id, _, note_id = member.partition("/")
    return ReportedNote(match_id, note_id, int(score))
