"""Reading of logs in several passes, without loading them into memory.

The memory required for a check therefore does not grow with the log, apart from the states that
rewinds may need.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

import msgspec

from events import Broken, Entry, canonical, genesis, link

LINE_MOST = 4 * 1024 * 1024
LINES_MOST = 1_000_000  # without the header
BYTES_MOST = 512 * 1024 * 1024  # uncompressed; events in recorded matches have 340 on average
T = TypeVar("T")

_CHANGED = "the log has changed since it was read first"
_REWOUND, _PROPOSED = b'"rewound"', b'"undo-proposed"'


class RereadableLog(Generic[T]):
    """An iterable that produces its items again for every iteration.

    Args:
        start: returns a new iterator that starts at the first item.
    """

    def __init__(self, start: Callable[[], Iterator[T]]) -> None:
        self._start = start

    def __iter__(self) -> Iterator[T]:
        return self._start()


def rereadable(items: Iterable[T]) -> Iterable[T]:
    """Return an iterable that can be iterated over repeatedly. Iterators are read into memory."""
    return tuple(items) if iter(items) is items else items


def check_lines(lines: Iterable[bytes]) -> Iterator[bytes]:
    """Yield lines, checking the limits on their number, length and total size.

    Raises:
        Broken: a line is too long, or there are too many lines. Seq 0 is the header.
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
    """Check how deeply a line is nested. Raises `Broken` if this exceeds the limit."""
    if canonical.is_deeper(line, canonical.DEPTH_MOST):
        raise Broken(seq, "record", f"it is nested more than {canonical.DEPTH_MOST} deep")


class _Going(msgspec.Struct):
    """An event that rewinds the match to a version, or proposes to do so."""

    to: int


class _GoingRecord(msgspec.Struct):
    event: _Going


_going = msgspec.json.Decoder(_GoingRecord)


class LogFacts:
    """Facts about a log that are collected in the first pass over it.

    Attributes:
        first, last: the first and the last entry; None for an empty log.
        targets: the versions that events go to, or propose to go to.
    """

    def __init__(self) -> None:
        self.first: Entry | None = None
        self.last: Entry | None = None
        self.targets: set[int] = set()

    def note(self, entries: Iterable[Entry]) -> Iterator[Entry]:
        """Yield entries, and collect the facts in passing."""
        for entry in entries:
            self.first = self.first or entry
            self.last = entry
            if _REWOUND in entry.e or _PROPOSED in entry.e:  # inlined: a loop would cost 2 %
                self._note_target(entry)
            yield entry

    def _note_target(self, entry: Entry) -> None:
        try:
            self.targets.add(_going.decode(entry.e).event.to)
        except msgspec.DecodeError:
            return  # it lacks a target, and a later check reports it


def check_links(match_id: str, entries: Iterable[Entry], last: Entry) -> Iterator[Entry]:
    """Yield entries, checking that an already verified chain has not changed.

    This is needed because a file may change while it is read.

    Raises:
        Broken: the chain has changed.
    """
    seq, previous = 0, genesis(match_id)
    for seq, entry in enumerate(entries, 1):  # `seq` is used after the loop
        previous = link(previous, seq, entry.e)
        if entry.seq != seq or entry.link != previous:
            raise Broken(seq, "link", _CHANGED)
        yield entry
    if previous != last.link:
        raise Broken(seq, "head", _CHANGED)
