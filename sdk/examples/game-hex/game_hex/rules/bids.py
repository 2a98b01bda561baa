"""Secret bids for the first move (rule 2)."""

from game_hex.board import ring_count
from game_hex.commands import PlaceBid, TakeBackBid
from game_hex.events import BidPlaced, BidsRevealed, BidTakenBack, Event
from game_hex.pending import REVEAL, not_asked, pending
from game_hex.state import Bidding, State
from games.errors import RuleViolation
from games.game import Seat, Secret
from games.luck import Luck


def place_bid(state: State, command: PlaceBid) -> tuple[Event, ...]:
    """Place a secret bid, at most the number of rings. A seat bids only once (rule 2.1)."""
    seat, bid = command.seat, command.bid
    if _own_bid(state, seat, "bid") is not None:
        raise RuleViolation("bid.given", rule="2.1")
    most = ring_count(state.size)
    if bid > most:
        raise RuleViolation("bid.too-high", rule="2.1", bid=bid, most=most)
    return (BidPlaced(seat=seat, bid=Secret((seat,), bid)),)


def take_back_bid(state: State, command: TakeBackBid) -> tuple[Event, ...]:
    """Withdraw a bid, as long as the other seat has not bid yet (rule 2.2)."""
    if _own_bid(state, command.seat, "bid") is None:
        raise RuleViolation("bid.none", rule="2.2")
    return (BidTakenBack(seat=command.seat),)


def _own_bid(state: State, seat: Seat, kind: str) -> int | None:
    """Return a seat's current bid, or None if it has not bid yet.

    Raises:
        RuleViolation: Bids cannot be placed or withdrawn now.
    """
    phase = state.phase
    if not isinstance(phase, Bidding) or None not in phase.bids:
        raise not_asked(state, seat, kind)
    return phase.bids[seat]


def reveal_bids(state: State, luck: Luck) -> tuple[Event, ...]:
    """Reveal both bids. The higher bidder moves first, and luck decides a tie (rule 2.3)."""
    phase = state.phase
    if not isinstance(phase, Bidding) or pending(state) != REVEAL:
        raise RuleViolation("phase.not-due", rule="2.3")
    bids = (phase.bids[0] or 0, phase.bids[1] or 0)
    drawn = bids[0] == bids[1]
    first = luck.below("first-move", 2) if drawn else bids.index(max(bids))
    return (BidsRevealed(bids=bids, first=first, rings=bids[first], drawn=drawn),)
