"""Matches for archive tests, in the form that the store accepts."""

from events import Entry, Head, genesis, link
from events.archive import Contents

MATCH, OVER = "abcd2345abcd2345", "over"
ROOT, KEY = b"r" * 32, b"k" * 32
BRANCH = "bbbb2345bbbb2345"


def fixed_keys(*keys):
    """Return a function that always returns the same service keys."""
    return lambda *, make: keys


def chain(count: int, match_id: str = MATCH) -> tuple[Entry, ...]:
    """Return the entries of a match. Every third entry has hidden values."""
    entries, previous = [], genesis(match_id)
    for seq in range(1, count + 1):
        e = b'{"at":%d,"event":{"type":"moved"}}' % seq
        previous = link(previous, seq, e)
        entries.append(Entry(seq, e, b"" if seq % 3 else b'{"hidden":%d}' % seq, previous))
    return tuple(entries)


def contents(count: int = 600, **changes) -> Contents:
    """Return the contents of a pack."""
    entries = chain(count)
    head = Head(count, entries[-1].link, OVER)
    given = {"match_id": MATCH, "head": head, "entries": entries, "vault": ROOT}
    return Contents(**{**given, "about": {"game": "anthill"}, **changes})


def store_match(store, count: int = 600, **how) -> Head:
    """Store a finished match, and return its head."""
    entries = chain(count)
    how = {"vault": ROOT, "waits": OVER, **how}
    store.append(MATCH, entries, expected=Head(0, b""), **how)
    return Head(count, entries[-1].link, OVER)


def move(store, count: int = 600) -> Head:
    """Move the stored match to the archive, and return its head there."""
    head = store.head(MATCH)
    pack = contents(
        count,
        entries=tuple(store.read(MATCH)),
        branches=store.branches(MATCH),
        creation=store.moves.creation(MATCH),
    )
    store.archive.put(pack)
    assert store.moves.mark(MATCH, head)
    assert store.moves.release(MATCH, pack.branches, 0)
    return store.head(MATCH)
