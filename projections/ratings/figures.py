"""Computation of ratings with OpenSkill's Plackett-Luce model, one match at a time."""

from collections.abc import Iterable
from typing import TypeAlias

from msgspec import Struct
from openskill.models import PlackettLuce

from projections.ratings.results import RatedResult

SETTLED_AFTER = 10  # matches; until then a rating is provisional
BEGINS_AT = 1500.0
POINTS = 24.0  # rating points per unit of skill, so that ratings resemble those of chess

_MODEL = PlackettLuce()


class RatingFigure(Struct, frozen=True):
    """An estimate of a player's strength.

    Attributes:
        mu: the most likely skill.
        sigma: the uncertainty of the skill.
        matches: the number of rated matches.
    """

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma
    matches: int = 0

    @property
    def skill(self) -> float:
        """A lower bound for the skill, which the player almost certainly exceeds.

        It determines the rank.
        """
        return _MODEL.rating(self.mu, self.sigma).ordinal()

    @property
    def rating(self) -> int:
        """The rating as displayed. It is computed from the skill, and starts at 1500."""
        rating = _MODEL.rating(self.mu, self.sigma)
        return round(rating.ordinal(alpha=POINTS, target=BEGINS_AT))

    @property
    def is_provisional(self) -> bool:
        """True if too few matches have been rated for a reliable rating."""
        return self.matches < SETTLED_AFTER


class RatingStep(Struct, frozen=True):
    """The change of a player's rating in one match."""

    before: RatingFigure
    after: RatingFigure


def skill_above(rating: int) -> float:
    """Return the skill above which the displayed rating exceeds the given one."""
    return (rating + 0.5 - BEGINS_AT) / POINTS


START = RatingFigure()  # for players without rated matches

Figures: TypeAlias = dict[str, RatingFigure]  # keyed by account


def rate(before: Iterable[RatingFigure], ranks: Iterable[int]) -> tuple[RatingFigure, ...]:
    """Return the players' estimates after a match, in the order of their seats.

    Args:
        before: the players' figures before the match, by seat.
        ranks: the players' ranks in the match, from 1, by seat.
    """
    old = tuple(before)
    teams = [[_MODEL.rating(figure.mu, figure.sigma)] for figure in old]
    rated = _MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    return tuple(
        RatingFigure(new.mu, new.sigma, figure.matches + 1)
        for figure, (new,) in zip(old, rated, strict=True)
    )


def fold_results(
    results: Iterable[RatedResult], figures: Figures
) -> dict[str, tuple[RatingStep, ...]]:
    """Apply a ladder's results in order. For each match, return the rating changes by seat.

    Args:
        results: the results to apply.
        figures: the figures keyed by account, updated in place.
    """
    steps = {}
    for result in results:
        before = [figures.get(account, START) for account in result.accounts]
        after = rate(before, result.ranks)
        figures.update(zip(result.accounts, after, strict=True))
        steps[result.match_id] = tuple(map(RatingStep, before, after))
    return steps
