"""Reads that need a single round trip, and parsing of the entries in replies.

They return the input for folding a match, and the ends of many matches.
"""

from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from typing import Any, NamedTuple

from msgspec import Struct

from events.connections import Connection
from events.entries import Entry, Head, read_head
from events.errors import Broken
from events.keys import Family, MatchKeys, hidden_key

OPEN = (files("events") / "opening.lua").read_text()


def feed_entry(fields: Sequence[bytes]) -> tuple[str, Head]:
    """Parse a feed entry, and return its match id and head."""
    return fields[1].decode(), read_head(fields[3])


def read_entries(reply: Sequence[Any]) -> tuple[Entry, ...]:
    """Parse the reply to a range request, and return its entries.

    Raises:
        Broken: an entry was not written by an append.
    """
    try:
        return tuple(
            [
                Entry(seq, row[1], row[3], row[5])
                for seq, (_, row) in zip(_seqs(reply), reply, strict=True)
            ]
        )
    except (ValueError, IndexError):
        raise _foreign(reply) from None


def _seqs(reply: Sequence[Any]) -> Sequence[int]:
    """Return the seqs of entries. Parsing every id would take longer than creating its entry."""
    if not reply:
        return ()
    first, last = int(reply[0][0][:-2]), int(reply[-1][0][:-2])
    if last - first + 1 == len(reply):
        return range(first, last + 1)
    return [int(id_[:-2]) for id_, _ in reply]


def _foreign(reply: Sequence[Any]) -> Broken:
    """Return the error to raise for an entry that does not come from an append."""
    ids = (name.decode() for name, fields in reply if not _is_ours(name, fields))
    id_ = next(ids)
    seq, _, part = id_.partition("-")
    return Broken(int(seq) + (part != "0"), "record", f"{id_} was not written by an append")


def _is_ours(name: bytes, fields: Sequence[bytes]) -> bool:
    return name.endswith(b"-0") and fields[::2] == [b"e", b"s", b"l"]


class Opened(NamedTuple):
    """The input for folding a match: its latest keyframe and entries, or all of a short match.

    Attributes:
        head: the head of the stream; at version 0 if the match does not exist.
        vault: the vault from which its keys are derived (see `derive_keys`); empty if the match
            does not exist.
        created: its first entry; None if there is none.
        frame_end: the name suffix of the keyframe that was read; empty if there is none.
        frame: that keyframe.
        entries: the entries from the keyframe's version on, or from the first entry if there is no
            keyframe; at most a page.
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
    """Return the keys and arguments of the `OPEN` script, which reads at most `most` entries."""
    names = [keys.heads, keys.events, keys.vault, keys.frames]
    return names, [match_id, most, frame_every, *frame_ends]


def read_opened(reply: Any) -> Opened:
    """Parse the reply to `OPEN`."""
    head, vault, created, end, frame, entries = reply
    first = read_entries([created])[0] if created else None
    return Opened(read_head(head), vault, first, end.decode(), frame, read_entries(entries))


class Tail(Struct, frozen=True):
    """The entries of a match after a given version, and its head.

    Attributes:
        head: the head of its stream.
        is_hidden: whether the match is hidden.
        reply: the unparsed entries, at most a page.
        read: parses the reply.
    """

    head: Head
    is_hidden: bool
    reply: Any
    read: Callable[[Any], tuple[Entry, ...]] = read_entries

    def entries(self) -> tuple[Entry, ...]:
        """Return the entries. Raises `Broken` if an entry was not written by an append."""
        return self.read(self.reply)


def read_tails(
    connection: Connection, family: Family, after: Mapping[str, int], most: int
) -> dict[str, Tail]:
    """Return the entries of matches after the given versions, at most `most` per match."""
    asked: list[tuple[str, tuple[Any, ...]]] = []
    for match_id, version in after.items():
        keys = family.keys_of(match_id)
        asked += [
            (keys.heads, ("HGET", keys.heads, match_id)),
            (keys.heads, ("SISMEMBER", hidden_key(family.partition_of(match_id)), match_id)),
            (keys.events, ("XRANGE", keys.events, f"({version}-0", "+", "COUNT", most)),
        ]
    found = connection.ask(asked)
    rows = zip(after, found[::3], found[1::3], found[2::3], strict=True)
    return {
        match_id: Tail(read_head(head), bool(is_hidden), reply)
        for match_id, head, is_hidden, reply in rows
    }
