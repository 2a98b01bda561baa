"""The file of a backup: a header, then blocks of records, each packed and sealed, and an end.

    magic, header as one line of JSON, then blocks: length (4 bytes), sealed block

A block is a list of records in msgpack, compressed with zstd and sealed under the service key as
number n of the file. Without the key the file reveals nothing, and a block that was changed, lost
or moved does not open. The last record contains the number of records, so that a truncated file is
detected.
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

MAGIC = b"formicary-backup-1\n"
BLOCK_BYTES = 512 * 1024
_BLOCK_MOST = 64 * 1024 * 1024
_LEVEL = 3
_LENGTH_BYTES = 4


class BadBackup(Exception):
    """A file is not a backup, is truncated or was changed; the message says which."""


class Header(Struct, frozen=True):
    """The first line of the file, which anyone can read.

    Attributes:
        backup: the id of the backup, 16 hex digits; its two files have the same id.
        part: `matches`, or `accounts` for the keys of accounts.
        made_at: the time of the backup, in milliseconds since 1970.
        key, salt: the id of the service key that it is sealed under, and the salt of the file.
        partitions: the number of partitions of the store.
        archive: the place of the archived matches, which are not part of the backup.
        key_ids: the ids of the keys of the service, as recorded in its store.
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
    """Some entries of the preceding stream: the seq of the first, and `e`, `s`, `l` of each."""

    first: int
    rows: tuple[tuple[bytes, bytes, bytes], ...]


class KeptPack(Struct, frozen=True, array_like=True, tag="pack"):
    """A content pack as stored: its name `<game>/<hash>`, and its text."""

    name: str
    text: bytes


class Names(Struct, frozen=True, array_like=True, tag="names"):
    """The reserved names, as stored under the store's secret, and their revision."""

    reserved: tuple[tuple[bytes, bytes], ...]
    revision: int


class AccountVault(Struct, frozen=True, array_like=True, tag="vault"):
    """The root of an account's keys, and the digests of the answers that were sent to it."""

    account_id: str
    root: bytes
    answers: tuple[tuple[tuple[bytes, bytes], ...], ...] = ()


class NamesSecret(Struct, frozen=True, array_like=True, tag="names-secret"):
    """The secret under which names are reserved."""

    secret: bytes


class End(Struct, frozen=True, array_like=True, tag="end"):
    """The last record: the number of records before it, and of matches and accounts in them."""

    records: int
    matches: int
    accounts: int


BackupRecord = StreamCopy | Entries | KeptPack | Names | AccountVault | NamesSecret | End
_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(list[BackupRecord])


class BackupWriter:
    """A context manager that writes a file whole, or not at all.

    Args:
        path: the path of the file, which only its owner can read.
        header: the header without key and salt.
        sealer: the sealer with the service keys.
    """

    def __init__(self, path: Path, header: Header, sealer: Sealer) -> None:
        self._path, self._aside = path, path.with_name(f"{path.name}.partial")
        self._seal: PackSeal = sealer.seal_pack(f"backup/{header.backup}/{header.part}")
        self._header = msgspec.structs.replace(
            header, key=self._seal.key, salt=self._seal.salt.hex()
        )
        self._waiting: list[Any] = []
        self._size = self._blocks = self._records = 0
        self._streams = {"match": 0, "account": 0}

    def __enter__(self) -> "BackupWriter":
        self._aside.unlink(missing_ok=True)
        handle = os.open(self._aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        self._out: IO[bytes] = os.fdopen(handle, "wb")
        self._out.write(MAGIC + msgspec.json.encode(self._header) + b"\n")
        return self

    def add(self, record: BackupRecord) -> None:
        """Write a record."""
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
    """Return the header of a file. Raises `BadBackup` if it has none, and `OSError`."""
    with path.open("rb") as file:
        return _header(file, path)


def read_records(path: Path, sealer: Sealer) -> Iterator[BackupRecord]:
    """Yield the records of a file, without the end record.

    Raises:
        BadBackup: it is truncated, or was changed.
        NoServiceKey: it is sealed under a key that is not here.
        OSError: it cannot be read.
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
