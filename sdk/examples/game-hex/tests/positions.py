"""Boards drawn in text, and builders for the tests of the rules."""

from game_hex import HEX
from game_hex.board import Hex, stones_of
from game_hex.commands import PlaceBid, PlaceStone, SwapStone, TakeBackBid
from game_hex.events import BidPlaced, BidsRevealed, MatchStarted
from game_hex.state import Playing, State

from games.game import Secret

NORTH_SOUTH, WEST_EAST = 0, 1  # the seats, by the sides that they connect


def started(size=11):
    """Return the event that lays out a board."""
    return MatchStarted(size=size)


def bid_placed(seat, bid):
    """Return the event of a hidden bid."""
    return BidPlaced(seat=seat, bid=Secret((seat,), bid))


def revealed(first, rings, other=0):
    """Return the event that reveals the bids: `rings` of the seat that moves first, and `other`."""
    bids = (rings, other) if first == NORTH_SOUTH else (other, rings)
    return BidsRevealed(bids=bids, first=first, rings=rings, drawn=rings == other)


def board(drawn, turn):
    """Return a state drawn in text, row by row: `0` and `1` for stones, `.` for an empty hex."""
    rows = drawn.split()
    return State(len(rows), stones_of(rows), Playing(turn))


def stone(seat, q, r):
    """Return the command that places a stone."""
    return PlaceStone(seat=seat, hex=Hex(q, r))


def bid(seat, rings):
    """Return the command that bids."""
    return PlaceBid(seat=seat, bid=rings)


def take_back(seat):
    """Return the command that takes a bid back."""
    return TakeBackBid(seat=seat)


def swap(seat):
    """Return the command that swaps."""
    return SwapStone(seat=seat)


__all__ = ["HEX", "Hex"]
