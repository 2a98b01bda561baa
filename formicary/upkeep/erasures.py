"""What was deleted and erased for good, in a small file: so no older backup brings it back."""

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
        id: its id, which tells nothing of a person.
        at: in milliseconds since 1970.
    """

    kind: ErasureKind
    id: str
    at: int


class Erasures:
    """The file of erasures, to which each process of a machine adds lines.

    Args:
        path: of the file; it is made with the first line.
        now: the time in milliseconds since 1970.
    """

    def __init__(self, path: Path, now: Callable[[], int] = now_ms) -> None:
        self.path = path
        self._now = now

    def add(self, kind: ErasureKind, erased_id: str) -> None:
        """Note what is about to be deleted or erased."""
        self.note(Erasure(kind, erased_id, self._now()))

    def note(self, erasure: Erasure) -> None:
        """Write an erasure down, on the disk when this returns.

        Where that cannot be, the erasure goes on, and the next backup notes it from the store.
        """
        line = msgspec.json.encode(erasure) + b"\n"
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            handle = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
            try:
                os.write(handle, line)  # one call: lines of two processes do not mix
                os.fsync(handle)
            finally:
                os.close(handle)
        except OSError as error:
            named = {erasure.kind: erasure.id}
            _log.error("an erasure is not noted", **named, error=error)

    def __iter__(self) -> Iterator[Erasure]:
        """Yield what is noted; half a line, left by who was interrupted, is passed over."""
        try:
            lines = self.path.read_bytes().splitlines()
        except FileNotFoundError:
            return
        for line in lines:
            try:
                yield msgspec.json.decode(line, type=Erasure)
            except MsgspecError:
                _log.warning("a line of the erasures cannot be read", file=str(self.path))

    def add_missing(self, found: Iterable[Erasure]) -> None:
        """Note those that are not noted: other machines', or those of before there was a file."""
        known = {(one.kind, one.id) for one in self}
        for one in found:
            if (one.kind, one.id) not in known:
                self.note(one)
