"""Comparison of the public log with the matches in the store.

Auditors make it from outside, for the matches that they may see. The operator has the secrets of
the log, and so compares all matches.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from itertools import islice

from msgspec import DecodeError

from events import Broken, Head
from events.archive import ArchiveError, Damaged, PackLost
from events.tlog import LogEntry
from events.tlog.leaves import (
    MatchAdopted,
    MatchAlive,
    MatchFinished,
    MatchLogged,
    MatchWithdrawn,
)
from formicary.audit.log_audit import AuditedLog
from formicary.upkeep.logged.foreign import SLICE, ForeignEntries
from formicary.upkeep.logged.mismatch import LogMismatch
from matches.context import Context
from matches.inclusion.log_key import LogKey
from matches.inclusion.promises import PROMISED_MS
from matches.inclusion.proofs import logged_entries
from matches.inclusion.public_log import PublicLog
from matches.inclusion.rows import NOWHERE, LoggedRow
from workers.log_entries import DELAYED_MS, Changes, EntryMaker

LATE_MS = PROMISED_MS + DELAYED_MS  # from an event to its entry; a delayed match is looked at late
PAUSE_SECONDS = 15.0  # until the log must have a withdrawal, whose time is not stored

_DAMAGE = (Broken, DecodeError, PackLost, Damaged)


class LogComparison:
    """Compares the current log with all matches of the store. Nothing is modified.

    The service may run meanwhile. A match that differs is looked at twice, and an entry counts as
    missing two minutes after its event.

    Args:
        context: the context of the matches.
        log: the public log.
        key: its secrets.
        pause: waits for a number of seconds.

    Attributes:
        matches: the number of matches that were compared.
        entries: the number of entries of the log.

    Raises:
        ArchiveAway: the log cannot be read now.
        LogFault: its checkpoint or its files are not valid.
    """

    def __init__(
        self,
        context: Context,
        log: PublicLog,
        key: LogKey,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        self._store, self._rows, self._key, self._pause = context.store, log.rows, key, pause
        self._earlier = copy(context)  # as of the time up to which the log must be complete
        self._earlier.now = lambda: context.now() - LATE_MS
        self._audited = AuditedLog(log.place(key.number), key.signer().public)
        self._foreign = ForeignEntries(context, log, key, self._audited)
        self._needed: list[tuple[str, LogEntry]] = []
        self._maker = EntryMaker(self._earlier, key, self._note_needed)
        self.matches = 0
        self.entries = self._audited.checkpoint.size

    def find(self) -> Iterator[LogMismatch]:
        """Yield the differences.

        Raises:
            ArchiveError: the log or an archived match cannot be read now.
            LogFault: a file of the log was changed in the meantime.
        """
        doubtful: dict[str, LogMismatch] = {}
        heads = self._store.heads()
        while part := dict(islice(heads, SLICE)):
            self.matches += len(part)
            doubtful |= {mismatch.match_id: mismatch for mismatch in self._compare(part)}
        if any(mismatch.is_withdrawal for mismatch in doubtful.values()):
            self._pause(PAUSE_SECONDS)
        self._audited.advance()
        again, named = iter(doubtful), list[str]()
        while names := tuple(islice(again, SLICE)):
            for mismatch in self._compare(self._heads_of(names)):
                named.append(mismatch.match_id)
                yield mismatch
        yield from self._find_lost()
        yield from self._foreign.find(dict.fromkeys(named))

    def _heads_of(self, matches: Iterable[str]) -> dict[str, Head]:
        return self._store.withdrawals.heads_of(matches)

    def _compare(self, heads: Mapping[str, Head]) -> Iterator[LogMismatch]:
        """Yield the differences of some matches: wrong entries first, then missing ones."""
        rows = self._rows.read(heads)
        changes: dict[str, Changes] = {}
        for match_id, head in heads.items():
            row, is_hidden = rows[match_id]
            known = row if row is not None and row.log == self._key.number else None
            text = self._contradiction(match_id, head, known) if known else ""
            if text:
                yield LogMismatch(text, match_id)
            else:
                changes[match_id] = Changes(head, known, is_hidden)
        yield from self._find_missing(changes)

    def _contradiction(self, match_id: str, head: Head, row: LoggedRow) -> str:
        """Return how the entries of a match contradict it, or an empty string if they do not."""
        if head.is_deleted or head.version < 1:
            return ""
        if row.withdrawn == "deleted":
            return "the log says that it was deleted, and the store has it"
        if row.version > head.version:
            return f"the log has its version {row.version}, and the store ends at {head.version}"
        if row.ended != NOWHERE and row.version < head.version:
            return f"the log says that it ended at version {row.version}, and it goes on"
        return self._find_other_entry(match_id, row)

    def _find_other_entry(self, match_id: str, row: LoggedRow) -> str:
        """Return the first entry that does not follow from the events of its match, if any."""
        try:
            for place, entry in logged_entries(self._store, match_id, row):
                if not self._audited.has_at(place, self._key.leaf(match_id, entry)):
                    return f"the log has another {_name(entry)} at entry {place}"
        except _DAMAGE as error:
            return f"an event that was logged cannot be read: {error}"
        return ""

    def _find_missing(self, changes: Mapping[str, Changes]) -> Iterator[LogMismatch]:
        """Yield the entries that the writer should have added some time ago."""
        broken: dict[str, Exception] = {}
        self._needed = []
        self._maker.add(changes, broken.__setitem__)
        for match_id, error in broken.items():
            if isinstance(error, ArchiveError) and not isinstance(error, PackLost | Damaged):
                raise error
            yield LogMismatch(f"it cannot be compared with the log: {error}", match_id)
        for match_id, entry in self._needed:
            try:
                is_missing = self._is_late(entry) and not self._is_logged(match_id, entry)
            except _DAMAGE as error:
                yield LogMismatch(f"it cannot be compared with the log: {error}", match_id)
                continue
            if is_missing:
                is_withdrawal = isinstance(entry, MatchWithdrawn)
                yield LogMismatch(f"the log lacks its {_name(entry)}", match_id, is_withdrawal)

    def _note_needed(self, match_id: str, entry: LogEntry) -> int:
        self._needed.append((match_id, entry))
        return 0

    def _is_late(self, entry: LogEntry) -> bool:
        """Return whether the log must have an entry by now. Heads of matches are not promised."""
        if isinstance(entry, MatchAlive):
            return False
        at = self._key.since if isinstance(entry, MatchAdopted) else entry.at
        return at <= self._earlier.now()

    def _is_logged(self, match_id: str, entry: LogEntry) -> bool:
        """Return whether the log has an entry about a match, although its row does not name it."""
        if isinstance(entry, MatchAdopted):  # it was adopted at a version that is not known
            return self._foreign.is_adopted(match_id)
        return self._key.leaf(match_id, entry) in self._audited.leaves

    def _find_lost(self) -> Iterator[LogMismatch]:
        """Yield the logged matches that the store does not have."""
        rows = ((name, row) for name, row in self._rows.all() if row.log == self._key.number)
        while part := dict(islice(rows, SLICE)):
            for match_id, head in self._heads_of(part).items():
                if head.version or head.is_deleted or part[match_id].withdrawn == "deleted":
                    continue
                text = "the log has it, and the store has neither the match nor its deletion"
                yield LogMismatch(text, match_id)


def _name(entry: LogEntry) -> str:
    """Return the name of an entry within a sentence."""
    if isinstance(entry, MatchLogged | MatchAdopted):
        return "creation"
    if isinstance(entry, MatchAlive):
        return f"version {entry.version}"
    if isinstance(entry, MatchFinished):
        return f"end at version {entry.version}"
    return f"withdrawal ({entry.form})" if isinstance(entry, MatchWithdrawn) else "restart"
