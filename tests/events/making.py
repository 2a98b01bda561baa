"""Entries for tests of the store, which does not read them."""

from redis.cluster import RedisCluster

from events import Entry, Head, genesis, link

MATCH = "m1"
START = Head(0, genesis(MATCH))
ROOT = b"r" * 32


def entries_after(after: Head, *texts: str) -> tuple[Entry, ...]:
    """Return entries that follow a head, with these texts for records."""
    entries = []
    for seq, text in enumerate(texts, after.version + 1):
        after = Head(seq, link(after.link, seq, text.encode()))
        entries.append(Entry(seq, text.encode(), b"", after.link))
    return tuple(entries)


def end_of(entries: tuple[Entry, ...], waits: str = "") -> Head:
    """Return the head that entries lead to."""
    return Head(entries[-1].seq, entries[-1].link, waits)


def begin_stream(store, *texts: str) -> Head:
    """Begin the stream of `MATCH` and return its head."""
    entries = entries_after(START, *(texts or ("created",)))
    store.append(MATCH, entries, expected=START, vault=ROOT)
    return end_of(entries)


def stored_entries(store) -> tuple[Entry, ...]:
    """Return everything in the stream of `MATCH`."""
    return tuple(store.read(MATCH))


def dump(client) -> dict[bytes, bytes]:
    """Return everything that a server holds, byte for byte."""
    return {name: client.dump(name) for name in names_in(client)}


def names_in(client) -> list[bytes]:
    """Return the names of all keys of a store, in order."""
    several = {"target_nodes": "primaries"} if isinstance(client, RedisCluster) else {}
    return sorted(client.keys("*", **several))
