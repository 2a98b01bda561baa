"""Scoring and final ranking (rule 4)."""

from game_hex.state import Connecting, Ended, State
from games.game import Origin, Outcome, Score, Seat

REASON = "sides-connected"


def winner_of(state: State) -> Seat | None:
    """Return the seat that has connected its sides, or None."""
    return state.phase.winner if isinstance(state.phase, Connecting | Ended) else None


def score(state: State) -> tuple[Score, ...]:
    """Return the points of each seat: one for the winner, none for the other seat (rule 4.3)."""
    winner = winner_of(state)
    points = [int(seat == winner) for seat in (0, 1)]
    return tuple(
        Score(seat, count, (Origin("connection", count, "4.3"),))
        for seat, count in enumerate(points)
    )


def outcome(state: State) -> Outcome | None:
    """Return the ranking, or None before the game is over (rule 4.1)."""
    winner = winner_of(state)
    if winner is None:
        return None
    return Outcome(ranking=((winner,), (1 - winner,)), reason=REASON, rule="4.1")
