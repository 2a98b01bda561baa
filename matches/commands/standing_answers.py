"""Standing answers: set by a seat, given by the workers before a bot would (rule T9)."""

from collections.abc import Sequence
from typing import Any

from games.errors import RuleViolation
from games.game import AnyGame, Seat
from games.luck import Draw
from games.table import StandingAnswer, give_answers
from games.table.answers import standing_command
from matches.commands.commit import Actor
from matches.commands.execute import CommandRequest, CommandResult, decide_game_command, execute
from matches.context import Context
from matches.errors import MatchNotRunning, QuestionGone
from projections.match_cache import Match
from projections.timeline import Position

__all__ = ["answer_standing", "kinds_of", "set_answers", "standing_command"]

QUESTION = "question."


def kinds_of(game: AnyGame) -> tuple[str, ...]:
    """Return the kinds of questions that a game asks, as its catalogue names them."""
    named = (name for name in game.catalogue if name.startswith(QUESTION))
    return tuple(name.removeprefix(QUESTION) for name in named)


def set_answers(
    context: Context, match_id: str, request: CommandRequest, answers: tuple[StandingAnswer, ...]
) -> CommandResult:
    """Set all the standing answers of the seat that asks anew; none withdraws them.

    Raises:
        RuleViolation: see `games.table.give_answers`; `seat.resigned` where the seat has given up.
        MatchNotRunning, StaleVersion, NoSuchMatch, KeyReused: see there.
    """
    seat = -1 if request.actor.seat is None else request.actor.seat

    def decide(match: Match, position: Position) -> tuple[Sequence[Any], Sequence[Draw]]:
        if position.table.status != "running":
            raise MatchNotRunning(position.table.status)
        given = give_answers(position.table, seat, answers, kinds_of(match.game))
        if position.table.seats[seat].resigned:
            raise RuleViolation("seat.resigned", rule="T14", seat=seat)
        return (given,), ()

    return execute(context, match_id, request, decide)


def answer_standing(
    context: Context, match_id: str, seat: Seat, asked: int, command: Any
) -> CommandResult:
    """Give a standing answer's command, if it is still what the seat's answers give.

    The log says that the seat gave it, as if by hand; only the command's id, once the keys
    are out, proves which of its commands the workers gave.

    Raises:
        QuestionGone: it was withdrawn meanwhile, or the question does not stand any more.
        NoSuchMatch, VersionConflict: see there.
    """
    request = CommandRequest(
        actor=Actor("seat", seat), command=command, asked=asked, is_standing=True
    )
    inner = decide_game_command(request)

    def decide(match: Match, position: Position) -> tuple[Sequence[Any], Sequence[Draw]]:
        if standing_command(match.game, position.table, position.state, seat) != command:
            raise QuestionGone
        return inner(match, position)

    try:
        return execute(context, match_id, request, decide)
    except RuleViolation as violation:
        if violation.slug == "clock.run-out":  # the time-out is told instead
            raise QuestionGone from violation
        raise
