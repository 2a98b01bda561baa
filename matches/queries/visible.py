"""The part of a match that spectators may see: all of it, none of it, or an earlier version.

Only this module decides that. A caller without access to the current match gets another `Match`
with a timeline that ends earlier, so that reading from it cannot reveal later events. While seats
are open, everyone sees the current match, because that is when people take seats. After the last
seat is taken, the spectator policy applies. A delay in events ends with the match. A delay in
minutes does not, so the end becomes visible only after these minutes. If both are set, an event is
visible after both delays have passed, until the end is visible after the delay in minutes.
"""

from bisect import bisect_right
from typing import Any

import msgspec
from msgspec import Struct

from events import Broken, Entry
from games.errors import RuleViolation
from games.table.undo_history import INSIDE
from matches.context import Context
from projections.keyframes import entry_of
from projections.match_cache import Match, NoSuchMatch

MINUTE_MS = 60_000


class DelayedMatch(Match, eq=False):
    """A match as spectators may currently see it, if they may not see the newest version."""


class _Timed(Struct, frozen=True):
    at: int


_decoder = msgspec.json.Decoder(_Timed)


def is_delayed(match: Match) -> bool:
    """Return whether a match has a spectator policy, so that it is not public in real time."""
    return match.opened is None and bool(match.timeline.newest.spectators)


def match_for_spectators(context: Context, match: Match) -> Match:
    """Return a cached match in the form that spectators may currently see.

    Raises:
        NoSuchMatch: spectators may not see any part of it.
    """
    if not is_delayed(match):
        return match
    version = visible_version(context, match)
    if not version:
        raise NoSuchMatch(match.match_id)
    return _match_at(context, match, version)


def visible_version(context: Context, match: Match) -> int:
    """Return the last version that is currently visible to spectators, or 0 if none is.

    It is the end of a command, and never decreases.
    """
    with match.lock:
        newest = match.timeline.version
        table = match.timeline.newest
    policy: Any = table.spectators
    if not policy or table.status == "open":
        return newest
    if policy.kind == "nobody":
        return 0
    begun = _find_begin(context, match, newest)
    aged = newest
    if policy.minutes:
        aged = _version_at(context, match, newest, context.now() - policy.minutes * MINUTE_MS)
    if aged > begun and _table_at(context, match, aged).status == "over":
        return aged
    version = min(aged, newest - policy.events)
    return begun if version <= begun else _end_of_command(context, match, version)


def match_as_it_stands(context: Context, match: Match) -> Match:
    """Return the current match, with the same limits on its visibility as the given one.

    Raises:
        NoSuchMatch: the match is deleted, or its spectators no longer see any part of it.
    """
    return for_whom_saw(context, match, context.cache.fresh(match.match_id))


def for_whom_saw(context: Context, seen: Match, match: Match) -> Match:
    """Return a match as the reader of `seen` may see it: all of it, or only the public part.

    Raises:
        NoSuchMatch: spectators no longer see any part of it.
    """
    return match_for_spectators(context, match) if isinstance(seen, DelayedMatch) else match


def refuse_as_seen(context: Context, match: Match) -> None:
    """Refuse a command if spectators can see that the match has begun.

    If spectators can see the reason for the refusal in any case, this does nothing.

    Raises:
        RuleViolation: `match.begun`, if spectators see a running match, even if it is over.
    """
    version = visible_version(context, match) if is_delayed(match) else 0
    if version and _match_at(context, match, version).timeline.newest.status == "running":
        raise RuleViolation("match.begun", rule="T19")


def last_visible(match: Match) -> int:
    """Return the version at which reading the log must stop.

    A spectator may not see later events. For others, the store may have newer ones, but states and
    digests can be computed only up to the version in memory.
    """
    return match.timeline.version


def _find_begin(context: Context, match: Match, newest: int) -> int:
    """Return the version at which a match began. The match must no longer be open."""
    notes = match.delay_notes
    if not notes.begun:
        before, after = 0, newest  # still open (or not created) at `before`, but not at `after`
        while after - before > 1:
            middle = (before + after) // 2
            if _table_at(context, match, middle).status == "open":
                before = middle
            else:
                after = middle
        while _is_inside(context, match, after):
            after += 1
        notes.begun = after
    return notes.begun


def _version_at(context: Context, match: Match, newest: int, time_ms: int) -> int:
    """Return the last version that was stored at or before the given time.

    All events of a command share one time.
    """
    notes = match.delay_notes
    with notes.lock:
        for page in context.store.pages(match.match_id, len(notes.times), newest):
            notes.times.extend(_decoder.decode(entry.e).at for entry in page)
        return min(newest, bisect_right(notes.times, time_ms))


def _end_of_command(context: Context, match: Match, version: int) -> int:
    """Return the end of the last command that is complete at the given version."""
    while version > 1 and _is_inside(context, match, version):
        version -= 1
    return version


def _table_at(context: Context, match: Match, version: int) -> Any:
    line = context.cache.timeline_at(match, version)
    with match.lock:
        return line.table(version)


def _is_inside(context: Context, match: Match, version: int) -> bool:
    return context.cache.timeline_at(match, version).undo_point(version).mover == INSIDE


def _entry(context: Context, match: Match, version: int) -> Entry:
    try:
        return entry_of(context.store, match.match_id, version)
    except Broken:
        context.cache.fresh(match.match_id)  # raises `MatchDeleted` instead if deleted
        raise


def _match_at(context: Context, match: Match, version: int) -> DelayedMatch:
    """Return a match that ends at the given version. The most recent result is cached."""
    notes = match.delay_notes
    shown: DelayedMatch | None = notes.shown
    if shown is None or shown.timeline.version != version:
        line, entry = context.cache.timeline_at(match, version), _entry(context, match, version)
        with match.lock:
            short = line.cut(version, entry.link, match.codec.record(entry).at)
        named = {name: getattr(match, name) for name in Match.__struct_fields__}
        shown = notes.shown = DelayedMatch(**{**named, "timeline": short})
    return shown
