"""The value of an expression along a match, at the versions at which it changes."""

from collections.abc import Callable, Iterable, Iterator
from time import monotonic
from typing import NamedTuple

from msgspec import Struct

from events import Entry
from matches.conditions import Expression, check_fields
from matches.context import Context
from matches.errors import CostlyCondition
from matches.queries.lines import TimelineEntry, line_of_entry
from matches.queries.read import Reader
from matches.queries.search import Interval
from matches.queries.states import states
from matches.tracing.values import TracedValue, ViewValues
from projections.timeline import FRAME_EVERY
from projections.undo_history import LineKind, Stretches, stretches_of

SECONDS_MOST = 2.0  # per page
OUTPUT_MOST = 5_000_000  # bytes of the encoded points of a page
PICKED_MOST = 20  # number of entries that are read one by one, not with those between them


class TraceQuery(Struct, frozen=True):
    """The parameters of a trace.

    Attributes:
        expression: the expression to trace.
        within: the versions to trace.
        after: the version after which changes are returned; 0 for all. The value at that version
            is known to the caller.
        line: `played` omits the versions that a rewind abandoned.
    """

    expression: Expression
    within: Interval
    after: int = 0
    line: LineKind = "played"


class TracedPoint(Struct, frozen=True):
    """A value of an expression, and the event with which it begins.

    Attributes:
        value: the value from this version on.
        entry: the timeline entry of the event.
    """

    value: TracedValue
    entry: TimelineEntry


class TracedPage(Struct, frozen=True):
    """The points of a trace that fit into the limits of a response.

    Attributes:
        points: the encoded points.
        traced: the versions that were traced.
        is_done: True if no versions are left to trace.
    """

    points: tuple[bytes, ...]
    traced: Interval
    is_done: bool


class _Change(NamedTuple):
    """A version from which the value differs from that of the version before it on the line."""

    seq: int
    value: TracedValue


def trace(
    context: Context, reader: Reader, query: TraceQuery, encode: Callable[[TracedPoint], bytes]
) -> TracedPage:
    """Return the first point of a trace and one for each change of the value, up to the limits.

    Each value is compared with that of the version before it, of those that are traced. Before the
    setup there is no view, and there are no points. If the first value began before the first
    version, the first point has the event with which it began.

    Args:
        context: the context of the match.
        reader: the reader, whose views are traced.
        query: the expression, and the versions to trace.
        encode: returns a point in the form in which it is sent, for the limit on output.

    Raises:
        UnknownField: the expression uses a field that no view of the game has.
        CostlyCondition: a single version takes too many steps, or the event with which the first
            value began is not found in time.
    """
    check_fields(query.expression, reader.match.game.view_type)
    tracing = _Tracing(context, reader, query)
    points: list[bytes] = []
    size = 0
    for point in tracing.points():
        encoded = encode(point)
        size += len(encoded)
        if size > OUTPUT_MOST and points:
            return tracing.page(points, point.entry.seq - 1)
        points.append(encoded)
    return tracing.page(points, tracing.reached)


class _Tracing:
    """A trace that is in progress.

    Attributes:
        reached: the last version that has been traced.
    """

    def __init__(self, context: Context, reader: Reader, query: TraceQuery) -> None:
        self._context, self._reader, self._query = context, reader, query
        self._stretches: Stretches = stretches_of(reader.match)
        self._values = self._make_values()
        self._until = monotonic() + SECONDS_MOST
        self.reached = max(query.after, query.within.start - 1)

    def page(self, points: list[bytes], reached: int) -> TracedPage:
        """Return a page, given the last version that it covers."""
        within = self._query.within
        start = max(within.start, self._query.after + 1)
        is_done = reached >= within.end
        return TracedPage(tuple(points), Interval(start, min(reached, within.end)), is_done)

    def points(self) -> Iterator[TracedPoint]:
        """Yield a point for each change."""
        for changes in self._batches():
            entries = self._entries([change.seq for change in changes])
            for change, entry in zip(changes, entries, strict=True):
                line = line_of_entry(self._context, self._reader, entry, self._stretches)
                yield TracedPoint(change.value, line)

    def _entries(self, seqs: list[int]) -> Iterable[Entry]:
        """Return the entries with these seqs."""
        store, match_id = self._context.store, self._reader.match.match_id
        if len(seqs) <= PICKED_MOST:
            return store.pick(match_id, seqs)
        first, last, wanted = seqs[0], seqs[-1], set(seqs)
        entries = store.page(match_id, first - 1, last, last - first + 1)
        return (entry for entry in entries if entry.seq in wanted)

    def _batches(self) -> Iterator[list[_Change]]:
        """Yield the changes between keyframes, until all versions are traced or the time is up."""
        changes: list[_Change] = []
        for change in self._changes():
            if change:
                changes.append(change)
            is_earlier = bool(changes) and changes[0].seq < self._query.within.start
            if changes and (is_earlier or self.reached % FRAME_EVERY == 0):
                yield changes
                changes = []
            if monotonic() > self._until and self.reached > self._query.after:
                break
        if changes:
            yield changes

    def _changes(self) -> Iterator[_Change | None]:
        """Yield the change at each version, or None if there is none."""
        last, after = self._query.within.end, self._query.after
        if after >= last:
            return
        known: TracedValue | None = None
        for version, state in states(
            self._context, self._reader.match, self._first_version(), last
        ):
            change = None
            if not self._omits(version):
                value = self._values.at(state)
                if value and value != known and version > after:
                    begin = version if known else self._find_beginning(version, value)
                    change = _Change(begin, value)
                known = value
            self.reached = max(version, after)
            yield change

    def _find_beginning(self, first: int, value: TracedValue) -> int:
        """Return the version with which the value at the first version began."""
        values = self._make_values()
        earlier = states(self._context, self._reader.match, 1, first - 1, backwards=True)
        for version, state in earlier:
            if self._omits(version):
                continue
            if values.at(state) != value:
                break
            first = version
            if monotonic() > self._until:
                raise CostlyCondition("its first value began too long before the first version")
        return first

    def _make_values(self) -> ViewValues:
        return ViewValues(self._query.expression, self._reader.match.game, self._reader.seat)

    def _first_version(self) -> int:
        """Return the version to start from, which is the one whose value the caller knows."""
        start = self._query.within.start
        known = range(self._query.after, start - 1, -1)
        return next((version for version in known if not self._omits(version)), start)

    def _omits(self, version: int) -> bool:
        """Return whether a version is omitted because it was abandoned."""
        return self._query.line == "played" and self._stretches.undone_by(version) is not None
