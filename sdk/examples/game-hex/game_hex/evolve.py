"""Application of events to the state, without rules, chance or refusals."""

from typing import assert_never

from msgspec.structs import replace

from game_hex.board import Hex, number_of
from game_hex.events import (
    BidPlaced,
    BidsRevealed,
    BidTakenBack,
    Event,
    FirstStonePlaced,
    MatchStarted,
    SidesConnected,
    StonePlaced,
    StoneSwapped,
)
from game_hex.state import Answering, Bidding, Connecting, Ended, Opening, Playing, State
from games.game import Seat


def evolve(state: State, event: Event) -> State:  # noqa: PLR0911 - one case an event
    """Return the state after an event."""
    match event:
        case StonePlaced(seat=seat, hex=at, next=following):
            phase = Connecting(seat) if following is None else Playing(following)
            return replace(state, stones=_with_stone(state, seat, at), phase=phase)
        case FirstStonePlaced(seat=seat, hex=at, swappable=swappable):
            answer = Answering(1 - seat) if swappable else Playing(1 - seat)
            return replace(state, stones=_with_stone(state, seat, at), phase=answer)
        case StoneSwapped(seat=seat, hex=at):
            cleared = replace(state, stones=(0, 0))
            return replace(state, stones=_with_stone(cleared, seat, at), phase=Playing(1 - seat))
        case BidPlaced(seat=seat, bid=bid):
            return _with_bid(state, seat, bid.value or 0)
        case BidTakenBack(seat=seat):
            return _with_bid(state, seat, None)
        case BidsRevealed(first=first, rings=rings):
            return replace(state, phase=Opening(first, rings))
        case SidesConnected(seat=seat, chain=chain):
            return replace(state, phase=Ended(seat, chain))
        case MatchStarted(size=size):
            return State(size=size, phase=Bidding())
        case _:
            assert_never(event)


def _with_stone(state: State, seat: Seat, at: Hex) -> tuple[int, int]:
    stone = 1 << number_of(state.size, at)
    north_south, west_east = state.stones
    return (north_south, west_east | stone) if seat else (north_south | stone, west_east)


def _with_bid(state: State, seat: Seat, bid: int | None) -> State:
    bids = state.phase.bids if isinstance(state.phase, Bidding) else (None, None)
    return replace(state, phase=Bidding((bids[0], bid) if seat else (bid, bids[1])))
