"""Derivation of table commands from the events that they caused. Records do not include them."""

from collections.abc import Sequence
from typing import Any, assert_never

from msgspec import UNSET

from events import Record
from games.table import (
    ClockAdvanced,
    InvitationMade,
    InvitationWithdrawn,
    MatchCalledOff,
    MatchCreated,
    PositionSet,
    ReservationDeclined,
    Rewound,
    SeatClaimed,
    SeatHandedBack,
    SeatHandedToBot,
    SeatLeft,
    SeatReserved,
    SeatResigned,
    SeatTaken,
    SeatTokenRotated,
    StandingAnswersGiven,
    UndoAnswered,
    UndoLapsed,
    UndoProposed,
)
from games.table.commands import (
    AdvanceClock,
    AnswerProposal,
    CallOff,
    CancelMatch,
    ClaimSeat,
    DeclineReservation,
    ExpireMatch,
    GiveAnswers,
    GoTo,
    HandSeatToBot,
    LeaveSeat,
    MakeInvitation,
    ReserveSeat,
    Resign,
    Rewind,
    RotateToken,
    SetUp,
    Situation,
    TableCommand,
    TakeSeat,
    TakeSeatBack,
    WithdrawInvitation,
)
from games.table.undo_history import is_behind


def derive_command(  # noqa: PLR0911  # one case per event
    at: Situation, record: Record[Any], stored: Sequence[Any]
) -> TableCommand | None:
    """Return the table command that must have caused a commit, or None if no command could have.

    This does not check the command. Deciding it later checks whether it was allowed and whether it
    causes these events.

    Args:
        at: the situation before the commit.
        record: the first record of the commit.
        stored: the events of the commit.
    """
    match stored[0]:
        case MatchCreated() as created:
            position = next(
                (event for event in stored[1:2] if isinstance(event, PositionSet)), None
            )
            return SetUp(created=created, position=position)
        case SeatTaken() as taken:
            return _derive_taking(at, taken) if taken.seat == record.seat else None
        case _ if record.by == "admin":
            return _derive_of_admin(stored)
        case _ if record.by in ("host", "clock"):
            return _derive_of_host(stored[0])
        case SeatTokenRotated() | SeatClaimed() | SeatLeft() | ReservationDeclined() as held:
            return _derive_holding(at, held)
        case SeatHandedToBot(level=level):
            return HandSeatToBot(level)
        case SeatHandedBack():
            return TakeSeatBack()
        case StandingAnswersGiven(answers=given):
            return GiveAnswers(given.value or ())
        case SeatResigned() | UndoLapsed() if any(
            isinstance(event, SeatResigned) for event in stored
        ):
            return Resign()
        case _:
            return _derive_undo(at, stored)


def _derive_taking(at: Situation, taken: SeatTaken) -> TakeSeat:
    """Return the command that took a seat, including the seat's invitation if it has one."""
    seats = at.table.seats
    invitation = seats[taken.seat].invitation if taken.seat < len(seats) else 0
    return TakeSeat(taken.entropy, taken.account or "", invitation or 0)


def _derive_of_host(  # noqa: PLR0911  # one case per event
    event: Any,
) -> TableCommand | None:
    """Return a command of the match's creator, or the expiry of a match that has not started."""
    match event:
        case ClockAdvanced(by=by):
            return AdvanceClock(by)
        case SeatReserved(seat=seat, account=account):
            return ReserveSeat(seat, account)
        case InvitationMade(seat=seat):
            return MakeInvitation(seat)
        case InvitationWithdrawn(seat=seat):
            return WithdrawInvitation(seat)
        case MatchCalledOff(reason="cancelled"):
            return CancelMatch()
        case MatchCalledOff():
            return ExpireMatch()
        case _:
            return None


def _derive_holding(
    at: Situation,
    event: SeatTokenRotated | SeatClaimed | SeatLeft | ReservationDeclined,
) -> TableCommand:
    """Return the command that changed a seat's holder or token."""
    match event:
        case SeatTokenRotated():
            return RotateToken()
        case SeatClaimed(account=account):
            return ClaimSeat(account)
        case SeatLeft():
            return LeaveSeat()
        case ReservationDeclined():
            seats = at.table.seats
            reserved = seats[event.seat].reserved if event.seat < len(seats) else UNSET
            return DeclineReservation(reserved or "")
        case _:
            assert_never(event)


def _derive_of_admin(stored: Sequence[Any]) -> TableCommand | None:
    """Return the command of an administrator who rewound or ended the match."""
    called = next((event for event in stored if isinstance(event, MatchCalledOff)), None)
    if called is not None:
        reason = called.reason
        return None if reason == "cancelled" or reason == "expired" else CallOff(reason)  # noqa: PLR1714
    return Rewind(stored[-1].to) if isinstance(stored[-1], Rewound) else None


def _derive_undo(at: Situation, stored: Sequence[Any]) -> TableCommand | None:
    """Return the command with which a seat undid or redid, or made or answered a proposal."""
    proposal = at.table.proposal.seq if at.table.proposal else 0
    match stored[0]:
        case UndoAnswered(agrees=agrees):
            return AnswerProposal(proposal=proposal, agrees=agrees)
        case UndoLapsed(reason="withdrawn"):
            return AnswerProposal(proposal=proposal, agrees=False)
        case UndoProposed(to=to):
            return _go_to(at, to)
        case _ if isinstance(stored[-1], Rewound):
            return _go_to(at, stored[-1].to)
        case _:
            return None


def _go_to(at: Situation, to: int) -> GoTo:
    redo = 0 < to < at.version and not is_behind(at.undo_history, to, at.version)
    return GoTo(to, redo=redo)
