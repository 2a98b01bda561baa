"""Search for versions of a match at which a condition on the caller's view is true."""

from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from matches.conditions import Condition, Unclear, ViewPart, check_fields
from matches.context import Context
from matches.queries.read import Reader
from matches.queries.states import states
from projections.undo_history import LineKind, Stretches, stretches_of

Kind: TypeAlias = Literal["first", "last", "intervals"]

VERSIONS_MOST = 2000  # per search, which takes at most a second
STEPS_MOST = 1_000_000


class Interval(Struct, frozen=True, rename={"start": "from", "end": "to"}):
    """Consecutive versions that have been searched, from the first to the last inclusive.

    Attributes:
        start: the first version.
        end: the last version.
    """

    start: int
    end: int


class FoundInterval(Struct, frozen=True, rename={"start": "from", "end": "to"}):
    """Consecutive versions at which the condition is true, from the first to the last inclusive.

    Attributes:
        start: the first version.
        end: the last version.
        undone_by: the seq of the rewind that abandoned these versions; null if they are on the
            played line.
    """

    start: int
    end: int
    undone_by: int | None


class SearchQuery(Struct, frozen=True):
    """The parameters of a search.

    Attributes:
        condition: the condition to search for.
        within: the versions to search.
        kind: whether to find the first version, the last version, or all intervals.
        line: `played` omits the versions that a rewind abandoned.
    """

    condition: Condition
    within: Interval
    kind: Kind = "first"
    line: LineKind = "played"


class SearchResult(Struct, frozen=True):
    """The result of a search.

    Attributes:
        intervals: the intervals at which the condition is true, or only the first or the last
            version if requested.
        searched: the versions that were searched.
        is_done: True if the result is complete and no versions are left to search.
        unclear: the number of versions at which the condition has no value, which counts as false.
        fault: the error at the first of these versions, in the order of the search.
    """

    intervals: tuple[FoundInterval, ...]
    searched: Interval
    is_done: bool
    unclear: int = 0
    fault: str = ""


def search(context: Context, reader: Reader, query: SearchQuery) -> SearchResult:
    """Search a limited number of versions of a match for a condition.

    Before the setup there is no view, and no condition is true.

    Raises:
        UnknownField: the condition uses a field that no view of the game has.
        CostlyCondition: a single version takes too many steps.
    """
    check_fields(query.condition, reader.match.game.view_type)
    within, kind = query.within, query.kind
    backwards = kind == "last"
    start, end = within.start, within.end
    if backwards:
        start = max(start, end - VERSIONS_MOST + 1)
    else:
        end = min(end, start + VERSIONS_MOST - 1)
    look = _Look(reader, query)
    version = end + 1 if backwards else start - 1
    for version, state in states(context, reader.match, start, end, backwards=backwards):
        if look.leaves_out(version):
            continue
        if look.holds(state):
            look.add(version)
            if kind != "intervals":
                return look.result(_searched_interval(within, version, kind), True)
        if look.steps >= STEPS_MOST:
            break
    seen = _searched_interval(within, version, kind)
    return look.result(seen, seen == within)


def _searched_interval(within: Interval, reached: int, kind: Kind) -> Interval:
    return Interval(reached, within.end) if kind == "last" else Interval(within.start, reached)


class _Outcome(NamedTuple):
    """Whether a condition holds for a view, and the reason if it cannot be evaluated."""

    holds: bool
    fault: str = ""


class _Look:
    """The state of a search that is in progress."""

    def __init__(self, reader: Reader, query: SearchQuery) -> None:
        self._who, self._condition, self._line = reader, query.condition, query.line
        self._stretches: Stretches = stretches_of(reader.match)
        self._part = ViewPart(query.condition)
        self._last: tuple[Any, bool] = (None, False)
        self._seen: bytes | None = None
        self._outcome = _Outcome(False)
        self._found: list[FoundInterval] = []
        self.steps = self.unclear = 0
        self.fault = ""

    def leaves_out(self, version: int) -> bool:
        """Return whether a version is omitted because it was abandoned."""
        return self._line == "played" and self._stretches.undone_by(version) is not None

    def holds(self, state: Any) -> bool:
        """Return whether the condition is true in a state.

        Cached for events that keep the state.
        """
        if state is not self._last[0]:
            self._last = state, self._is_met(state)
        return self._last[1]

    def _is_met(self, state: Any) -> bool:
        game = self._who.match.game
        if state == game.start:
            return False
        seen = self._part.encode(game.view(state, self._who.seat))
        if seen != self._seen:
            self._seen, self._outcome = seen, self._evaluate(seen)
        if self._outcome.fault:
            self.unclear += 1
            self.fault = self.fault or self._outcome.fault
        return self._outcome.holds

    def _evaluate(self, seen: bytes) -> _Outcome:
        try:
            return _Outcome(self._condition.holds(msgspec.json.decode(seen)))
        except Unclear as error:
            return _Outcome(False, str(error))
        finally:
            self.steps += self._condition.spent

    def add(self, version: int) -> None:
        """Add a version at which the condition is true."""
        undone_by = self._stretches.undone_by(version)
        last = self._found[-1] if self._found else None
        if last and last.end == version - 1 and last.undone_by == undone_by:
            self._found[-1] = replace(last, end=version)
        else:
            self._found.append(FoundInterval(version, version, undone_by))

    def result(self, seen: Interval, is_done: bool) -> SearchResult:
        """Return the result of the search, given the interval of versions that were searched."""
        return SearchResult(tuple(self._found), seen, is_done, self.unclear, self.fault)
