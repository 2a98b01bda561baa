"""Logs that are read several times and never held whole: each check goes through them once.

So what a check takes does not grow with the log, but for what going back may need.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

import msgspec

from events import Broken, Entry, canonical, genesis, link

LINE_MOST = 4 * 1024 * 1024
LINES_MOST = 1_000_000  # besides the header
BYTES_MOST = 512 * 1024 * 1024  # unpacked; the events of recorded matches have 340 each
DEPTH_MOST = 64  # of lists and objects in a line
T = TypeVar("T")

_CHANGED = "the log has changed since it was read first"
_REWOUND, _PROPOSED = b'"rewound"', b'"undo-proposed"'


class Again(Generic[T]):
    """Items that are made again each time that they are gone through.

    Args:
        start: begins from the first.
    """

    def __init__(self, start: Callable[[], Iterator[T]]) -> None:
        self._start = start

    def __iter__(self) -> Iterator[T]:
        return self._start()


def rereadable(items: Iterable[T]) -> Iterable[T]:
    """Return items that can be gone through again; held only if they come but once."""
    return tuple(items) if iter(items) is items else items


def check_lines(lines: Iterable[bytes]) -> Iterator[bytes]:
    """Yield lines that are no more, and no longer alone and together, than they may be.

    Raises:
        Broken: One is too long, or one too many; seq 0 is the header.
    """
    size = 0
    for number, line in enumerate(lines):
        size += len(line)
        if size > BYTES_MOST:
            raise Broken(number, "record", f"there are more than {BYTES_MOST} bytes")
        if len(line) > LINE_MOST:
            raise Broken(number, "record", f"the line is longer than {LINE_MOST} bytes")
        if number > LINES_MOST:
            raise Broken(number, "record", f"there are more than {LINES_MOST} events")
        yield line


def check_depth(seq: int, line: bytes) -> None:
    """Check that a line is not nested deeper than it may be. Raises `Broken` where it is."""
    if canonical.is_deeper(line, DEPTH_MOST):
        raise Broken(seq, "record", f"it is nested more than {DEPTH_MOST} deep")


class _Going(msgspec.Struct):
    """An event that goes, or proposes to go, to a version."""

    to: int


class _GoingRecord(msgspec.Struct):
    event: _Going


_going = msgspec.json.Decoder(_GoingRecord)


class Ends:
    """What is noted of a log while it is gone through for the first time.

    Attributes:
        first, last: its first and its last entry; None where there is none.
        targets: the versions that events of it go to, or propose to go to.
    """

    def __init__(self) -> None:
        self.first: Entry | None = None
        self.last: Entry | None = None
        self.targets: set[int] = set()

    def note(self, entries: Iterable[Entry]) -> Iterator[Entry]:
        """Yield the entries, and note of them what there is to note."""
        for entry in entries:
            self.first = self.first or entry
            self.last = entry
            if _REWOUND in entry.e or _PROPOSED in entry.e:  # a loop here takes 2 % of verifying
                self._note_target(entry)
            yield entry

    def _note_target(self, entry: Entry) -> None:
        try:
            self.targets.add(_going.decode(entry.e).event.to)
        except msgspec.DecodeError:
            return  # it goes nowhere, and is named where it is looked at


def check_links(match_id: str, entries: Iterable[Entry], last: Entry) -> Iterator[Entry]:
    """Yield entries that were found to be a chain up to a last one, if they are so still.

    A file may change while it is read.

    Raises:
        Broken: It does not.
    """
    seq, previous = 0, genesis(match_id)
    for seq, entry in enumerate(entries, 1):  # where it ends
        previous = link(previous, seq, entry.e)
        if entry.seq != seq or entry.link != previous:
            raise Broken(seq, "link", _CHANGED)
        yield entry
    if previous != last.link:
        raise Broken(seq, "head", _CHANGED)
