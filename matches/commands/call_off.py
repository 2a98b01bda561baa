"""Ending a match before its game is over: an administrator does, and nobody wins (rule T15)."""

from games.table import CallOffReason
from games.table.commands import CallOff
from matches.commands.execute import CommandRequest, CommandResult, play_at_table
from matches.context import Context


def call_off(
    context: Context, match_id: str, request: CommandRequest, reason: CallOffReason
) -> CommandResult:
    """End a match without a result, whether it has begun or not.

    Raises:
        MatchNotRunning: It is over.
        MatchError: As `play_at_table` says.
    """
    return play_at_table(context, match_id, request, CallOff(reason))
