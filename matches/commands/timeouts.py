"""Time-outs: told by workers when a seat's time has run out, with what follows (rule T13)."""

from collections.abc import Sequence
from typing import Any

from events import Keys
from games.errors import RuleViolation
from games.game import AnyGame, Seat
from games.luck import Draw
from games.table import choose_least, passes, time_out
from matches.commands import bots
from matches.commands.commit import Actor
from matches.commands.execute import CommandRequest, CommandResult, Decide, execute, luck_of
from matches.context import Context
from matches.errors import MatchNotRunning, QuestionGone
from projections.match_cache import Match
from projections.timeline import Position

TRIES = 3


def run_out(context: Context, match_id: str, seat: Seat, asked: int) -> CommandResult:
    """Tell that a seat's time ran out on what it has been asked since a version.

    Raises:
        QuestionGone: it has decided, its clock stands still, or its time has not run out yet.
        MatchNotRunning, NoSuchMatch, VersionConflict: see there.
    """
    match = context.cache.fresh(match_id)
    for _ in range(TRIES):
        with match.lock:
            position = match.timeline.tip()
        if position.since(seat) != asked:
            raise QuestionGone
        command = _command(match, position, seat, asked)
        request = CommandRequest(actor=Actor("clock", seat), command=command, asked=asked)
        try:
            return execute(context, match_id, request, _decision(seat, asked, command))
        except RuleViolation as violation:
            if violation.slug == "clock.time-left":
                raise QuestionGone from violation
            raise
        except _OtherCommand:
            match = context.cache.fresh(match_id)
    raise QuestionGone


class _OtherCommand(Exception):
    """What others chose meanwhile leaves another command that does the least."""


def _decision(seat: Seat, asked: int, command: Any) -> Decide:
    def decide(match: Match, position: Position) -> tuple[Sequence[Any], Sequence[Draw]]:
        table = position.table
        if table.status != "running":
            raise MatchNotRunning(table.status)
        events = time_out(table, seat)
        if _command(match, position, seat, asked) != command:
            raise _OtherCommand
        if command is None:
            return events, ()
        luck = luck_of(match.keys, table)
        told = match.game.decide(position.state, command, luck)
        return (*events, *told), luck.draws

    return decide


def _command(match: Match, position: Position, seat: Seat, asked: int) -> Any:
    """Return the command that is given for a seat whose time runs out now; None for none."""
    if not passes(position.table, seat):
        return None
    return least_command(match.game, match.keys, position.state, seat, asked)


def least_command(game: AnyGame, keys: Keys, state: Any, seat: Seat, asked: int) -> Any:
    """Return the command that does the least; where it is drawn, with the match's bot key."""
    return choose_least(
        game, state, seat, bots.luck_of(keys.bot, f"clock:{bots.label_of(seat, asked)}")
    )
