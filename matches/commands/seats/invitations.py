"""Commands that a match's creator may send before the match begins (rule T17)."""

from games.game import Seat
from games.table.commands import CancelMatch, MakeInvitation, ReserveSeat, WithdrawInvitation
from matches.commands.commit import CommandRequest
from matches.commands.execute import CommandResult, play_at_table
from matches.context import Context


def reserve(
    context: Context, match_id: str, request: CommandRequest, seat: Seat, account: str
) -> CommandResult:
    """Reserve an open seat for an account.

    Raises:
        RuleViolation: `seat.none`, `seat.taken`, `seat.account-seated`, `match.begun`.
        MatchError: see `play_at_table`.
    """
    return play_at_table(context, match_id, request, ReserveSeat(seat, account))


def invite(context: Context, match_id: str, request: CommandRequest, seat: Seat) -> CommandResult:
    """Create an invitation to an open seat. `matches.tokens.invitation_secret` returns its secret.

    Raises:
        RuleViolation: `seat.none`, `seat.taken`, `match.begun`.
        MatchError: see `play_at_table`.
    """
    return play_at_table(context, match_id, request, MakeInvitation(seat))


def withdraw(context: Context, match_id: str, request: CommandRequest, seat: Seat) -> CommandResult:
    """Withdraw the invitation to an open seat, or the reservation of the seat.

    Raises:
        RuleViolation: `seat.none`, `seat.taken`, `seat.not-invited`, `match.begun`.
        MatchError: see `play_at_table`.
    """
    return play_at_table(context, match_id, request, WithdrawInvitation(seat))


def cancel(context: Context, match_id: str, request: CommandRequest) -> CommandResult:
    """End a match that has not begun.

    Raises:
        RuleViolation: `match.begun`.
        MatchNotRunning: the match is over.
        MatchError: see `play_at_table`.
    """
    return play_at_table(context, match_id, request, CancelMatch())
