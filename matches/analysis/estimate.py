"""Estimates of winning chances throughout a finished match, and of how decisions changed them.

The numbers depend only on the match and the effort, because the luck of playouts is derived from
the match's last link. Workers add batches of playouts to the tallies of an analysis in any number
of slices. The result does not depend on which worker computes a slice, or on the number of slices.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import sqrt
from typing import Any, Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from games.game import AnyGame
from games.luck import SeededLuck
from matches.analysis.playouts import Player, Tally, no_playouts, standard_error
from matches.audit.commits import Commits, Moment, command_at
from matches.context import Context
from matches.queries.states import states
from projections.match_cache import Match

VERSION = "1"  # version of the method; another version gives different numbers
Effort = Literal["quick", "normal", "deep"]
EFFORTS: Mapping[str, int] = {"quick": 4, "normal": 16, "deep": 64}  # playouts per point
BATCH = 4  # playouts between two checks whether to continue
REFINED = 24  # points around the biggest swings that are estimated again ...
TIMES = 4  # ... with this many times as many playouts

Tallies = dict[str, Tally]


class Point(NamedTuple):
    """A point in a match for which winning chances are estimated.

    Attributes:
        version: the version of the state from which to continue; for a command, the end of its
            commit.
        is_command: True if every playout first plays the command of that commit, with new luck.
        again: True for the second estimate, which is more precise.
    """

    version: int
    is_command: bool = False
    again: bool = False

    @property
    def name(self) -> str:
        """The name of the tally that belongs to the point."""
        kind = "c" if self.is_command else "s"
        return f"{kind.upper() if self.again else kind}{self.version}"


class AnalysisPlan(Struct, frozen=True):
    """The plan of an analysis.

    Attributes:
        walk: the commits of the match.
        each: the number of playouts per point.
        again: the points to estimate again; None until all points have been estimated once.
    """

    walk: Commits
    each: int
    again: tuple[Point, ...] | None = None


class Estimate(Struct, frozen=True):
    """The winning chances of all seats, with their standard errors.

    Attributes:
        is_close: True if the chances are exact or come from the more precise estimate.
    """

    chances: tuple[float, ...]
    errors: tuple[float, ...]
    is_close: bool = False


class Swing(Struct, frozen=True):
    """A change in the winning chance of one seat, with its standard error."""

    by: float
    error: float


class Judged(Struct, frozen=True):
    """A commit, together with the changes in winning chances that it caused.

    Attributes:
        after: the chances after the commit.
        choice: the change of its seat's chance due to the choice; None if it had no choice.
        luck: the change of each seat's chance due to the luck drawn; None if none was drawn.
        is_close: True if the chances before and after the choice come from the more precise
            estimate.
    """

    moment: Moment
    after: Estimate
    choice: Swing | None
    luck: tuple[Swing, ...] | None
    is_close: bool


class Progress(NamedTuple):
    """The progress of an analysis: how many playouts are done, and how many there will be."""

    done: int
    of: int


def plan_analysis(game: AnyGame, walk: Commits, effort: str) -> AnalysisPlan:
    """Return a plan for analysing a match with the given effort, which is one of `EFFORTS`."""
    return AnalysisPlan(walk, EFFORTS[effort] * game.playouts.times)


def points(walk: Commits) -> Iterator[Point]:
    """Yield the points at which the winning chances of a match are estimated, in order."""
    yield Point(walk.start)
    for moment in walk.moments:
        if moment.is_choice and moment.drew:
            yield Point(moment.version, is_command=True)
        if moment.after == moment.version != walk.version:
            yield Point(moment.version)


def progress(plan: AnalysisPlan, tallies: Tallies) -> Progress:
    """Return the progress of an analysis."""
    count = sum(1 for _ in points(plan.walk))
    again = min(REFINED, count) if plan.again is None else len(plan.again)
    done = sum(tally.playouts for tally in tallies.values())
    return Progress(done, plan.each * (count + again * TIMES))


def work(
    context: Context,
    match: Match,
    plan: AnalysisPlan,
    tallies: Tallies,
    allowed: Callable[[], bool],
) -> Iterator[str]:
    """Run the playouts that a plan still needs, as long as allowed.

    Yield the name of each tally that changes.

    Args:
        context: the context of the match.
        match: the match.
        plan: the plan. When it is complete, `follow_plan` returns the next one.
        tallies: the tallies, keyed by names of points and updated in place.
        allowed: returns whether to continue. It is called after each batch.
    """
    player = Player(match.game, plan.walk.seats, match.game.playouts)
    lacking = sorted(
        (_base_version(plan.walk, point), point)
        for point in _points(plan)
        if _lacks(plan, tallies, point)
    )
    if not lacking:
        return
    at = 0
    for version, state in states(context, match, lacking[0][0], lacking[-1][0]):
        while at < len(lacking) and lacking[at][0] == version:
            point = lacking[at][1]
            command = command_at(context, match, plan.walk, point.version) if point[1] else None
            while _lacks(plan, tallies, point):
                _add_batch(player, plan, tallies, point, state, command)
                if not allowed():
                    yield point.name
                    return
            yield point.name
            at += 1


def _add_batch(
    player: Player, plan: AnalysisPlan, tallies: Tallies, point: Point, state: Any, command: Any
) -> None:
    tally = tallies.get(point.name) or no_playouts(plan.walk.seats)
    seed = f"formicary/analysis/{VERSION}/{plan.walk.link}/{point.name}/{tally.playouts}"
    luck, out = SeededLuck(seed), plan.walk.out(point.version)
    for _ in range(BATCH):
        tally = player.add(tally, state, luck, command=command, out=out)
    tallies[point.name] = tally


def _points(plan: AnalysisPlan) -> Iterator[Point]:
    yield from points(plan.walk)
    yield from plan.again or ()


def _lacks(plan: AnalysisPlan, tallies: Tallies, point: Point) -> bool:
    wanted = plan.each * (TIMES if point.again else 1)
    tally = tallies.get(point.name)
    return tally is None or tally.playouts < wanted


def _base_version(walk: Commits, point: Point) -> int:
    """Return the version from whose state the playouts for a point start."""
    if point.version == walk.start:
        return point.version
    meets = point.is_command or walk.moment(point.version).gives_up
    return walk.state_version(point.version) if meets else point.version


def follow_plan(plan: AnalysisPlan, tallies: Tallies) -> AnalysisPlan | None:
    """Return the plan that follows a complete plan, or None if there is none.

    The biggest swings may partly be due to chance. Therefore the chances before and after these
    swings are estimated again with more playouts.
    """
    if plan.again is not None or any(_lacks(plan, tallies, point) for point in _points(plan)):
        return None
    choices = [judged for judged in judge(plan, tallies) if judged.choice]
    again: dict[Point, None] = {}
    for judged in sorted(choices, key=_by_size):
        for point in _ends(plan.walk, judged.moment):
            again[point._replace(again=True)] = None
    return replace(plan, again=tuple(again)[:REFINED])


def is_done(plan: AnalysisPlan, tallies: Tallies) -> bool:
    """Return whether all playouts of an analysis have been run."""
    return plan.again is not None and not any(
        _lacks(plan, tallies, point) for point in _points(plan)
    )


def _ends(walk: Commits, moment: Moment) -> Iterator[Point]:
    """Yield the points before and after the choice in a commit, except the end of the match."""
    yield Point(walk.before(moment))
    if moment.drew:
        yield Point(moment.version, is_command=True)
    elif moment.version != walk.version:
        yield Point(moment.version)


def start(plan: AnalysisPlan, tallies: Tallies) -> Estimate | None:
    """Return the winning chances after the setup, or None if they have not been estimated yet."""
    return _estimate(plan, tallies, Point(plan.walk.start))


def judge(plan: AnalysisPlan, tallies: Tallies) -> Iterator[Judged]:
    """Yield each commit with the changes in winning chances that it caused.

    Stop before the first estimate that is missing.
    """
    walk = plan.walk
    before = start(plan, tallies)
    for moment in walk.moments:
        after: Estimate | None
        if moment.version == walk.version:
            after = Estimate(walk.final, (0.0,) * walk.seats, is_close=True)
        else:
            after = _estimate(plan, tallies, Point(moment.after))
        chosen = after
        if moment.is_choice and moment.drew:
            chosen = _estimate(plan, tallies, Point(moment.version, is_command=True))
        if before is None or after is None or chosen is None:
            return
        choice = None
        if moment.is_choice and moment.seat is not None:
            choice = _swings(before, chosen)[moment.seat]
        luck = _swings(chosen if choice else before, after) if moment.drew else None
        yield Judged(moment, after, choice, luck, before.is_close and chosen.is_close)
        before = after


def biggest(judgements: Iterable[Judged], most: int = 10) -> list[Judged]:
    """Return the choices with the biggest significant swings, biggest first.

    They come from the more precise estimate, and their swing is at least twice its error. A
    resignation is left out: its swing is all that the seat had left.
    """
    close = [judged for judged in judgements if judged.is_close and not judged.moment.gives_up]
    clear = [
        judged
        for judged in close
        if judged.choice and abs(judged.choice.by) >= 2 * judged.choice.error
    ]
    return sorted(clear, key=_by_size)[:most]


def _by_size(judged: Judged) -> tuple[float, int]:
    return (-abs(judged.choice.by if judged.choice else 0.0), judged.moment.version)


def _estimate(plan: AnalysisPlan, tallies: Tallies, point: Point) -> Estimate | None:
    """Return the winning chances at a point. Use the more precise estimate if there is one.

    One deviation of half a win is added to the errors. Otherwise playouts that all have the same
    result would suggest that the estimate is certain.
    """
    closely = point._replace(again=True)
    is_close = not _lacks(plan, tallies, closely)
    tally = tallies.get(closely.name if is_close else point.name)
    if tally is None or not tally.playouts:
        return None
    count = tally.playouts
    errors = (
        standard_error(count, total, square, doubt=0.25)
        for total, square in zip(tally.sums, tally.squares, strict=True)
    )
    return Estimate(tuple(total / count for total in tally.sums), tuple(errors), is_close)


def _swings(before: Estimate, after: Estimate) -> tuple[Swing, ...]:
    return tuple(
        Swing(then - was, sqrt(error * error + other * other))
        for was, then, error, other in zip(
            before.chances, after.chances, before.errors, after.errors, strict=True
        )
    )
