"""Arena statistics: shares, means and ratings, each with a 95 % confidence interval."""

from collections.abc import Sequence
from math import log, sqrt
from statistics import fmean, stdev

from msgspec import Struct
from openskill.models import PlackettLuce, PlackettLuceRating

from formicary.arena.pairings import Result
from games.luck import SeededLuck

_Z = 1.96  # number of standard deviations on each side of the mean that cover 95 %
RATED = 1000.0  # initial Elo rating of every contestant
_ORDERS = 20  # number of random match orders over which the ratings are averaged
_ELO = 400 / log(10)  # a difference of 400 Elo points corresponds to odds of ten to one


class Figure(Struct, frozen=True):
    """A statistic and the bounds of its 95 % confidence interval."""

    value: float
    low: float
    high: float


class ArenaStanding(Struct, frozen=True):
    """Results of one contestant.

    Attributes:
        contestant: the contestant's index in the plan, counted from 0.
        level: the bot level.
        matches: the number of matches that the contestant played.
        wins: the share of matches won; a shared first place counts as a fraction of a win.
        beaten: the mean share of rivals ranked below the contestant; a tie counts as half.
        points: the mean number of points.
        elo: the Elo equivalent of the OpenSkill (Plackett-Luce) rating; all contestants start at
            1000.
    """

    contestant: int
    level: str
    matches: int
    wins: Figure
    beaten: Figure
    points: Figure
    elo: Figure


class Figures(Struct, frozen=True):
    """Results of an arena.

    Attributes:
        seats: the share of matches won from each seat, by seat.
        decisions: the mean number of decisions per match.
        longest: the number of decisions in the longest match.
        seconds: the mean duration of a match, in seconds.
    """

    game: str
    seed: str
    matches: int
    standings: tuple[ArenaStanding, ...]
    seats: tuple[Figure, ...]
    decisions: Figure
    longest: int
    seconds: Figure


def compute_figures(
    game: str, seed: str, levels: Sequence[str], results: Sequence[Result]
) -> Figures:
    """Compute the statistics of one or more results."""
    count, matches = len(levels), len(results)
    ratings = _ratings(count, results)
    return Figures(
        game=game,
        seed=seed,
        matches=matches,
        standings=tuple(
            _summarize(number, levels[number], results, ratings[number]) for number in range(count)
        ),
        seats=tuple(
            share(sum(_win_share(result, seat) for result in results), matches)
            for seat in range(count)
        ),
        decisions=mean([float(result.decisions) for result in results]),
        longest=max(result.decisions for result in results),
        seconds=mean([result.seconds for result in results]),
    )


def _summarize(number: int, level: str, results: Sequence[Result], elo: Figure) -> ArenaStanding:
    seats = [result.contestants.index(number) for result in results]
    pairs = list(zip(results, seats, strict=True))
    return ArenaStanding(
        contestant=number,
        level=level,
        matches=len(results),
        wins=share(sum(_win_share(result, seat) for result, seat in pairs), len(results)),
        beaten=mean([_rivals_beaten(result, seat) for result, seat in pairs], least=0.0, most=1.0),
        points=mean([float(result.points[seat]) for result, seat in pairs]),
        elo=elo,
    )


def _win_share(result: Result, seat: int) -> float:
    return 0.0 if result.places[seat] else 1.0 / result.places.count(0)


def _rivals_beaten(result: Result, seat: int) -> float:
    mine = result.places[seat]
    behind = sum(place > mine for place in result.places)
    level = result.places.count(mine) - 1
    return (behind + level / 2) / max(1, len(result.places) - 1)


def _ratings(count: int, results: Sequence[Result]) -> list[Figure]:
    """Return the Elo rating of each contestant, keyed by contestant number.

    OpenSkill updates ratings one match at a time, and a late match moves them as much as all
    earlier matches together. Since the strength of these contestants is constant, the ratings are
    averaged over several random orders of the matches.
    """
    model, luck = PlackettLuce(), SeededLuck("orders")
    rated = [_fit_ratings(model, count, luck.shuffled("order", results)) for _ in range(_ORDERS)]
    skills = [
        fmean(ratings_of_order[number].mu for ratings_of_order in rated) for number in range(count)
    ]
    doubts = [
        fmean(ratings_of_order[number].sigma for ratings_of_order in rated)
        for number in range(count)
    ]
    # In the model, the odds between two contestants are exp(difference in skill / width). The width
    # includes the uncertainty of the ratings. Without it, the differences would be overestimated.
    width = sqrt(2 * model.beta**2 + 2 * fmean(doubt**2 for doubt in doubts))
    return [
        Figure(*(RATED + _ELO / width * (skill - model.mu + z * doubt) for z in (0, -_Z, _Z)))
        for skill, doubt in zip(skills, doubts, strict=True)
    ]


def _fit_ratings(
    model: PlackettLuce, count: int, results: Sequence[Result]
) -> list[PlackettLuceRating]:
    """Rate the matches in the given order. Each contestant counts as a team of one."""
    rated = [model.rating() for _ in range(count)]
    for result in results if count > 1 else ():
        teams = [[rated[contestant]] for contestant in result.contestants]
        ranks = [float(place) for place in result.places]
        for contestant, (new,) in zip(
            result.contestants, model.rate(teams, ranks=ranks), strict=True
        ):
            rated[contestant] = new
    return rated


def share(won: float, of: int) -> Figure:
    """Return a proportion with its Wilson score interval."""
    part = won / of
    weight = 1 + _Z**2 / of
    middle = (part + _Z**2 / (2 * of)) / weight
    half = _Z / weight * sqrt(part * (1 - part) / of + _Z**2 / (4 * of**2))
    return Figure(part, max(0.0, middle - half), min(1.0, middle + half))


def mean(values: Sequence[float], least: float = -1e18, most: float = 1e18) -> Figure:
    """Return a mean with its normal confidence interval, clipped to the possible range."""
    middle = fmean(values)
    half = _Z * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Figure(middle, max(least, middle - half), min(most, middle + half))
