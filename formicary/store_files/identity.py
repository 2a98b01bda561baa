"""The identity and log length of a store, used to detect that it was swapped or truncated.

The id is stored both in the folder and in the store itself. The recorded length is the length of
the log that was certainly on disk at the last check. If the log is shorter at the next start,
acknowledged entries were lost.
"""

import os
import secrets
from contextlib import suppress
from pathlib import Path

from redis import Redis

from events.capacity import unless_refused
from events.keys import store_id_key
from formicary.store_files.manifest import LogFiles

ID_FILE, LENGTH_FILE = "store.id", "store.length"
_ID_BYTES = 8


class OtherStore(Exception):
    """Raised if the store was not created in this folder. The message contains both ids."""


class StoreIdentity:
    """The id of the store in a data folder.

    Args:
        data: the path of the folder.
    """

    def __init__(self, data: Path) -> None:
        self._path = data / ID_FILE

    def kept(self) -> str:
        """Return the id stored in the folder, or an empty string."""
        try:
            return self._path.read_text().strip()
        except FileNotFoundError:
            return ""

    def check(self, client: Redis, *, renew: bool = False) -> None:
        """Compare the id in the folder with the id in the store. A new store is assigned an id.

        An empty store is also assigned a new id if `renew` is true.

        Raises:
            OtherStore: the ids differ.
            RedisError: the store does not respond.
        """
        kept, stored = self.kept(), self._read(client)
        if not stored and (renew or not kept):
            stored = kept = self._found(client)
        elif stored and not kept:
            self._write(stored)
        elif stored != kept:
            raise OtherStore(f"its id is {stored or 'missing'}, and the folder's is {kept}")

    def _read(self, client: Redis) -> str:
        value: bytes | None = client.get(store_id_key())  # type: ignore[assignment]
        return value.decode() if value else ""

    def _found(self, client: Redis) -> str:
        """Assign an id to a store. If its disk is full, wait until a later start."""
        with unless_refused():
            client.set(store_id_key(), secrets.token_hex(_ID_BYTES), nx=True)
        stored = self._read(client)
        if stored:
            self._write(stored)
        return stored

    def _write(self, store_id: str) -> None:
        with suppress(OSError):  # on a full disk, it is written at a later start
            _replace(self._path, f"{store_id}\n")


class LogLength:
    """Lower bound for the length of a data folder's log.

    Args:
        data: the path of the folder.
    """

    def __init__(self, data: Path) -> None:
        self._path = data / LENGTH_FILE
        self._last: tuple[str, int] | None = None

    def look(self, files: LogFiles) -> None:
        """Record the length that the previous call measured.

        Writes made since then may not be synced yet.
        """
        now = _length(files)
        if self._last and self._last[0] == now[0]:
            self.note(now[0], min(self._last[1], now[1]))
        self._last = now

    def settle(self, files: LogFiles) -> None:
        """Record the current length of the log, once its server has exited."""
        self._last = None
        self.note(*_length(files))

    def note(self, name: str, length: int) -> None:
        """Record a length if it differs from the recorded one."""
        if (name, length) != self._read():
            with suppress(OSError):  # on a full disk, the old lower bound remains valid
                _replace(self._path, f"{name} {length}\n")

    def missing(self, files: LogFiles, end: int | None = None) -> int:
        """Return how many bytes are missing from the log, or 0 if none are known to be missing.

        Args:
            files: the files of the log.
            end: the offset up to which the newest file is readable; defaults to the whole file.
        """
        (noted, length), (name, now) = self._read(), _length(files)
        if noted == name:
            return max(0, length - (now if end is None else end))
        return length if _number(noted) > _number(name) else 0

    def forget(self) -> None:
        """Delete the recorded length, because a different log replaces the measured one."""
        self._last = None
        self._path.unlink(missing_ok=True)

    def _read(self) -> tuple[str, int]:
        try:
            name, _, length = self._path.read_text().strip().rpartition(" ")
            return name, int(length)
        except (FileNotFoundError, ValueError):
            return "", 0


def _length(files: LogFiles) -> tuple[str, int]:
    newest = files.appended[-1] if files.appended else files.base[-1]
    return newest.name, newest.stat().st_size


def _number(name: str) -> int:
    """Return the number in a log file's name, or 0 if there is none."""
    numbers = [int(part) for part in name.split(".") if part.isdigit()]
    return numbers[0] if numbers else 0


def _replace(path: Path, text: str) -> None:
    """Replace a file's contents atomically."""
    aside = path.with_name(f"{path.name}.new")
    aside.write_text(text)
    aside.chmod(0o600)
    os.replace(aside, path)
