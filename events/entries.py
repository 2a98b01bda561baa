"""What a stream holds, as it is stored."""

from typing import NamedTuple

from msgspec import Struct


class Entry(Struct, frozen=True, gc=False):
    """One stored event. A named tuple takes twice as long to make.

    Attributes:
        seq: its place in the stream, from 1.
        e: the public record, canonical JSON.
        s: the hidden values with their audiences, canonical JSON; empty for most.
        link: the 32 bytes that chain it to all before it.
    """

    seq: int
    e: bytes
    s: bytes
    link: bytes


class Head(NamedTuple):
    """The end of a stream: its version (0 if empty), its link, and what it waits for.

    `waits` is a hint for the workers, the slug that the last commit left.
    """

    version: int
    link: bytes
    waits: str = ""


class Answer(NamedTuple):
    """The events that a command was answered with: the seqs of the first and the last.

    `repeated` tells that they were stored before, when the key came the first time.
    """

    first: int
    last: int
    repeated: bool = False
