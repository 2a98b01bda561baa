"""Entries for store tests. Their contents do not matter, because the store does not read them."""

from redis.cluster import RedisCluster

from events import Entry, Head, genesis, link

MATCH = "m1"
START = Head(0, genesis(MATCH))
ROOT = b"r" * 32


def entries_after(after: Head, *texts: str) -> tuple[Entry, ...]:
    """Return entries that follow a head and contain these texts as records."""
    entries = []
    for seq, text in enumerate(texts, after.version + 1):
        after = Head(seq, link(after.link, seq, text.encode()))
        entries.append(Entry(seq, text.encode(), b"", after.link))
    return tuple(entries)


def end_of(entries: tuple[Entry, ...], waits: str = "") -> Head:
    """Return the head after some entries."""
    return Head(entries[-1].seq, entries[-1].link, waits)


def begin_stream(store, *texts: str) -> Head:
    """Start the stream of `MATCH`, and return its head."""
    entries = entries_after(START, *(texts or ("created",)))
    store.append(MATCH, entries, expected=START, vault=ROOT)
    return end_of(entries)


def stored_entries(store) -> tuple[Entry, ...]:
    """Return all entries in the stream of `MATCH`."""
    return tuple(store.read(MATCH))


def dump(client) -> dict[bytes, bytes]:
    """Return all data of a server, byte for byte."""
    return {name: client.dump(name) for name in names_in(client)}


def names_in(client) -> list[bytes]:
    """Return the names of all keys in a store, in sorted order."""
    several = {"target_nodes": "primaries"} if isinstance(client, RedisCluster) else {}
    return sorted(client.keys("*", **several))
