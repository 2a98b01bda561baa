"""Cursors of account streams. A cursor is an opaque string that is valid in every process.

A cursor contains the identifier of the numbering of the account's matches and the highest number
that the stream has processed. It also contains the stream's progress in each match that is not
over. Lower numbers that are missing belong to matches that were sent completely. No server-side
state is therefore needed, and the size of a cursor depends only on the number of running matches.

The progress in a match is encoded as twice the version up to which events have been sent. One is
added once the question at that version has been sent as well.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import NamedTuple

_FORMAT = b"\x01"
_NUMBERING_BYTES = 8
_MARK_BYTES = 2
_LONGEST = 16_000  # in characters


class CursorPlace(NamedTuple):
    """The progress in a match with the given number. `mark` helps to identify the match."""

    number: int
    progress: int
    mark: bytes


class StreamCursor(NamedTuple):
    """The position of an account stream.

    Attributes:
        numbering: the identifier of the numbering, in hex; empty if the account had no matches.
        last: the highest number that the stream has processed.
        places: the progress in each match that is not sent completely.
    """

    numbering: str
    last: int
    places: tuple[CursorPlace, ...]


@lru_cache(maxsize=1 << 14)
def mark_of(match_id: str) -> bytes:
    """Return a short hash of a match id. It reveals whether a number refers to another match."""
    return blake2b(match_id.encode(), digest_size=_MARK_BYTES).digest()


def spell_place(number: int, progress: int, mark: bytes) -> bytes:
    """Encode the progress in a match for a cursor."""
    return _spell_number(number) + _spell_number(progress) + mark


def spell_cursor(numbering: str, last: int, places: Iterable[bytes]) -> str:
    """Build a cursor from the encoded progress in each match."""
    name = bytes.fromhex(numbering).rjust(_NUMBERING_BYTES, b"\x00")
    plain = _FORMAT + name + _spell_number(last) + b"".join(places)
    return urlsafe_b64encode(plain).decode().rstrip("=")


def read_cursor(text: str) -> StreamCursor | None:
    """Decode a cursor. Return None if no stream has issued it."""
    if len(text) > _LONGEST or not text.isascii():
        return None
    try:
        plain = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (Error, ValueError):
        return None
    head = len(_FORMAT) + _NUMBERING_BYTES
    if plain[: len(_FORMAT)] != _FORMAT or len(plain) <= head:
        return None
    name = plain[len(_FORMAT) : head]
    numbering = name.hex() if any(name) else ""
    rest = iter(plain[head:])
    try:
        last = _read_number(rest)
        return StreamCursor(numbering, last, tuple(_read_places(rest)))
    except (StopIteration, RuntimeError):
        return None


def _read_places(rest: Iterator[int]) -> Iterator[CursorPlace]:
    for first in rest:
        number = _read_number(rest, first)
        progress = _read_number(rest)
        yield CursorPlace(number, progress, bytes(next(rest) for _ in range(_MARK_BYTES)))


def _spell_number(number: int) -> bytes:
    """Encode a number in groups of seven bits, lowest first. All but the last set the high bit."""
    spelled = bytearray()
    while number > 0x7F:
        spelled.append(number & 0x7F | 0x80)
        number >>= 7
    spelled.append(number)
    return bytes(spelled)


def _read_number(rest: Iterator[int], first: int | None = None) -> int:
    """Decode a number from an iterator of bytes. Raise `StopIteration` if it ends too early."""
    number, shift = 0, 0
    byte = next(rest) if first is None else first
    while byte & 0x80:
        number |= (byte & 0x7F) << shift
        shift += 7
        byte = next(rest)
    return number | byte << shift


def places_by_number(cursor: StreamCursor) -> Mapping[int, CursorPlace]:
    """Return the places of a cursor, indexed by match number."""
    return {place.number: place for place in cursor.places}
