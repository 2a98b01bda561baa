"""Standing answers: set by a seat, given by the workers before a bot would (rule T9)."""

from typing import Any

from games.errors import RuleViolation
from games.game import Seat
from games.table import StandingAnswer
from games.table.commands import GiveAnswers
from matches.commands.commit import Actor
from matches.commands.execute import CommandRequest, CommandResult, play, play_at_table
from matches.context import Context
from matches.errors import QuestionGone


def set_answers(
    context: Context, match_id: str, request: CommandRequest, answers: tuple[StandingAnswer, ...]
) -> CommandResult:
    """Replace all the standing answers of the seat that asks; none withdraws them.

    Raises:
        RuleViolation: `standing.seat`, `standing.many`, `standing.kind`, `standing.twice`, or
            `seat.resigned` where the seat has given up.
        MatchError: As `play_at_table` says.
    """
    return play_at_table(context, match_id, request, GiveAnswers(answers))


def answer_standing(
    context: Context, match_id: str, seat: Seat, asked_since: int, command: Any
) -> CommandResult:
    """Give a standing answer's command, if it is still what the seat's answers give.

    The log says that the seat gave it, as if by hand; only the command's id, once the keys
    are out, proves which of its commands the workers gave.

    Raises:
        QuestionGone: It was withdrawn meanwhile, or the question does not stand any more.
        NoSuchMatch: There is no match of this id.
        VersionConflict: Others were faster 8 times in a row.
    """
    request = CommandRequest(
        actor=Actor("seat", seat), command=command, asked_since=asked_since, is_standing=True
    )
    try:
        return play(context, match_id, request)
    except RuleViolation as violation:
        if violation.slug == "clock.run-out":  # the time-out is told instead
            raise QuestionGone from violation
        raise
