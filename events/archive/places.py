"""Storage of packs in a folder or a bucket, accessed through fsspec. Writes are atomic."""

import os
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

import fsspec

from events.archive.errors import ArchiveAway
from events.archive.pause import Pause

_OURS_ALONE = 0o600
CONNECT_SECONDS = 1.0  # timeout for connecting to a bucket
READ_SECONDS = 1.8  # an HTTP request is answered within two seconds, with 503 if necessary
LIST_SECONDS = 20.0
WRITE_SECONDS = 20.0
PAUSE_SECONDS = 5.0  # after a bucket did not respond, no requests are sent for this time


class _System(NamedTuple):
    """An fsspec file system, together with the settings for using it.

    Attributes:
        api: the file system for reads.
        writing: the file system for writes, with a longer timeout.
        root: the path within the file system.
        is_remote: whether it is reached over a network.
    """

    api: Any
    writing: Any
    root: str
    is_remote: bool

    def limit(self, seconds: float) -> dict[str, float]:
        """Return the keyword argument that sets a timeout.

        It is empty for a local folder, which has none.
        """
        return {"timeout": seconds} if self.is_remote else {}


class ArchivePlace:
    """A storage location for packs: a folder, or a bucket with a prefix.

    Args:
        url: a path, or a URL for fsspec such as `s3://bucket/prefix`. It is opened on first use.
        now: returns monotonic time in seconds.

    A request to a bucket is not retried and has a short timeout. If the bucket does not respond, it
    is not used for some seconds, and every call raises `ArchiveAway` immediately.
    """

    def __init__(self, url: str, now: Callable[[], float] = monotonic) -> None:
        self.url = url
        self._found: _System | None = None
        self._process = 0
        self._pause = Pause(PAUSE_SECONDS, now)

    def is_there(self, folder: str) -> bool:
        """Return whether a folder exists. A bucket's folder exists if it contains an object.

        Raises:
            ArchiveAway: the storage cannot be read now.
        """
        with self._use() as system:
            system.api.invalidate_cache()
            return bool(system.api.isdir(f"{system.root}/{folder}", **system.limit(READ_SECONDS)))

    def read(self, name: str, start: int = 0, end: int | None = None) -> bytes | None:
        """Return the bytes of a file from `start` up to `end`, or fewer if the file is shorter.

        Return None if the file does not exist.

        Raises:
            ArchiveAway: the storage cannot be read now.
        """
        with self._use() as system:
            path, limit = f"{system.root}/{name}", system.limit(READ_SECONDS)
            try:
                content: bytes = system.api.cat_file(path, start=start, end=end, **limit)
            except FileNotFoundError:
                return None
            return content

    def write(self, name: str, text: bytes) -> None:
        """Store a file, replacing an existing one. Readers get either the old or the new file.

        Raises:
            ArchiveAway: the storage cannot be written now; an existing file is unchanged.
        """
        with self._use() as system:
            path = f"{system.root}/{name}"
            if "file" in system.api.protocol:
                _write_aside(Path(path), text)
            else:
                system.writing.pipe_file(path, text, **system.limit(WRITE_SECONDS))

    def remove(self, name: str) -> None:
        """Delete a file if it exists.

        Raises `ArchiveAway` if the storage cannot be modified now.
        """
        with self._use() as system, suppress(FileNotFoundError):
            system.writing.rm_file(f"{system.root}/{name}", **system.limit(WRITE_SECONDS))

    def remove_empty(self, folder: str) -> None:
        """Delete a folder if it is empty. A bucket has no folders.

        No process may write to it at the same time. Raises `ArchiveAway`.
        """
        with self._use() as system:
            if "file" in system.api.protocol:
                with suppress(OSError):  # it has files, or is gone
                    Path(system.root, folder).rmdir()

    def names(self, folder: str) -> Iterator[str]:
        """Yield the names of all files below a folder, in ascending order.

        Raises:
            ArchiveAway: the storage cannot be read now.
        """
        with self._use() as system:
            system.api.invalidate_cache()
            paths = system.api.find(f"{system.root}/{folder}", **system.limit(LIST_SECONDS))
            start = len(system.root) + 1
        yield from (name for path in sorted(paths) if not (name := path[start:]).endswith(_ASIDE))

    def first(self, folder: str) -> str | None:
        """Return the name of one file below a folder, or None if there is none.

        This does not list all files, since a bucket may contain many. Raises `ArchiveAway`.
        """
        with self._use() as system, suppress(FileNotFoundError):
            system.api.invalidate_cache()
            top = f"{system.root}/{folder}"
            folders = system.api.walk(top, on_error="raise", **system.limit(LIST_SECONDS))
            for path, _, files in folders:
                for name in sorted(files):
                    if not name.endswith(_ASIDE):
                        return f"{path}/{name}"[len(system.root) + 1 :]
        return None

    @contextmanager
    def _use(self) -> Iterator[_System]:
        """Yield the file system, and convert errors raised in this context to `ArchiveAway`."""
        self._pause.check(self.url)
        system: _System | None = None
        try:
            # A forked process needs its own sockets.
            if self._found is None or self._process != os.getpid():
                self._found, self._process = _open_place(self.url), os.getpid()
            system = self._found
            yield system
        except _faults() as error:
            fault = type(error).__name__
            if system is not None and system.is_remote:
                self._pause.begin(fault)
            raise ArchiveAway(f"the archive at {self.url}: {fault}") from error
        self._pause.end()


def _open_place(url: str) -> _System:
    """Open the file system of a URL. A bucket gets short timeouts and no retries."""
    open_url: Any = fsspec.core.url_to_fs  # untyped
    if not url.startswith("s3:"):
        api, root = open_url(url)
        return _System(api, api, root, bool(api.async_impl))
    limits = {"connect_timeout": CONNECT_SECONDS, "retries": {"total_max_attempts": 1}}
    api, root = open_url(url, config_kwargs={**limits, "read_timeout": READ_SECONDS})
    writing, _ = open_url(url, config_kwargs={**limits, "read_timeout": WRITE_SECONDS})
    api.retries = writing.retries = 1  # s3fs's own retries, in addition to those of its client
    return _System(api, writing, root, is_remote=True)


_ASIDE = ".new"


def _write_aside(path: Path, text: bytes) -> None:
    """Write a file atomically: write a private temporary file, then rename it."""
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
    """Return the exception types that storage access may raise, including the bucket client's."""
    own = (OSError, ImportError, ValueError)
    try:
        from botocore.exceptions import BotoCoreError, ClientError  # noqa: PLC0415  # an extra
    except ImportError:
        return own
    return (*own, BotoCoreError, ClientError)
