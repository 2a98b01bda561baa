"""Bundles of running matches, made from recorded ones by cutting and sealing them."""

from events import Entry, canonical
from events.records import hidden_values
from formicary.upkeep.bundle_files import LinesOfFile
from games import GAMES
from matches.audit.bundle import bundle, read_bundle_lines
from matches.audit.importing import import_bundle
from matches.queries.read import Reader
from matches.queries.visible import DelayedMatch
from projections.match_cache import Match
from projections.timeline import codec_of
from tests.replays.recording import house_of


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


def running_bundle(file, seat, version):
    """Return the bundle that a reader of a recorded match had when it was at a version."""
    context = house_of(file.name)
    proof = import_bundle(context, LinesOfFile(file)).proof
    match = context.cache.fresh(proof.header.match_id)
    entry = next(context.store.read(match.match_id, version - 1, version))
    line = match.timeline.cut(version, entry.link, match.codec.record(entry).at)
    named = {name: getattr(match, name) for name in Match.__struct_fields__}
    cut = DelayedMatch(**{**named, "timeline": line})
    return list(bundle(context, Reader(cut, seat)))


def last_commit(file, until):
    """Return the end of the last commit of a recorded match that ends before a version."""
    header, entries = read_bundle_lines(LinesOfFile(file))
    return whole_commits(GAMES[header.game], entries, until)[-1].seq
