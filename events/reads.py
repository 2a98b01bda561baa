"""Reads that bring much in one round trip: what folding begins with, the ends of many matches."""

from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from typing import Any, NamedTuple

from msgspec import Struct

from events.connections import Connection
from events.entries import Entry, Head, read_head
from events.entry_replies import read_entries
from events.keys import Family, MatchKeys, hidden_key

OPEN = (files("events") / "opening.lua").read_text()


class Opened(NamedTuple):
    """The end of a match, or the whole of a short one.

    Attributes:
        head: of the stream; version 0 if there is none.
        vault: what its keys come from (see `derive_keys`); empty if there is no match.
        created: its first entry; None if there is none.
        frame_end: how the name of the keyframe ends that was found; empty if none was.
        frame: that keyframe.
        entries: from the keyframe's version on; without one from the first on, a page at most.
    """

    head: Head
    vault: bytes
    created: Entry | None
    frame_end: str
    frame: bytes
    entries: tuple[Entry, ...]


def opening_arguments(
    match_id: str, keys: MatchKeys, most: int, frame_every: int, frame_ends: Sequence[str]
) -> tuple[list[str], list[str | int]]:
    """Return the keys and the arguments of `OPEN`; at most so many entries are read."""
    names = [keys.heads, keys.events, keys.vault, keys.frames]
    return names, [match_id, most, frame_every, *frame_ends]


def read_opened(reply: Any) -> Opened:
    """Return what `OPEN` gave."""
    head, vault, created, end, frame, entries = reply
    first = read_entries([created])[0] if created else None
    return Opened(read_head(head), vault, first, end.decode(), frame, read_entries(entries))


class Tail(Struct, frozen=True):
    """What stands of a match after a version.

    Attributes:
        head: of its stream.
        is_hidden: the match is.
        reply: the entries as the server sent them, a page at most.
        read: reads them.
    """

    head: Head
    is_hidden: bool
    reply: Any
    read: Callable[[Any], tuple[Entry, ...]] = read_entries

    def entries(self) -> tuple[Entry, ...]:
        """Return the entries. Raises `Broken` where something else stands in the stream."""
        return self.read(self.reply)


def read_tails(
    connection: Connection, family: Family, after: Mapping[str, int], most: int
) -> dict[str, Tail]:
    """Return what stands of matches after versions, with at most so many entries of each."""
    asked: list[tuple[str, tuple[Any, ...]]] = []
    for match_id, version in after.items():
        keys = family.keys_of(match_id)
        asked += [
            (keys.heads, ("HGET", keys.heads, match_id)),
            (keys.heads, ("SISMEMBER", hidden_key(family.partition_of(match_id)), match_id)),
            (keys.events, ("XRANGE", keys.events, f"({version}-0", "+", "COUNT", most)),
        ]
    found = connection.ask(asked)
    told = zip(after, found[::3], found[1::3], found[2::3], strict=True)
    return {
        match_id: Tail(read_head(head), bool(is_hidden), reply)
        for match_id, head, is_hidden, reply in told
    }
