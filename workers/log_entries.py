"""The entries that matches need in the log, by their heads and by the entries it has already."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from msgspec import DecodeError, Struct
from msgspec.structs import replace

from events import Broken, Entry, Head
from events.archive import ArchiveError
from events.connections.connection import Command
from events.reads import read_entries
from events.tlog import LogEntry
from games.errors import GameError
from matches.context import Context
from matches.errors import MatchError
from matches.inclusion.entries import (
    adopted_entry,
    alive_entry,
    created_at,
    created_entry,
    finished_entry,
    is_in_log,
    spectators_of,
    withdrawn_entry,
)
from matches.inclusion.log_key import LogKey
from matches.inclusion.rows import NOWHERE, LoggedRow
from matches.queries.visible import visible_version
from projections.match_cache import NoSuchMatch
from projections.task_queue import is_over

ALIVE_MS = 600_000  # between two entries of a running match
DELAYED_MS = 60_000  # until a match that spectators see late is looked at again

_FAULTS = (Broken, GameError, MatchError, NoSuchMatch, DecodeError, KeyError, ArchiveError)


class Changes(NamedTuple):
    """A match as it is now, and its row in the log, if it has one."""

    head: Head
    row: LoggedRow | None
    is_hidden: bool


class _Look(Struct, frozen=True):
    """When to look at a match again, and the version that was seen."""

    due: int
    version: int


class EntryMaker:
    """Decides which entries matches need, and adds them to the log.

    Args:
        context: the context of the matches.
        key: the secrets of the log.
        append: adds the entry of a match to the log, and returns the place of its leaf.
    """

    def __init__(
        self, context: Context, key: LogKey, append: Callable[[str, LogEntry], int]
    ) -> None:
        self._context, self._key, self._append = context, key, append
        self._looks: dict[str, _Look] = {}

    def skip_quiet(self, match_id: str, versions: Sequence[int]) -> bool:
        """Return whether a match only grows, and needs no entry yet.

        Args:
            match_id: the id of the match.
            versions: its new versions in the feed. One that occurs twice was hidden or unhidden.
        """
        look = self._looks.get(match_id)
        if look is None or self._context.now() >= look.due:
            return False
        grows = all(old < new for old, new in pairwise((look.version, *versions)))
        self._looks[match_id] = _Look(look.due, max(versions))
        return grows

    def take_due(self) -> list[str]:
        """Return the matches to look at again now."""
        now = self._context.now()
        due = [match_id for match_id, look in self._looks.items() if look.due <= now]
        for match_id in due:
            del self._looks[match_id]
        return due

    def add(
        self, changes: Mapping[str, Changes], note_broken: Callable[[str, Exception], None]
    ) -> dict[str, LoggedRow]:
        """Add the entries that matches need, and return their new rows.

        Args:
            changes: the matches.
            note_broken: called with a match that cannot be read. It stops no other match.
        """
        rows: dict[str, LoggedRow] = {}
        firsts = self._read_firsts(changes)
        for match_id, change in changes.items():
            try:
                row = self._row_of(match_id, change, firsts.get(match_id, ()))
            except _FAULTS as error:
                note_broken(match_id, error)
                continue
            if row is not None and row != change.row:
                rows[match_id] = row
        return rows

    def _read_firsts(self, changes: Mapping[str, Changes]) -> dict[str, tuple[Entry, ...]]:
        """Return the first and the newest event of matches that need them, in one round trip."""
        asked: list[tuple[str, Command]] = []
        names: list[tuple[str, int]] = []
        for match_id, (head, row, _) in changes.items():
            if head.is_deleted or not head.version or head.is_archived:
                continue
            seqs = {head.version} if self._is_known(row) else {1, head.version}
            name = self._context.store.keys_of(match_id).events
            for seq in seqs:
                asked.append((name, ("XRANGE", name, f"{seq}-0", f"{seq}-0")))
                names.append((match_id, seq))
        read: dict[str, tuple[Entry, ...]] = {}
        replies = self._context.store.connection.ask(asked) if asked else []
        for (match_id, _), reply in zip(names, replies, strict=True):
            read[match_id] = (*read.get(match_id, ()), *read_entries(reply))
        return read

    def _is_known(self, row: LoggedRow | None) -> bool:
        return row is not None and row.log == self._key.number

    def _row_of(self, match_id: str, change: Changes, read: tuple[Entry, ...]) -> LoggedRow | None:
        """Add the entries of one match, and return its row."""
        head, row, is_hidden = change
        known = row if self._is_known(row) else None
        if head.is_deleted:
            return known and self._withdraw(match_id, known, "deleted")
        if not head.version:
            return None
        entries = {entry.seq: entry for entry in read}

        def pick(seq: int) -> Entry:
            if seq not in entries:
                entries.update((entry.seq, entry) for entry in self._pick(match_id, seq))
            return entries[seq]

        known = known or self._begin(match_id, head, pick)
        if known is None:
            return None
        if is_hidden:
            known = self._withdraw(match_id, known, "hidden")
        elif known.withdrawn:
            known = replace(known, withdrawn="")
        return self._grow(match_id, head, known, pick)

    def _pick(self, match_id: str, seq: int) -> Iterator[Entry]:
        yield from self._context.store.pick(match_id, [seq])

    def _begin(self, match_id: str, head: Head, pick: Callable[[int], Entry]) -> LoggedRow | None:
        """Add the first entry of a match, if the log names it."""
        first, adopted = pick(1), 0
        if not is_in_log(first):
            return None
        spectators = spectators_of(first)
        entry: LogEntry = created_entry(match_id, first)
        if created_at(first) < self._key.since:
            adopted = self._adopted_version(match_id, head, spectators)
            entry = adopted_entry(match_id, first, pick(adopted))
        return LoggedRow(
            self._key.number,
            self._append(match_id, entry),
            adopted,
            version=adopted or 1,
            logged_at=self._context.now(),
            spectators=spectators,
        )

    def _adopted_version(self, match_id: str, head: Head, spectators: str) -> int:
        if spectators == "delayed":
            return visible_version(self._context, self._context.cache.fresh(match_id))
        return 1 if spectators else head.version

    def _withdraw(
        self, match_id: str, row: LoggedRow, form: Literal["deleted", "hidden"]
    ) -> LoggedRow:
        self._looks.pop(match_id, None)
        if row.withdrawn == form:
            return row
        self._append(match_id, withdrawn_entry(match_id, self._context.now(), form))
        return replace(row, withdrawn=form, leaves=row.leaves + 1)

    def _grow(
        self, match_id: str, head: Head, row: LoggedRow, pick: Callable[[int], Entry]
    ) -> LoggedRow:
        """Add an entry for the newest head or the end of a match, if one is due.

        Of a match that spectators see late, only the part that they see is logged. If they never
        see it, only its beginning and its end are logged.
        """
        is_at_end, version, now = is_over(head), head.version, self._context.now()
        if row.ended != NOWHERE:
            return row
        if row.spectators == "delayed":
            version = visible_version(self._context, self._context.cache.fresh(match_id))
            is_at_end = is_at_end and version == head.version
            if version < head.version:
                self._looks[match_id] = _Look(now + DELAYED_MS, head.version)
        if is_at_end:
            self._looks.pop(match_id, None)
            index = self._append(match_id, finished_entry(match_id, pick(version)))
            leaves = row.leaves + 1
            return replace(row, ended=index, version=version, logged_at=now, leaves=leaves)
        if version <= row.version or row.spectators == "nobody":
            return row
        due = row.logged_at + ALIVE_MS
        if now < due:
            self._looks[match_id] = _Look(due, head.version)
            return row
        index = self._append(match_id, alive_entry(match_id, pick(version)))
        return replace(
            row,
            head=index,
            head_version=version,
            version=version,
            logged_at=now,
            leaves=row.leaves + 1,
        )
