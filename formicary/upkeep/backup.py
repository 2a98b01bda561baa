"""Backups of a running service: a consistent copy of each match, its notes, and each account.

Matches and notes are copied first, then accounts, so that the file contains an account for every
seat and for every author in it.
The account keys, which decrypt personal texts, are written to a second file. Only the newest
version of that file must be kept. Older versions of the first file then reveal nothing about
accounts that have been erased since.
"""

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from accounts.streams import AccountStreams, first_link
from accounts.test_accounts import Expiries
from events import Broken, Entry, Store, check_chain, genesis
from events.archive import ArchiveError, Sealer
from events.connections.replies import as_map
from events.copies import StreamCopy, read_copy
from events.keys import account_names_key, names_revision_key, names_secret_key, packs_key
from events.store import PAGE
from events.tlog import TlogError
from formicary.upkeep.backup_file import (
    AccountVault,
    BackupWriter,
    Entries,
    Header,
    KeptPack,
    Names,
    NamesSecret,
)
from formicary.upkeep.erasures import Erasure, Erasures
from formicary.upkeep.logged.copies import copy_log
from matches.inclusion.public_log import PublicLog
from matches.notes.notebooks import Notebooks
from matches.notes.notebooks import first_link as first_link_of_notes

_ID_BYTES = 8
_BEGINNINGS: Mapping[str, Callable[[str], bytes]] = {
    "match": genesis,
    "account": first_link,
    "notes": first_link_of_notes,
}


class BackupPlan(Struct, frozen=True, kw_only=True):
    """Destination of a backup and the contents of its header.

    Attributes:
        path: the path of the file for matches, accounts and content packs.
        accounts_path: the path of the file for account keys.
        archive: the location of the archived matches, which are not part of the backup.
        now: the time in milliseconds since 1970.
        key_ids: the ids of the service's keys, as recorded in its store.
    """

    path: Path
    accounts_path: Path
    archive: str
    now: int
    key_ids: Mapping[str, str] = {}


class DamagedStream(Struct, frozen=True):
    """Damaged match or account found during a backup.

    Attributes:
        family: `match`, `notes` or `account`; `public log` for the log over all matches.
        stream_id: the id of the match or account; empty for the log.
        fault: a one-line description of the damage.
        is_copied: whether all its entries exist, so that the backup contains an exact copy.
    """

    family: str
    stream_id: str
    fault: str
    is_copied: bool


class BackupCounts(Struct, frozen=True):
    """Counts for a backup: matches, matches with entries, the entries of matches, and accounts.

    `damaged` lists all damaged matches and accounts, including those that were left out.
    """

    matches: int
    live: int
    events: int
    accounts: int
    damaged: tuple[DamagedStream, ...] = ()


class Backup:
    """Backup of one store.

    Args:
        store: the store of the matches.
        sealer: seals the files with the service keys.
        erasures: the file to which missing deletions and erasures are added.
        progress: called after each match and account.
        log: the public log; None if there is none.
    """

    def __init__(
        self,
        store: Store,
        sealer: Sealer,
        erasures: Erasures,
        progress: Callable[[], None] = lambda: None,
        *,
        log: PublicLog | None = None,
    ) -> None:
        self._store = store
        self._accounts = AccountStreams(store.connection)
        self._notes = Notebooks(store).store
        self._sealer = sealer
        self._erasures = erasures
        self._progress = progress
        self._log = log
        self._live = self._events = self._matches = self._account_count = 0
        self._damaged: list[DamagedStream] = []

    def take(self, plan: BackupPlan) -> BackupCounts:
        """Write both files, each atomically. Damaged matches do not abort the backup.

        Raises:
            OSError: a file cannot be written.
            NoServiceKey: there is no service key, and none can be created.
            RedisError: the store does not respond.
        """
        partitions = len(self._store.feed_names())
        header = Header(
            secrets.token_hex(_ID_BYTES),
            "matches",
            plan.now,
            partitions=partitions,
            archive=plan.archive,
            key_ids=plan.key_ids,
        )
        gone: list[Erasure] = []
        beside = replace(header, part="accounts")
        with BackupWriter(plan.accounts_path, beside, self._sealer) as keys:
            with BackupWriter(plan.path, header, self._sealer) as out:
                self._write_packs(out)
                gone += [
                    Erasure("match", match_id, plan.now) for match_id in self._write_matches(out)
                ]
                for match_id, _ in self._notes.heads():
                    self._write_stream(out, self._notes, "notes", match_id)
                gone += [
                    Erasure("account", account_id, plan.now)
                    for account_id in self._write_accounts(out, keys)
                ]
                self._write_log(out)
            self._erasures.add_missing(gone)
        return BackupCounts(
            self._matches, self._live, self._events, self._account_count, tuple(self._damaged)
        )

    def _write_packs(self, out: BackupWriter) -> None:
        for name, text in self._all_of(packs_key()).items():
            out.add(KeptPack(name.decode(), text))

    def _write_matches(self, out: BackupWriter) -> Iterator[str]:
        """Write the matches. Yield the ids of deleted ones."""
        for match_id, _ in self._store.heads():
            copy = self._write_stream(out, self._store, "match", match_id)
            if copy is None:
                continue
            if copy.head.is_deleted:
                yield match_id
            self._live += copy.has_entries
            self._matches += 1

    def _write_accounts(self, out: BackupWriter, keys: BackupWriter) -> Iterator[str]:
        """Write the accounts and their reserved names. Yield the ids of erased accounts."""
        for account_id, _ in self._accounts.store.heads():
            copy = self._write_stream(out, self._accounts.store, "account", account_id)
            if copy is None:
                continue
            if copy.vault:
                keys.add(AccountVault(account_id, copy.vault, copy.answers))
            elif self._is_erased(account_id):
                yield account_id
            self._account_count += 1
        reserved = tuple(self._all_of(account_names_key()).items())
        revision = int(self._value_of(names_revision_key()) or 0)
        out.add(Names(reserved, revision, Expiries(self._store.connection).all()))
        keys.add(NamesSecret(self._value_of(names_secret_key()) or b""))

    def _write_log(self, out: BackupWriter) -> None:
        """Write the public log after the matches, so that it has their entries."""
        try:
            for record in copy_log(self._log) if self._log else ():
                out.add(record)
        except (ArchiveError, TlogError) as error:
            self._note_damage("public log", "", str(error), is_copied=False)

    def _all_of(self, name: str) -> Mapping[bytes, bytes]:
        return as_map(self._store.connection.read(name, "HGETALL", name))

    def _value_of(self, name: str) -> bytes | None:
        value: bytes | None = self._store.connection.read(name, "GET", name)
        return value

    def _is_erased(self, account_id: str) -> bool:
        try:
            return self._accounts.read_on(self._accounts.empty(account_id)).state.is_erased
        except Broken:
            return False  # it is reported as damaged

    def _write_stream(
        self, out: BackupWriter, store: Store, family: str, stream_id: str
    ) -> StreamCopy | None:
        """Write a stream with its entries, leaving out the keys to an account's texts.

        Return None if the stream is left out because some of its entries are lost.
        """
        self._progress()
        try:
            copy, rows, fault = _read_whole(store, family, stream_id)
        except LookupError:
            self._note_damage(family, stream_id, "its keys are gone", is_copied=False)
            return None
        except (ArchiveError, Broken) as error:
            self._note_damage(family, stream_id, str(error), is_copied=False)
            return None
        if fault:
            self._note_damage(family, stream_id, fault, is_copied=True)
        out.add(replace(copy, vault=b"", answers=()) if family == "account" else copy)
        for first in range(0, len(rows), PAGE):
            out.add(Entries(first + 1, rows[first : first + PAGE]))
        self._events += len(rows) if family == "match" else 0
        return copy

    def _note_damage(self, family: str, stream_id: str, fault: str, *, is_copied: bool) -> None:
        self._damaged.append(DamagedStream(family, stream_id, fault, is_copied))


def _read_whole(
    store: Store, family: str, stream_id: str
) -> tuple[StreamCopy, tuple[tuple[bytes, bytes, bytes], ...], str]:
    """Return a stream, its entries, and the first fault in its chain.

    The fault is an empty string if the chain is intact.

    Raises:
        ArchiveError: the match was moved out of the archive in the meantime, and cannot be read
            now.
        Broken: entries are lost, or mixed with other data.
        LookupError: the stream's keys are gone.
    """
    while True:
        try:
            copy, entries = read_copy(store, family, stream_id)
            checked = _check_seqs(entries, copy.version if copy.has_entries else 0)
        except (ArchiveError, Broken):
            head = store.head(stream_id)
            if head.is_deleted or head.is_archived:
                continue  # it was deleted or archived: copy only its head
            raise
        rows = tuple((entry.e, entry.s, entry.link) for entry in checked)
        return copy, rows, _find_fault(copy, checked) if rows else ""


def _check_seqs(entries: Iterable[Entry], version: int) -> tuple[Entry, ...]:
    """Return the entries up to a version. Raise `Broken` if one is missing."""
    collected = tuple(entries)
    if [entry.seq for entry in collected] == list(range(1, version + 1)):
        return collected
    seqs = {entry.seq for entry in collected}
    missing = next((seq for seq in range(1, version + 1) if seq not in seqs), version + 1)
    raise Broken(missing, "gap", "the entry is lost")


def _find_fault(copy: StreamCopy, entries: tuple[Entry, ...]) -> str:
    try:
        check_chain(_BEGINNINGS[copy.family](copy.stream_id), 0, entries, copy.head)
    except Broken as broken:
        return str(broken)
    return ""
