"""Decisions on commands at the table, with all checks of permission.

Both play and the verification of a log use this module. Neither has such checks of its own.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple, assert_never

import msgspec

from games.errors import GameError
from games.folding import Decider
from games.game import AnyGame, RunPhase, Seat
from games.luck import Luck
from games.table.answers import give_answers, standing_command
from games.table.commands import (
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
    OfCreator,
    OfHolder,
    ReserveSeat,
    Resign,
    Rewind,
    RotateToken,
    SetUp,
    TableCommand,
    TakeSeat,
    TakeSeatBack,
    TimeOut,
    WithdrawInvitation,
)
from games.table.events import TableEvent
from games.table.evolve import begins, fold_table
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
from games.table.timeouts import check_least, time_out
from games.table.undo import answer_proposal, check_way, go_to, lapse_proposal, rewind
from games.table.undo_history import UndoHistory


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
    """The input of a decision, except the command: the state of the match, and the actor.

    Attributes:
        game: the game of the match.
        table: the table.
        state: the game's state.
        version: the version of both.
        undo_history: the commits up to that version.
        in_phase: whether the workers must run a phase.
        by: the kind of actor, as in records: `host`, `seat`, `bot`, `phase`, `clock`, `admin`.
        seat: the acting seat, if a seat acts.
    """

    game: AnyGame
    table: Table
    state: Any
    version: int
    undo_history: UndoHistory
    in_phase: bool
    by: str
    seat: Seat | None


def decide_table(  # noqa: PLR0911  # a case a command
    at: Situation, command: TableCommand
) -> tuple[TableEvent, ...]:
    """Return the events of the table that a command causes.

    The game's own events that may follow are added by `add_setup` and `add_least`.

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
        case ReserveSeat() | MakeInvitation() | WithdrawInvitation() | CancelMatch():
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
    """Return the events of an administrator's command, which no undo policy limits (rule T12)."""
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
    """Return the events of a command that a player gives for their seat."""
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
    return (command.created, *placed)


def _take_seat(at: Situation, command: TakeSeat) -> tuple[TableEvent, ...]:
    """Return the events of taking a seat, in a match that has not been called off."""
    seat = _seat_of(at, "seat")
    taken = take_seat(at.table, seat, command.entropy, command.account, command.invitation)
    check_rated_player(at.table, seat, command.account)
    _check_not_over(at)
    return (taken,)


def _decide_holder(at: Situation, command: OfHolder) -> tuple[TableEvent, ...]:
    """Return the events of a command of a seat's holder about holding it (rules T18, T19)."""
    seat = _seat_of(at, "seat")
    _check_not_over(at)
    if not 0 <= seat < len(at.table.seats):
        raise NotTheirs(f"there is no seat {seat}")
    match command:
        case RotateToken():
            return (rotate_token(at.table, seat),)
        case ClaimSeat(account=account):
            return (claim(at.table, seat, account),)
        case LeaveSeat():
            return (leave(at.table, seat),)
        case _:
            assert_never(command)


def _decide_creator(at: Situation, command: OfCreator) -> tuple[TableEvent, ...]:
    """Return the events of a command of the account that created the match (rules T17, T19)."""
    if at.by != "host" or at.seat is not None or not at.table.creator:
        raise NotTheirs("the actor is not the account that created the match")
    table = _table_of_open(at)
    match command:
        case ReserveSeat(place=place, account=account):
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
    """Return the events of a match that was open for too long; `check_time` checks the time."""
    if at.by != "clock" or at.seat is not None:
        raise NotTheirs(f"a {at.by} is not the clock")
    return call_off(_table_of_open(at), "expired")


def _table_of_open(at: Situation) -> Table:
    """Return the table of a match that has not begun."""
    _check_not_over(at)
    check_not_begun(at.table)
    return at.table


def _check_not_over(at: Situation) -> None:
    """Check that there is a match and that it is not over; it may still be open."""
    if not at.version or at.table.status == "over":
        raise NotRunning(at.table.status)


def _running_seat(at: Situation, by: str) -> Seat:
    """Return the acting seat of a running match."""
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


def add_setup(at: Situation, events: Sequence[TableEvent], luck: Luck) -> tuple[Any, ...]:
    """Return events of the table, with the game's first events if the match begins with them.

    Raises:
        RuleViolation: The game's options do not go together.
        msgspec.ValidationError: The options are not valid for the game.
    """
    table = fold_table(at.table, events, at.version + 1)
    if not begins(at.table, table) or table.is_placed:
        return tuple(events)
    options = complete_options(at.game, table)
    return (*events, *at.game.setup(options, len(table.seats), luck, table.content))


def complete_options(game: AnyGame, table: Table) -> Any:
    """Return the options for the setup of a game, when the last seat is taken.

    Raises:
        msgspec.ValidationError: The options of the match are not valid for the game.
    """
    options = msgspec.convert(table.options, game.options)
    if game.complete_options is None:
        return options
    creator = table.seat_of_account(table.creator) if table.creator else None
    return game.complete_options(options, game.start, len(table.seats), creator)


def decide_game(
    at: Situation, command: Any, luck: Luck, decide: Decider, *, is_standing: bool = False
) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Return the events that a command of the game causes, and the states that `decide` returns.

    An open proposal lapses first.

    Args:
        at: the situation.
        command: a command of the game, or `RunPhase`.
        luck: the luck for its draws.
        decide: the game's own decision, with its states or without.
        is_standing: whether the seat's standing answers give the command.

    Raises:
        NotTheirs: The actor may not give the command.
        NotAsked: No standing answer gives it, or no question is open for it.
        PhaseFirst: The workers run a phase first (rule T3).
        NotRunning: The match is still open, or over.
        RuleViolation: A bot plays for the seat's holder, or the game's rules forbid it.
    """
    _check_giver(at, command, is_standing=is_standing)
    events, states = decide(at.game, at.state, command, luck)
    return (*lapse_proposal(at.table), *events) if at.table.proposal else events, states


def _check_giver(at: Situation, command: Any, *, is_standing: bool) -> None:
    """Check that the actor may give a command of the game now."""
    table, seat = at.table, at.seat
    if getattr(command, "seat", None) != seat:
        raise NotTheirs("the actor may not give this command")
    if seat is not None and not 0 <= seat < len(table.seats):
        raise NotTheirs("the actor may not give this command")
    if is_standing:
        given = standing_command(at.game, table, at.state, seat or 0)
        if at.by != "seat" or given != command:
            raise NotAsked("no standing answer gives this command")
    _check_running(table)
    if isinstance(command, RunPhase) != at.in_phase:
        if at.in_phase:
            raise PhaseFirst("a phase must be run first")
        raise NotAsked("no question is open")
    if seat is None:
        if at.by != "phase":
            raise NotTheirs(f"a {at.by} cannot run a phase")
    elif not is_standing:
        _check_player(table, seat, at.by)


def _check_player(table: Table, seat: Seat, by: str) -> None:
    """Check that a seat is played by its holder, or by a bot, in agreement with the actor."""
    held = table.seats[seat]
    if by == "seat":
        check_plays(table, seat)
    if not (held.taken is not None if by == "seat" else by == "bot" and held.played_by):
        raise NotTheirs(f"the seat is not played by a {by}")


def add_least(
    at: Situation,
    events: Sequence[TableEvent],
    command: Any,
    lucks: tuple[Luck, Luck],
    decide: Decider,
) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Return the events of a time-out, followed by those of the command given for the seat.

    Args:
        at: the situation at the time-out.
        events: the events that `decide_table` returned for it.
        command: the command given for the seat; None for none.
        lucks: the luck for the choice of the command, and the luck for the command itself.
        decide: the game's own decision, with its states or without.

    Raises:
        NotTheLeast: The command must be another one, or None.
        RuleViolation: The game's rules forbid it.
    """
    for_choice, luck = lucks
    check_least(at.game, at.table, at.state, at.seat or 0, command, for_choice)
    if command is None:
        return tuple(events), ()
    of_game, states = decide(at.game, at.state, command, luck)
    return (*events, *of_game), states
