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


DELETED, UNLISTED = "deleted", "unlisted"


class Head(NamedTuple):
    """The end of a stream: its version (0 if empty), its link, and what it waits for.

    `waits` is a hint for the workers, the slug that the last commit left. Of a match that was
    deleted it is `deleted`, and `deleted unlisted` where not everybody could read the match; then
    `version` is one more than the last event had, and `link` that event's.
    """

    version: int
    link: bytes
    waits: str = ""

    @property
    def is_deleted(self) -> bool:
        """Whether the match was deleted: nothing but this head is left of it."""
        return self.waits.startswith(DELETED)

    @property
    def is_unlisted(self) -> bool:
        """Whether it was deleted, and not everybody could read it before."""
        return self.is_deleted and self.waits.endswith(UNLISTED)


def read_head(stored: bytes | None) -> Head:
    """Return a head as it is stored; that of a match which is not there has version 0."""
    if not stored:
        return Head(0, b"")
    version, link, waits = stored.decode().split(" ", 2)
    return Head(int(version), bytes.fromhex(link), waits)


class Answer(NamedTuple):
    """The events that a command was answered with: the seqs of the first and the last.

    `repeated` tells that they were stored before, when the key came the first time.
    """

    first: int
    last: int
    repeated: bool = False
