"""A limit on how long bots think about a decision. It is checked when a level is chosen."""

from games.bots import expected_seconds
from matches.context import Context
from matches.errors import CostlyBot


def check_bot_time(context: Context, *levels: str | None) -> None:
    """Check that bots of the given levels respect the time limit.

    None means a seat without a bot. Existing matches with slower bots continue, but their
    searches are cut off at the limit.

    Raises:
        CostlyBot: one of the bots would exceed the limit.
    """
    for level in levels:
        if level and (seconds := expected_seconds(level)) > context.bot_seconds:
            raise CostlyBot(level, seconds, context.bot_seconds)
