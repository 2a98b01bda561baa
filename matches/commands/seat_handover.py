"""Seats handed to a bot by their holders, and back, and given up (rules T10 and T14)."""

from collections.abc import Callable, Sequence
from typing import Any

from games.game import Seat
from games.luck import Draw
from games.table import Table, TableEvent, hand_over, resign, take_back
from matches.commands.execute import CommandRequest, CommandResult, execute
from matches.context import Context
from matches.errors import MatchNotRunning
from projections.match_cache import Match
from projections.timeline import Position


def hand_to_bot(
    context: Context, match_id: str, request: CommandRequest, level: str
) -> CommandResult:
    """Let a bot play for the seat that asks, until its holder takes it back.

    Raises:
        RuleViolation: see `games.table.hand_over`.
        MatchNotRunning, StaleVersion, NoSuchMatch, KeyReused: see there.
    """
    return _tell(context, match_id, request, lambda table, seat: hand_over(table, seat, level))


def take_seat_back(context: Context, match_id: str, request: CommandRequest) -> CommandResult:
    """Let the holder of the seat that asks play it again.

    Raises:
        RuleViolation: see `games.table.take_back`.
        MatchNotRunning, StaleVersion, NoSuchMatch, KeyReused: see there.
    """
    return _tell(context, match_id, request, lambda table, seat: (take_back(table, seat),))


def give_up(context: Context, match_id: str, request: CommandRequest) -> CommandResult:
    """Let the holder of the seat that asks give the match up (rule T14).

    Raises:
        RuleViolation: see `games.table.resign`.
        MatchNotRunning, StaleVersion, NoSuchMatch, KeyReused: see there.
    """
    return _tell(context, match_id, request, resign)


def _tell(
    context: Context,
    match_id: str,
    request: CommandRequest,
    told: Callable[[Table, Seat], Sequence[TableEvent]],
) -> CommandResult:
    seat = -1 if request.actor.seat is None else request.actor.seat

    def decide(_: Match, position: Position) -> tuple[Sequence[Any], Sequence[Draw]]:
        if position.table.status != "running":
            raise MatchNotRunning(position.table.status)
        return told(position.table, seat), ()

    return execute(context, match_id, request, decide)
