"""Functions that build leaderboard entries."""

from accounts.directory import Directory
from projections.ratings.store import Leader
from service.leaderboards.responses import LeaderShown
from service.ratings.build import DIGITS


def build_leader(accounts: Directory, leader: Leader) -> LeaderShown:
    """Build a leaderboard entry. Erased accounts are listed without an id or a name."""
    name, figure = accounts.name_of(leader.account), leader.figure
    return LeaderShown(
        rank=leader.rank,
        account=None if name is None else leader.account,
        name=name,
        bot=accounts.is_bot(leader.account),
        rating=figure.rating,
        mu=round(figure.mu, DIGITS),
        sigma=round(figure.sigma, DIGITS),
        matches=figure.matches,
        provisional=figure.is_provisional,
    )
