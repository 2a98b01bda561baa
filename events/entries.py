"""The stored contents of a stream: its entries, head and answers."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, overload

from msgspec import Struct


class Entry(Struct, frozen=True, gc=False):
    """A stored event. This is not a named tuple, which would take twice as long to create.

    Attributes:
        seq: its position in the stream, from 1.
        e: the public record, as canonical JSON.
        s: the hidden values with their audiences, as canonical JSON; empty for most entries.
        link: the 32 bytes that chain it to all entries before it.
    """

    seq: int
    e: bytes
    s: bytes
    link: bytes


class UnlinkedEntries(Sequence[Entry]):
    """A sequence of consecutive entries. Their links are only computed if they are needed.

    Args:
        first: the seq of the first entry.
        records: the `e` of all entries, as one text separated by line feeds.
        hidden: the `s` of all entries.
        last_link: the link of the last entry.
        links: returns all links.
    """

    def __init__(
        self,
        first: int,
        records: bytes,
        hidden: Sequence[bytes],
        last_link: bytes,
        links: Callable[[Sequence[bytes]], Iterable[bytes]],
    ) -> None:
        self._first, self._records, self._hidden = first, records, hidden
        self._last_link, self._links = last_link, links
        self._linked: tuple[Entry, ...] = ()

    @property
    def joined(self) -> bytes:
        """The records as the items of a JSON list, without the brackets."""
        return self._records.replace(b"\n", b",")

    def bare(self, index: int) -> Entry:
        """Return an entry that has only its seq and hidden values, without a record and a link."""
        return Entry(self._first + index, b"", self._hidden[index], b"")

    def __len__(self) -> int:
        return len(self._hidden)

    @overload
    def __getitem__(self, index: int) -> Entry: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Entry]: ...

    def __getitem__(self, index: int | slice) -> Entry | Sequence[Entry]:
        if index in (-1, len(self) - 1) and not self._linked:
            e = self._records[self._records.rfind(b"\n") + 1 :]
            return Entry(self._first + len(self) - 1, e, self._hidden[-1], self._last_link)
        return self._all()[index]

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._all())

    def _all(self) -> tuple[Entry, ...]:
        if not self._linked:
            records = self._records.split(b"\n")
            rows = zip(records, self._hidden, self._links(records), strict=True)
            self._linked = tuple(Entry(seq, *row) for seq, row in enumerate(rows, self._first))
        return self._linked


DELETED, UNLISTED, ARCHIVED = "deleted", "unlisted", "archived"


class Head(NamedTuple):
    """The end of a stream: its version (0 if empty), its link, and a hint for the workers.

    `waits` is a hint for the workers, the slug set by the last commit. For a deleted match it is
    `deleted`, or `deleted unlisted` if the match was not public. `version` is then one more than
    the seq of the last event, and `link` is the link of that event. For a finished match with
    archived events it is `archived`.
    """

    version: int
    link: bytes
    waits: str = ""

    @property
    def is_deleted(self) -> bool:
        """True if the match was deleted, so that only this head is left."""
        return self.waits.startswith(DELETED)

    @property
    def is_archived(self) -> bool:
        """True if the match has ended and its events are in the archive."""
        return self.waits == ARCHIVED

    @property
    def is_unlisted(self) -> bool:
        """True if the match was deleted and had not been public before."""
        return self.is_deleted and self.waits.endswith(UNLISTED)


def read_head(stored: bytes | None) -> Head:
    """Decode a stored head. If the match does not exist, return a head at version 0.

    An unreadable head, for example after disk damage, also results in version 0. It must not block
    other matches, and `formicary doctor` reports it.
    """
    if not stored:
        return Head(0, b"")
    try:
        version, link, waits = stored.decode().split(" ", 2)
        return Head(int(version), bytes.fromhex(link), waits)
    except ValueError:
        return Head(0, b"")


def spell_head(head: Head) -> str:
    """Encode a head for storage."""
    return f"{head.version} {head.link.hex()} {head.waits}"


class Answer(NamedTuple):
    """The answer to a command: the seqs of the first and last events that the command stored.

    `repeated` is True if they were stored by an earlier request with the same key.
    """

    first: int
    last: int
    repeated: bool = False
