"""The undo history of a match in memory; what lies before its timeline is read from keyframes."""

from games.game import Seat
from games.table.questions import Asked, suspended_seats
from games.table.state import Table
from games.table.undo_history import UndoHistory, UndoPoint
from projections.match_cache import Match, MatchCache
from projections.timeline import Timeline


class _PagedUndoHistory:
    def __init__(self, cache: MatchCache, match: Match) -> None:
        self._cache = cache
        self._match = match
        self._timeline: Timeline = match.timeline

    def _at(self, version: int) -> Timeline:
        if not self._timeline.holds(version):
            self._timeline = self._cache.timeline_at(self._match, version)
        return self._timeline

    def undo_point(self, version: int) -> UndoPoint:
        """Return the undo point of a version."""
        return self._at(version).undo_point(version)

    def is_target(self, version: int) -> bool:
        """Return whether a version may be gone to."""
        return self._at(version).is_target(version)


def suspended_at(
    cache: MatchCache, match: Match, table: Table, asked: tuple[Asked, ...]
) -> tuple[Seat, ...]:
    """Return the seats to which no standing answer is given where questions are open (rule T9)."""
    if table.status != "running":
        return ()
    return suspended_seats(undo_history_of(cache, match), table, asked)


def undo_history_of(cache: MatchCache, match: Match) -> UndoHistory:
    """Return the undo history of a match."""
    return _PagedUndoHistory(cache, match)
