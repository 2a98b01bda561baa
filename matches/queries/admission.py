"""Who may sit down at a match that strangers do not see, and who created one (rules T16, T17)."""

from games.game import Seat
from matches.context import Context
from matches.errors import NotCreator
from matches.queries import read
from matches.tokens import account_in, find_invitation, is_admin, seat_of
from projections.match_cache import Match, NoSuchMatch


def admit_to_seat(
    context: Context,
    match_id: str,
    seat: Seat,
    token: str | None,
    *,
    invitation: str = "",
    key: str = "",
    digest: str = "",
) -> Match:
    """Return a match at which the caller may try to sit down.

    A match that is withheld is there for whom it expects, for who shows the invitation of the
    seat, and for who sat down with this idempotency key: an invitation is spent then.

    Raises:
        NoSuchMatch: nothing of it is stored, or nothing that the caller may see; or the account
            that created it wants nothing from the caller's.
    """
    match = context.cache.get(match_id)
    if not read.is_withheld(context, match, token) or is_admin(context, token):
        _check_not_blocked(context, match, token)
        return match
    match = context.cache.fresh(match_id)
    table = match.timeline.newest
    if table.private or context.cache.is_hidden(match_id):
        raise NoSuchMatch(match_id)
    sits = token is not None and seat_of(match, token) is not None
    is_invited = bool(find_invitation(match.keys, table, seat, invitation))
    if not sits and not is_invited and not _was_answered(context, match, key, digest):
        raise NoSuchMatch(match_id)
    _check_not_blocked(context, match, token)
    return match


def find_invited(
    context: Context, match_id: str, token: str | None, invitation: str
) -> tuple[Match, Seat]:
    """Return an open match, and the seat of it that an invitation can be spent for now.

    Looking spends nothing.

    Raises:
        NoSuchMatch: there is none, or the invitation is none of its, was spent or has ended; or the
            account that created it wants nothing from the caller's.
    """
    match = context.cache.fresh(match_id)
    table = match.timeline.newest
    is_shown = table.status == "open" and not table.private
    if is_shown and not context.cache.is_hidden(match_id):
        for seat in range(len(table.seats)):
            if find_invitation(match.keys, table, seat, invitation):
                _check_not_blocked(context, match, token)
                return match, seat
    raise NoSuchMatch(match_id)


def _was_answered(context: Context, match: Match, key: str, digest: str) -> bool:
    """Return whether a request was made before, by who knows its idempotency key."""
    answer, _, _ = context.store.catch_up(
        match.match_id, match.timeline.version, key=key, digest=digest
    )
    return bool(key) and answer is not None


def _check_not_blocked(context: Context, match: Match, token: str | None) -> None:
    """Check that who created an invited match wants something from an account."""
    table, account = match.timeline.newest, account_in(token)
    if not account or not table.is_invited or not table.creator or table.status != "open":
        return
    if context.accounts.has_blocked(table.creator, account):
        raise NoSuchMatch(match.match_id)


def find_creator(context: Context, match_id: str, token: str) -> read.Reader:
    """Return the account that created a match as its reader.

    Raises:
        NotCreator: the caller is another.
        NoSuchMatch, BadToken, WrongScope: see `read.reader`.
    """
    who = read.reader(context, match_id, token)
    if not account_in(token) or who.match.timeline.newest.creator != account_in(token):
        raise NotCreator
    return who
