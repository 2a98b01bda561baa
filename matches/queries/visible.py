"""How much of a match spectators may see now: all of it, none, or how it stood a while ago.

This is the one place that says so. Whoever may not see a match as it stands is given another
`Match`, whose line ends earlier: what is read from that knows nothing of what came later.

While seats are open everybody sees the match as it stands, for people sit down there. From the
last seat on its spectators' policy counts. A delay in events ends with the match; one in minutes
does not, so its end is seen so many minutes later. With both, an event is old enough when it is
by both, until the end is old enough by minutes.
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
    """A match as spectators may see it now, who may not see it as it stands."""


class _Timed(Struct, frozen=True):
    at: int


_decoder = msgspec.json.Decoder(_Timed)


def is_delayed(match: Match) -> bool:
    """Return whether others see a match than see it as it stands: it has a spectators' policy."""
    return bool(match.timeline.newest.spectators)


def match_for_spectators(context: Context, match: Match) -> Match:
    """Return a match as spectators may see it now, as far as this process knows it.

    Raises:
        NoSuchMatch: they may see nothing of it.
    """
    if not is_delayed(match):
        return match
    version = visible_version(context, match)
    if not version:
        raise NoSuchMatch(match.match_id)
    return _match_at(context, match, version)


def visible_version(context: Context, match: Match) -> int:
    """Return the last version of a match that spectators may see now; 0 where they see nothing.

    It is the end of a command, and never goes back.
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
    """Return a match as it stands now, for whoever may see no more than the one given.

    Raises:
        NoSuchMatch: it is deleted, or its spectators see nothing of it any more.
    """
    return for_whom_saw(context, match, context.cache.fresh(match.match_id))


def for_whom_saw(context: Context, seen: Match, match: Match) -> Match:
    """Return of a match what may be seen by whoever saw it before: all, or what spectators may.

    Raises:
        NoSuchMatch: its spectators see nothing of it any more.
    """
    return match_for_spectators(context, match) if isinstance(seen, DelayedMatch) else match


def refuse_as_seen(context: Context, match: Match) -> None:
    """Refuse what can be done only before a match begins, by what spectators see of it.

    Where they see all there is to refuse it for, nothing is done here.

    Raises:
        RuleViolation: `match.begun`: to them it runs, be it over or not.
    """
    version = visible_version(context, match) if is_delayed(match) else 0
    if version and _match_at(context, match, version).timeline.newest.status == "running":
        raise RuleViolation("match.begun", rule="T19")


def last_visible(match: Match) -> int | None:
    """Return the version at which reading the log must stop; None where all may be read."""
    return match.timeline.version if isinstance(match, DelayedMatch) else None


def _find_begin(context: Context, match: Match, newest: int) -> int:
    """Return the end of the command with which a match that is not open began."""
    notes = match.delay_notes
    if not notes.begun:
        before, after = 0, newest  # it is open at version `before` (or is not yet), not at `after`
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
    """Return the last version that was stored at a time or before; a command has one time."""
    notes = match.delay_notes
    with notes.lock:
        for page in context.store.pages(match.match_id, len(notes.times), newest):
            notes.times.extend(_decoder.decode(entry.e).at for entry in page)
        return min(newest, bisect_right(notes.times, time_ms))


def _end_of_command(context: Context, match: Match, version: int) -> int:
    """Return the end of the last whole command up to a version."""
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
        context.cache.fresh(match.match_id)  # it may have been deleted: that is what is told then
        raise


def _match_at(context: Context, match: Match, version: int) -> DelayedMatch:
    """Return a match as it stood at a version; the one that was made last, where it is that."""
    notes = match.delay_notes
    shown: DelayedMatch | None = notes.shown
    if shown is None or shown.timeline.version != version:
        line, entry = context.cache.timeline_at(match, version), _entry(context, match, version)
        with match.lock:
            short = line.cut(version, entry.link, match.codec.record(entry).at)
        named = {name: getattr(match, name) for name in Match.__struct_fields__}
        shown = notes.shown = DelayedMatch(**{**named, "timeline": short})
    return shown
