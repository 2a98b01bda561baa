"""What the results of an arena say: shares, means and ratings, each with its 95 % interval."""

from collections.abc import Sequence
from math import log, sqrt
from statistics import fmean, stdev

from msgspec import Struct
from openskill.models import PlackettLuce, PlackettLuceRating

from formicary.arena.pairings import Result
from games.luck import SeededLuck

_Z = 1.96  # standard deviations on either side that hold 95 %
RATED = 1000.0  # where everybody's Elo begins
_ORDERS = 20  # of the matches, in which they are rated
_ELO = 400 / log(10)  # 400 points of Elo are odds of ten to one


class Figure(Struct, frozen=True):
    """A figure and the ends of its 95 % interval."""

    value: float
    low: float
    high: float


class Standing(Struct, frozen=True):
    """How a contestant did.

    Attributes:
        wins: share of its matches that it won, shared first places in parts.
        beaten: share of its rivals that it left behind, a shared place counting half.
        points: mean of its points.
        elo: from OpenSkill's rating (Plackett-Luce); everybody begins at 1000.
    """

    contestant: int
    level: str
    matches: int
    wins: Figure
    beaten: Figure
    points: Figure
    elo: Figure


class Figures(Struct, frozen=True):
    """An arena's results.

    Attributes:
        seats: by seat, the share of matches that was won from it.
        decisions, seconds: means of a match.
        longest: the most decisions of a match.
    """

    game: str
    seed: str
    matches: int
    standings: tuple[Standing, ...]
    seats: tuple[Figure, ...]
    decisions: Figure
    longest: int
    seconds: Figure


def figures(game: str, seed: str, levels: Sequence[str], results: Sequence[Result]) -> Figures:
    """Return what the results say; there is at least one."""
    count, matches = len(levels), len(results)
    ratings = _ratings(count, results)
    return Figures(
        game=game,
        seed=seed,
        matches=matches,
        standings=tuple(
            _standing(number, levels[number], results, ratings[number]) for number in range(count)
        ),
        seats=tuple(
            share(sum(_won(result, seat) for result in results), matches) for seat in range(count)
        ),
        decisions=mean([float(result.decisions) for result in results]),
        longest=max(result.decisions for result in results),
        seconds=mean([result.seconds for result in results]),
    )


def _standing(number: int, level: str, results: Sequence[Result], elo: Figure) -> Standing:
    seats = [result.contestants.index(number) for result in results]
    pairs = list(zip(results, seats, strict=True))
    return Standing(
        contestant=number,
        level=level,
        matches=len(results),
        wins=share(sum(_won(result, seat) for result, seat in pairs), len(results)),
        beaten=mean([_beaten(result, seat) for result, seat in pairs], least=0.0, most=1.0),
        points=mean([float(result.points[seat]) for result, seat in pairs]),
        elo=elo,
    )


def _won(result: Result, seat: int) -> float:
    return 0.0 if result.places[seat] else 1.0 / result.places.count(0)


def _beaten(result: Result, seat: int) -> float:
    mine = result.places[seat]
    behind = sum(place > mine for place in result.places)
    level = result.places.count(mine) - 1
    return (behind + level / 2) / max(1, len(result.places) - 1)


def _ratings(count: int, results: Sequence[Result]) -> list[Figure]:
    """Return the Elo of the contestants, by their number.

    OpenSkill rates match by match, and later matches move its ratings as much as all before
    them; who is strong here stays so, so the ratings are means over orders of the matches.
    """
    model, luck = PlackettLuce(), SeededLuck("orders")
    rated = [_rated(model, count, luck.shuffled("order", results)) for _ in range(_ORDERS)]
    skills = [fmean(one[number].mu for one in rated) for number in range(count)]
    doubts = [fmean(one[number].sigma for one in rated) for number in range(count)]
    # The model's odds of two contestants are e to the power of their difference in skill by this
    # width, which counts how unsure it still is: without that the differences come out too large.
    width = sqrt(2 * model.beta**2 + 2 * fmean(doubt**2 for doubt in doubts))
    return [
        Figure(*(RATED + _ELO / width * (skill - model.mu + z * doubt) for z in (0, -_Z, _Z)))
        for skill, doubt in zip(skills, doubts, strict=True)
    ]


def _rated(model: PlackettLuce, count: int, results: Sequence[Result]) -> list[PlackettLuceRating]:
    """Return the ratings after matches in an order; a contestant is a team of one."""
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
    """Return a share with Wilson's interval."""
    part = won / of
    weight = 1 + _Z**2 / of
    middle = (part + _Z**2 / (2 * of)) / weight
    half = _Z / weight * sqrt(part * (1 - part) / of + _Z**2 / (4 * of**2))
    return Figure(part, max(0.0, middle - half), min(1.0, middle + half))


def mean(values: Sequence[float], least: float = -1e18, most: float = 1e18) -> Figure:
    """Return a mean with the interval of the normal distribution, cut at what is possible."""
    middle = fmean(values)
    half = _Z * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Figure(middle, max(least, middle - half), min(most, middle + half))
