"""How good a state looks for a seat, small steps included (for bots)."""

from games.game import Seat
from games.march_of_the_ants.state import State


def appraise(state: State, seat: Seat) -> float:
    """Return how good a state looks for a seat: the higher the better."""
    return float(sum(state.points[seat]))
