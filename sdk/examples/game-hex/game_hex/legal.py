"""Enumerate the legal commands in a stable order. Command objects are cached and reused."""

from functools import cache

from game_hex.board import board_of, numbers, ring_count
from game_hex.commands import Command, PlaceBid, PlaceStone, SwapStone, TakeBackBid
from game_hex.state import Answering, Bidding, Opening, Playing, State
from games.game import Seat


@cache
def _bids(size: int, seat: Seat) -> tuple[PlaceBid, ...]:
    return tuple(PlaceBid(seat=seat, bid=bid) for bid in range(ring_count(size) + 1))


@cache
def _stones(size: int, seat: Seat) -> tuple[PlaceStone, ...]:
    return tuple(PlaceStone(seat=seat, hex=at) for at in board_of(size).hexes)


_TAKE_BACK = tuple(TakeBackBid(seat=seat) for seat in (0, 1))
_SWAP = tuple(SwapStone(seat=seat) for seat in (0, 1))


def legal(state: State, seat: Seat) -> tuple[Command, ...]:
    """Return every legal command of a seat, or an empty tuple if there is none."""
    phase = state.phase
    if isinstance(phase, Bidding):
        if None not in phase.bids:
            return ()
        return _bids(state.size, seat) if phase.bids[seat] is None else (_TAKE_BACK[seat],)
    if not isinstance(phase, Opening | Answering | Playing) or phase.seat != seat:
        return ()
    free = board_of(state.size).every & ~(state.stones[0] | state.stones[1])
    every = _stones(state.size, seat)
    stones = tuple([every[at] for at in numbers(free)])
    return (_SWAP[seat], *stones) if isinstance(phase, Answering) else stones
