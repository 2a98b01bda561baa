"""Seats as their players hold them: by a token or with an account, until they leave (rule T18)."""

from games.table.commands import ClaimSeat, DeclineReservation, LeaveSeat, RotateToken
from matches.commands.execute import CommandRequest, CommandResult, play_at_table
from matches.context import Context


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


def decline(context: Context, match_id: str, request: CommandRequest) -> CommandResult:
    """Decline the seat that asks, for the account that it is reserved for.

    Raises:
        RuleViolation: `seat.none`, `seat.taken`, `seat.not-reserved`, `match.begun`.
        MatchError: As `play_at_table` says.
    """
    return play_at_table(context, match_id, request, DeclineReservation())
