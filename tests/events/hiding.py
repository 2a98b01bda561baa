"""Sample events with hidden values, and a codec for them and their older versions."""

from typing import Any, ClassVar, Generic, TypeVar

from msgspec import UNSET, Struct, UnsetType

from events import Codec, Entry, Record, write_record

T = TypeVar("T")
KEY = b"s" * 32
LINK = b"l" * 32


class Hush(Struct, Generic[T], frozen=True):
    """A hidden value."""

    audience: tuple[int, ...]
    value: T | UnsetType = UNSET


class Dug(Struct, frozen=True, tag="dug.3"):
    """A digging event at its third version: `by` was added, then `depth` was renamed to `cells`."""

    seat: int
    cells: int
    by: str


class Hid(Struct, frozen=True, tag="hid"):
    """An event with a hidden value, and a hex that no seat can see."""

    tells: ClassVar[bool] = True

    seat: int
    what: Hush[int]
    where: Hush[dict[str, int]]


class Announced(Struct, frozen=True, tag="told"):
    """An event with a public value."""

    what: Any


def dug_1(plain):
    return {**plain, "type": "dug.2", "by": "hand"}


def dug_2(plain):
    depth = plain.pop("depth")
    return {**plain, "type": "dug.3", "cells": depth}


def codec():
    """Return the codec, created for each test instead of on import."""
    return Codec(Dug | Hid | Announced, Hush, {"dug": dug_1, "dug.2": dug_2})


HID = Hid(1, Hush((1,), 7), Hush((), {"x": 2}))


def read(entry):
    return codec().read(entry)


def record_of(entry):
    return codec().record(entry)


def read_in_fold(entry):
    """Return an entry as decoded during a fold, between other entries."""
    neighbour = Entry(8, b'{"at":1,"by":"host","event":{"type":"told","what":1}}', b"", LINK)
    return codec().read_for_fold([neighbour, entry, neighbour])[1]


def entry_of(event, *, seq=3, extra=None, **more):
    """Return the entry of an event as it is stored."""
    public, hidden = codec().split(event)
    record = Record(at=5, by="seat", event=public, **more)
    return Entry(seq, *write_record(seq, record, {**hidden, **(extra or {})}, KEY), LINK)


def raw(text):
    return Entry(9, text, b"", LINK)
