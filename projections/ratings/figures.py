"""The figures: OpenSkill's, by Plackett and Luce, one match after the other."""

from collections.abc import Iterable
from typing import TypeAlias

from msgspec import Struct
from openskill.models import PlackettLuce

from projections.ratings.results import RatedResult

SETTLED_AFTER = 10  # matches; before that a rating is provisional
BEGINS_AT = 1500.0
POINTS = 24.0  # of a rating for one of skill, so that ratings look like those of chess

_MODEL = PlackettLuce()


class RatingFigure(Struct, frozen=True):
    """How strong a player is, as far as matches tell.

    Attributes:
        mu: the skill that is most likely.
        sigma: how uncertain that is.
        matches: how many have told.
    """

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma
    matches: int = 0

    @property
    def skill(self) -> float:
        """What the player is at least worth, almost surely: players are ordered by it."""
        return _MODEL.rating(self.mu, self.sigma).ordinal()

    @property
    def rating(self) -> int:
        """The same as people read it: 1500 at the beginning."""
        rating = _MODEL.rating(self.mu, self.sigma)
        return round(rating.ordinal(alpha=POINTS, target=BEGINS_AT))

    @property
    def is_provisional(self) -> bool:
        """Whether too few matches have told yet."""
        return self.matches < SETTLED_AFTER


class RatingStep(Struct, frozen=True):
    """What a match changed for one of its players."""

    before: RatingFigure
    after: RatingFigure


def skill_above(rating: int) -> float:
    """Return the skill beyond which people read a higher rating."""
    return (rating + 0.5 - BEGINS_AT) / POINTS


START = RatingFigure()  # of who has played nothing

Figures: TypeAlias = dict[str, RatingFigure]  # by account


def rate(before: Iterable[RatingFigure], ranks: Iterable[int]) -> tuple[RatingFigure, ...]:
    """Return the figures of players after a match, by seat.

    Args:
        before: theirs before it.
        ranks: in which place each came.
    """
    old = tuple(before)
    teams = [[_MODEL.rating(one.mu, one.sigma)] for one in old]
    rated = _MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    return tuple(
        RatingFigure(new.mu, new.sigma, one.matches + 1)
        for one, (new,) in zip(old, rated, strict=True)
    )


def fold_results(
    results: Iterable[RatedResult], figures: Figures
) -> dict[str, tuple[RatingStep, ...]]:
    """Count results of one ladder, in their order; return by match what changed, by seat.

    Args:
        results: those that are not counted yet.
        figures: by account; it is changed.
    """
    steps = {}
    for result in results:
        before = [figures.get(one, START) for one in result.accounts]
        after = rate(before, result.ranks)
        figures.update(zip(result.accounts, after, strict=True))
        steps[result.match_id] = tuple(map(RatingStep, before, after))
    return steps
