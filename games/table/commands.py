"""Table commands shared by all games, and the situation in which a command is decided.

The actor is part of the situation, not of the command. A command from a seat applies to that seat.
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
    """Set up a match. Only the host may do this."""

    created: MatchCreated
    position: PositionSet | None = None  # the position to start from, instead of the game's setup


class TakeSeat(Struct, frozen=True):
    """Take an open seat (rule T1).

    Attributes:
        entropy: entropy for the luck key.
        account: the id of the account that takes the seat; empty if there is none.
        invitation: the seq of the event that created the presented invitation; 0 for none.
    """

    entropy: str = ""
    account: str = ""
    invitation: int = 0


class RotateToken(Struct, frozen=True):
    """Replace the token of the seat with a new one (rule T18)."""


class ClaimSeat(Struct, frozen=True):
    """Bind the seat to an account. The seat's token becomes invalid (rule T18)."""

    account: str


class LeaveSeat(Struct, frozen=True):
    """Leave the seat before the match begins (rule T19)."""


class DeclineReservation(Struct, frozen=True):
    """Decline a seat that is reserved for the account (rule T17)."""

    account: str


class ReserveSeat(Struct, frozen=True):
    """Reserve an open seat for an account. Only the creator may do this (rule T17)."""

    place: Seat
    account: str


class MakeInvitation(Struct, frozen=True):
    """Create a new invitation link to an open seat. Only the creator may do this (rule T17)."""

    place: Seat


class WithdrawInvitation(Struct, frozen=True):
    """Withdraw an invitation or reservation. Only the creator may do this (rule T17)."""

    place: Seat


class CancelMatch(Struct, frozen=True):
    """End the match before it begins. Only its creator may do this (rule T19)."""


class ExpireMatch(Struct, frozen=True):
    """End a match whose seats were not all taken in time. Only the clock may do this (rule T19)."""


class AdvanceClock(Struct, frozen=True):
    """Move the test clock of the match forward. Only its creator may do this (rule T22).

    Attributes:
        by: the number of milliseconds.
    """

    by: int


class GoTo(Struct, frozen=True):
    """Undo to an earlier version or redo to an abandoned one, or propose to do so."""

    to: int
    redo: bool = False


class Rewind(Struct, frozen=True):
    """Go to any version at which a seat had to act. Only an administrator may do so (rule T12)."""

    to: int


class AnswerProposal(Struct, frozen=True, kw_only=True):
    """Accept or reject an open proposal. If the proposer rejects it, it is withdrawn (rule T6)."""

    proposal: int  # the seq of the event that made the proposal
    agrees: bool


class HandSeatToBot(Struct, frozen=True):
    """Let a bot of the given level play for the seat (rule T10)."""

    level: str


class TakeSeatBack(Struct, frozen=True):
    """Take back the seat from the bot that plays for it (rule T10)."""


class Resign(Struct, frozen=True):
    """Give up the match (rule T14)."""


class GiveAnswers(Struct, frozen=True):
    """Replace all standing answers of the seat. An empty tuple withdraws them (rule T9)."""

    answers: tuple[StandingAnswer, ...]


class CallOff(Struct, frozen=True):
    """End the match before its game is over. Only an administrator may do this (rule T15)."""

    reason: AdminReason


class TimeOut(Struct, frozen=True):
    """Record that the seat has timed out. Only the clock may do this (rule T13)."""


OfCreator: TypeAlias = (
    ReserveSeat | MakeInvitation | WithdrawInvitation | CancelMatch | AdvanceClock
)
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
    """Raised if the match is not running, because it still has open seats or is over.

    Attributes:
        status: `open` or `over`.
    """

    def __init__(self, status: str) -> None:
        super().__init__(f"the match is {status}")
        self.status = status


class NotAsked(GameError):
    """Raised if no question is open for the command, or if it does not match a standing answer."""


class PhaseFirst(NotAsked):
    """Raised if the workers must run a phase before any seat may act."""


class NotTheirs(GameError):
    """Raised if the actor is never permitted to give such a command."""


class Situation(NamedTuple):
    """The input of a decision. It contains the state of the match, the actor and the command.

    Attributes:
        game: the game of the match.
        table: the table.
        state: the game's state.
        version: the version of the table and the state.
        undo_history: the commits up to that version.
        in_phase: whether the workers must run a phase.
        by: the kind of actor, as stored in records: `host`, `seat`, `bot`, `phase`, `clock`,
            `admin`.
        seat: the acting seat, if any.
        command: a command of the table or of the game, or `RunPhase`. For the time-out of a seat,
            it is the command played on behalf of the seat, or None.
        is_standing: whether the command comes from the seat's standing answers.
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
