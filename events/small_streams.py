"""Streams that are short enough to be folded as a whole, such as those of accounts and notes."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from msgspec import Struct

from events.entries import Head
from events.keys import Family
from events.records import Codec
from events.store import Store

S = TypeVar("S")


class _NothingHidden(Struct):
    """An empty set of hidden fields, because these streams have none."""


class Loaded(Struct, Generic[S], frozen=True):
    """The state of a stream with the stream's head and the time of its last event."""

    stream_id: str
    state: S
    head: Head
    at: int = 0


class SmallStreams(Generic[S]):
    """Reads, folds and extends the streams of one family.

    Args:
        store: the store of the family.
        kind: the kind of stream, so that no two families share the link before the first event.
        event: the union of the events.
        beginning: the state before the first event.
        evolve: returns the state after an event, given the state, the event and its time in
            milliseconds since 1970.
    """

    def __init__(
        self,
        connection: Any,
        family: Family,
        kind: str,
        event: Any,
        beginning: S,
        evolve: Callable[[S, Any, int], S],
    ) -> None:
        self.store = Store(connection, family)
        self.codec: Codec[Any] = Codec(event, _NothingHidden)
        self._kind = kind
        self._beginning = beginning
        self._evolve = evolve
