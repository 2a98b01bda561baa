"""Administration of matches: ending them (rule T15), hiding them and deleting them.

The end of a match is recorded in its log. Hiding and deletion are not, since they are not events of
the match.
"""

from events import Gone
from games.table import AdminReason
from games.table.commands import CallOff
from matches.commands.commit import CommandRequest
from matches.commands.execute import CommandResult, play_at_table
from matches.context import Context
from projections.match_cache import MatchDeleted, NoSuchMatch
from projections.operations.damage import is_for_everybody


def call_off(
    context: Context, match_id: str, request: CommandRequest, reason: AdminReason
) -> CommandResult:
    """End a match without a result, whether or not it has begun.

    Raises:
        MatchNotRunning: the match is over.
        MatchError: see `play_at_table`.
    """
    return play_at_table(context, match_id, request, CallOff(reason))


def hide(context: Context, match_id: str, *, hidden: bool = True) -> None:
    """Hide a match from everyone except its seats and administrators, or unhide it.

    Raises:
        NoSuchMatch: no match has this id; `MatchDeleted` if it was deleted.
    """
    try:
        found = context.store.withdrawals.hide(match_id, hidden=hidden)
    except Gone as error:
        raise MatchDeleted(match_id, context.store.head(match_id)) from error
    if not found:
        raise NoSuchMatch(match_id)
    context.cache.take_notice()


def delete(context: Context, match_id: str) -> None:
    """Delete a match permanently. Only a head that marks it as deleted remains. Idempotent.

    Raises:
        NoSuchMatch: no match has this id.
    """
    if context.store.head(match_id).version:
        context.note_erasure("match", match_id)
    is_unlisted = not is_for_everybody(context.store, match_id)
    if not context.store.withdrawals.delete(match_id, is_unlisted=is_unlisted):
        raise NoSuchMatch(match_id)
    context.notes.delete(match_id)  # last, since both share the set of hidden matches
    context.cache.take_notice()
