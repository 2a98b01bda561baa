"""Points and resources of each seat, with their origins. All of them are public (rules 1.3)."""

from collections.abc import Iterator

from games.atta_ants.content import ANTS
from games.atta_ants.scoring import score
from games.atta_ants.state import State
from games.game import Holding, Seat, point_holdings


def holdings(state: State, reader: Seat | None) -> tuple[Holding, ...]:
    """Return each seat's ants in play, which are its points, and the leaves that they carry."""
    return (*point_holdings(score(state)), *_leaves(state))


def _leaves(state: State) -> Iterator[Holding]:
    every = (1 << ANTS) - 1
    for seat in range(state.round.seats):
        carried = (state.carrying >> seat * ANTS & every).bit_count()
        yield Holding(seat, "leaves-carried", carried, "3.2")
