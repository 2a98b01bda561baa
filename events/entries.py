"""What a stream holds, as it is stored."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, overload

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


class UnlinkedEntries(Sequence[Entry]):
    """Entries in a row whose links are computed when somebody asks for them: a fold does not.

    Args:
        first: the seq of the first.
        records: their `e`, in one text with a line feed between.
        hidden: their `s`.
        last_link: the link of the last.
        links: computes all links.
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
        """Their records with a comma between: a list but for its brackets."""
        return self._records.replace(b"\n", b",")

    def bare(self, index: int) -> Entry:
        """Return an entry without its record and link: of what it hides no more is needed."""
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
    """The end of a stream: its version (0 if empty), its link, and what it waits for.

    `waits` is a hint for the workers, the slug that the last commit left. Of a match that was
    deleted it is `deleted`, and `deleted unlisted` where not everybody could read the match; then
    `version` is one more than the last event had, and `link` that event's. Of a finished match
    whose events lie in the archive it is `archived`.
    """

    version: int
    link: bytes
    waits: str = ""

    @property
    def is_deleted(self) -> bool:
        """Whether the match was deleted: nothing but this head is left of it."""
        return self.waits.startswith(DELETED)

    @property
    def is_archived(self) -> bool:
        """Whether the match has ended, and its events lie in the archive."""
        return self.waits == ARCHIVED

    @property
    def is_unlisted(self) -> bool:
        """Whether it was deleted, and not everybody could read it before."""
        return self.is_deleted and self.waits.endswith(UNLISTED)


def read_head(stored: bytes | None) -> Head:
    """Return a head as it is stored; that of a match which is not there has version 0.

    So has one that cannot be read, since its disk was damaged: others must not wait for it, and
    `formicary doctor` names it.
    """
    if not stored:
        return Head(0, b"")
    try:
        version, link, waits = stored.decode().split(" ", 2)
        return Head(int(version), bytes.fromhex(link), waits)
    except ValueError:
        return Head(0, b"")


def spell_head(head: Head) -> str:
    """Return a head as it is stored."""
    return f"{head.version} {head.link.hex()} {head.waits}"


class Answer(NamedTuple):
    """The events that a command was answered with: the seqs of the first and the last.

    `repeated` tells that they were stored before, when the key came the first time.
    """

    first: int
    last: int
    repeated: bool = False
