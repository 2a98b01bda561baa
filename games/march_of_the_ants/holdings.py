"""Resources of each seat, and its points by origin.

All of them are public. Only the number of cards is included.
"""

from collections.abc import Iterator

from games.game import Holding, Seat, point_holdings
from games.march_of_the_ants.ants import ants_of
from games.march_of_the_ants.scoring import score
from games.march_of_the_ants.state import State


def holdings(state: State, reader: Seat | None) -> tuple[Holding, ...]:
    """Return the points by origin and the resources of each colony (rules 1.1 and 4.1)."""
    return (*point_holdings(score(state)), *_resources(state))


def _resources(state: State) -> Iterator[Holding]:
    for seat in range(state.players):
        counts = {
            "food": state.food[seat],
            "resting-food": state.resting_food[seat],
            "larvae": state.larvae[seat],
            "resting-larvae": state.resting_larvae[seat],
            "ants": ants_of(state, seat),
            "hand": state.hands[seat].bit_count(),
        }
        for name, count in counts.items():
            yield Holding(seat, name, count, "1.1")
