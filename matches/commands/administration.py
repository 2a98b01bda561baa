"""What whoever runs the service does about a match: ends it (rule T15), hides it, deletes it.

That it was ended stands on its log. That it is hidden or deleted is nothing that happened in it.
"""

from events import Gone
from games.table import AdminReason
from games.table.commands import CallOff
from matches.commands.execute import CommandRequest, CommandResult, play_at_table
from matches.context import Context
from projections.match_cache import MatchDeleted, NoSuchMatch
from projections.operations.damage import is_for_everybody


def call_off(
    context: Context, match_id: str, request: CommandRequest, reason: AdminReason
) -> CommandResult:
    """End a match without a result, whether it has begun or not.

    Raises:
        MatchNotRunning: It is over.
        MatchError: As `play_at_table` says.
    """
    return play_at_table(context, match_id, request, CallOff(reason))


def hide(context: Context, match_id: str, *, hidden: bool = True) -> None:
    """Hide a match from all but its seats and administrators, or show it again.

    Raises:
        NoSuchMatch: There is no match of this id; `MatchDeleted` where it was deleted.
    """
    try:
        found = context.store.withdrawals.hide(match_id, hidden=hidden)
    except Gone as error:
        raise MatchDeleted(match_id, context.store.head(match_id)) from error
    if not found:
        raise NoSuchMatch(match_id)
    context.cache.take_notice()


def delete(context: Context, match_id: str) -> None:
    """Delete a match for ever; only its head stays, and says so. Once more changes nothing.

    Raises:
        NoSuchMatch: There is no match of this id.
    """
    if context.store.head(match_id).version:
        context.note_erasure("match", match_id)
    is_unlisted = not is_for_everybody(context.store, match_id)
    if not context.store.withdrawals.delete(match_id, is_unlisted=is_unlisted):
        raise NoSuchMatch(match_id)
    context.cache.take_notice()
