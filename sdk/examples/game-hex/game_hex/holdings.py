"""The holdings of each seat: points, stones on the board, and its own bid, visible to it only."""

from collections.abc import Iterator

from game_hex.scoring import score
from game_hex.state import Bidding, State
from games.game import Holding, Seat, point_holdings


def holdings(state: State, reader: Seat | None) -> tuple[Holding, ...]:
    """Return every seat's holdings, as far as a reader may see them (rule 1.4)."""
    return (*point_holdings(score(state)), *_stones(state), *_own_bid(state, reader))


def _stones(state: State) -> Iterator[Holding]:
    for seat, stones in enumerate(state.stones):
        yield Holding(seat, "stones", stones.bit_count(), "3.1")


def _own_bid(state: State, reader: Seat | None) -> Iterator[Holding]:
    if isinstance(state.phase, Bidding) and reader is not None:
        bid = state.phase.bids[reader]
        if bid is not None:
            yield Holding(reader, "bid", bid, "2.1")
