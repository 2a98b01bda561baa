"""The undo history of a match: its commits, and the versions that rewinds have abandoned."""

from bisect import bisect_right
from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

from games.game import Seat
from games.table.questions import Asked, suspended_seats
from games.table.state import Table
from games.table.undo_history import UndoPoint
from projections.match_cache import Match, MatchCache
from projections.timeline import Timeline

LineKind: TypeAlias = Literal["played", "all"]  # the versions to read: the played line only, or all


class PagedUndoHistory(Struct, eq=False):
    """The undo history of a match. Earlier parts of its timeline are loaded when they are needed.

    Attributes:
        cache: the cache that loads them.
        match: the match.
        timeline: the part that was used last, which is the match's own timeline at first.
    """

    cache: MatchCache
    match: Match
    timeline: Timeline

    def undo_point(self, version: int) -> UndoPoint:
        """Return the undo point at a given version."""
        point = self.timeline.find_undo_point(version)
        if point is None:
            self.timeline = self.cache.timeline_at(self.match, version)
            return self.timeline.undo_point(version)
        return point

    def is_target(self, version: int) -> bool:
        """Return whether a rewind may go to the given version."""
        if not self.timeline.holds(version):
            self.timeline = self.cache.timeline_at(self.match, version)
        return self.timeline.is_target(version)


def suspended_at(
    cache: MatchCache, match: Match, table: Table, asked: tuple[Asked, ...]
) -> tuple[Seat, ...]:
    """Return the seats whose standing answers are suspended after an undo (rule T9)."""
    rewinds = match.timeline.rewinds
    if table.status != "running" or not rewinds:
        return ()
    reopened = [question for question in asked if question.since in rewinds]
    if not reopened:
        return ()
    return suspended_seats(PagedUndoHistory(cache, match, match.timeline), table, reopened)


class Stretch(Struct, frozen=True, rename={"start": "from", "end": "to"}):
    """Consecutive versions of a match, each of which continues the one before it.

    Attributes:
        start: the first version.
        end: the last version.
        follows: the version that the first one continues. This is the version before it, or the
            version that a rewind goes to; 0 before the first event.
        undone_by: the seq of the rewind that abandoned these versions; null if they are on the
            played line.
    """

    start: int
    end: int
    follows: int
    undone_by: int | None


class Stretches(Struct, frozen=True):
    """All versions of a match up to a given version, divided into consecutive stretches.

    Attributes:
        stretches: the stretches from version 1 on, without gaps.
        begins: the first version of each stretch.
    """

    stretches: tuple[Stretch, ...]
    begins: tuple[int, ...]

    def undone_by(self, version: int) -> int | None:
        """Return the seq of the rewind that abandoned a version, or None if none has."""
        return self.stretches[bisect_right(self.begins, version) - 1].undone_by

    def up_to(self, version: int) -> tuple[Stretch, ...]:
        """Return the stretches up to a given version. The last stretch may be truncated."""
        return tuple(
            Stretch(stretch.start, min(stretch.end, version), stretch.follows, stretch.undone_by)
            for stretch in self.stretches
            if stretch.start <= version
        )


def stretches_of(match: Match) -> Stretches:
    """Return the stretches of a match up to its version in memory."""
    with match.lock:
        return find_stretches(match.timeline.rewinds, match.timeline.version)


def line_to(match: Match, version: int) -> tuple[int, ...]:
    """Return the versions on the line of play that leads to a version, in order.

    Versions that were abandoned before it are left out. Later rewinds have no effect.
    """
    with match.lock:
        rewinds = {seq: to for seq, to in match.timeline.rewinds.items() if seq <= version}
    stretches = find_stretches(rewinds, version).stretches
    return tuple(
        seq
        for stretch in stretches
        if stretch.undone_by is None
        for seq in range(stretch.start, stretch.end + 1)
    )


def find_stretches(rewinds: Mapping[int, int], version: int) -> Stretches:
    """Compute the stretches of a match up to a given version.

    A version is on the played line while the match is at it, or at a version that continues it
    directly or indirectly. So the event after the last such version abandoned it, and that event is
    a rewind. A redo restores versions, because it continues them.

    Args:
        rewinds: the target version of each rewind, keyed by the seq of the rewind.
        version: the newest version.
    """
    begins = [1, *sorted(rewinds)]
    ends = [*(seq - 1 for seq in begins[1:]), version]
    continued: list[list[tuple[int, int]]] = [
        [] for _ in begins
    ]  # pairs of a version and the last version that continues it
    stretches: list[Stretch] = []
    for at in reversed(range(len(begins))):
        begin, end, last = begins[at], ends[at], ends[at]
        follows = rewinds.get(begin, begin - 1)
        for to, reached in sorted(continued[at], reverse=True):
            if reached > last and to < end:
                stretches.append(Stretch(to + 1, end, to, _undone_by(last, version)))
                end = to
            last = max(last, reached)
        stretches.append(Stretch(begin, end, follows, _undone_by(last, version)))
        continued[bisect_right(begins, follows) - 1].append((follows, last))
    stretches.reverse()
    return Stretches(tuple(stretches), tuple(stretch.start for stretch in stretches))


def _undone_by(last: int, version: int) -> int | None:
    return last + 1 if last < version else None
