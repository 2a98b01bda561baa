"""What may be commanded at the table, whatever the game is.

Who commands stands beside the command, in `games.table.decide.Situation`: a seat's command is
about the seat that gives it.
"""

from typing import TypeAlias

from msgspec import Struct

from games.game import Seat
from games.table.events import AdminReason, MatchCreated, PositionSet
from games.table.standing import StandingAnswer


class SetUp(Struct, frozen=True, kw_only=True):
    """Set a match up; only the host does."""

    created: MatchCreated
    position: PositionSet | None = None  # what it begins from, if not from the game's setup


class TakeSeat(Struct, frozen=True):
    """Sit down on an open seat (rule T1).

    Attributes:
        entropy: for the luck key.
        account: the id of the account that sits down, if one does.
        invitation: the seq that made the invitation whose secret was shown; 0 for none.
    """

    entropy: str = ""
    account: str = ""
    invitation: int = 0


class RotateToken(Struct, frozen=True):
    """End the token of the seat; a new one takes its place (rule T18)."""


class ClaimSeat(Struct, frozen=True):
    """Hold the seat with an account from now on; its token ends (rule T18)."""

    account: str


class LeaveSeat(Struct, frozen=True):
    """Give the seat free again before the match begins (rule T19)."""


class DeclineReservation(Struct, frozen=True):
    """Decline the seat that is reserved for one's account (rule T17)."""

    account: str


class ReserveSeat(Struct, frozen=True):
    """Keep an open seat for an account; only the creator does (rule T17)."""

    place: Seat
    account: str


class MakeInvitation(Struct, frozen=True):
    """Invite whoever has the new link to an open seat; only the creator does (rule T17)."""

    place: Seat


class WithdrawInvitation(Struct, frozen=True):
    """Withdraw the invitation or reservation of an open seat; only the creator does (rule T17)."""

    place: Seat


class CancelMatch(Struct, frozen=True):
    """End the match before it begins; only its creator does (rule T19)."""


class ExpireMatch(Struct, frozen=True):
    """End a match whose seats were not taken in time; only the clock does (rule T19)."""


class GoTo(Struct, frozen=True):
    """Go back to a version (undo), or forth to one that was left (redo), or ask the others to."""

    to: int
    redo: bool = False


class Rewind(Struct, frozen=True):
    """Go to any version where a seat was asked; only an administrator does (rule T12)."""

    to: int


class AnswerProposal(Struct, frozen=True, kw_only=True):
    """Agree to an open proposal or refuse it; its own seat withdraws it by refusing (rule T6)."""

    proposal: int  # the seq of its event
    agrees: bool


class HandSeatToBot(Struct, frozen=True):
    """Let a bot of a level play for the seat (rule T10)."""

    level: str


class TakeSeatBack(Struct, frozen=True):
    """Play the seat again that a bot plays (rule T10)."""


class Resign(Struct, frozen=True):
    """Give the match up (rule T14)."""


class GiveAnswers(Struct, frozen=True):
    """Replace all the standing answers of the seat; none withdraws them (rule T9)."""

    answers: tuple[StandingAnswer, ...]


class CallOff(Struct, frozen=True):
    """End the match before its game is over; only an administrator does (rule T15)."""

    reason: AdminReason


class TimeOut(Struct, frozen=True):
    """Record that the seat's time has run out; only the clock does (rule T13)."""


OfCreator: TypeAlias = ReserveSeat | MakeInvitation | WithdrawInvitation | CancelMatch
OfHolder: TypeAlias = RotateToken | ClaimSeat | LeaveSeat
TableCommand: TypeAlias = (
    SetUp
    | TakeSeat
    | DeclineReservation
    | OfHolder
    | OfCreator
    | ExpireMatch
    | GoTo
    | Rewind
    | AnswerProposal
    | HandSeatToBot
    | TakeSeatBack
    | Resign
    | GiveAnswers
    | CallOff
    | TimeOut
)
