"""Where a stream over all matches of an account has come: one opaque text, good in every process.

It holds how the account's matches are numbered, the last number that the stream knows, and how far
it has told each match that is not over: those with lower numbers that are missing have been told to
their end. So it needs nothing to be kept anywhere, and grows with the matches that run.

A match's place is twice the version up to which its events are told, and one more once it is also
told whom that version asks.
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
_LONGEST = 16_000  # letters


class CursorPlace(NamedTuple):
    """How far a match is told, by its number; `mark` says which match it is."""

    number: int
    told: int
    mark: bytes


class StreamCursor(NamedTuple):
    """Where a stream has come.

    Attributes:
        numbering: the name of the numbering, in hex; empty where the account had no match yet.
        last: the highest number that the stream knows.
        places: of the matches that are not told to their end.
    """

    numbering: str
    last: int
    places: tuple[CursorPlace, ...]


@lru_cache(maxsize=1 << 14)
def mark_of(match_id: str) -> bytes:
    """Return what tells a match from another that has its number, after a numbering was lost."""
    return blake2b(match_id.encode(), digest_size=_MARK_BYTES).digest()


def spell_place(number: int, told: int, mark: bytes) -> bytes:
    """Return a place as it stands in a cursor."""
    return _spell_number(number) + _spell_number(told) + mark


def spell_cursor(numbering: str, last: int, places: Iterable[bytes]) -> str:
    """Return a cursor from spelled places."""
    name = bytes.fromhex(numbering).rjust(_NUMBERING_BYTES, b"\x00")
    plain = _FORMAT + name + _spell_number(last) + b"".join(places)
    return urlsafe_b64encode(plain).decode().rstrip("=")


def read_cursor(text: str) -> StreamCursor | None:
    """Return what a cursor says; None of a text that no stream has given."""
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
        told = _read_number(rest)
        yield CursorPlace(number, told, bytes(next(rest) for _ in range(_MARK_BYTES)))


def _spell_number(number: int) -> bytes:
    """Return a number as bytes of seven bits each, the lowest first; the last has no high bit."""
    spelled = bytearray()
    while number > 0x7F:
        spelled.append(number & 0x7F | 0x80)
        number >>= 7
    spelled.append(number)
    return bytes(spelled)


def _read_number(rest: Iterator[int], first: int | None = None) -> int:
    """Return the number that bytes begin with. Raises `StopIteration` where they end too early."""
    number, shift = 0, 0
    byte = next(rest) if first is None else first
    while byte & 0x80:
        number |= (byte & 0x7F) << shift
        shift += 7
        byte = next(rest)
    return number | byte << shift


def places_by_number(cursor: StreamCursor) -> Mapping[int, CursorPlace]:
    """Return the places of a cursor by the numbers of their matches."""
    return {one.number: one for one in cursor.places}
