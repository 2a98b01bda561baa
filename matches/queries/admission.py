"""Admission to the seats of matches that strangers may not see (rules T16 and T17)."""

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
    """Return a match in which the caller may try to take a seat.

    A withheld match is accessible only to the accounts that it expects, to a caller with the seat's
    invitation, and to a caller who has already taken a seat with this idempotency key, since the
    invitation is no longer valid after that.

    Raises:
        NoSuchMatch: the match does not exist or the caller may not see it, or the account that
            created it has blocked the caller's.
    """
    match = context.cache.get(match_id)
    if read.is_of_others(context, match.timeline.newest, token):
        raise NoSuchMatch(match_id)
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
    """Return an open match, and the seat for which an invitation is valid.

    This does not use up the invitation.

    Raises:
        NoSuchMatch: the match does not exist, the invitation is not or no longer valid for it, or
            the account that created it has blocked the caller's.
    """
    match = context.cache.fresh(match_id)
    table = match.timeline.newest
    is_shown = table.status == "open" and not table.private
    is_shown = is_shown and not read.is_of_others(context, table, token)
    if is_shown and not context.cache.is_hidden(match_id):
        for seat in range(len(table.seats)):
            if find_invitation(match.keys, table, seat, invitation):
                _check_not_blocked(context, match, token)
                return match, seat
    raise NoSuchMatch(match_id)


def _was_answered(context: Context, match: Match, key: str, digest: str) -> bool:
    """Return whether a request with this idempotency key has already been answered."""
    answer, _, _ = context.store.catch_up(
        match.match_id, match.timeline.version, key=key, digest=digest
    )
    return bool(key) and answer is not None


def _check_not_blocked(context: Context, match: Match, token: str | None) -> None:
    """Check that the match's creator has not blocked the caller's account."""
    table, account = match.timeline.newest, account_in(token)
    if not account or not table.is_invited or not table.creator or table.status != "open":
        return
    if context.accounts.has_blocked(table.creator, account):
        raise NoSuchMatch(match.match_id)


def find_creator(context: Context, match_id: str, token: str) -> read.Reader:
    """Return the caller as a reader of a match. The caller must be the account that created it.

    Raises:
        NotCreator: the caller is not the creator.
        NoSuchMatch, BadToken, WrongScope: see `read.authenticate_reader`.
    """
    reader = read.authenticate_reader(context, match_id, token)
    if not account_in(token) or reader.match.timeline.newest.creator != account_in(token):
        raise NotCreator
    return reader
