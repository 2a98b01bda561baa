"""The manifest of the log, which lists the log files in the order in which they are loaded.

Valkey and Redis 7 keep the log in a folder, as a base file followed by incremental files. A server
that does not find a manifest silently starts an empty log, so the manifest is checked before the
server is started.
"""

import os
import re
from pathlib import Path

from msgspec import Struct

FOLDER = "appendonlydir"
MANIFEST = "appendonly.aof.manifest"
_EMPTY_MOST = 512  # bytes
_LINE = re.compile(r"file (\S+) seq (\d+) type ([bih])")
_FILE = re.compile(r"appendonly\.aof\.(\d+)\.(base|incr)\.(?:rdb|aof)")


class LogFiles(Struct, frozen=True):
    """Files of a log.

    Attributes:
        base: the paths of the files that are loaded first, usually one.
        appended: the paths of the incremental files, the newest last.
    """

    base: tuple[Path, ...]
    appended: tuple[Path, ...]


class BadManifest(Exception):
    """Raised if the manifest is missing, empty or unreadable, or lists a file that does not exist.

    Attributes:
        names_missing_file: whether it lists a file that does not exist, so that entries are lost.
    """

    def __init__(self, text: str, *, names_missing_file: bool = False) -> None:
        super().__init__(text)
        self.names_missing_file = names_missing_file


def read_manifest(data: Path) -> LogFiles | None:
    """Return the files of the log in a data folder, or None if there is no log yet.

    Raises:
        BadManifest: there are log files without a valid manifest.
    """
    folder = data / FOLDER
    try:
        text = (folder / MANIFEST).read_text()
    except FileNotFoundError:
        if any(_numbered(folder)):
            raise BadManifest(f"{folder / MANIFEST} is missing") from None
        return None
    except UnicodeDecodeError:
        raise BadManifest(f"{folder / MANIFEST} cannot be read") from None
    rows = [_LINE.match(line) for line in text.splitlines()]
    if not rows:
        raise BadManifest(f"{folder / MANIFEST} is empty")
    base: list[Path] = []
    appended: list[Path] = []
    for row in rows:
        if row is None:
            raise BadManifest(f"{folder / MANIFEST} cannot be read")
        path = folder / row[1]
        if row[3] == "h":  # replaced, and scheduled for removal
            continue
        if not path.exists():
            text = f"the manifest names {path}, which is missing"
            raise BadManifest(text, names_missing_file=True)
        (base if row[3] == "b" else appended).append(path)
    return LogFiles(tuple(base), tuple(appended))


def rebuild_manifest(data: Path) -> str | None:
    """Return the text for a new manifest if the log files determine it, or None otherwise.

    There must be exactly one base file, and the numbers of the incremental files must be
    consecutive.
    """
    files = list(_numbered(data / FOLDER))
    base = [(number, name) for kind, number, name in files if kind == "base"]
    appended = sorted((number, name) for kind, number, name in files if kind == "incr")
    numbers = [number for number, _ in appended]
    if len(base) != 1 or not numbers or numbers != list(range(numbers[0], numbers[-1] + 1)):
        return None
    lines = [f"file {name} seq {number} type b" for number, name in base]
    lines += [f"file {name} seq {number} type i" for number, name in appended]
    return "\n".join(lines) + "\n"


def has_nothing(data: Path) -> bool:
    """Return whether the log is empty, as it is when the first start of a server was interrupted.

    This is decided by size. An empty base file has about 90 bytes, and the smallest match exceeds
    the total allowed here.
    """
    folder = data / FOLDER
    return sum((folder / name).stat().st_size for _, _, name in _numbered(folder)) <= _EMPTY_MOST


def write_manifest(data: Path, text: str) -> None:
    """Replace the manifest file atomically."""
    path = data / FOLDER / MANIFEST
    aside = path.with_name(f"{MANIFEST}.new")
    with open(aside, "w", opener=open_private) as out:
        out.write(text)
        out.flush()
        os.fsync(out.fileno())
    aside.replace(path)
    sync_folder(path.parent)


def open_private(path: str, flags: int) -> int:
    """Opener for the built-in `open` that creates files only their owner can read."""
    return os.open(path, flags, 0o600)


def sync_folder(folder: Path) -> None:
    """Sync the entries of a folder to disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _numbered(folder: Path) -> list[tuple[str, int, str]]:
    """Return the kind, number and name of each log file in a folder."""
    names = sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []
    rows = [(name, _FILE.fullmatch(name)) for name in names]
    return [(row[2], int(row[1]), name) for name, row in rows if row]
