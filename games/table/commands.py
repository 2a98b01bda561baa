"""Commands at the table, for every game, and the situation in which a command is decided.

The actor is not part of the command, but of the situation: a seat's command is about the seat that
gives it.
"""

from typing import Any, NamedTuple, TypeAlias, get_args

from msgspec import Struct

from games.errors import GameError
from games.game import AnyGame, Seat
from games.table.events import AdminReason, MatchCreated, PositionSet
from games.table.standing import StandingAnswer
from games.table.state import Table
from games.table.undo_history import UndoHistory


class SetUp(Struct, frozen=True, kw_only=True):
    """Set a match up; only the host may do this."""

    created: MatchCreated
    position: PositionSet | None = None  # the position to begin from, instead of the game's setup


class TakeSeat(Struct, frozen=True):
    """Take an open seat (rule T1).

    Attributes:
        entropy: entropy for the luck key.
        account: the id of the account that takes the seat, if any.
        invitation: the seq of the event that made the shown invitation; 0 for none.
    """

    entropy: str = ""
    account: str = ""
    invitation: int = 0


class RotateToken(Struct, frozen=True):
    """Replace the token of the seat with a new one (rule T18)."""


class ClaimSeat(Struct, frozen=True):
    """Hold the seat with an account from now on; its token ends (rule T18)."""

    account: str


class LeaveSeat(Struct, frozen=True):
    """Leave the seat before the match begins (rule T19)."""


class DeclineReservation(Struct, frozen=True):
    """Decline a seat that is reserved for the account (rule T17)."""

    account: str


class ReserveSeat(Struct, frozen=True):
    """Reserve an open seat for an account; only the creator may do this (rule T17)."""

    place: Seat
    account: str


class MakeInvitation(Struct, frozen=True):
    """Make a new invitation link to an open seat; only the creator may do this (rule T17)."""

    place: Seat


class WithdrawInvitation(Struct, frozen=True):
    """Withdraw an open seat's invitation or reservation; only the creator may (rule T17)."""

    place: Seat


class CancelMatch(Struct, frozen=True):
    """End the match before it begins; only its creator may do this (rule T19)."""


class ExpireMatch(Struct, frozen=True):
    """End a match with seats that were not taken in time; only the clock does this (rule T19)."""


class GoTo(Struct, frozen=True):
    """Go back to a version (undo) or forward to an abandoned one (redo), or propose it."""

    to: int
    redo: bool = False


class Rewind(Struct, frozen=True):
    """Go to any version at which a seat was asked; only an administrator may (rule T12)."""

    to: int


class AnswerProposal(Struct, frozen=True, kw_only=True):
    """Agree to an open proposal or refuse it; its own seat withdraws it by refusing (rule T6)."""

    proposal: int  # the seq of the event that made it
    agrees: bool


class HandSeatToBot(Struct, frozen=True):
    """Let a bot of a level play for the seat (rule T10)."""

    level: str


class TakeSeatBack(Struct, frozen=True):
    """Take back the seat from the bot that plays for it (rule T10)."""


class Resign(Struct, frozen=True):
    """Give up the match (rule T14)."""


class GiveAnswers(Struct, frozen=True):
    """Replace all standing answers of the seat; an empty tuple withdraws them (rule T9)."""

    answers: tuple[StandingAnswer, ...]


class CallOff(Struct, frozen=True):
    """End the match before its game is over; only an administrator may (rule T15)."""

    reason: AdminReason


class TimeOut(Struct, frozen=True):
    """Record that the seat has timed out; only the clock does this (rule T13)."""


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
TABLE_COMMANDS = frozenset[type](get_args(TableCommand))


class NotRunning(GameError):
    """The match is not running: it still has open seats, or is over.

    Attributes:
        status: `open` or `over`.
    """

    def __init__(self, status: str) -> None:
        super().__init__(f"the match is {status}")
        self.status = status


class NotAsked(GameError):
    """No question is open for the command, or a standing answer does not give it."""


class PhaseFirst(NotAsked):
    """A phase must be run first; the seats are asked after it."""


class NotTheirs(GameError):
    """The actor may never give such a command."""


class Situation(NamedTuple):
    """The input of a decision: the state of the match, the actor, and the command.

    Attributes:
        game: the game of the match.
        table: the table.
        state: the game's state.
        version: the version of both.
        undo_history: the commits up to that version.
        in_phase: whether the workers must run a phase.
        by: the kind of actor, as in records: `host`, `seat`, `bot`, `phase`, `clock`, `admin`.
        seat: the acting seat, if a seat acts.
        command: a command of the table or of the game, or `RunPhase`. For the time-out of a seat it
            is the command that is given for the seat, or None.
        is_standing: whether the seat's standing answers give the command.
    """

    game: AnyGame
    table: Table
    state: Any
    version: int
    undo_history: UndoHistory
    in_phase: bool
    by: str
    seat: Seat | None
    command: Any = None
    is_standing: bool = False
