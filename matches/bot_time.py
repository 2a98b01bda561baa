"""Limit on a bot's thinking time per decision, checked when a level is chosen."""

from games.bots import expected_seconds
from matches.context import Context
from matches.errors import CostlyBot


def check_bot_time(context: Context, *levels: str | None) -> None:
    """Check that bots of the given levels stay within the time limit. None is not a bot.

    Stored matches with slower bots continue: their searches are cut off at the limit.

    Raises:
        CostlyBot: one of the bots would think longer.
    """
    for level in levels:
        if level and (seconds := expected_seconds(level)) > context.bot_seconds:
            raise CostlyBot(level, seconds, context.bot_seconds)
