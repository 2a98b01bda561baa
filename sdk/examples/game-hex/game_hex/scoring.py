"""Points and ranking (rule 4)."""

from game_hex.state import Connecting, Ended, State
from games.game import Origin, Outcome, Score, Seat

REASON = "sides-connected"


def winner_of(state: State) -> Seat | None:
    """Return the seat with connected sides, if there is one."""
    return state.phase.winner if isinstance(state.phase, Connecting | Ended) else None


def score(state: State) -> tuple[Score, ...]:
    """Return one point for the seat that wins (rule 4.3)."""
    winner = winner_of(state)
    points = [int(seat == winner) for seat in (0, 1)]
    return tuple(
        Score(seat, count, (Origin("connection", count, "4.3"),))
        for seat, count in enumerate(points)
    )


def outcome(state: State) -> Outcome | None:
    """Return the ranking, once the game is over: one seat wins alone (rule 4.1)."""
    winner = winner_of(state)
    if winner is None:
        return None
    return Outcome(ranking=((winner,), (1 - winner,)), reason=REASON, rule="4.1")
