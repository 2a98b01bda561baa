"""The versions at which a condition over the caller's view holds."""

from typing import Any, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from matches.conditions import Condition, Unclear, check_fields
from matches.context import Context
from matches.queries.diff import as_json
from matches.queries.read import Reader
from matches.queries.states import states

Kind: TypeAlias = Literal["first", "last", "intervals"]

VERSIONS_MOST = 2000  # looked at in one search: a second at most
STEPS_MOST = 1_000_000


class Interval(Struct, frozen=True, rename={"start": "from", "end": "to"}):
    """Versions one after another at which the condition holds, both ends among them.

    Attributes:
        start: the first version.
        end: the last version.
    """

    start: int
    end: int


class SearchResult(Struct, frozen=True):
    """What a search came to.

    Attributes:
        intervals: where the condition holds; the first or the last version alone, if asked so.
        searched: the versions that were looked at.
        is_done: the answer is whole: nothing is left to be looked at for it.
        unclear: at how many versions the condition has no value, and counts as not holding.
        fault: why, at the first of them that was met.
    """

    intervals: tuple[Interval, ...]
    searched: Interval
    is_done: bool
    unclear: int = 0
    fault: str = ""


def search(
    context: Context, who: Reader, condition: Condition, within: Interval, kind: Kind
) -> SearchResult:
    """Look for a condition among some versions of a match, a bounded number of them.

    Versions count that were undone later; before the setup there is no view, and nothing holds.

    Raises:
        UnknownField: the condition names a field that no view of the game has.
        CostlyCondition: one version alone takes too much work.
    """
    check_fields(condition, who.match.game.view_type)
    backwards = kind == "last"
    start, end = within.start, within.end
    if backwards:
        start = max(start, end - VERSIONS_MOST + 1)
    else:
        end = min(end, start + VERSIONS_MOST - 1)
    look = _Look(who, condition)
    version = end + 1 if backwards else start - 1
    for version, state in states(context, who.match, start, end, backwards=backwards):
        holds = look.holds(state)
        if holds and kind != "intervals":
            return look.result(
                (Interval(version, version),), _searched_interval(within, version, kind), True
            )
        if holds:
            look.add(version)
        if look.steps >= STEPS_MOST:
            break
    seen = _searched_interval(within, version, kind)
    return look.result(tuple(look.intervals), seen, seen == within)


def _searched_interval(within: Interval, reached: int, kind: Kind) -> Interval:
    return Interval(reached, within.end) if kind == "last" else Interval(within.start, reached)


class _Look:
    """One search on its way."""

    def __init__(self, who: Reader, condition: Condition) -> None:
        self._who, self._condition = who, condition
        self._last: tuple[Any, bool] = (None, False)
        self.intervals: list[Interval] = []
        self.steps = self.unclear = 0
        self.fault = ""

    def holds(self, state: Any) -> bool:
        """Return whether the condition holds in a state; events of the table leave it as it was."""
        if state is not self._last[0]:
            self._last = state, self._is_met(state)
        return self._last[1]

    def _is_met(self, state: Any) -> bool:
        game = self._who.match.game
        if state == game.start:
            return False
        view = as_json(game.view(state, self._who.seat))
        try:
            return self._condition.holds(view)
        except Unclear as error:
            self.unclear += 1
            self.fault = self.fault or str(error)
            return False
        finally:
            self.steps += self._condition.spent

    def add(self, version: int) -> None:
        """Count a version at which it holds."""
        if self.intervals and self.intervals[-1].end == version - 1:
            self.intervals[-1] = replace(self.intervals[-1], end=version)
        else:
            self.intervals.append(Interval(version, version))

    def result(
        self, intervals: tuple[Interval, ...], seen: Interval, is_done: bool
    ) -> SearchResult:
        """Return what it came to."""
        return SearchResult(intervals, seen, is_done, self.unclear, self.fault)
