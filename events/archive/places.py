"""Where packs lie: a folder or a bucket, by fsspec. Each file is there whole or not at all."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import fsspec

from events.archive.errors import ArchiveAway

_OURS_ALONE = 0o600


class ArchivePlace:
    """A folder, or a bucket with a prefix.

    Args:
        url: a path, or what fsspec knows, such as `s3://bucket/prefix`. Nothing is opened yet.
    """

    def __init__(self, url: str) -> None:
        self.url = url
        self._found: tuple[Any, str] | None = None
        self._process = 0

    def read(self, name: str, start: int = 0, end: int | None = None) -> bytes | None:
        """Return the bytes of a file from one place up to another, or fewer where it is shorter.

        None where there is no such file.

        Raises:
            ArchiveAway: It cannot be read now.
        """
        with self._use() as (system, root):
            try:
                found: bytes = system.cat_file(f"{root}/{name}", start=start, end=end)
            except FileNotFoundError:
                return None
            return found

    def write(self, name: str, text: bytes) -> None:
        """Store a file, instead of what was there: a reader meets the one or the other, whole.

        Raises:
            ArchiveAway: It cannot be written now; what was there is there still.
        """
        with self._use() as (system, root):
            if "file" in system.protocol:
                _write_aside(Path(root) / name, text)
            else:
                system.pipe_file(f"{root}/{name}", text)

    def remove(self, name: str) -> None:
        """Remove a file, if it is there. Raises `ArchiveAway` where that cannot be done now."""
        with self._use() as (system, root), suppress(FileNotFoundError):
            system.rm_file(f"{root}/{name}")

    def names(self, folder: str) -> Iterator[str]:
        """Yield the names of the files below a folder, in order.

        Raises:
            ArchiveAway: It cannot be read now.
        """
        with self._use() as (system, root):
            system.invalidate_cache()
            found = system.find(f"{root}/{folder}")
            start = len(root) + 1
        yield from (name for one in sorted(found) if not (name := one[start:]).endswith(_ASIDE))

    def first(self, folder: str) -> str | None:
        """Return the name of a file below a folder; None if there is none.

        Not all names are read, of which a bucket may have many. Raises `ArchiveAway`.
        """
        with self._use() as (system, root):
            system.invalidate_cache()
            for path, _, files in system.walk(f"{root}/{folder}"):
                for name in sorted(files):
                    if name.endswith(_ASIDE):
                        continue
                    return f"{path}/{name}"[len(root) + 1 :]
        return None

    @contextmanager
    def _use(self) -> Iterator[tuple[Any, str]]:
        """Give the file system and the path in it, with its faults as ours."""
        try:
            if self._found is None or self._process != os.getpid():  # a fork shares no connection
                self._found, self._process = _open_place(self.url), os.getpid()
            yield self._found
        except _faults() as error:
            raise ArchiveAway(f"the archive at {self.url}: {type(error).__name__}") from error


def _open_place(url: str) -> tuple[Any, str]:
    open_url: Any = fsspec.core.url_to_fs  # without types
    system, root = open_url(url)
    return system, root


_ASIDE = ".new"


def _write_aside(path: Path, text: bytes) -> None:
    """Write a file that nobody else can read, and let it take its name when it is whole."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    aside = path.with_name(f"{path.name}.{secrets.token_hex(4)}{_ASIDE}")
    handle = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OURS_ALONE)
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        aside.replace(path)
    except OSError:
        aside.unlink(missing_ok=True)
        raise
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _faults() -> tuple[type[Exception], ...]:
    """Return what a place may raise; the client of a bucket has errors of its own."""
    own = (OSError, ImportError, ValueError)
    try:
        from botocore.exceptions import BotoCoreError, ClientError  # noqa: PLC0415  # an extra
    except ImportError:
        return own
    return (*own, BotoCoreError, ClientError)
