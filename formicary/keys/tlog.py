"""The file with the secrets of the public log, and the opening of the log for writing."""

import hashlib
import os
import secrets
from collections.abc import Callable
from pathlib import Path

import msgspec
from msgspec.structs import replace

from events.tlog import (
    CheckpointKey,
    FileLock,
    LogRolledBack,
    LogWriter,
    TlogError,
    leaf_of,
    parse_entry,
)
from events.tlog.leaves import NO_SALT
from formicary.keys.recorded import KeyIds
from formicary.settings import Settings
from matches.inclusion.log_key import LogKey
from matches.inclusion.public_log import RESTART_FILE, CurrentLog, PublicLog
from matches.inclusion.rows import LogRows

_SEED_BYTES = 32
_RESTART = (
    "formicary doctor names damaged files; run formicary tlog repair, bring back its newest files,"
    " or run formicary tlog restart"
)


class LogKeyFile:
    """The file with the secrets of the log. It is read again when it has changed.

    Args:
        path: the path of the file.

    Attributes:
        path: see above.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._read_at: tuple[int, int] | None = None
        self._key: LogKey | None = None

    def read(self) -> LogKey | None:
        """Return the secrets of the current log, or None if there is no file.

        Raises:
            TlogError: the file cannot be used, or other users can read it.
        """
        try:
            seen = self.path.stat()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise TlogError(f"{self.path} cannot be read: {error}") from error
        if self._read_at != (seen.st_mtime_ns, seen.st_ino):
            if seen.st_mode & 0o077:
                raise TlogError(f"others can read {self.path}: chmod 600 it")
            try:
                self._key = msgspec.json.decode(self.path.read_bytes(), type=LogKey)
            except (OSError, ValueError) as error:
                raise TlogError(f"{self.path} cannot be used: {error}") from error
            self._read_at = (seen.st_mtime_ns, seen.st_ino)
        return self._key

    def write(self, key: LogKey, *, is_first: bool = False) -> None:
        """Store the secrets of a log. The first ones never replace others.

        Raises:
            OSError: the file cannot be written; with `is_first` also if there is one.
        """
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        aside = self.path.with_name(f"{self.path.name}.{secrets.token_hex(4)}")
        handle = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            with os.fdopen(handle, "wb") as out:
                out.write(msgspec.json.format(msgspec.json.encode(key)) + b"\n")
                out.flush()
                os.fsync(out.fileno())
            if is_first:
                os.link(aside, self.path)
                aside.unlink()
            else:
                aside.replace(self.path)
        except OSError:
            aside.unlink(missing_ok=True)
            raise


def make_key(
    now: int, former: CurrentLog | None = None, origin: str = "", salts: str = ""
) -> LogKey:
    """Return the secrets of a new log.

    Args:
        now: the time in milliseconds since 1970.
        former: the log that it continues.
        origin: the name of the log; by default it follows from its key.
        salts: the secret of the salts, in hex, if that of the former log is known; by default, a
            new one.
    """
    seed = secrets.token_bytes(_SEED_BYTES)
    public = CheckpointKey("", seed).public.public
    derived = f"formicary/{hashlib.sha256(public).hexdigest()[:16]}"
    return LogKey(
        origin=origin or derived,
        number=former.number + 1 if former else 1,
        seed=seed.hex(),
        salts=salts or secrets.token_hex(_SEED_BYTES),
        since=now,
        former=(former.key, *former.former) if former else (),
    )


class LogOpener:
    """Opens the log of a service for writing.

    Args:
        chosen: the settings.
        log: the files of the log.
        file: the file with the secrets.
        ids: the key ids recorded in the store.
        now: returns the time in milliseconds since 1970.
    """

    def __init__(
        self,
        chosen: Settings,
        log: PublicLog,
        file: LogKeyFile,
        ids: KeyIds,
        now: Callable[[], int],
    ) -> None:
        self._chosen, self._log, self._file, self._ids, self._now = chosen, log, file, ids, now

    def __call__(self) -> tuple[LogKey, LogWriter]:
        """Return the secrets of the current log, and its writer. A first log is begun.

        Raises:
            TlogError: the files are not those of the last checkpoint, or the key is another one.
            ArchiveError, OSError: the files cannot be read or written now.
            RedisError: the store does not respond.
        """
        key = self._file.read() or self._make_first()
        signer = key.signer()
        known = self._ids.add("tlog", [signer.public.id.hex()])
        if signer.public.id.hex() not in known:
            raise TlogError(
                f"{self._file.path} has another key than the log of this service: copy the file"
                " from the machine that wrote the log, or see `formicary tlog restart`"
            )
        place = self._log.place(key.number)
        lock = lock_of(self._chosen, key.number)
        try:
            writer = LogWriter(place, lock, signer)
        except LogRolledBack as error:
            raise LogRolledBack(f"{error}: {_RESTART}") from error
        if writer.published is None:
            if key.is_begun:
                text = f"neither {place.url} nor the data folder has a checkpoint of the log"
                raise LogRolledBack(f"{text}: {_RESTART}")
            restart = place.read(RESTART_FILE)
            if restart is not None:
                writer.add(leaf_of(parse_entry(restart), NO_SALT))
            writer.publish()
        if not key.is_begun or key.is_restored:
            key = replace(key, is_begun=True, is_restored=False)
            self._file.write(key)
        self._log.name_current(key)
        return key, writer

    def _make_first(self) -> LogKey:
        if self._ids.of("tlog"):
            raise TlogError(f"{self._file.path} is missing, and this service has a log")
        self._file.write(make_key(self._now()), is_first=True)
        key = self._file.read()
        if key is None:
            raise TlogError(f"{self._file.path} was removed")
        return key


def lock_of(chosen: Settings, number: int) -> FileLock:
    """Return the lock of a log, which lies in the data folder, apart from the files of the log."""
    chosen.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    return FileLock(chosen.data / f"tlog-{number}.signed")


def open_public_log(chosen: Settings, rows: LogRows) -> PublicLog | None:
    """Return the log of a service for reading, or None if it has none."""
    if chosen.tlog_url is None:
        return None
    return PublicLog(chosen.tlog_url, LogKeyFile(chosen.tlog_key_file).read, rows)
