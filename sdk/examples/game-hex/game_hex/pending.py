"""The seats to act next, and refusals for other seats."""

from functools import cache

from game_hex.state import Answering, Bidding, Connecting, Ended, Opening, Playing, State
from games.errors import RuleViolation
from games.game import Over, Pending, Phase, Question, Seat, Seats

REVEAL = Phase("reveal-bids")
OVER = Over()
NOBODY = Seats(())


@cache
def _asks(kind: str, *seats: Seat) -> Seats:
    return Seats(tuple(Question(seat, kind) for seat in seats))


def pending(state: State) -> Pending:
    """Return the seats or the phase that must act next.

    During the bids, several seats may have to act. Between the events of one command, no seat must
    act although the game is not over.
    """
    match state.phase:
        case Playing(seat=seat) | Opening(seat=seat):
            return _asks("place-stone", seat)
        case Answering(seat=seat):
            return _asks("answer-first-stone", seat)
        case Bidding(bids=bids):
            waiting = [seat for seat, bid in enumerate(bids) if bid is None]
            return _asks("place-bid", *waiting) if waiting else REVEAL
        case Ended():
            return OVER
        case _:
            return NOBODY


def not_asked(state: State, seat: Seat, wanted: str) -> RuleViolation:
    """Return the error for a seat that sends a command of kind `wanted` when it must not act."""
    if isinstance(state.phase, Ended | Connecting):
        return RuleViolation("turn.game-over", rule="4.1", winner=state.phase.winner)
    asked = pending(state)
    if not isinstance(asked, Seats) or not asked.questions:
        return RuleViolation("turn.reveal", rule="2.3")
    if isinstance(state.phase, Bidding):
        return RuleViolation("turn.bids-first", rule="2.1")
    if wanted == "bid":
        return RuleViolation("turn.bids-are-over", rule="2.3")
    return RuleViolation("turn.not-yours", rule="3.1", asked=asked.questions[0].seat)
