"""An archive of match packs. Packs are read one segment at a time, but they are written whole."""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from threading import Lock
from time import perf_counter
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from events.archive.errors import ArchiveAway, Damaged, PackLost
from events.archive.pack import (
    HEADER_BYTES,
    SEGMENT,
    Contents,
    PackIndex,
    index_end,
    read_index,
    read_segment,
    segment_starts,
    write_index,
    write_pack,
)
from events.archive.places import ArchivePlace
from events.archive.sealing import VAULT, PackSeal, Sealer
from events.entries import Entry, Head, UnlinkedEntries

FIRST_READ = 32 * 1024  # bytes; contains the index of nearly every pack, and all of a small pack
PACKS_KEPT = 256  # opened packs in memory
SEGMENTS_KEPT = 32  # segments in memory, about 80 kB each
FOLDER = "matches"

ReadOutcome: TypeAlias = Literal[
    "kept", "read", "failed"
]  # served from memory, read from storage, or failed


class _Open(Struct, frozen=True):
    """An open pack. It includes the bytes that were read along with the index."""

    index: PackIndex
    seal: PackSeal
    base: int
    starts: tuple[int, ...]
    beginning: bytes


class Archive:
    """An archive of packs in a folder or a bucket.

    Args:
        place: the storage location of the packs.
        sealer: encrypts and decrypts packs with the service keys.
        packs, segments: the maximum number of packs and segments in memory.
    """

    def __init__(
        self,
        place: ArchivePlace,
        sealer: Sealer,
        *,
        packs: int = PACKS_KEPT,
        segments: int = SEGMENTS_KEPT,
    ) -> None:
        self.place = place
        self._sealer = sealer
        self._packs: OrderedDict[str, _Open] = OrderedDict()
        self._segments: OrderedDict[tuple[str, str, int], UnlinkedEntries] = OrderedDict()
        self._most = packs, segments
        self._lock = Lock()
        self._on_read: list[Callable[[ReadOutcome, float], None]] = []
        self._on_written: list[Callable[[int], None]] = []

    def on_read(self, observer: Callable[[ReadOutcome, float], None]) -> None:
        """Register a callback for every read.

        It receives the outcome and the duration in seconds.
        """
        self._on_read.append(observer)

    def on_written(self, observer: Callable[[int], None]) -> None:
        """Register a callback for every pack that is written. It receives the size in bytes."""
        self._on_written.append(observer)

    def put(self, contents: Contents) -> None:
        """Write the pack of a match, replacing an existing pack.

        Raises:
            Damaged, NotCanonical: the contents are not a complete match.
            ArchiveAway: the archive cannot be written now.
        """
        seal = self._sealer.seal_pack(contents.match_id)
        self._write(contents.match_id, write_pack(contents, seal))

    def has(self, match_id: str) -> bool:
        """Return whether a match has a pack. Raises `ArchiveAway` if this cannot be determined."""
        return self.place.read(name_of(match_id), 0, 1) is not None

    def index(self, match_id: str, head: Head | None = None) -> PackIndex:
        """Return the index of a match's pack.

        Args:
            match_id: the id of the match.
            head: the expected head of the match, if known. A pack with another version or link is
                refused.

        Raises:
            ArchiveAway: the pack does not exist (`PackLost`) or cannot be read now.
            Damaged: the pack is corrupt, or belongs to another match.
            NoServiceKey: the pack was sealed with a key that this service does not have.
        """
        return self._open(match_id, head).index

    def vault(self, match_id: str, head: Head | None = None) -> bytes:
        """Return the vault from which a match's keys are derived.

        Raises the same errors as `index`.
        """
        pack = self._open(match_id, head)
        vault = pack.seal.open(VAULT, bytes.fromhex(pack.index.vault))
        if vault is None:
            raise Damaged(1, "the vault cannot be opened")
        return vault

    def read(
        self, match_id: str, after: int = 0, until: int | None = None, head: Head | None = None
    ) -> Iterator[Entry]:
        """Yield the entries after a given version, up to and including `until` if it is given.

        Raises the same errors as `index`.
        """
        for page in self.pages(match_id, after, until, head):
            yield from page

    def pages(
        self, match_id: str, after: int = 0, until: int | None = None, head: Head | None = None
    ) -> Iterator[Sequence[Entry]]:
        """Yield the same entries as `read`, one segment at a time."""
        version = self._open(match_id, head).index.version
        last = version if until is None else min(until, version)
        for number in range(after // SEGMENT + 1, (last + SEGMENT - 1) // SEGMENT + 1):
            base = (number - 1) * SEGMENT
            entries = self._segment(match_id, number)
            if after <= base and last - base >= len(entries):
                yield entries
            else:
                yield entries[max(0, after - base) : last - base]

    def add_branches(self, match_id: str, branches: Iterable[str]) -> None:
        """Add branches to the list in the index of a match's pack.

        Raises the same errors as `index`.
        """
        pack = self._open_again(match_id, None)
        noted = tuple(sorted({*pack.index.branches, *branches}))
        if noted == pack.index.branches:
            return
        segments = self.place.read(name_of(match_id), pack.base)
        if segments is None or len(segments) != pack.starts[-1]:
            raise Damaged(1, "the end of the pack is cut off")
        beginning = write_index(replace(pack.index, branches=noted))
        self._write(match_id, beginning + segments)

    def remove(self, match_id: str) -> None:
        """Delete the pack of a match, if it exists.

        Raises `ArchiveAway` if the archive is unavailable.
        """
        self.place.remove(name_of(match_id))
        self.forget(match_id)

    def matches(self) -> Iterator[str]:
        """Yield the ids of all matches that have packs, in ascending order.

        Raises `ArchiveAway`.
        """
        for name in self.place.names(FOLDER):
            yield name.rpartition("/")[2].removesuffix(".pack")

    def forget(self, match_id: str) -> None:
        """Evict everything that is cached in memory about a match's pack."""
        with self._lock:
            self._packs.pop(match_id, None)
            for key in [key for key in self._segments if key[0] == match_id]:
                del self._segments[key]

    def _write(self, match_id: str, pack: bytes) -> None:
        self.place.write(name_of(match_id), pack)
        self.forget(match_id)
        for observer in self._on_written:
            observer(len(pack))

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Report the outcome and the duration of a read from storage made in this context."""
        began = perf_counter()
        outcome: ReadOutcome = "failed"
        try:
            yield
            outcome = "read"
        finally:
            self._notify_read(outcome, perf_counter() - began)

    def _notify_read(self, outcome: ReadOutcome, seconds: float = 0.0) -> None:
        for observer in self._on_read:
            observer(outcome, seconds)

    def _segment(self, match_id: str, number: int) -> UnlinkedEntries:
        """Return a segment's entries. If the pack was replaced, read the new pack."""
        try:
            return self._read_segment(self._open(match_id, None), number)
        except Damaged:
            return self._read_segment(self._open_again(match_id, None), number)

    def _read_segment(self, pack: _Open, number: int) -> UnlinkedEntries:
        key = pack.index.match_id, pack.index.salt, number
        with self._lock:
            kept = self._segments.get(key)
            if kept is not None:
                self._segments.move_to_end(key)
        if kept is not None:
            self._notify_read("kept")
            return kept
        entries = self._expand_segment(pack, number)
        with self._lock:
            self._segments[key] = entries
            if len(self._segments) > self._most[1]:
                self._segments.popitem(last=False)
        return entries

    def _expand_segment(self, pack: _Open, number: int) -> UnlinkedEntries:
        """Return the entries of a segment.

        Read storage only if the bytes read with the index fall short.
        """
        start, end = (pack.base + pack.starts[at] for at in (number - 1, number))
        stored = pack.beginning[start:end]
        if len(stored) == end - start:
            self._notify_read("kept")
            return read_segment(pack.index, number, stored, pack.seal)
        with self._reading():
            stored = self.place.read(name_of(pack.index.match_id), start, end) or b""
            return read_segment(pack.index, number, stored, pack.seal)

    def _open(self, match_id: str, head: Head | None) -> _Open:
        with self._lock:
            pack = self._packs.get(match_id)
            if pack is not None:
                self._packs.move_to_end(match_id)
        if pack is None or not _is_of(pack.index, head):
            return self._open_again(match_id, head)
        return pack

    def _open_again(self, match_id: str, head: Head | None) -> _Open:
        """Discard the cached copy of a pack, and read it from storage again."""
        self.forget(match_id)
        with self._reading():
            pack = self._read_pack(match_id, head)
        with self._lock:
            self._packs[match_id] = pack
            if len(self._packs) > self._most[0]:
                self._packs.popitem(last=False)
        return pack

    def _read_pack(self, match_id: str, head: Head | None) -> _Open:
        name = name_of(match_id)
        beginning = self.place.read(name, 0, FIRST_READ)
        if beginning is None:
            if not self.place.is_there(FOLDER):
                raise ArchiveAway(f"there are no packs in {self.place.url}")
            raise PackLost(f"there is no pack of {match_id} in {self.place.url}")
        base = index_end(beginning[:HEADER_BYTES])
        if base > len(beginning):
            beginning = self.place.read(name, 0, base) or b""
        index = read_index(beginning)
        if index.match_id != match_id or not _is_of(index, head):
            raise Damaged(1, f"the pack does not match {match_id} and its head")
        seal = self._sealer.open_pack(match_id, index.key, bytes.fromhex(index.salt))
        return _Open(index, seal, base, segment_starts(index), beginning)


def _is_of(index: PackIndex, head: Head | None) -> bool:
    return head is None or index.head[:2] == head[:2]


def first_match(place: ArchivePlace) -> str | None:
    """Return the id of some match that has a pack, or None if there are no packs.

    Raises `ArchiveAway` if the archive is unavailable.
    """
    name = place.first(FOLDER)
    return name.rpartition("/")[2].removesuffix(".pack") if name else None


def name_of(match_id: str) -> str:
    """Return the file name of a match's pack, relative to its storage location."""
    return f"{FOLDER}/{match_id[:2]}/{match_id}.pack"
