"""Parser for the commands in a log, which finds damage without the help of a server.

An entry is a single command, or all commands from MULTI to EXEC, which form one atomic write. After
an unreadable entry, the scan searches for the next readable one. Damage in the middle of the log
therefore costs one entry and not all following ones.
"""

import mmap
import re
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path

from msgspec import Struct
from redis import Redis

_NUMBER_MOST = 24  # bytes of a number including its line end
_MULTI, _EXEC = b"*1\r\n$5\r\nMULTI\r\n", b"*1\r\n$4\r\nEXEC\r\n"
_START = re.compile(rb"\*[1-9]\d*\r\n\$[1-9]\d*\r\n")
_TRIED_MOST = 10_000  # maximum number of positions at which parsing is retried
_ZEROS = bytes(4)
_APPENDED = re.compile(
    rb"XADD\r\n\$\d+\r\n\{\d+\}:(match|account):([A-Za-z0-9_-]+):events\r\n\$\d+\r\n(\d+)-0\r\n"
)

Arities = Mapping[bytes, int]
"""The arity of each command that a server supports, by name in capitals, such as `XGROUP|CREATE`:
the number of words, or the negated minimum."""


class Gap(Struct, frozen=True):
    """Unreadable part of a log file.

    Attributes:
        start, end: the offset of the first byte, and of the first byte after the part.
        is_end: whether nothing readable follows.
        is_unfinished: whether it is only the beginning of an entry, as when a server exits during a
            write. With `appendfsync always`, the entry was not acknowledged.
        is_blank: whether it consists of zero bytes.
        lost: the readable events in it, one entry per match or account.
    """

    start: int
    end: int
    is_end: bool
    is_unfinished: bool
    is_blank: bool
    lost: tuple[str, ...]

    @property
    def is_blank_end(self) -> bool:
        """Whether only zeros follow the last entry.

        The file grew, but nothing was written to the new part.
        """
        return self.is_blank and self.is_end

    def describe(self) -> str:
        """Return a short description of the unreadable part."""
        size = self.end - self.start
        if self.is_unfinished:
            return f"an entry of {size} bytes at its end is not finished"
        if self.is_blank_end:
            return f"{size} zero bytes at its end, from byte {self.start} on, are not entries"
        where = "at its end" if self.is_end else "in the middle"
        return f"{size} bytes {where}, from byte {self.start} on, cannot be read"


class _Bad(Exception):
    """Raised if the bytes at a position are not a valid command."""


class _Cut(Exception):
    """Raised if the file ends in the middle of a command."""


def read_arities(client: Redis) -> Arities:
    """Return the arity of each command that a server supports.

    Raises:
        RedisError: the server does not respond.
    """
    arities: dict[bytes, int] = {}
    rows = client.execute_command("COMMAND INFO")  # type: ignore[no-untyped-call]
    for row in rows:
        arities[row[0].upper()] = row[1]
        arities.update({sub[0].upper(): sub[1] for sub in row[9]})
    return arities


def find_gaps(path: Path, arities: Arities, *, is_last: bool = True) -> list[Gap]:
    """Return the unreadable parts of a log file, in order.

    Args:
        path: the path of the file.
        arities: the commands that the server supports, with their arities.
        is_last: whether this is the file that the server wrote to last, so that an entry at its end
            may be unfinished.
    """
    if not path.stat().st_size:
        return []
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as log:
        return list(_gaps(log, arities, is_last=is_last))


def _gaps(log: mmap.mmap, arities: Arities, *, is_last: bool) -> Iterator[Gap]:
    at, size = 0, len(log)
    while at < size:
        try:
            at = _read_entry(log, at, arities)
        except (_Bad, _Cut) as fault:
            following = _resume(log, at, arities)
            end = size if following is None else following
            unfinished = (
                is_last
                and following is None
                and isinstance(fault, _Cut)
                and log[size - len(_ZEROS) :] != _ZEROS
            )
            blank = log[at:end].count(0) == end - at
            yield Gap(at, end, end == size, unfinished, blank, _events_in(log, at, end))
            at = end


def _read_entry(log: mmap.mmap, at: int, arities: Arities) -> int:
    """Return the offset at which the entry that starts at a given offset ends."""
    at, name = _read_command(log, at, arities)
    if name == b"EXEC":
        raise _Bad
    if name != b"MULTI":
        return at
    while name != b"EXEC":
        at, name = _read_command(log, at, arities)
        if name == b"MULTI":
            raise _Bad
    return at


def _read_command(log: mmap.mmap, at: int, arities: Arities) -> tuple[int, bytes]:
    """Return the end offset and the upper-case name of the command that starts at an offset."""
    while log[at : at + 1] == b"#":  # a timestamp annotation
        end = log.find(b"\r\n", at)
        if end < 0:
            raise _Cut
        at = end + 2
    at, count = _read_number(log, at, b"*")
    words = []
    for number in range(count):
        at, length = _read_number(log, at, b"$")
        end = at + length
        if end + 2 > len(log):
            raise _Cut
        if log[end : end + 2] != b"\r\n":
            raise _Bad
        if number < 2:
            words.append(log[at:end])
        at = end + 2
    return at, _known_name(words, count, arities)


def _read_number(log: mmap.mmap, at: int, mark: bytes) -> tuple[int, int]:
    end = log.find(b"\r\n", at, at + _NUMBER_MOST)
    if end < 0:
        rest = log[at : at + _NUMBER_MOST]
        if len(rest) < _NUMBER_MOST and (not rest or rest[:1] == mark):
            raise _Cut
        raise _Bad
    digits = log[at + 1 : end]
    if log[at : at + 1] != mark or not digits.isdigit():
        raise _Bad
    return end + 2, int(digits)


def _known_name(words: list[bytes], count: int, arities: Arities) -> bytes:
    """Return the name of a command if the server accepts it with the given number of words."""
    name = words[0].upper() if words else b""
    arity = arities.get(name)
    if arity is not None and count > 1:
        arity = arities.get(name + b"|" + words[1].upper(), arity)
    if arity is None or (count != arity if arity >= 0 else count < -arity):
        raise _Bad
    return name


def _resume(log: mmap.mmap, at: int, arities: Arities) -> int | None:
    """Return the offset at which to resume after an unreadable entry, or None if there is none."""
    if log[at : at + len(_MULTI)] == _MULTI:
        ends = [log.find(_MULTI, at + 1), _behind(log, at)]
        return min((end for end in ends if end > 0), default=None)
    begins = (match.start() for match in _START.finditer(log, at + 1))
    for begin in islice(begins, _TRIED_MOST):
        following = _follow(log, begin, arities)
        if following is not None:
            return following
    return None


def _behind(log: mmap.mmap, at: int) -> int:
    end = log.find(_EXEC, at)
    return end + len(_EXEC) if end > 0 else -1


def _follow(log: mmap.mmap, begin: int, arities: Arities) -> int | None:
    """Return the start of the next entry if a command begins at an offset, or None otherwise.

    If the commands end with an EXEC without MULTI, the next entry starts after the EXEC.
    """
    at, count = begin, 0
    try:
        while at < len(log):
            at, name = _read_command(log, at, arities)
            if name == b"EXEC":
                return at  # its MULTI is in the unreadable part
            if name == b"MULTI":
                break
            count += 1
    except (_Bad, _Cut):
        return begin if count else None
    return begin


def _events_in(log: mmap.mmap, start: int, end: int) -> tuple[str, ...]:
    """Describe which matches and accounts have events in a part of the log, and which events."""
    by_stream: dict[tuple[str, str], list[int]] = {}
    for row in _APPENDED.finditer(log, start, end):
        by_stream.setdefault((row[1].decode(), row[2].decode()), []).append(int(row[3]))
    return tuple(
        f"{kind} {stream}: {_describe_seqs(min(seqs), max(seqs))}"
        for (kind, stream), seqs in by_stream.items()
    )


def _describe_seqs(first: int, last: int) -> str:
    return f"event {first}" if first == last else f"events {first} to {last}"
