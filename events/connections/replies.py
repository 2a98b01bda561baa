"""Parsing of server replies in RESP 2 and RESP 3."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from events.connections.connection import Command, Connection, FeedPart
from events.connections.wire import ServerLine, raise_refusals


def as_map(reply: Any) -> Mapping[bytes, Any]:
    """Convert a reply to a mapping. RESP 3 sends a map, but RESP 2 sends a flat list."""
    if isinstance(reply, Mapping):
        return reply
    return dict(zip(reply[::2], reply[1::2], strict=True))


def scored_members(reply: Sequence[Any]) -> Iterator[tuple[bytes, float]]:
    """Yield the members of a sorted set with their scores. RESP 3 sends pairs, RESP 2 a list."""
    pairs = (
        reply
        if reply and not isinstance(reply[0], bytes)
        else zip(reply[::2], reply[1::2], strict=True)
    )
    for member, score in pairs:
        yield member, float(score)


def walk_hash(connection: Connection, name: str) -> Iterator[tuple[bytes, bytes]]:
    """Yield the fields and values of a hash, in no particular order. Some may be repeated."""
    cursor: Any = 0
    while True:
        cursor, fields = connection.read(name, "HSCAN", name, cursor, "COUNT", 500)
        yield from as_map(fields).items()
        if not int(cursor):
            return


def feed_parts(reply: Any) -> list[FeedPart]:
    """Parse an XREAD reply into pairs of a feed name and its entries.

    Each entry has an id and fields.
    """
    pairs = reply.items() if isinstance(reply, Mapping) else reply or ()
    return [(feed.decode(), entries) for feed, entries in pairs]


def replies_at_once(wire: ServerLine, commands: Sequence[Command]) -> list[Any]:
    """Send commands as one transaction in one round trip, and return the replies.

    Raises:
        ResponseError: the server refused a command; the first error is raised.
    """
    replies = raise_refusals(wire.exchange((("MULTI",), *commands, ("EXEC",))))
    return raise_refusals(list(replies[-1]))
