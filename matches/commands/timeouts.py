"""Time-outs, which workers record with their consequences when time has run out (T13 and T19)."""

from typing import Any

from events import Keys
from games.errors import RuleViolation
from games.folding import decide_and_fold
from games.game import AnyGame, Seat
from games.table import choose_least, passes
from games.table.commands import ExpireMatch
from games.table.decide import Situation
from games.table.timeouts import NotTheLeast
from matches.commands.commit import Actor
from matches.commands.decision import TableDecision, decide_time_out
from matches.commands.execute import CommandRequest, CommandResult, execute, play_at_table
from matches.commands.luck import MatchLuck, least_luck
from matches.context import Context
from matches.errors import QuestionGone
from projections.match_cache import Match
from projections.timeline import Position

TRIES = 3


def run_out(context: Context, match_id: str, seat: Seat, asked_since: int) -> CommandResult:
    """Record that a seat's time ran out on a question that is open since a version.

    Raises:
        QuestionGone: The seat has decided, its clock is stopped, or it has time left.
        MatchNotRunning: Seats are still open, or the match is over.
        NoSuchMatch: No match has this id.
        VersionConflict: Other requests were faster 8 times in a row.
    """
    match = context.cache.fresh(match_id)
    for _ in range(TRIES):
        with match.lock:
            position = match.timeline.tip()
        if position.since(seat) != asked_since:
            raise QuestionGone
        least = _least_at(match, position, seat, asked_since)
        request = CommandRequest(actor=Actor("clock", seat), command=least, asked_since=asked_since)

        def decide(at: Situation, luck: MatchLuck, least: Any = least) -> TableDecision:
            return decide_time_out(at, least, luck, decide_and_fold)

        try:
            return execute(context, match_id, request, decide)
        except RuleViolation as violation:
            if violation.slug == "clock.time-left":
                raise QuestionGone from violation
            raise
        except NotTheLeast:  # choices of other seats have changed the command
            match = context.cache.fresh(match_id)
    raise QuestionGone


def _least_at(match: Match, position: Position, seat: Seat, asked_since: int) -> Any:
    """Return the command that is given for a seat that times out now; None for no command."""
    if not passes(position.table, seat):
        return None
    return least_command(match.game, match.keys, position.state, seat, asked_since)


def least_command(game: AnyGame, keys: Keys, state: Any, seat: Seat, asked_since: int) -> Any:
    """Return the command with the least effect; if drawn, with luck from the match's bot key."""
    return choose_least(game, state, seat, least_luck(keys, seat, asked_since))


def expire(context: Context, match_id: str) -> CommandResult:
    """End a match with seats that were not taken in time.

    Raises:
        QuestionGone: The time has not come, or the match has begun.
        MatchNotRunning: The match is over.
        NoSuchMatch: No match has this id.
        VersionConflict: Other requests were faster 8 times in a row.
    """
    request = CommandRequest(actor=Actor("clock"))
    try:
        return play_at_table(context, match_id, request, ExpireMatch())
    except RuleViolation as violation:
        raise QuestionGone from violation
