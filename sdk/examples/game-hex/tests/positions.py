"""Text boards and builders of events and commands for the rule tests."""

from game_hex import HEX
from game_hex.board import Hex, stones_of
from game_hex.commands import PlaceBid, PlaceStone, SwapStone, TakeBackBid
from game_hex.events import BidPlaced, BidsRevealed, MatchStarted
from game_hex.state import Playing, State

from games.game import Secret

NORTH_SOUTH, WEST_EAST = 0, 1  # seats, named after the sides that they connect


def started(size=11):
    """Return the event that starts a match."""
    return MatchStarted(size=size)


def bid_placed(seat, bid):
    """Return the event of a secret bid."""
    return BidPlaced(seat=seat, bid=Secret((seat,), bid))


def revealed(first, rings, other=0):
    """Return the event that reveals the bids: `rings` by the seat `first`, and `other`."""
    bids = (rings, other) if first == NORTH_SOUTH else (other, rings)
    return BidsRevealed(bids=bids, first=first, rings=rings, drawn=rings == other)


def board(drawn, turn):
    """Parse a board, with `0` and `1` for stones and `.` for an empty hex, and return the state."""
    rows = drawn.split()
    return State(len(rows), stones_of(rows), Playing(turn))


def stone(seat, q, r):
    """Return the command to place a stone."""
    return PlaceStone(seat=seat, hex=Hex(q, r))


def bid(seat, rings):
    """Return the command to bid."""
    return PlaceBid(seat=seat, bid=rings)


def take_back(seat):
    """Return the command to withdraw a bid."""
    return TakeBackBid(seat=seat)


def swap(seat):
    """Return the command to swap."""
    return SwapStone(seat=seat)


__all__ = ["HEX", "Hex"]
