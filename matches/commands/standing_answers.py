"""Standing answers, which workers play on behalf of seats (rule T9)."""

from typing import Any

from games.errors import RuleViolation
from games.game import Seat
from games.table import StandingAnswer
from games.table.commands import GiveAnswers
from matches.commands.commit import Actor, CommandRequest
from matches.commands.execute import CommandResult, play, play_at_table
from matches.context import Context
from matches.errors import QuestionGone


def set_answers(
    context: Context, match_id: str, request: CommandRequest, answers: tuple[StandingAnswer, ...]
) -> CommandResult:
    """Replace all standing answers of the requesting seat. An empty tuple withdraws them.

    Raises:
        RuleViolation: `standing.seat`, `standing.many`, `standing.kind`, `standing.twice`, or
            `seat.resigned` if the seat has resigned.
        MatchError: see `play_at_table`.
    """
    return play_at_table(context, match_id, request, GiveAnswers(answers))


def answer_standing(
    context: Context, match_id: str, seat: Seat, asked_since: int, command: Any
) -> CommandResult:
    """Play the command of a standing answer, provided that the seat's answers still produce it.

    The log attributes the command to the seat, as if its player had sent it. After the keys are
    released, the command's id proves that the workers sent it.

    Raises:
        QuestionGone: the answer was withdrawn in the meantime, or the question is no longer
            pending.
        NoSuchMatch: no match has this id.
        VersionConflict: the command conflicted with other requests 8 times in a row.
    """
    request = CommandRequest(
        actor=Actor("seat", seat), command=command, asked_since=asked_since, is_standing=True
    )
    try:
        return play(context, match_id, request)
    except RuleViolation as violation:
        if violation.slug == "clock.run-out":  # the time-out is recorded instead
            raise QuestionGone from violation
        raise
