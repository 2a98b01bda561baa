"""Points and stones of each seat, and its bid if the reader may see it."""

from collections.abc import Iterator

from game_hex.scoring import score
from game_hex.state import Bidding, State
from games.game import Holding, Seat, point_holdings


def holdings(state: State, reader: Seat | None) -> tuple[Holding, ...]:
    """Return each seat's holdings that are visible to a reader (rule 1.4)."""
    return (*point_holdings(score(state)), *_stones(state), *_own_bid(state, reader))


def _stones(state: State) -> Iterator[Holding]:
    for seat, stones in enumerate(state.stones):
        yield Holding(seat, "stones", stones.bit_count(), "3.1")


def _own_bid(state: State, reader: Seat | None) -> Iterator[Holding]:
    if isinstance(state.phase, Bidding) and reader is not None:
        bid = state.phase.bids[reader]
        if bid is not None:
            yield Holding(reader, "bid", bid, "2.1")
