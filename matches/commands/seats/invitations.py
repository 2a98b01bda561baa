"""Commands of a match's creator (rules T17, T19 and T22)."""

from msgspec.structs import replace

from games.game import Seat
from games.table.clock import SECOND
from games.table.commands import (
    AdvanceClock,
    CancelMatch,
    MakeInvitation,
    ReserveSeat,
    WithdrawInvitation,
)
from games.table.testing import check_has_test_clock
from matches.commands.commit import CommandRequest
from matches.commands.execute import CommandResult, play, play_at_table
from matches.context import Context
from projections.match_cache import Match
from projections.timeline import Position


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


def advance_clock(
    context: Context, match_id: str, request: CommandRequest, seconds: int
) -> CommandResult:
    """Move the test clock of a match forward.

    Whether a match has a test clock is checked first, so that the creator of another match, who may
    see it with a delay, learns nothing from the refusal.

    Raises:
        RuleViolation: `test-clock.none`, `test-clock.too-far`.
        MatchNotRunning: the match is over.
        MatchError: see `play`.
    """

    def check(_match: Match, position: Position, request: CommandRequest) -> CommandRequest:
        check_has_test_clock(position.table)
        return request

    command = AdvanceClock(seconds * SECOND)
    return play(context, match_id, replace(request, command=command), check)
