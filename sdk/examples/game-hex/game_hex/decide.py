"""Dispatch of commands to the rules that decide them."""

from typing import assert_never

from game_hex.commands import Command, PlaceBid, PlaceStone, SwapStone, TakeBackBid
from game_hex.events import Event
from game_hex.rules.bids import place_bid, reveal_bids, take_back_bid
from game_hex.rules.stones import place_stone
from game_hex.rules.swap import swap_stone
from game_hex.state import State
from games.game import RunPhase
from games.luck import Luck


def decide(state: State, command: Command | RunPhase, luck: Luck) -> tuple[Event, ...]:
    """Return the events that a command causes.

    Raises:
        RuleViolation: A rule forbids the command in this state.
    """
    match command:
        case PlaceStone():
            return place_stone(state, command)
        case SwapStone():
            return swap_stone(state, command)
        case PlaceBid():
            return place_bid(state, command)
        case TakeBackBid():
            return take_back_bid(state, command)
        case RunPhase():
            return reveal_bids(state, luck)
        case _:
            assert_never(command)
