"""Key that seals archived matches and backups. It is created once for all machines of a service.

The key is stored in a file that only its owner can read. Without it, the archive becomes
unreadable.
"""

import os
import secrets
from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from events.archive import (
    KEY_BYTES,
    Archive,
    ArchiveError,
    ArchivePlace,
    NoServiceKey,
    Sealer,
    ServiceKeys,
    first_match,
    key_id,
)
from events.errors import LogError
from formicary.keys.recorded import KeyIds
from formicary.settings import Settings

_HELP = (
    ". No new key is created. Restore your copy of the file, or copy the file from another machine"
    " of the service; if it is lost, see `formicary replace-key archive`"
)


class ArchiveKeys(Struct, frozen=True):
    """The contents of the key file: the key in use and the keys used before it, in hex."""

    key: str
    former: tuple[str, ...] = ()

    @property
    def all(self) -> tuple[bytes, ...]:
        """All keys, starting with the one in use."""
        return tuple(bytes.fromhex(key) for key in (self.key, *self.former))


class ArchiveKeyFile:
    """File of archive keys.

    The keys are read each time they are needed. The file is created when the first pack is sealed.

    Args:
        path: the path of the file.

    Attributes:
        path: the path of the file.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def __call__(self, *, make: bool) -> Sequence[bytes]:
        """Return the keys. Return an empty sequence if there is no file and `make` is false.

        Raises:
            NoServiceKey: the file is readable by others, contains no keys, or cannot be created.
        """
        try:
            if make and not self.path.exists():
                self._make()
            return self._read() if self.path.exists() else ()
        except (OSError, ValueError) as error:  # ValueError is also raised by msgspec
            raise NoServiceKey(f"{self.path} cannot be used: {error}") from error

    def remove(self) -> None:
        """Remove a newly created file, before anything has been sealed with its key."""
        self.path.unlink(missing_ok=True)

    def _make(self) -> None:
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        aside = self.path.with_name(f"{self.path.name}.{secrets.token_hex(4)}")
        handle = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as out:
            keys = ArchiveKeys(secrets.token_bytes(KEY_BYTES).hex())
            out.write(msgspec.json.format(msgspec.json.encode(keys)) + b"\n")
            out.flush()
            os.fsync(out.fileno())
        try:
            os.link(aside, self.path)
        except FileExistsError:
            return  # another process created it first: its key is used
        finally:
            aside.unlink()

    def _read(self) -> Sequence[bytes]:
        if self.path.stat().st_mode & 0o077:
            raise ValueError(f"others can read it: chmod 600 {self.path}")
        return msgspec.json.decode(self.path.read_bytes(), type=ArchiveKeys).all


class GuardedKeys:
    """Key file that is checked against the store. A key is created only if nothing is sealed.

    Args:
        file: the key file.
        ids: the key ids recorded in the store.
        place: the location of the archive's packs.
    """

    def __init__(self, file: ArchiveKeyFile, ids: KeyIds, place: ArchivePlace) -> None:
        self._file = file
        self._ids = ids
        self._place = place

    def __call__(self, *, make: bool) -> Sequence[bytes]:
        """Return the keys. If `make` is true, also check that all machines have the same key.

        Raises:
            NoServiceKey: The file lacks a key that was used for sealing, or cannot be used.
            RedisError: The store does not respond.
        """
        if not make:
            return self._file(make=False)
        keys = self._check()
        if keys:
            return self._record(keys)
        keys = self._file(make=True)
        try:
            return self._record(keys)
        except NoServiceKey:  # another machine was faster, and nothing is sealed under this key
            self._file.remove()
            raise

    def check(self) -> None:
        """Check the file against the store and record its key if the store has none.

        Raises:
            NoServiceKey: The file lacks a key that was used for sealing, or cannot be used.
            RedisError: The store does not respond.
        """
        keys = self._check()
        if keys:
            self._record(keys)

    def fault(self) -> str:
        """Return a message about a fault of the file, or an empty string. Nothing is modified.

        Raises:
            RedisError: The store does not respond.
        """
        try:
            keys = self._file(make=False)
            self._check_ids(keys, self._ids.of("archive"))
        except NoServiceKey as error:
            return str(error)
        return ""

    def _check(self) -> Sequence[bytes]:
        """Check that the file contains all keys in use, and return its keys, if any."""
        keys, known = self._file(make=False), self._ids.of("archive")
        self._check_ids(keys, known)
        if not known:
            self._check_pack(keys)
        return keys

    def _check_ids(self, keys: Sequence[bytes], known: frozenset[str]) -> None:
        lacking = sorted(known - {key_id(key) for key in keys})
        if lacking:
            raise NoServiceKey(
                f"{self._file.path} lacks the key {', '.join(lacking)}, under which this service"
                f" seals{_HELP}"
            )

    def _check_pack(self, keys: Sequence[bytes]) -> None:
        """Check that the keys open an existing pack, because the store has no recorded key yet."""
        try:
            match_id = first_match(self._place)
        except ArchiveError:  # the archive is currently unavailable
            return
        if match_id is None:
            return
        archive = Archive(self._place, Sealer(lambda *, make: keys))
        try:
            archive.vault(match_id)
        except NoServiceKey as error:
            raise NoServiceKey(
                f"{self._file.path} lacks the key of the archive: {error}{_HELP}"
            ) from error
        except LogError:  # the pack is damaged or currently unavailable
            return

    def _record(self, keys: Sequence[bytes]) -> Sequence[bytes]:
        names = [key_id(key) for key in keys]
        self._check_ids(keys, self._ids.add("archive", names))
        return keys


def open_archive(chosen: Settings, keys: ServiceKeys) -> Archive:
    """Open the archive of a service, whose packs are sealed with the given keys."""
    return Archive(ArchivePlace(chosen.archive_url), Sealer(keys))
