"""Format of a backup file: a header, compressed and sealed blocks of records, and an end record.

    magic, header as one line of JSON, then blocks: length (4 bytes), sealed block

A block is a list of records in msgpack, compressed with zstd and sealed under the service key, with
its index in the file. Without the key the file reveals nothing, and a block that was modified,
removed or reordered cannot be opened. The last record contains the number of records, so that
truncation is detected.
"""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import IO, Any

import msgspec
import zstandard
from msgspec import MsgspecError, Struct

from events.archive import Sealer
from events.archive.pack import expand
from events.archive.sealing import PackSeal
from events.copies import StreamCopy
from matches.inclusion.log_key import LogKey
from matches.inclusion.rows import LoggedRow

MAGIC = b"formicary-backup-1\n"
BLOCK_BYTES = 512 * 1024
_BLOCK_MOST = 64 * 1024 * 1024
_LEVEL = 3
_LENGTH_BYTES = 4


class BadBackup(Exception):
    """Raised if a file is not a backup, or is truncated or modified.

    The message gives the reason.
    """


class Header(Struct, frozen=True):
    """The first line of a backup file, which is not encrypted.

    Attributes:
        backup: the id of the backup, 16 hex digits; both its files have the same id.
        part: `matches`, or `accounts` for the account keys.
        made_at: the time of the backup, in milliseconds since 1970.
        key, salt: the id of the service key that the file is sealed under, and the file's salt.
        partitions: the number of partitions of the store.
        archive: the location of the archived matches, which are not part of the backup.
        key_ids: the ids of the service's keys, as recorded in its store.
    """

    backup: str
    part: str
    made_at: int
    key: str = ""
    salt: str = ""
    partitions: int = 0
    archive: str = ""
    key_ids: Mapping[str, str] = {}


class Entries(Struct, frozen=True, array_like=True, tag="entries"):
    """Some entries of the preceding stream: the seq of the first, and each one's `e`, `s`, `l`."""

    first: int
    rows: tuple[tuple[bytes, bytes, bytes], ...]


class KeptPack(Struct, frozen=True, array_like=True, tag="pack"):
    """Content pack as stored: its name `<game>/<hash>` and its text."""

    name: str
    text: bytes


class Names(Struct, frozen=True, array_like=True, tag="names"):
    """Reserved names, as stored under the store's secret, and their revision number.

    `expiries` has the test accounts and their matches, with the times at which they are erased.
    """

    reserved: tuple[tuple[bytes, bytes], ...]
    revision: int
    expiries: tuple[tuple[str, int], ...] = ()


class AccountVault(Struct, frozen=True, array_like=True, tag="vault"):
    """The root key of an account, and digests of the responses that the account received."""

    account_id: str
    root: bytes
    answers: tuple[tuple[tuple[bytes, bytes], ...], ...] = ()


class NamesSecret(Struct, frozen=True, array_like=True, tag="names-secret"):
    """Secret under which names are reserved."""

    secret: bytes


class LogSecrets(Struct, frozen=True, array_like=True, tag="log-secrets"):
    """The secrets of the public log."""

    key: LogKey


class LogPlaces(Struct, frozen=True, array_like=True, tag="log-places"):
    """The rows of some matches: their places in the public log."""

    rows: tuple[tuple[str, LoggedRow], ...]


class LogFile(Struct, frozen=True, array_like=True, tag="log-file"):
    """A file of a public log, with the number of that log."""

    number: int
    name: str
    content: bytes


class End(Struct, frozen=True, array_like=True, tag="end"):
    """The last record, with the number of preceding records, matches and accounts."""

    records: int
    matches: int
    accounts: int


BackupRecord = (
    StreamCopy
    | Entries
    | KeptPack
    | Names
    | AccountVault
    | NamesSecret
    | LogSecrets
    | LogPlaces
    | LogFile
    | End
)
_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(list[BackupRecord])


class BackupWriter:
    """Context manager that writes a backup file atomically.

    Args:
        path: the path of the file, which only its owner can read.
        header: the header without key and salt.
        sealer: seals the blocks with the service keys.
    """

    def __init__(self, path: Path, header: Header, sealer: Sealer) -> None:
        self._path, self._aside = path, path.with_name(f"{path.name}.partial")
        self._seal: PackSeal = sealer.seal_pack(f"backup/{header.backup}/{header.part}")
        self._header = msgspec.structs.replace(
            header, key=self._seal.key, salt=self._seal.salt.hex()
        )
        self._waiting: list[Any] = []
        self._size = self._blocks = self._records = 0
        self._streams = {"match": 0, "notes": 0, "account": 0}

    def __enter__(self) -> "BackupWriter":
        self._aside.unlink(missing_ok=True)
        handle = os.open(self._aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        self._out: IO[bytes] = os.fdopen(handle, "wb")
        self._out.write(MAGIC + msgspec.json.encode(self._header) + b"\n")
        return self

    def add(self, record: BackupRecord) -> None:
        """Append a record."""
        encoded = _encoder.encode(record)
        self._waiting.append(msgspec.Raw(encoded))
        self._size += len(encoded)
        self._records += 1
        if isinstance(record, StreamCopy):
            self._streams[record.family] += 1
        if self._size >= BLOCK_BYTES:
            self._write_block()

    def _write_block(self) -> None:
        text = zstandard.ZstdCompressor(level=_LEVEL).compress(_encoder.encode(self._waiting))
        sealed = self._seal.seal(self._blocks, text)
        self._out.write(len(sealed).to_bytes(_LENGTH_BYTES) + sealed)
        self._waiting, self._size, self._blocks = [], 0, self._blocks + 1

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if kind is None:
            counts = self._streams
            self.add(End(self._records, counts["match"], counts["account"]))
            self._write_block()
            self._out.flush()
            os.fsync(self._out.fileno())
            self._out.close()
            self._aside.replace(self._path)
            return
        self._out.close()
        self._aside.unlink(missing_ok=True)


def read_header(path: Path) -> Header:
    """Return the header of a file. Raise `BadBackup` or `OSError` if it cannot be read."""
    with path.open("rb") as file:
        return _header(file, path)


def read_records(path: Path, sealer: Sealer) -> Iterator[BackupRecord]:
    """Yield the records of a file, except for the end record.

    Raises:
        BadBackup: the file is truncated or was modified.
        NoServiceKey: the file is sealed under a key that is not available here.
        OSError: the file cannot be read.
    """
    with path.open("rb") as file:
        header = _header(file, path)
        name, salt = f"backup/{header.backup}/{header.part}", bytes.fromhex(header.salt)
        seal, count, end = sealer.open_pack(name, header.key, salt), 0, None
        for number, sealed in enumerate(_blocks(file, path)):
            for record in _open_block(seal, number, sealed, path):
                if isinstance(record, End):
                    end = record
                    continue
                count += 1
                yield record
        if end is None or end.records != count:
            raise BadBackup(f"{path} is truncated")


def _header(file: IO[bytes], path: Path) -> Header:
    if file.readline(256) != MAGIC:
        raise BadBackup(f"{path} is not a backup")
    try:
        return msgspec.json.decode(file.readline(4096), type=Header)
    except MsgspecError as error:
        raise BadBackup(f"{path} is not a backup: {error}") from error


def _blocks(file: IO[bytes], path: Path) -> Iterator[bytes]:
    while length := file.read(_LENGTH_BYTES):
        size = int.from_bytes(length)
        block = file.read(size) if size <= _BLOCK_MOST else b""
        if len(block) != size:
            raise BadBackup(f"{path} is truncated")
        yield block


def _open_block(seal: PackSeal, number: int, sealed: bytes, path: Path) -> list[BackupRecord]:
    text = seal.open(number, sealed)
    if text is None:
        raise BadBackup(f"{path} was changed: block {number} does not open")
    try:
        return _decoder.decode(expand(text))
    except zstandard.ZstdError as error:
        raise BadBackup(f"{path}: block {number} cannot be expanded: {error}") from error
