"""Record of deletions and erasures, so that restoring an old backup does not undo them."""

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import msgspec
import structlog
from msgspec import MsgspecError, Struct

from matches.context import ErasureKind, now_ms

_log = structlog.get_logger()


class Erasure(Struct, frozen=True):
    """A match that was deleted, or an account that was erased.

    Attributes:
        kind: `match` or `account`.
        id: the id of the match or account, which reveals nothing about a person.
        at: the time, in milliseconds since 1970.
    """

    kind: ErasureKind
    id: str
    at: int


class Erasures:
    """Append-only file of erasures that all processes of a machine share.

    Args:
        path: the path of the file, which is created when the first line is written.
        now: returns the time in milliseconds since 1970.
    """

    def __init__(self, path: Path, now: Callable[[], int] = now_ms) -> None:
        self.path = path
        self._now = now

    def add(self, kind: ErasureKind, erased_id: str) -> None:
        """Record a deletion or erasure before it is carried out."""
        self.note(Erasure(kind, erased_id, self._now()))

    def note(self, erasure: Erasure) -> None:
        """Append an erasure and sync the file to disk.

        If the write fails, the erasure is carried out anyway, and the next backup adds it from the
        store.
        """
        line = msgspec.json.encode(erasure) + b"\n"
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            handle = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
            try:
                os.write(handle, line)  # a single call keeps lines of different processes apart
                os.fsync(handle)
            finally:
                os.close(handle)
        except OSError as error:
            named = {erasure.kind: erasure.id}
            _log.error("an erasure is not noted", **named, error=error)

    def __iter__(self) -> Iterator[Erasure]:
        """Yield the recorded erasures.

        Skip incomplete lines left behind by interrupted processes.
        """
        try:
            lines = self.path.read_bytes().splitlines()
        except FileNotFoundError:
            return
        for line in lines:
            try:
                yield msgspec.json.decode(line, type=Erasure)
            except MsgspecError:
                _log.warning("a line of the erasures cannot be read", file=str(self.path))

    def add_missing(self, erasures: Iterable[Erasure]) -> None:
        """Append missing erasures, which other machines made or which predate the file."""
        known = {(erasure.kind, erasure.id) for erasure in self}
        for erasure in erasures:
            if (erasure.kind, erasure.id) not in known:
                self.note(erasure)
