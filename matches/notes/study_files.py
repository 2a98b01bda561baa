"""Study files: a study together with the bundle of its match, in one ZIP archive.

The bundle is a file of its own in the archive, with the same bytes as when it is exported alone.
Equal contents give equal archives. A file from elsewhere is read with limits, because a small
archive can expand to gigabytes.
"""

import struct
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, BinaryIO, cast
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

MATCH, STUDY, TEXT = "match.ndjson", "study.json", "study.md"
ZIP = b"PK\x03\x04"  # how an archive begins
LIST_BYTES_MOST = 64 * 1024  # of the list of files in an archive
STUDY_BYTES_MOST = 4 * 1024 * 1024
PIECE_BYTES = 32 * 1024
_END, _END_BYTES, _COMMENT_MOST = b"PK\x05\x06", 22, 65_535
_LOCATOR, _LOCATOR_BYTES = b"PK\x06\x07", 20  # of the larger end of archives with ZIP64
_ENCRYPTED = 0x1
_EARLIEST = (1980, 1, 1, 0, 0, 0)  # the time of every file, so that equal contents are equal
_READABLE = 0o644 << 16
_UNIX = 3


class _Pieces:
    """A file that is only written to, and from which the written bytes are taken."""

    def __init__(self) -> None:
        self._written = bytearray()

    def write(self, data: bytes) -> int:
        self._written += data
        return len(data)

    def flush(self) -> None:
        """Do nothing, because nothing is buffered elsewhere."""

    def take(self, least: int = 1) -> Iterator[bytes]:
        """Yield the bytes that were written since the last call, if there are enough."""
        if len(self._written) >= least:
            taken, self._written = bytes(self._written), bytearray()
            yield taken


def write_study_file(study: bytes, text: bytes, lines: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the bytes of a study file.

    Args:
        study: the study as JSON.
        text: the study as Markdown.
        lines: the lines of the bundle. They are read while the file is written.
    """
    pieces = _Pieces()
    with ZipFile(cast("IO[bytes]", pieces), "w", ZIP_DEFLATED) as archive:
        for name, content in ((STUDY, study), (TEXT, text)):
            archive.writestr(_describe(name), content)
        with archive.open(_describe(MATCH), "w") as file:
            for line in lines:
                file.write(line)
                yield from pieces.take(PIECE_BYTES)
    yield from pieces.take()


def _describe(name: str) -> ZipInfo:
    described = ZipInfo(name, _EARLIEST)
    described.compress_type, described.create_system = ZIP_DEFLATED, _UNIX
    described.external_attr = _READABLE
    return described


@contextmanager
def open_bundle_in(file: BinaryIO) -> Iterator[IO[bytes]]:
    """Open the bundle in a study file.

    Raises:
        OSError: the archive is damaged, has no bundle, or uses features that study files do not.
    """
    with _opening(file) as archive, _open_member(archive, MATCH) as lines:
        yield lines


def read_study_in(path: Path) -> bytes | None:
    """Return the study in a file as JSON. Return None if the file is not an archive.

    Raises:
        OSError: see `open_bundle_in`; or the study is too large.
    """
    with path.open("rb") as file:
        if not is_archive(file):
            return None
        with _opening(file) as archive, _open_member(archive, STUDY) as member:
            study = member.read(STUDY_BYTES_MOST + 1)
    if len(study) > STUDY_BYTES_MOST:
        raise OSError(f"{STUDY} is larger than {STUDY_BYTES_MOST} bytes")
    return study


def is_study_file(path: Path) -> bool:
    """Return whether a file is an archive. The file must exist."""
    with path.open("rb") as file:
        return is_archive(file)


def is_archive(file: BinaryIO) -> bool:
    """Return whether a file begins as an archive does. The file is rewound."""
    begin = file.read(len(ZIP))
    file.seek(0)
    return begin == ZIP


@contextmanager
def _opening(file: BinaryIO) -> Iterator[ZipFile]:
    """Open an archive, and turn the errors of the library into OSError."""
    try:
        _check_end(file)
        with ZipFile(file) as archive:
            yield archive
    except BadZipFile as error:
        raise OSError(f"the archive is damaged or incomplete: {error}") from error
    except EOFError as error:
        raise OSError("the archive is damaged or incomplete: it ends too early") from error
    except (zlib.error, struct.error, NotImplementedError, ValueError) as error:
        raise OSError(f"the archive is damaged: {error}") from error


def _check_end(file: BinaryIO) -> None:
    """Check that the list of files is short, before the library reads it into memory.

    Raises:
        OSError: the archive has no end, has too many files, or needs ZIP64.
    """
    size = file.seek(0, 2)
    file.seek(max(0, size - _LOCATOR_BYTES - _END_BYTES - _COMMENT_MOST))
    tail = file.read()
    file.seek(0)
    at = tail.rfind(_END)
    if at < 0 or len(tail) < at + _END_BYTES:
        raise OSError("the archive is damaged or incomplete: it has no end")
    listed = int.from_bytes(tail[at + 12 : at + 16], "little")
    if tail[max(0, at - _LOCATOR_BYTES) : at].startswith(_LOCATOR) or listed > LIST_BYTES_MOST:
        raise OSError("the archive is not a study file: it has too many files")


def _open_member(archive: ZipFile, name: str) -> IO[bytes]:
    """Open a file of an archive for reading.

    Raises:
        OSError: there is no such file, or there are several, or it is not merely compressed.
    """
    found = [described for described in archive.infolist() if described.filename == name]
    if len(found) != 1:
        raise OSError(f"the archive is not a study file: it has {len(found)} files {name}")
    (described,) = found
    if described.flag_bits & _ENCRYPTED:
        raise OSError(f"{name} is encrypted")
    if described.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        raise OSError(f"{name} is compressed by a method that study files do not use")
    return archive.open(described)
