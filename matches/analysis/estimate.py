"""How likely each seat was to win, all along a finished match, and what each choice changed.

The numbers depend on match and effort alone: what playouts draw comes from the match's last
link. Whoever works on an analysis adds batches of playouts to its tallies, in any number of
steps; no step depends on who made the ones before, or on how many there were.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import sqrt
from typing import Any, Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from games.game import AnyGame
from games.luck import SeededLuck
from matches.analysis.playouts import Player, Tally, no_playouts
from matches.audit.commits import Commits, Moment, command_at
from matches.context import Context
from matches.queries.states import states
from projections.match_cache import Match

VERSION = "1"  # of the method: another one gives other numbers
Effort = Literal["quick", "normal", "deep"]
EFFORTS: Mapping[str, int] = {"quick": 4, "normal": 16, "deep": 64}  # playouts of a point
BATCH = 4  # playouts between two looks at whether to go on
REFINED = 24  # points at the ends of the biggest swings that are estimated again ...
TIMES = 4  # ... with so many times the playouts

Tallies = dict[str, Tally]


class Point(NamedTuple):
    """Where chances are estimated.

    Attributes:
        version: of the state that is played on from; of a command, where its commit ends.
        is_command: that commit's command is given first, with luck drawn again each time.
        again: it is estimated again, more closely.
    """

    version: int
    is_command: bool = False
    again: bool = False

    @property
    def name(self) -> str:
        """What its tally is kept under."""
        kind = "c" if self.is_command else "s"
        return f"{kind.upper() if self.again else kind}{self.version}"


class AnalysisPlan(Struct, frozen=True):
    """An analysis as it is worked on.

    Attributes:
        walk: the line of the match.
        each: how many playouts there are to be from each point.
        again: what is estimated again; None until everything has been estimated once.
    """

    walk: Commits
    each: int
    again: tuple[Point, ...] | None = None


class Estimate(Struct, frozen=True):
    """The chances by seat, and their standard errors.

    Attributes:
        is_close: they were estimated again, more closely, or are known.
    """

    chances: tuple[float, ...]
    errors: tuple[float, ...]
    is_close: bool = False


class Swing(Struct, frozen=True):
    """By how much the chance of a seat moved, and its standard error."""

    by: float
    error: float


class Judged(Struct, frozen=True):
    """A moment and what it changed.

    Attributes:
        after: the chances after it.
        choice: what its seat's chance gained by what it chose; None where it had no choice.
        luck: what each seat's chance gained by the luck that was drawn; None where none was.
        is_close: both ends of the choice's swing were estimated again, more closely.
    """

    moment: Moment
    after: Estimate
    choice: Swing | None
    luck: tuple[Swing, ...] | None
    is_close: bool


class Progress(NamedTuple):
    """How many playouts are done, and of how many."""

    done: int
    of: int


def plan_analysis(game: AnyGame, walk: Commits, effort: str) -> AnalysisPlan:
    """Return the analysis of a match with an effort, one of `EFFORTS`."""
    return AnalysisPlan(walk, EFFORTS[effort] * game.playouts.times)


def points(walk: Commits) -> Iterator[Point]:
    """Yield where the chances of a match are estimated, in order."""
    yield Point(walk.start)
    for moment in walk.moments:
        if moment.is_choice and moment.drew:
            yield Point(moment.version, is_command=True)
        if moment.after == moment.version != walk.version:
            yield Point(moment.version)


def progress(plan: AnalysisPlan, tallies: Tallies) -> Progress:
    """Return how far an analysis is."""
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
    """Add the playouts that a plan lacks, as long as it is allowed; yield each changed name.

    Args:
        context: where the match is.
        match: the match.
        plan: what is done once all that it lacks is there, is for `follow_plan` to say.
        tallies: by the names of points; changed.
        allowed: is asked after each batch.
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
    """Return the version of the state from which a point is played on."""
    if point.version == walk.start:
        return point.version
    meets = point.is_command or walk.moment(point.version).gives_up
    return walk.state_version(point.version) if meets else point.version


def follow_plan(plan: AnalysisPlan, tallies: Tallies) -> AnalysisPlan | None:
    """Return what comes after a plan for which nothing lacks; None if it is done.

    Where chances seem to swing most, chance may have had a part in that: both ends of these
    swings are estimated again, and more closely.
    """
    if plan.again is not None or any(_lacks(plan, tallies, point) for point in _points(plan)):
        return None
    found = [one for one in judge(plan, tallies) if one.choice]
    again: dict[Point, None] = {}
    for one in sorted(found, key=_by_size):
        for point in _ends(plan.walk, one.moment):
            again[point._replace(again=True)] = None
    return replace(plan, again=tuple(again)[:REFINED])


def is_done(plan: AnalysisPlan, tallies: Tallies) -> bool:
    """Return whether an analysis is done."""
    return plan.again is not None and not any(
        _lacks(plan, tallies, point) for point in _points(plan)
    )


def _ends(walk: Commits, moment: Moment) -> Iterator[Point]:
    """Yield the points between which the choice of a moment swung, but for the match's end."""
    yield Point(walk.before(moment))
    if moment.drew:
        yield Point(moment.version, is_command=True)
    elif moment.version != walk.version:
        yield Point(moment.version)


def start(plan: AnalysisPlan, tallies: Tallies) -> Estimate | None:
    """Return the chances after the setup; None if they are not estimated yet."""
    return _estimate(plan, tallies, Point(plan.walk.start))


def judge(plan: AnalysisPlan, tallies: Tallies) -> Iterator[Judged]:
    """Yield the moments of a match up to the first that is not estimated yet."""
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


def biggest(found: Iterable[Judged], most: int = 10) -> list[Judged]:
    """Return the choices that swung most, the biggest first; none that chance may explain.

    They were estimated again once they stood out, and their swing is at least twice its error.
    """
    close = [one for one in found if one.is_close and one.choice]
    clear = [one for one in close if one.choice and abs(one.choice.by) >= 2 * one.choice.error]
    return sorted(clear, key=_by_size)[:most]


def _by_size(one: Judged) -> tuple[float, int]:
    return (-abs(one.choice.by if one.choice else 0.0), one.moment.version)


def _estimate(plan: AnalysisPlan, tallies: Tallies, point: Point) -> Estimate | None:
    """Return the chances at a point, from its closer estimate where there is one.

    The errors count half a win's distance in, once: else playouts that all came to the same
    would seem to leave no doubt.
    """
    closely = point._replace(again=True)
    is_close = not _lacks(plan, tallies, closely)
    tally = tallies.get(closely.name if is_close else point.name)
    if tally is None or not tally.playouts:
        return None
    count = tally.playouts
    means = tuple(one / count for one in tally.sums)
    spreads = (
        max(0.0, square - count * mean * mean)
        for square, mean in zip(tally.squares, means, strict=True)
    )
    return Estimate(means, tuple(sqrt(spread + 0.25) / count for spread in spreads), is_close)


def _swings(before: Estimate, after: Estimate) -> tuple[Swing, ...]:
    return tuple(
        Swing(then - was, sqrt(one * one + other * other))
        for was, then, one, other in zip(
            before.chances, after.chances, before.errors, after.errors, strict=True
        )
    )
