"""Seats as their players hold them: by a token or with an account, until they leave (rule T18)."""

import hmac

from games.game import Seat
from games.table.commands import ClaimSeat, DeclineReservation, LeaveSeat, RotateToken
from matches.commands.execute import CommandRequest, CommandResult, play_at_table
from matches.context import Context
from matches.tokens import token_at, token_seq


def rotate_token(context: Context, match_id: str, request: CommandRequest) -> CommandResult:
    """End the token of the seat that asks; `matches.tokens.seat_token` gives the new one.

    Raises:
        RuleViolation: `seat.no-player`, `seat.claimed`.
        MatchError: As `play_at_table` says.
    """
    return play_at_table(context, match_id, request, RotateToken())


def claim(context: Context, match_id: str, request: CommandRequest, account: str) -> CommandResult:
    """Let an account hold the seat that asks from now on; its token ends.

    Raises:
        RuleViolation: `seat.no-player`, `seat.claimed`, `seat.account-seated`.
        MatchError: As `play_at_table` says.
    """
    return play_at_table(context, match_id, request, ClaimSeat(account))


def leave(context: Context, match_id: str, request: CommandRequest) -> CommandResult:
    """Let the player of the seat that asks leave a match that has not begun.

    Raises:
        RuleViolation: `seat.no-player`, `match.begun`.
        MatchError: As `play_at_table` says.
    """
    return play_at_table(context, match_id, request, LeaveSeat())


def decline(
    context: Context, match_id: str, request: CommandRequest, account: str
) -> CommandResult:
    """Decline the seat that asks, for the account that it is reserved for.

    Raises:
        RuleViolation: `seat.none`, `seat.taken`, `seat.not-reserved`, `match.begun`.
        MatchError: As `play_at_table` says.
    """
    return play_at_table(context, match_id, request, DeclineReservation(account))


def find_rotation(
    context: Context, match_id: str, seat: Seat, token: str, *, key: str, digest: str
) -> CommandResult | None:
    """Return a rotation that was answered before, for who sends it again with the ended token.

    Without this a lost answer would be a lost seat. Besides the token the caller must know the
    idempotency key, and the new token must hold still.

    Args:
        context: what the match is played with.
        match_id: its id.
        seat: the seat.
        token: the token that has ended.
        key: the request's idempotency key, with its caller's scope.
        digest: of the request.
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
