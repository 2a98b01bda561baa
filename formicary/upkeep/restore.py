"""Restores a backup to an empty store, and repeats the erasures made since the backup."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from accounts.errors import NoSuchAccount
from accounts.execute import erase_without_vault
from accounts.test_accounts import read_member
from events import Entry
from events.archive import Sealer
from events.copies import StreamCopy, write_copy
from events.keys import account_names_key, names_revision_key, names_secret_key, packs_key
from formicary.keys.recorded import KeyIds
from formicary.upkeep.backup_file import (
    AccountVault,
    BackupRecord,
    BadBackup,
    Entries,
    KeptPack,
    LogFile,
    LogPlaces,
    LogSecrets,
    Names,
    NamesSecret,
    read_header,
    read_records,
)
from formicary.upkeep.erasures import Erasure
from formicary.upkeep.logged.copies import LogRestore
from matches.commands.administration import delete
from matches.context import Context
from matches.erase import erase_person
from matches.notes.table.administration import index_reports
from projections.match_cache import NoSuchMatch

_MARK = "{0}:restoring"  # stores the id of the backup that is being restored


class NotEmpty(Exception):
    """Raised if the store contains matches or accounts, because a restore needs an empty store."""


class RestoreCounts(Struct, frozen=True):
    """The numbers of restored matches, accounts and events, and of repeated erasures."""

    matches: int
    accounts: int
    events: int
    deleted_again: int
    erased_again: int


class Restore:
    """The restoration of a backup from its two files.

    Args:
        context: the context of the empty store.
        sealer: opens the files with the service keys.
        progress: called after each match and account.
        log: restores the public log; None if the service has none.
    """

    def __init__(
        self,
        context: Context,
        sealer: Sealer,
        progress: Callable[[], None] = lambda: None,
        *,
        log: LogRestore | None = None,
    ) -> None:
        self._context = context
        self._store = context.store
        self._accounts = context.accounts.streams
        self._sealer = sealer
        self._progress = progress
        self._log = log
        self._matches = self._events = self._account_count = 0
        self._keyless: list[str] = []

    def put_back(
        self, path: Path, accounts_path: Path, erasures: Iterable[Erasure]
    ) -> RestoreCounts:
        """Restore both files and repeat the erasures made since the backup.

        Both files are read completely before anything is written. To resume an interrupted restore,
        call this again with the same files. The accounts file may be newer than the matches file.
        An account that has no keys in it was erased in the meantime, and is erased here too.

        Raises:
            BadBackup: a file is not a backup, is truncated or was modified, or the two files do not
                belong together.
            NoServiceKey: a file is sealed under a key that is not available here.
            NotEmpty: the store is not empty.
            OSError: a file cannot be read, or a secret of the public log cannot be written.
            ArchiveError, TlogError: the public log cannot be written now.
        """
        backup = self._check_headers(path, accounts_path)
        vaults, secret = self._read_keys(accounts_path)
        for _ in read_records(path, self._sealer):
            pass
        self._begin(backup)
        header = read_header(path)
        # The first backup may have been made before either key existed.
        known = {"archive": header.key, **header.key_ids}
        KeyIds(lambda: self._store.connection).put(known)
        self._put_records(path, vaults)
        if secret:
            self._write("SET", names_secret_key(), secret)
        if self._log:
            self._log.end()
        deleted, erased = self._erase_again(erasures)
        self._write("DEL", _MARK)
        return RestoreCounts(self._matches, self._account_count, self._events, deleted, erased)

    def _check_headers(self, path: Path, accounts_path: Path) -> str:
        main, beside = read_header(path), read_header(accounts_path)
        if (main.part, beside.part) != ("matches", "accounts"):
            raise BadBackup(f"{path} and {accounts_path} are not the two files of a backup")
        if beside.made_at < main.made_at:
            raise BadBackup(f"{accounts_path} is older than {path}: accounts would lack keys")
        return main.backup

    def _read_keys(self, path: Path) -> tuple[Mapping[str, AccountVault], bytes]:
        vaults, secret = {}, b""
        for record in read_records(path, self._sealer):
            if isinstance(record, AccountVault):
                vaults[record.account_id] = record
            elif isinstance(record, NamesSecret):
                secret = record.secret
        return vaults, secret

    def _begin(self, backup: str) -> None:
        mark = self._store.connection.read(_MARK, "GET", _MARK)
        if mark == backup.encode():
            return  # an interrupted restore starts over
        heads = (*self._store.heads(), *self._accounts.store.heads())
        if heads or mark:
            raise NotEmpty(f"the store holds {len(heads)} matches and accounts already")
        self._write("SET", _MARK, backup)

    def _write(self, command: str, name: str, *values: str | bytes | int) -> None:
        self._store.connection.write(name, command, name, *values)

    def _put_records(self, path: Path, vaults: Mapping[str, AccountVault]) -> None:
        records = read_records(path, self._sealer)
        record = next(records, None)
        while record is not None:
            if isinstance(record, StreamCopy):
                rest = _Entries(records)
                self._put_stream(record, rest, vaults)
                record = rest.next_record
                continue
            if isinstance(record, KeptPack):
                self._write("HSET", packs_key(), record.name, record.text)
            elif isinstance(record, Names):
                self._put_names(record)
            elif self._log and isinstance(record, LogSecrets | LogPlaces | LogFile):
                self._log.put(record)
            record = next(records, None)

    def _put_stream(
        self, copy: StreamCopy, entries: "_Entries", vaults: Mapping[str, AccountVault]
    ) -> None:
        if copy.family == "match":
            write_copy(self._store, copy, entries)
            self._matches += 1
            self._events += copy.version if copy.has_entries else 0
        elif copy.family == "notes":
            write_copy(self._context.notes.store, copy, entries)
            index_reports(self._context, copy.stream_id)
        else:
            kept = vaults.get(copy.stream_id)
            if kept is not None:
                copy = replace(copy, vault=kept.root, answers=kept.answers)
            else:
                self._keyless.append(copy.stream_id)
            write_copy(self._accounts.store, copy, entries)
            self._account_count += 1
        self._progress()

    def _put_names(self, names: Names) -> None:
        self._write("DEL", account_names_key())
        if names.reserved:
            fields = [part for pair in names.reserved for part in pair]
            self._write("HSET", account_names_key(), *fields)
        self._write("SET", names_revision_key(), names.revision)
        for member, at in names.expiries:
            self._context.accounts.expiries.note(read_member(member), at)

    def _erase_again(self, erasures: Iterable[Erasure]) -> tuple[int, int]:
        """Repeat the recorded deletions and erasures. Return how many of each had an effect."""
        deleted = erased = 0
        noted = list(erasures)
        accounts, self._context.matches_of = self._context.accounts, None  # no index exists yet
        self._context.note_erasure = lambda _kind, _id: None  # already recorded
        for account_id in self._keyless:
            if erase_without_vault(accounts, account_id):
                erase_person(self._context, account_id)
                erased += 1
        for erasure in noted:
            if erasure.kind == "account" and accounts.account(erasure.id).is_there:
                with suppress(NoSuchAccount):
                    erase_person(self._context, erasure.id)
                    erased += 1
        for erasure in noted:
            if erasure.kind == "match" and not self._store.head(erasure.id).is_deleted:
                with suppress(NoSuchMatch):
                    delete(self._context, erasure.id)
                    deleted += 1
        return deleted, erased


class _Entries:
    """Iterator over the entries that follow a stream in a backup file.

    Attributes:
        next_record: the first record of another type; None at the end of the file.
    """

    def __init__(self, records: Iterator[BackupRecord]) -> None:
        self._records = records
        self.next_record: BackupRecord | None = None

    def __iter__(self) -> Iterator[Entry]:
        for record in self._records:
            if not isinstance(record, Entries):
                self.next_record = record
                return
            for seq, row in enumerate(record.rows, record.first):
                yield Entry(seq, *row)
