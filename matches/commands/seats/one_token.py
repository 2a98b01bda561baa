"""Taking of all seats of a match that one token plays (rule T23)."""

from contextlib import suppress

from games.errors import RuleViolation
from matches.commands.create import join
from matches.commands.execute import CommandResult
from matches.context import Context
from matches.queries.read import end_of_command
from matches.tokens import invitation_secret
from projections.match_cache import Match


def take_all_seats(context: Context, made: CommandResult) -> CommandResult:
    """Take the open seats of a new match, so that it begins. Other matches stay as they are.

    A repeated request takes the seats that an interrupted one left open.

    Args:
        context: the context of the match.
        made: the result of the creation.

    Returns:
        the result of the creation, up to the version at which the match began.
    """
    match = context.cache.get(made.match_id)
    if not match.timeline.newest.one_token:
        return made
    match = context.cache.fresh(made.match_id)
    for seat, held in enumerate(match.timeline.newest.seats):
        secret = invitation_secret(match, seat)
        if held.is_open and secret:
            with suppress(RuleViolation):  # taken by a concurrent request with the same key
                join(context, made.match_id, seat, invitation=secret)
    return _with_begin(context, context.cache.fresh(made.match_id), made)


def _with_begin(context: Context, match: Match, made: CommandResult) -> CommandResult:
    taken = max(held.taken or made.last for held in match.timeline.newest.seats)
    last = end_of_command(context, match, taken)
    return CommandResult(made.match_id, made.first, last, repeated=made.repeated)
