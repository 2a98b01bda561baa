"""Parsing of stream entries from server replies."""

from collections.abc import Sequence
from typing import Any

from events.entries import Entry, Head, read_head
from events.errors import Broken


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
