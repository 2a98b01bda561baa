"""Seats handed to a bot by their holders, taken back, and resigned (rules T10 and T14)."""

from games.bots import is_level
from games.table.commands import HandSeatToBot, Resign, TakeSeatBack
from matches.bot_time import check_bot_time
from matches.commands.commit import CommandRequest
from matches.commands.execute import CommandResult, play_at_table
from matches.context import Context


def hand_to_bot(
    context: Context, match_id: str, request: CommandRequest, level: str
) -> CommandResult:
    """Let a bot play for the requesting seat until its holder takes it back.

    Raises:
        RuleViolation: `seat.no-player`, `seat.handed-over`, `seat.no-level`, `seat.resigned`.
        CostlyBot: the bot would think longer than the limit.
        MatchError: See `play_at_table`.
    """
    if is_level(level):
        check_bot_time(context, level)
    return play_at_table(context, match_id, request, HandSeatToBot(level))


def take_seat_back(context: Context, match_id: str, request: CommandRequest) -> CommandResult:
    """Let the holder of the requesting seat play it again.

    Raises:
        RuleViolation: `seat.no-player`, `seat.not-handed-over`, `seat.resigned`.
        MatchError: See `play_at_table`.
    """
    return play_at_table(context, match_id, request, TakeSeatBack())


def give_up(context: Context, match_id: str, request: CommandRequest) -> CommandResult:
    """Let the holder of the requesting seat resign (rule T14).

    Raises:
        RuleViolation: `seat.no-player`, `seat.resigned`.
        MatchError: See `play_at_table`.
    """
    return play_at_table(context, match_id, request, Resign())
