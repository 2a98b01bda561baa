"""Streams that are short enough to be folded as a whole, such as those of accounts and notes."""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from threading import Lock
from typing import Any, Generic, TypeVar

from msgspec import Struct
from redis import Redis

from events.chain import check_chain, link
from events.connections import Connection
from events.entries import Answer, Entry, Head
from events.errors import Broken
from events.keys import Family
from events.records import Codec, Record, write_record
from events.store import Store

S = TypeVar("S")
E = TypeVar("E")


class _NothingHidden(Struct):
    """An empty set of hidden fields, because the events of these streams have none."""


class Loaded(Struct, Generic[S], frozen=True):
    """The state of a stream, with the stream's head and the time of its last event."""

    stream_id: str
    state: S
    head: Head
    at: int = 0


class SmallStreams(Generic[S, E]):
    """Reads, folds and extends the streams of one family. The latest ones are cached in memory.

    Args:
        connection: a connection to the store, or a client that returns bytes and does not retry.
        family: the family of the streams.
        event: the union of the events.
        beginning: the state before the first event.
        evolve: returns the state after an event, given the state, the event, and its time in
            milliseconds since 1970.
        first_link: returns the link that precedes the first event of a stream.
        most: the maximum number of cached streams.

    Attributes:
        store: the store of the family.
        codec: the codec of the events.
    """

    def __init__(
        self,
        connection: Connection | Redis,
        family: Family,
        *,
        event: Any,
        beginning: S,
        evolve: Callable[[S, E, int], S],
        first_link: Callable[[str], bytes],
        most: int,
    ) -> None:
        self.store = Store(connection, family)
        self.codec: Codec[Any] = Codec(event, _NothingHidden)
        self._beginning = beginning
        self._evolve = evolve
        self._first_link = first_link
        self._most = most
        self._kept: OrderedDict[str, Loaded[S]] = OrderedDict()
        self._lock = Lock()

    def kept(self, stream_id: str) -> Loaded[S] | None:
        """Return a stream as it was last cached, without reading the store."""
        with self._lock:
            return self._kept.get(stream_id)

    def keep(self, loaded: Loaded[S]) -> Loaded[S]:
        """Add a stream to the cache, unless it has no events. Return it."""
        if loaded.head.version:
            with self._lock:
                self._kept[loaded.stream_id] = loaded
                self._kept.move_to_end(loaded.stream_id)
                while len(self._kept) > self._most:
                    self._kept.popitem(last=False)
        return loaded

    def load(self, stream_id: str) -> Loaded[S]:
        """Return the current state of a stream. A cached one is checked against the store."""
        return self.keep(self.read_on(self.kept(stream_id) or self.empty(stream_id)))

    def forget(self, stream_id: str) -> None:
        """Remove a stream from the cache."""
        with self._lock:
            self._kept.pop(stream_id, None)

    def empty(self, stream_id: str) -> Loaded[S]:
        """Return a stream without any events."""
        return Loaded(stream_id, self._beginning, Head(0, self._first_link(stream_id)))

    def read_on(self, loaded: Loaded[S]) -> Loaded[S]:
        """Read the events since the stream was loaded, and return its current state.

        If the store has lost the end of the loaded stream, all events are read again.

        Raises:
            Broken: the stored events are not a chain.
        """
        stream_id = loaded.stream_id
        head = self.store.head(stream_id)
        if head == loaded.head or not (head.version or loaded.head.version):
            return loaded
        if head.version < loaded.head.version:
            return self.read_on(self.empty(stream_id))
        entries = tuple(self.store.read(stream_id, loaded.head.version, head.version))
        try:
            check_chain(loaded.head.link, loaded.head.version, entries, head)
        except Broken:
            if not loaded.head.version:
                raise
            return self.read_on(self.empty(stream_id))  # other events have the seqs of lost ones
        return self.extend(loaded, entries)

    def extend(self, loaded: Loaded[S], entries: Sequence[Entry]) -> Loaded[S]:
        """Return a stream with further entries applied."""
        state, at = loaded.state, loaded.at
        for entry in entries:
            record = self.codec.record(entry)
            state, at = self._evolve(state, record.event, record.at), record.at
        head = Head(entries[-1].seq, entries[-1].link) if entries else loaded.head
        return Loaded(loaded.stream_id, state, head, at)

    def append(  # one parameter per part of a commit
        self,
        loaded: Loaded[S],
        events: Sequence[E],
        *,
        by: str,
        at: int,
        key: str,
        digest: str,
        vault: bytes = b"",
    ) -> tuple[Loaded[S], Answer]:
        """Store the events of a command. Return the updated stream and the store's answer.

        Raises:
            VersionConflict: the head of the stream has changed.
            KeyReused: the idempotency key belongs to a request with another body.
        """
        head, entries, at = loaded.head, [], max(at, loaded.at)
        previous = head.link
        for seq, event in enumerate(events, head.version + 1):
            e, s = write_record(seq, Record(at=at, by=by, event=event), {}, b"")
            previous = link(previous, seq, e)
            entries.append(Entry(seq, e, s, previous))
        answer = self.store.append(
            loaded.stream_id,
            entries,
            expected=head if head.version else Head(0, b""),
            key=key,
            digest=digest,
            vault=vault,
        )
        return (loaded if answer.repeated else self.extend(loaded, entries)), answer
