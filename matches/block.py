"""Blocking somebody: nothing more comes from them, and what they keep for one is declined."""

from accounts.commands import BlockSomebody
from accounts.execute import AccountRequest, execute
from games.errors import RuleViolation
from games.table.commands import DeclineReservation
from matches.commands.commit import Actor
from matches.commands.execute import CommandRequest, play_at_table
from matches.context import Context
from matches.erase import find_seated
from matches.errors import MatchError
from projections.match_cache import NoSuchMatch


def block_somebody(context: Context, account_id: str, other: str) -> None:
    """Want nothing from another account, and decline what it has reserved for this one (T17).

    Where this is interrupted it can be asked again.

    Raises:
        accounts.errors.AccountError: it is refused, as `decide_account` says.
        VersionConflict: others were faster many times in a row.
    """
    execute(context.accounts, account_id, BlockSomebody(other), AccountRequest("account"))
    for match_id in tuple(find_seated(context, account_id)):
        if not context.store.head(match_id).waits.startswith("open"):
            continue  # most have begun: none of them need be read
        try:
            _decline_from(context, match_id, account_id, other)
        except (RuleViolation, MatchError, NoSuchMatch):
            continue  # it has begun or is over by now, or is no more


def _decline_from(context: Context, match_id: str, account_id: str, other: str) -> None:
    """Decline the seat of a match that its creator has reserved for an account, if one is."""
    table = context.cache.fresh(match_id).timeline.newest
    if table.status != "open" or table.creator != other:
        return
    for seat, held in enumerate(table.seats):
        if held.reserved == account_id:
            request = CommandRequest(actor=Actor("seat", seat))
            play_at_table(context, match_id, request, DeclineReservation(account_id))
