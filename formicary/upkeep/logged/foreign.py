"""Entries of the public log that belong to no match in the store.

A leaf does not name its match. The entries of all matches are therefore made again from their
events, and what is left belongs to matches that the store has lost.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice

from msgspec import DecodeError

from events import Broken, Entry
from events.archive import Damaged, PackLost
from events.tlog import LogEntry, leaf_of, parse_entry
from events.tlog.leaves import NO_SALT
from formicary.audit.log_audit import AuditedLog
from formicary.upkeep.logged.mismatch import LogMismatch
from matches.context import Context
from matches.inclusion.entries import (
    adopted_entry,
    alive_entry,
    created_at,
    created_entry,
    finished_entry,
    possible_withdrawals,
)
from matches.inclusion.log_key import LogKey
from matches.inclusion.public_log import RESTART_FILE, PublicLog

SLICE = 500


class ForeignEntries:
    """The search for entries of no match.

    Args:
        context: the context of the matches.
        log: the public log.
        key: its secrets.
        audited: its current files.
    """

    def __init__(self, context: Context, log: PublicLog, key: LogKey, audited: AuditedLog) -> None:
        self._store, self._rows, self._now = context.store, log.rows, context.now
        self._key, self._audited = key, audited
        restart = log.place(key.number).read(RESTART_FILE)
        self._own = {leaf_of(parse_entry(restart), NO_SALT)} if restart else set()

    def find(self, named: Iterable[str] = ()) -> Iterator[LogMismatch]:
        """Yield a difference if there are such entries, and each match that was not deleted.

        All events are read, unless the rows of the matches account for all entries.

        Args:
            named: the matches that are known to differ. Their entries are not counted again.

        Raises:
            ArchiveError: an archived match cannot be read now.
            LogFault: a file of the log was changed in the meantime.
        """
        before = self._audited.checkpoint.size
        counted, gone = self._count()
        self._audited.advance()
        if before <= counted <= self._audited.checkpoint.size:
            return
        left = {*self._audited.leaves} - self._own
        taken: Counter[str] = Counter()
        yield from self._take_known(left, taken)
        gone += self._count_lost(named, taken)
        if len(left) > gone:
            text = (
                f"{len(left) - gone} of its entries belong to no match in the store, which has lost"
                " matches or events"
            )
            yield LogMismatch(text)

    def _count(self) -> tuple[int, int]:
        """Return the number of leaves by the rows, and of those whose events are gone."""
        counted, gone = len(self._own), 0
        rows = ((name, row) for name, row in self._rows.all() if row.log == self._key.number)
        while part := dict(islice(rows, SLICE)):
            heads = self._store.withdrawals.heads_of(part)
            for match_id, row in part.items():
                head = heads[match_id]
                counted += row.leaves
                gone += row.leaves if head.is_deleted or not head.version else 0
        return counted, gone

    def _count_lost(self, named: Iterable[str], taken: Counter[str]) -> int:
        """Return how many leaves of named matches do not follow from the events that are left."""
        lost = 0
        for match_id in named:
            row, head = self._rows.find(match_id), self._store.head(match_id)
            if row and row.log == self._key.number and head.version and not head.is_deleted:
                lost += max(0, row.leaves - taken[match_id])
        return lost

    def is_adopted(self, match_id: str) -> bool:
        """Return whether a match was adopted at any of its versions."""
        first: Entry | None = None
        for event in self._store.read(match_id):
            first = first or event
            if self._is_there(match_id, adopted_entry(match_id, first, event)):
                return True
        return False

    def _is_there(self, match_id: str, entry: LogEntry) -> bool:
        return self._key.leaf(match_id, entry) in self._audited.leaves

    def _take_known(self, left: set[bytes], taken: Counter[str]) -> Iterator[LogMismatch]:
        """Remove the leaves of all matches in the store from a set, and count them by match.

        Yields each match that was deleted according to its leaves, and is there.
        """
        for match_id, head in self._store.heads():
            if not left:
                return
            if head.is_deleted or head.version < 1:
                continue
            try:
                for made in self._possible(match_id):
                    self._take(match_id, made, left, taken)
            except (Broken, DecodeError, PackLost, Damaged):
                continue  # it is reported as damaged
        if left:
            yield from self._take_withdrawals(left, taken)

    def _take(self, match_id: str, entry: LogEntry, left: set[bytes], taken: Counter[str]) -> bool:
        """Remove the leaf of an entry from a set. Return whether it was there."""
        leaf = self._key.leaf(match_id, entry)
        is_there = leaf in left
        left.discard(leaf)
        taken[match_id] += is_there
        return is_there

    def _possible(self, match_id: str) -> Iterator[LogEntry]:
        """Yield every entry that the log may have about a match, apart from its withdrawal."""
        first: Entry | None = None
        last: Entry | None = None
        is_older = False
        for event in self._store.read(match_id):
            if first is None:
                first, is_older = event, created_at(event) < self._key.since
                yield created_entry(match_id, first)
            last = event
            yield alive_entry(match_id, event)
            yield finished_entry(match_id, event)
            if is_older:
                yield adopted_entry(match_id, first, event)
        if last is not None:
            yield finished_entry(match_id, last)

    def _take_withdrawals(self, left: set[bytes], taken: Counter[str]) -> Iterator[LogMismatch]:
        for match_id, head in self._store.heads():
            if head.is_deleted or head.version < 1:
                continue
            for entry in possible_withdrawals(match_id, self._key.since, self._now()):
                if self._take(match_id, entry, left, taken) and entry.form == "deleted":
                    yield LogMismatch("the log says that it was deleted, and it is there", match_id)
