"""Implementation of `formicary bundle`, `import` and `verify FILE`, which work with match files."""

import gzip
import zlib
from collections.abc import Iterator, Sequence
from io import BufferedIOBase
from pathlib import Path
from typing import IO

import msgspec
from msgspec import Struct
from rich.console import Console
from rich.progress import Progress

from events.tlog import TlogError
from events.tlog.notes import parse_key
from formicary.upkeep.stored_match import LONG
from games import GAMES
from matches.audit.bundle import Proof, bundle, header_of, read_bundle_lines, verify_bundle
from matches.audit.importing import Imported, import_bundle
from matches.audit.reading import LINE_MOST, check_lines
from matches.audit.receipts import Receipt, check_receipts
from matches.context import Context
from matches.inclusion.check import Included, check_against_match, check_proofs, parse_inclusion
from matches.notes.study_files import is_archive, open_bundle_in
from matches.queries import read
from matches.queries.read import Reader

GZIP = b"\x1f\x8b"


class _ListedKey(Struct, frozen=True):
    """The required fields of a listed key: its id, and the key itself in hex."""

    id: str
    public: str


class KeysFile(Struct, frozen=True):
    """Public keys for receipts, as returned by `GET /v1/keys`."""

    keys: tuple[_ListedKey, ...]


class _Length(Struct, frozen=True):
    """Header field that contains the length of the log."""

    version: int = 0


class LinesOfFile:
    """Lazy reader for the lines of a bundle file, which may be compressed with gzip.

    If it is a study file, the lines are those of the bundle in it.

    A line that exceeds the limit is cut one byte after it, so that the consumer can detect it.
    Iteration raises OSError or EOFError if the file cannot be read.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def __iter__(self) -> Iterator[bytes]:
        with self._path.open("rb") as file:
            if is_archive(file):
                with open_bundle_in(file) as plain:
                    yield from _read_lines(plain)
                return
            is_packed = file.read(len(GZIP)) == GZIP
            file.seek(0)
            try:
                yield from _read_lines(gzip.GzipFile(fileobj=file) if is_packed else file)
            except zlib.error as error:
                raise OSError(str(error)) from error

    def count_in_header(self) -> int:
        """Return the number of events stated in the header, or 0 if the header cannot be read."""
        try:
            return msgspec.json.decode(next(iter(self), b""), type=_Length).version
        except msgspec.MsgspecError:
            return 0


def _read_lines(file: BufferedIOBase | IO[bytes]) -> Iterator[bytes]:
    while line := file.readline(LINE_MOST + 1):
        yield line


def verify_file(path: Path, console: Console) -> Proof:
    """Verify a bundle completely. If it is long, show a progress bar.

    Raises:
        Broken: An event is invalid; the error names the first one (seq 0 is the header).
        OSError, EOFError: The file cannot be read.
    """
    lines = LinesOfFile(path)
    total = lines.count_in_header()
    with Progress(console=console, disable=total < LONG, transient=True) as bar:
        task = bar.add_task("deciding again", total=total)
        return verify_bundle(lines, GAMES, lambda seq: bar.update(task, completed=seq))


def import_file(context: Context, path: Path, console: Console) -> Imported:
    """Verify and store the bundle of a finished match. If it is long, show a progress bar.

    Raises:
        Broken: An event of the bundle is invalid.
        MatchNotOver: The match has not ended.
        KeysKept: The match's policy does not release its keys, so it cannot be checked here.
        MatchExists: The store contains a different match with this id.
        OSError, EOFError: The file cannot be read.
    """
    lines = LinesOfFile(path)
    total = lines.count_in_header()
    with Progress(console=console, disable=total < LONG, transient=True) as bar:
        task = bar.add_task("deciding again", total=total)
        return import_bundle(context, lines, lambda seq: bar.update(task, completed=seq))


def check_file(proof: Proof, path: Path, receipts: Path, keys: Path) -> int:
    """Check a file with one receipt per line against a verified bundle. Return how many there are.

    Raises:
        Broken: A receipt does not match the log (fault `receipt`); the error names its seq.
        OSError, EOFError: A file cannot be read.
    """
    try:
        with keys.open("rb") as file:
            listed = msgspec.json.decode(file.read(LINE_MOST), type=KeysFile).keys
        given = [_receipt(line) for line in check_lines(LinesOfFile(receipts))]
    except msgspec.DecodeError as error:
        raise OSError(f"not receipts or keys: {error}") from error
    entries = read_bundle_lines(LinesOfFile(path))[1]
    by_id = {key.id: key.public for key in listed}
    return check_receipts(proof.header.match_id, entries, given, by_id)


def check_inclusion_file(
    proof: Proof, path: Path, inclusion: Path, *, log_key: str, witnesses: Sequence[str] = ()
) -> Included:
    """Check a file of proofs of inclusion against a verified bundle.

    Args:
        proof: the proof of the bundle.
        path: the file of the bundle.
        inclusion: the file with the proofs.
        log_key: the public key of the log; empty for the one that the file names.
        witnesses: the public keys of the witnesses that must have signed the checkpoint.

    Raises:
        Broken: A proof is not valid, or the log has another match (fault `inclusion`).
        OSError, EOFError: A file cannot be read.
    """
    try:
        key = parse_key(log_key) if log_key else None
        watching = [parse_key(witness) for witness in witnesses]
    except TlogError as error:
        raise OSError(str(error)) from error
    with inclusion.open("rb") as file:
        given = parse_inclusion(file.read(LINE_MOST + 1))
    included = check_proofs(given, key, watching)
    check_against_match(included, proof.header.match_id, read_bundle_lines(LinesOfFile(path))[1])
    return included


class _Answer(Struct, frozen=True):
    """Response to a command, of which only the receipt is parsed."""

    receipt: Receipt


def _receipt(line: bytes) -> Receipt:
    """Parse a receipt, which is given either alone or inside the response to a command."""
    plain = msgspec.json.decode(line)
    if isinstance(plain, dict) and "receipt" in plain:
        return msgspec.convert(plain, _Answer).receipt
    return msgspec.convert(plain, Receipt)


def read_bundle(
    context: Context, match_id: str, token: str | None, console: Console
) -> Iterator[bytes]:
    """Yield the lines of a match's bundle. If it is long, show a progress bar.

    No token is needed for the spectator's view, even of a private match, because the caller has
    access to the store anyway.

    Raises:
        NoSuchMatch: There is no match with this id.
        BadToken: The token does not belong to a seat of the match.
    """
    seat = None if token is None else read.authenticate_player(context, match_id, token).seat
    reader = Reader(context.cache.fresh(match_id), seat)
    total = header_of(reader).version
    with Progress(console=console, disable=total < LONG, transient=True) as bar:
        task = bar.add_task("bundling", total=total)
        for line in bundle(context, reader):
            yield line
            bar.advance(task)
