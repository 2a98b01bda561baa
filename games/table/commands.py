"""What may be commanded at the table, whatever the game is.

Who commands stands beside the command, in `games.table.decide.Situation`: a seat's command is
about the seat that gives it.
"""

from typing import TypeAlias

from msgspec import Struct

from games.table.events import CallOffReason, MatchCreated, PositionSet
from games.table.standing import StandingAnswer


class SetUp(Struct, frozen=True, kw_only=True):
    """Set a match up; only the host does."""

    created: MatchCreated
    position: PositionSet | None = None  # what it begins from, if not from the game's setup


class TakeSeat(Struct, frozen=True):
    """Sit down on an open seat (rule T1)."""

    entropy: str = ""  # for the luck key


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

    reason: CallOffReason


class TimeOut(Struct, frozen=True):
    """Record that the seat's time has run out; only the clock does (rule T13)."""


TableCommand: TypeAlias = (
    SetUp
    | TakeSeat
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
