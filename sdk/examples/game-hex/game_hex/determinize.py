"""Draw a full state that is consistent with a view, with unknown bids at random."""

from game_hex.board import stones_of
from game_hex.state import (
    Answering,
    Bidding,
    Connecting,
    Ended,
    Opening,
    PhaseOfPlay,
    Playing,
    State,
    Unstarted,
)
from game_hex.view import SeenBid, View
from games.luck import Luck


def determinize(seen: View, luck: Luck) -> State:
    """Return a random state that is consistent with a view."""
    return State(size=len(seen.rows), stones=stones_of(seen.rows), phase=_phase(seen, luck))


def _phase(seen: View, luck: Luck) -> PhaseOfPlay:  # noqa: PLR0911 - one case a phase
    match seen:
        case View(phase="bidding", bids=(mine, other)):
            return Bidding((_bid(mine, seen.most, luck), _bid(other, seen.most, luck)))
        case View(phase="opening", asked=(seat,)):
            return Opening(seat, seen.open_rings)
        case View(phase="answering", asked=(seat,)):
            return Answering(seat)
        case View(phase="playing", asked=(seat,)):
            return Playing(seat)
        case View(phase="connecting", winner=int(winner)):
            return Connecting(winner)
        case View(phase="ended", winner=int(winner)):
            return Ended(winner, seen.chain)
        case _:
            return Unstarted()


def _bid(seen: SeenBid, most: int, luck: Luck) -> int | None:
    if seen.is_placed and seen.bid is None:
        return luck.below(f"bid/{seen.seat}", most + 1)
    return seen.bid
