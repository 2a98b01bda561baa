"""Handing a seat over to a bot, taking it back, and resigning (rules T10 and T14)."""

from games.bots import is_level
from games.table.commands import HandSeatToBot, Resign, TakeSeatBack
from matches.bot_time import check_bot_time
from matches.commands.commit import CommandRequest
from matches.commands.execute import CommandResult, play_at_table
from matches.context import Context


def hand_to_bot(
    context: Context, match_id: str, request: CommandRequest, level: str
) -> CommandResult:
    """Let a bot play the requesting seat until its holder takes it back.

    Raises:
        RuleViolation: `seat.no-player`, `seat.handed-over`, `seat.no-level`, `seat.resigned`.
        CostlyBot: the bot would exceed the thinking time limit.
        MatchError: see `play_at_table`.
    """
    if is_level(level):
        check_bot_time(context, level)
    return play_at_table(context, match_id, request, HandSeatToBot(level))


def take_seat_back(context: Context, match_id: str, request: CommandRequest) -> CommandResult:
    """Take the requesting seat back from a bot.

    Raises:
        RuleViolation: `seat.no-player`, `seat.not-handed-over`, `seat.resigned`.
        MatchError: see `play_at_table`.
    """
    return play_at_table(context, match_id, request, TakeSeatBack())


def give_up(context: Context, match_id: str, request: CommandRequest) -> CommandResult:
    """Resign from a match on behalf of the requesting seat (rule T14).

    Raises:
        RuleViolation: `seat.no-player`, `seat.resigned`.
        MatchError: see `play_at_table`.
    """
    return play_at_table(context, match_id, request, Resign())
