"""How long a bot may think about one decision: checked where a level is chosen."""

from games.bots import expected_seconds
from matches.context import Context
from matches.errors import CostlyBot


def check_bot_time(context: Context, *levels: str | None) -> None:
    """Check that bots of some levels think no longer than is granted; None is no bot.

    Matches that are stored with longer ones go on: their searches end where the time does.

    Raises:
        CostlyBot: one of them would think longer.
    """
    for level in levels:
        if level and (seconds := expected_seconds(level)) > context.bot_seconds:
            raise CostlyBot(level, seconds, context.bot_seconds)
