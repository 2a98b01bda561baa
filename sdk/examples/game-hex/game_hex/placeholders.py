"""Placeholders for bids that a reader of the events does not know."""

from msgspec import UNSET
from msgspec.structs import replace

from game_hex.events import BidPlaced, Event
from game_hex.state import State


def fill_secrets(state: State, event: Event) -> tuple[State, Event]:
    """Return the state, and the event with a bid of 0 if its bid is unset."""
    if isinstance(event, BidPlaced) and event.bid.value is UNSET:
        event = replace(event, bid=replace(event.bid, value=0))
    return state, event
