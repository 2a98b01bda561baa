"""What a command causes at the table: the one place that says who may do what, and when.

Playing asks it, and so does verifying a log. Neither checks anything of this itself.
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
from games.table.invitations import check_plans, decline, invite, reserve, withdraw
from games.table.rated import check_plays_alone, check_rated_plan, check_rated_player
from games.table.seats import (
    call_off,
    check_not_begun,
    check_plays,
    claim,
    hand_over,
    leave,
    resign,
    rotate_token,
    take_back,
    take_seat,
)
from games.table.state import Table
from games.table.timeouts import check_least, time_out
from games.table.undo import answer_proposal, check_way, go_to, lapse_proposal, rewind
from games.table.undo_history import UndoHistory


class NotRunning(GameError):
    """The match waits for its seats to be taken, or is over.

    Attributes:
        status: `open` or `over`.
    """

    def __init__(self, status: str) -> None:
        super().__init__(f"the match is {status}")
        self.status = status


class NotAsked(GameError):
    """Nobody was asked what the command answers, or a standing answer does not give it."""


class PhaseFirst(NotAsked):
    """A phase is to be run first; the seats are asked after it."""


class NotTheirs(GameError):
    """The command is none that its actor may ever give."""


class Situation(NamedTuple):
    """What a command is decided from, and who gives it.

    Attributes:
        game: the game that is played.
        table: the table.
        state: the game's state.
        version: the version of both.
        undo_history: the commits up to there.
        in_phase: the workers are asked to run a phase.
        by: who acts, as records tell it: `host`, `seat`, `bot`, `phase`, `clock`, `admin`.
        seat: the seat that acts, if one does.
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

    The game's own that may follow are added by `add_setup` and `add_least`.

    Raises:
        NotTheirs: Who acts never gives such commands.
        NotRunning: The match is open still, or over.
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
    """Return the events of a command of an administrator, whom no policy binds (rule T12)."""
    if at.by != "admin" or at.seat is not None:
        raise NotTheirs(f"a {at.by} is no administrator")
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
    """Return the events of a command that players give for the seat that they hold."""
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
        raise NotTheirs(f"a match is not set up at {at.version} by a {at.by}")
    placed = () if command.position is None else (command.position,)
    if command.created.is_placed != bool(placed):
        raise NotTheirs("a match begins from a position, or from its game's setup")
    check_plans(command.created)
    check_rated_plan(at.game, command.created)
    return (command.created, *placed)


def _take_seat(at: Situation, command: TakeSeat) -> tuple[TableEvent, ...]:
    """Return the events of sitting down, at a match that was not called off meanwhile."""
    seat = _seat_of(at, "seat")
    taken = take_seat(at.table, seat, command.entropy, command.account, command.invitation)
    check_rated_player(at.table, seat, command.account)
    _check_not_over(at)
    return (taken,)


def _decide_holder(at: Situation, command: OfHolder) -> tuple[TableEvent, ...]:
    """Return the events of a command about how a seat is held, of its holder (rules T18, T19)."""
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
        raise NotTheirs("no account that created the match acts")
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
    """Return the events of a match that was open for too long; `check_time` knows the time."""
    if at.by != "clock" or at.seat is not None:
        raise NotTheirs(f"a {at.by} is no clock")
    return call_off(_table_of_open(at), "expired")


def _table_of_open(at: Situation) -> Table:
    """Return the table of a match that has not begun."""
    _check_not_over(at)
    check_not_begun(at.table)
    return at.table


def _check_not_over(at: Situation) -> None:
    """Check that there is a match and that it is not over: it may be open still."""
    if not at.version or at.table.status == "over":
        raise NotRunning(at.table.status)


def _running_seat(at: Situation, by: str) -> Seat:
    """Return the seat that acts in a match that runs."""
    seat = _seat_of(at, by)
    if not 0 <= seat < len(at.table.seats):
        raise NotTheirs(f"there is no seat {seat}")
    _check_running(at.table)
    return seat


def _seat_of(at: Situation, by: str) -> Seat:
    if at.by != by or at.seat is None:
        raise NotTheirs(f"a {at.by} does not act as a {by}")
    return at.seat


def _check_running(table: Table) -> None:
    if table.status != "running":
        raise NotRunning(table.status)


def add_setup(at: Situation, events: Sequence[TableEvent], luck: Luck) -> tuple[Any, ...]:
    """Return events of the table with the game's first ones, where the match begins with them.

    Raises:
        RuleViolation: The game's options do not go together.
        msgspec.ValidationError: They are none of the game's.
    """
    table = fold_table(at.table, events, at.version + 1)
    if not begins(at.table, table) or table.is_placed:
        return tuple(events)
    options = complete_options(at.game, table)
    return (*events, *at.game.setup(options, len(table.seats), luck, table.content))


def complete_options(game: AnyGame, table: Table) -> Any:
    """Return the options that the setup of a game is given when the last seat is taken.

    Raises:
        msgspec.ValidationError: The options of the match are none of the game's.
    """
    options = msgspec.convert(table.options, game.options)
    if game.complete_options is None:
        return options
    creator = table.seat_of_account(table.creator) if table.creator else None
    return game.complete_options(options, game.start, len(table.seats), creator)


def decide_game(
    at: Situation, command: Any, luck: Luck, decide: Decider, *, is_standing: bool = False
) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Return the events that a command of the game causes, and what `decide` says of its states.

    An open proposal lapses first.

    Args:
        at: where it is given, and by whom.
        command: one of the game's, or `RunPhase`.
        luck: what it draws from.
        decide: the game's own decision, with its states or without.
        is_standing: it is given by the seat's standing answers.

    Raises:
        NotTheirs: It is not the actor's to give.
        NotAsked: A standing answer does not give it, or nobody was asked for it.
        PhaseFirst: The workers run a phase first (rule T3).
        NotRunning: The match is open still, or over.
        RuleViolation: The seat's holder does not play it now, or the game's rules forbid it.
    """
    _check_giver(at, command, is_standing=is_standing)
    events, states = decide(at.game, at.state, command, luck)
    return (*lapse_proposal(at.table), *events) if at.table.proposal else events, states


def _check_giver(at: Situation, command: Any, *, is_standing: bool) -> None:
    """Check that who acts may give a command of the game now."""
    table, seat = at.table, at.seat
    if getattr(command, "seat", None) != seat:
        raise NotTheirs("the command is not its actor's to give")
    if seat is not None and not 0 <= seat < len(table.seats):
        raise NotTheirs("the command is not its actor's to give")
    if is_standing:
        given = standing_command(at.game, table, at.state, seat or 0)
        if at.by != "seat" or given != command:
            raise NotAsked("no standing answer gives this command")
    _check_running(table)
    if isinstance(command, RunPhase) != at.in_phase:
        raise PhaseFirst("a phase is run first") if at.in_phase else NotAsked("nobody was asked")
    if seat is None:
        if at.by != "phase":
            raise NotTheirs(f"a phase is not run by a {at.by}")
    elif not is_standing:
        _check_player(table, seat, at.by)


def _check_player(table: Table, seat: Seat, by: str) -> None:
    """Check that a seat is played by its holder, or by a bot, as whoever acts says."""
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
    """Return the events of a time-out with those of the command that is given for the seat.

    Args:
        at: where the time runs out.
        events: what `decide_table` says of it.
        command: what is given for the seat; None for nothing.
        lucks: what the choice of the command draws from, and what the command draws from.
        decide: the game's own decision, with its states or without.

    Raises:
        NotTheLeast: Another command, or none, is to be given.
        RuleViolation: The game's rules forbid it.
    """
    for_choice, luck = lucks
    check_least(at.game, at.table, at.state, at.seat or 0, command, for_choice)
    if command is None:
        return tuple(events), ()
    of_game, states = decide(at.game, at.state, command, luck)
    return (*events, *of_game), states
