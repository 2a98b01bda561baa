"""Functions that build rating responses, including the names of accounts."""

from collections import Counter, defaultdict
from collections.abc import Iterable

from accounts.directory import Directory
from matches.times import format_time
from projections.ratings.figures import RatingFigure
from projections.ratings.results import Ladder
from projections.ratings.store import Played, Ratings
from service.ratings.responses import HeadToHead, PlayerRated, RatedMatch, RatingShown

DIGITS = 4  # of `mu` and `sigma`, after the point


def build_ratings(ratings: Ratings, account: str) -> tuple[RatingShown, ...]:
    """Build the ratings of an account, by game and number of seats."""
    figures = ratings.figures_of(account)
    ranks = ratings.ranks(figures)
    return tuple(_build_rating(ladder, figure, ranks[ladder]) for ladder, figure in figures.items())


def _build_rating(ladder: Ladder, figure: RatingFigure, rank: int) -> RatingShown:
    return RatingShown(
        game=ladder.game,
        seats=ladder.seats,
        rank=rank,
        rating=figure.rating,
        mu=round(figure.mu, DIGITS),
        sigma=round(figure.sigma, DIGITS),
        matches=figure.matches,
        provisional=figure.is_provisional,
    )


def build_rated_match(accounts: Directory, played: Played) -> RatedMatch:
    """Build the entry for a rated match. Erased accounts are listed without an id or a name."""
    result = played.result
    seats = zip(result.accounts, result.ranks, played.steps, strict=True)
    players = []
    for account, place, step in seats:
        name = accounts.name_of(account)
        known = None if name is None else account
        players.append(PlayerRated(known, name, place, step.before.rating, step.after.rating))
    told_at = format_time(result.told_at)
    return RatedMatch(result.match_id, result.game, told_at, tuple(players))


def build_records(account: str, other: str, matches: Iterable[Played]) -> tuple[HeadToHead, ...]:
    """Summarize the results of two accounts against each other, by game and number of seats."""
    counts: dict[Ladder, Counter[str]] = defaultdict(Counter)
    for result, _ in matches:
        ranks = dict(zip(result.accounts, result.ranks, strict=True))
        own, its = ranks[account], ranks[other]
        outcome = "level" if own == its else "ahead" if own < its else "behind"
        counts[result.ladder][outcome] += 1
    return tuple(
        HeadToHead(*ladder, count["ahead"], count["level"], count["behind"])
        for ladder, count in sorted(counts.items())
    )
