"""Decisions on table commands, including all permission checks."""

from typing import assert_never

from games.game import Seat
from games.table.answers import give_answers
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
    NotRunning,
    NotTheirs,
    OfCreator,
    OfHolder,
    ReserveSeat,
    Resign,
    Rewind,
    RotateToken,
    SetUp,
    Situation,
    TableCommand,
    TakeSeat,
    TakeSeatBack,
    TimeOut,
    WithdrawInvitation,
)
from games.table.events import TableEvent
from games.table.one_token import check_no_account, check_one_token
from games.table.rated import check_plays_alone, check_rated_plan, check_rated_player
from games.table.seats import (
    call_off,
    check_not_begun,
    check_plans,
    check_plays,
    claim,
    decline,
    hand_over,
    invite,
    leave,
    reserve,
    resign,
    rotate_token,
    take_back,
    take_seat,
    withdraw,
)
from games.table.state import Table
from games.table.test_clocks import advance_clock, check_test_account, check_test_clock
from games.table.timeouts import time_out
from games.table.undo import answer_proposal, check_way, go_to, rewind


def decide_table(  # noqa: PLR0911  # one case per command
    at: Situation, command: TableCommand
) -> tuple[TableEvent, ...]:
    """Return the table events that a command causes.

    `decide` adds any game events that follow.

    Raises:
        NotTheirs: The actor may never give such a command.
        NotRunning: The match is still open, or over.
        RuleViolation: A rule of the table forbids it.
    """
    match command:
        case SetUp():
            return _set_up(at, command)
        case TakeSeat():
            return _take_seat(at, command)
        case DeclineReservation(account=account):
            return (decline(_table_of_open(at), _seat_of(at, "seat"), account),)
        case RotateToken() | ClaimSeat() | LeaveSeat():
            return _decide_holder(at, command)
        case (
            ReserveSeat() | MakeInvitation() | WithdrawInvitation() | CancelMatch() | AdvanceClock()
        ):
            return _decide_creator(at, command)
        case ExpireMatch():
            return _expire(at)
        case Rewind() | CallOff():
            return _decide_admin(at, command)
        case GoTo() if at.by == "admin":
            return _decide_admin(at, command)
        case TimeOut():
            return time_out(at.table, _running_seat(at, "clock"))
        case _:
            return _decide_seat(at, command)


def _decide_admin(at: Situation, command: GoTo | Rewind | CallOff) -> tuple[TableEvent, ...]:
    """Return the events of an administrator's command.

    The undo policy does not restrict administrators (rule T12).
    """
    if at.by != "admin" or at.seat is not None:
        raise NotTheirs(f"a {at.by} is not an administrator")
    if isinstance(command, CallOff):
        _check_not_over(at)
        return call_off(at.table, command.reason)
    _check_running(at.table)
    if isinstance(command, GoTo):
        check_way(at.undo_history, at.version, command.to, redo=command.redo)
    return rewind(at.undo_history, at.table, at.version, command.to)


def _decide_seat(
    at: Situation,
    command: GoTo | AnswerProposal | HandSeatToBot | TakeSeatBack | Resign | GiveAnswers,
) -> tuple[TableEvent, ...]:
    """Return the events of a command that a player gives for their own seat."""
    table, seat = at.table, _running_seat(at, "seat")
    match command:
        case GoTo(to=to, redo=redo):
            check_plays(table, seat)
            return go_to(at.undo_history, table, at.version, seat, to, redo=redo)
        case AnswerProposal(proposal=proposal, agrees=agrees):
            check_plays(table, seat)
            return answer_proposal(table, seat, proposal, agrees=agrees)
        case HandSeatToBot(level=level):
            check_plays_alone(table, seat)
            return hand_over(table, seat, level)
        case TakeSeatBack():
            return (take_back(table, seat),)
        case Resign():
            return resign(table, seat)
        case GiveAnswers(answers=answers):
            return (give_answers(table, seat, answers, at.game.questions),)
        case _:
            assert_never(command)


def _set_up(at: Situation, command: SetUp) -> tuple[TableEvent, ...]:
    if at.version or at.by != "host":
        raise NotTheirs(f"a {at.by} cannot set up a match at version {at.version}")
    placed = () if command.position is None else (command.position,)
    if command.created.is_placed != bool(placed):
        raise NotTheirs("a match begins from a position, or from its game's setup")
    check_plans(command.created)
    check_rated_plan(at.game, command.created)
    check_test_clock(command.created)
    check_one_token(command.created)
    return (command.created, *placed)


def _take_seat(at: Situation, command: TakeSeat) -> tuple[TableEvent, ...]:
    """Return the events by which a player takes a seat in a match that has not been called off."""
    seat = _seat_of(at, "seat")
    taken = take_seat(at.table, seat, command.entropy, command.account, command.invitation)
    check_rated_player(at.table, seat, command.account)
    check_test_account(at.table, seat, command.account)
    check_no_account(at.table, seat, command.account)
    _check_not_over(at)
    return (taken,)


def _decide_holder(at: Situation, command: OfHolder) -> tuple[TableEvent, ...]:
    """Return the events of rotating a token, claiming a seat or leaving it (rules T18, T19)."""
    seat = _seat_of(at, "seat")
    _check_not_over(at)
    if not 0 <= seat < len(at.table.seats):
        raise NotTheirs(f"there is no seat {seat}")
    match command:
        case RotateToken():
            return (rotate_token(at.table, seat),)
        case ClaimSeat(account=account):
            check_test_account(at.table, seat, account)
            check_no_account(at.table, seat, account)
            return (claim(at.table, seat, account),)
        case LeaveSeat():
            return (leave(at.table, seat),)
        case _:
            assert_never(command)


def _decide_creator(at: Situation, command: OfCreator) -> tuple[TableEvent, ...]:
    """Return the events of a command by the account that created the match.

    Rules T17, T19 and T22.
    """
    if at.by != "host" or at.seat is not None or not at.table.creator:
        raise NotTheirs("the actor is not the account that created the match")
    if isinstance(command, AdvanceClock):
        moved = advance_clock(at.table, command.by)
        _check_not_over(at)
        return (moved,)
    table = _table_of_open(at)
    match command:
        case ReserveSeat(place=place, account=account):
            check_test_account(table, place, account)
            check_no_account(table, place, account)
            return (reserve(table, place, account),)
        case MakeInvitation(place=place):
            return (invite(table, place),)
        case WithdrawInvitation(place=place):
            return (withdraw(table, place),)
        case CancelMatch():
            return call_off(table, "cancelled")
        case _:
            assert_never(command)


def _expire(at: Situation) -> tuple[TableEvent, ...]:
    """Return the events that expire an open match. `check_time` checks the deadline."""
    if at.by != "clock" or at.seat is not None:
        raise NotTheirs(f"a {at.by} is not the clock")
    return call_off(_table_of_open(at), "expired")


def _table_of_open(at: Situation) -> Table:
    """Return the table of a match. Raise an error if the match has already begun."""
    _check_not_over(at)
    check_not_begun(at.table)
    return at.table


def _check_not_over(at: Situation) -> None:
    """Check that a match exists and is not over. It may still have open seats."""
    if not at.version or at.table.status == "over":
        raise NotRunning(at.table.status)


def _running_seat(at: Situation, by: str) -> Seat:
    """Return the acting seat. The match must be running."""
    seat = _seat_of(at, by)
    if not 0 <= seat < len(at.table.seats):
        raise NotTheirs(f"there is no seat {seat}")
    _check_running(at.table)
    return seat


def _seat_of(at: Situation, by: str) -> Seat:
    if at.by != by or at.seat is None:
        raise NotTheirs(f"a {at.by} cannot act as a {by}")
    return at.seat


def _check_running(table: Table) -> None:
    if table.status != "running":
        raise NotRunning(table.status)
