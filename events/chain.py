"""The hash chain of a stream. The link of each entry covers all entries before it.

link(0) = SHA-256("formicary/genesis/1", 0, match id)
link(n) = SHA-256("formicary/link/1", 0, link(n - 1), n as 8 bytes, e)

Numbers are big-endian, as written by `to_bytes`.
"""

from collections.abc import Iterable
from hashlib import sha256

from events.entries import Entry, Head
from events.errors import Broken

PREFIX = b"formicary/link/1\x00"


def genesis(match_id: str) -> bytes:
    """Return the link that precedes the first event of a match."""
    return sha256(b"formicary/genesis/1\x00" + match_id.encode()).digest()


def link(previous: bytes, seq: int, e: bytes) -> bytes:
    """Return the link of an entry, computed from the previous link and its public record."""
    return sha256(PREFIX + previous + seq.to_bytes(8) + e).digest()


def check_chain(
    previous: bytes, after: int, entries: Iterable[Entry], head: Head | None = None
) -> None:
    """Check that entries form an unbroken chain, starting from the link at version `after`.

    Raises:
        Broken: `gap` if a seq is missing or out of order, `link` if a link does not match its
            record, `head` if the entries do not end at the given head.
    """
    seq = after
    for entry in entries:
        seq += 1
        if entry.seq != seq:
            raise Broken(seq, "gap", f"found entry {entry.seq} instead")
        previous = sha256(PREFIX + previous + seq.to_bytes(8) + entry.e).digest()
        if previous != entry.link:
            raise Broken(seq, "link")
    if head and head.version != seq:
        raise Broken(min(seq, head.version) + 1, "head", f"the head is at {head.version}")
    if head and head.link != previous:
        raise Broken(seq, "head", "the head has another link")
