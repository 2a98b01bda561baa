"""Time-outs, which workers record, their consequences, and test clocks (rules T13, T19, T22)."""

from typing import Any

from msgspec.structs import replace

from events import Keys
from games.errors import RuleViolation
from games.game import AnyGame, Seat
from games.table import choose_least, passes
from games.table.clock import SECOND
from games.table.commands import AdvanceClock, ExpireMatch
from games.table.test_clocks import check_has_test_clock
from matches.commands.commit import Actor, CommandRequest
from matches.commands.execute import CommandResult, play, play_at_table
from matches.commands.luck import least_luck
from matches.context import Context
from matches.errors import QuestionGone
from projections.match_cache import Match
from projections.timeline import Position


def run_out(context: Context, match_id: str, seat: Seat, asked_since: int) -> CommandResult:
    """Record that a seat ran out of time to answer a question.

    Raises:
        QuestionGone: the seat has decided, its clock has stopped, or it has time left.
        MatchNotRunning: seats are still open, or the match is over.
        NoSuchMatch: no match has this id.
        VersionConflict: the command conflicted with other requests 8 times in a row.
    """
    request = CommandRequest(actor=Actor("clock", seat), asked_since=asked_since)
    try:
        return play(context, match_id, request, _give_least)
    except RuleViolation as violation:
        if violation.slug == "clock.time-left":
            raise QuestionGone from violation
        raise


def _give_least(match: Match, position: Position, request: CommandRequest) -> CommandRequest:
    """Return the request, including the command to play if the seat has timed out."""
    seat, asked_since = request.actor.seat, request.asked_since
    if seat is None or asked_since is None or not passes(position.table, seat):
        return request
    least = least_command(match.game, match.keys, position.state, seat, asked_since)
    return replace(request, command=least)


def least_command(game: AnyGame, keys: Keys, state: Any, seat: Seat, asked_since: int) -> Any:
    """Return the least consequential command.

    Random choices are seeded with the match's bot key.
    """
    return choose_least(game, state, seat, least_luck(keys, seat, asked_since))


def expire(context: Context, match_id: str) -> CommandResult:
    """End a match whose seats were not taken in time.

    Raises:
        QuestionGone: the deadline has not passed, or the match has begun.
        MatchNotRunning: the match is over.
        NoSuchMatch: no match has this id.
        VersionConflict: the command conflicted with other requests 8 times in a row.
    """
    request = CommandRequest(actor=Actor("clock"))
    try:
        return play_at_table(context, match_id, request, ExpireMatch())
    except RuleViolation as violation:
        raise QuestionGone from violation


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
