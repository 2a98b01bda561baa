"""Holding a seat by a token or an account, until the player leaves it (rule T18)."""

import hmac

from games.game import Seat
from games.table.commands import ClaimSeat, DeclineReservation, LeaveSeat, RotateToken
from matches.commands.commit import CommandRequest
from matches.commands.execute import CommandResult, play_at_table
from matches.context import Context
from matches.tokens import token_at, token_seq


def rotate_token(context: Context, match_id: str, request: CommandRequest) -> CommandResult:
    """Replace the token of the requesting seat. `matches.tokens.seat_token` returns the new one.

    Raises:
        RuleViolation: `seat.no-player`, `seat.claimed`.
        MatchError: see `play_at_table`.
    """
    return play_at_table(context, match_id, request, RotateToken())


def claim(context: Context, match_id: str, request: CommandRequest, account: str) -> CommandResult:
    """Transfer the requesting seat to an account. The seat's token becomes invalid.

    Raises:
        RuleViolation: `seat.no-player`, `seat.claimed`, `seat.account-seated`.
        MatchError: see `play_at_table`.
    """
    return play_at_table(context, match_id, request, ClaimSeat(account))


def leave(context: Context, match_id: str, request: CommandRequest) -> CommandResult:
    """Leave a match that has not begun.

    Raises:
        RuleViolation: `seat.no-player`, `match.begun`.
        MatchError: see `play_at_table`.
    """
    return play_at_table(context, match_id, request, LeaveSeat())


def decline(
    context: Context, match_id: str, request: CommandRequest, account: str
) -> CommandResult:
    """Decline the requesting seat, which is reserved for an account.

    Raises:
        RuleViolation: `seat.none`, `seat.taken`, `seat.not-reserved`, `match.begun`.
        MatchError: see `play_at_table`.
    """
    return play_at_table(context, match_id, request, DeclineReservation(account))


def find_rotation(
    context: Context, match_id: str, seat: Seat, token: str, *, key: str, digest: str
) -> CommandResult | None:
    """Return the earlier answer to a token rotation that is retried with the old token.

    Without this, the seat would be lost if the answer is lost. In addition to the old token, the
    caller must know the idempotency key, and the new token must still be valid.

    Args:
        context: the context of the match.
        match_id: the id of the match.
        seat: the seat.
        token: the old token, which is no longer valid.
        key: the idempotency key of the request, unique within its caller's scope.
        digest: the digest of the request.
    """
    match = context.cache.fresh(match_id)
    seats = match.timeline.newest.seats
    if not 0 <= seat < len(seats) or token_seq(seats[seat]) is None:
        return None
    answer, _, _ = context.store.catch_up(match_id, match.timeline.version, key=key, digest=digest)
    if answer is None or answer.first != seats[seat].token_seq:
        return None
    before = context.cache.timeline_at(match, answer.first - 1).table(answer.first - 1)
    known = token_at(match, seat, token_seq(before.seats[seat]) or 0)
    if not hmac.compare_digest(known.encode(), token.encode()):
        return None
    return CommandResult(match_id, answer.first, answer.last, repeated=True)
