"""Blocking of accounts. Seats that the blocked account has reserved are declined."""

from accounts.commands import BlockSomebody
from accounts.execute import AccountRequest, execute
from games.errors import RuleViolation
from games.table.commands import DeclineReservation
from matches.commands.commit import Actor, CommandRequest
from matches.commands.execute import play_at_table
from matches.context import Context
from matches.erase import find_seated
from matches.errors import MatchError
from projections.match_cache import NoSuchMatch


def block_somebody(context: Context, account_id: str, other: str) -> None:
    """Block another account, and decline the seats that it has reserved for this one (rule T17).

    If the call is interrupted, it may be repeated.

    Raises:
        accounts.errors.AccountError: the command is refused; see `decide_account`.
        VersionConflict: the command conflicted with other requests many times in a row.
    """
    execute(context.accounts, account_id, BlockSomebody(other), AccountRequest("account"))
    for match_id in tuple(find_seated(context, account_id)):
        if not context.store.head(match_id).waits.startswith("open"):
            continue  # most matches have begun and need not be read
        try:
            _decline_from(context, match_id, account_id, other)
        except (RuleViolation, MatchError, NoSuchMatch):
            continue  # the match has begun, is over, or was deleted in the meantime


def _decline_from(context: Context, match_id: str, account_id: str, other: str) -> None:
    """Decline the seat that a match's creator has reserved for an account, if any."""
    table = context.cache.fresh(match_id).timeline.newest
    if table.status != "open" or table.creator != other:
        return
    for seat, held in enumerate(table.seats):
        if held.reserved == account_id:
            request = CommandRequest(actor=Actor("seat", seat))
            play_at_table(context, match_id, request, DeclineReservation(account_id))
