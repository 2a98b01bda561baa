"""Bundles of running matches, made from recorded ones by cutting and sealing them."""

from events import Entry, canonical
from events.records import hidden_values
from projections.timeline import codec_of


def known_to(entry, seat):
    """Return an entry with only the hidden values that a seat, or a spectator, may know."""
    known = {
        path: (audience, value)
        for path, (audience, value) in hidden_values(entry).items()
        if seat is not None and seat in audience
    }
    return Entry(entry.seq, entry.e, canonical.encode(known) if known else b"", entry.link)


def whole_commits(game, entries, until):
    """Return the entries up to the end of the last commit that ends before a version."""
    codec = codec_of(game)
    ends = [entry.seq for entry in entries[:until] if codec.record(entry).mac is not None]
    return entries[: ends[-1]]
