"""Computation of analyses in time slices, and access to the results computed up to now."""

from collections.abc import Callable

import msgspec
from msgspec import Struct

from matches.analysis.estimate import (
    VERSION,
    AnalysisPlan,
    Progress,
    Tallies,
    follow_plan,
    is_done,
    plan_analysis,
    progress,
    work,
)
from matches.analysis.playouts import Tally
from matches.audit.commits import walk
from matches.context import Context
from matches.errors import NoResult
from matches.queries.released_keys import check_released
from projections.analyses import Analyses, AnalysisName
from projections.match_cache import Match

_encode = msgspec.json.Encoder().encode
_plan = msgspec.json.Decoder(AnalysisPlan)
_tally = msgspec.json.Decoder(Tally)


class Known(Struct, frozen=True):
    """A stored analysis. It has no plan until a worker has started to compute it."""

    plan: AnalysisPlan | None
    tallies: Tallies
    is_given_up: bool = False

    @property
    def is_done(self) -> bool:
        """True if no playouts are missing."""
        return self.plan is not None and is_done(self.plan, self.tallies)

    @property
    def progress(self) -> Progress:
        """The progress of the analysis."""
        return progress(self.plan, self.tallies) if self.plan else Progress(0, 0)


def analysable(context: Context, match_id: str) -> Match:
    """Return a match that can be analysed, because it is over and has released its secrets.

    Raises:
        MatchNotOver: the match is still open or running.
        KeysKept: the match does not release its keys, so its secrets stay hidden.
        NoResult: an administrator has ended it, so it has no winner.
        NoSuchMatch: no match has this id.
    """
    return check_analysable(context.cache.fresh(match_id))


def check_analysable(match: Match) -> Match:
    """Check that a match can be analysed, and return it. It is passed as visible to the reader.

    Raises:
        MatchNotOver, KeysKept, NoResult: see `analysable`.
    """
    check_released(match, "salt")
    if match.timeline.newest.called_off:
        raise NoResult("the match was ended without a result")
    return match


def name_of(match: Match, effort: str) -> AnalysisName:
    """Return the name for an analysis of a match with the current method."""
    return AnalysisName(match.match_id, effort, f"{VERSION}-{match.timeline.link.hex()[:16]}")


def read_analysis(analyses: Analyses, name: AnalysisName) -> Known | None:
    """Return the stored state of an analysis, or None if it was not requested."""
    row = analyses.get(name)
    if row is None:
        return None
    tallies = {point: _tally.decode(value) for point, value in row.tallies.items()}
    plan = _plan.decode(row.plan) if row.plan else None
    return Known(plan, tallies, row.is_given_up)


def advance(
    context: Context, analyses: Analyses, name: AnalysisName, allowed: Callable[[], bool]
) -> bool:
    """Compute an analysis as long as allowed. Return whether there is more work to do.

    Results are stored at the end of the slice, so an interrupted slice is lost. Two workers
    computing the same analysis would do the same work twice.

    Raises:
        MatchNotOver: the match is still open or running.
        KeysKept: the match does not release its keys, so its secrets stay hidden.
        NoSuchMatch: no match has this id.
    """
    there = read_analysis(analyses, name)
    match = analysable(context, name.match_id)
    if there is None or name != name_of(match, name.effort) or there.is_done:
        analyses.finish(name)
        return False
    plan, tallies = there.plan, there.tallies
    if plan is None:
        plan = plan_analysis(match.game, walk(context, match), name.effort)
        analyses.put(name, {}, _encode(plan))
    changed = set(work(context, match, plan, tallies, allowed))
    then = follow_plan(plan, tallies)
    analyses.put(
        name, {point: _encode(tallies[point]) for point in changed}, _encode(then) if then else b""
    )
    if is_done(then or plan, tallies):
        analyses.finish(name)
        return False
    return True


def analyse(
    context: Context, match_id: str, effort: str, on_progress: Callable[[Progress], None]
) -> Known:
    """Compute the complete analysis of a match. `on_progress` receives the progress.

    Raises:
        MatchNotOver: the match is still open or running.
        KeysKept: the match does not release its keys, so its secrets stay hidden.
        NoSuchMatch: no match has this id.
    """
    match = analysable(context, match_id)
    plan, tallies = plan_analysis(match.game, walk(context, match), effort), Tallies()
    while True:
        for _ in work(context, match, plan, tallies, lambda: True):
            on_progress(progress(plan, tallies))
        then = follow_plan(plan, tallies)
        if then is None:
            return Known(plan, tallies)
        plan = then
