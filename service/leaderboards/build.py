"""Build the places of a leaderboard."""

from accounts.directory import Directory
from projections.ratings.store import Leader
from service.leaderboards.responses import LeaderShown


def build_leader(accounts: Directory, leader: Leader) -> LeaderShown:
    """Return an account on a leaderboard. An erased account appears without id and name."""
    name, figure = accounts.name_of(leader.account), leader.figure
    return LeaderShown(
        rank=leader.rank,
        account=None if name is None else leader.account,
        name=name,
        bot=accounts.is_bot(leader.account),
        rating=figure.rating,
        matches=figure.matches,
        provisional=figure.is_provisional,
    )
