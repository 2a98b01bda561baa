"""Lookup of the version that a match had at a given time."""

import msgspec
from msgspec import Struct

from events import Broken
from matches.context import Context
from matches.errors import NoSuchVersion
from matches.queries.visible import match_as_it_stands
from projections.match_cache import Match

PROBES = 31  # events per request, so that two requests find one of a thousand


class VersionAtTime(Struct, frozen=True):
    """The version that a match had at a given time.

    `is_settled` is True if a later event exists, so that the version can no longer change.
    """

    version: int
    is_settled: bool


class _Timed(Struct, frozen=True):
    at: int


_decoder = msgspec.json.Decoder(_Timed)


def version_at(context: Context, match: Match, time_ms: int) -> VersionAtTime:
    """Return the last version stored at or before the given time, in milliseconds since 1970.

    It is the end of a commit, because times in a log never decrease and a commit has a single time.

    Raises:
        NoSuchVersion: the match was created later.
        NoSuchMatch: the match no longer exists, or no part of it is visible.
    """
    match = match_as_it_stands(context, match)
    with match.lock:
        newest, newest_at = match.timeline.version, match.timeline.at
    if newest_at <= time_ms:
        return VersionAtTime(newest, is_settled=False)
    before, after = 0, newest  # event `before` is not later than the time, but `after` is
    while after - before > 1:
        step = -(-(after - before) // (PROBES + 1))
        for seq, at in _times(context, match, range(before + step, after, step)):
            if at > time_ms:
                after = seq
                break
            before = seq
    if not before:
        raise NoSuchVersion(newest, "the match was created after that time")
    return VersionAtTime(before, is_settled=True)


def _times(context: Context, match: Match, seqs: range) -> list[tuple[int, int]]:
    """Return pairs of a seq and the time of its event, in milliseconds. This takes one request."""
    entries = context.store.pick(match.match_id, seqs)
    if len(entries) < len(seqs):
        there = {entry.seq for entry in entries}
        raise Broken(next(seq for seq in seqs if seq not in there), "gap", "it is missing")
    return [(entry.seq, _decoder.decode(entry.e).at) for entry in entries]
