"""Set standing answers, and remove them when they lapse (rule T9)."""

from collections.abc import Iterable
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from games.errors import RuleViolation
from games.game import AnyGame, Seat, Seats, Secret
from games.table.events import StandingAnswersGiven
from games.table.standing import KeptAnswer, StandingAnswer, choose_command
from games.table.state import Table

MOST = 32  # maximum number of answers per seat


def give_answers(
    table: Table, seat: Seat, answers: tuple[StandingAnswer, ...], kinds: Iterable[str]
) -> StandingAnswersGiven:
    """Replace all standing answers of a seat. An empty tuple withdraws them.

    Args:
        table: the current table.
        seat: the seat that sets the answers; they are secret to all other seats.
        answers: the new answers, at most one for each kind of question.
        kinds: the game's kinds of questions.

    Raises:
        RuleViolation: `standing.seat` if no player holds the seat, `standing.kind` for an unknown
            kind of question, `standing.twice` for two answers to the same kind, `standing.many` for
            too many answers, `seat.resigned` if the seat has given up.
    """
    if not 0 <= seat < len(table.seats) or table.seats[seat].taken is None:
        raise RuleViolation("standing.seat", rule="T9", seat=seat)
    if len(answers) > MOST:
        raise RuleViolation("standing.many", rule="T9", most=MOST, found=len(answers))
    known, met = set(kinds), set[str]()
    for answer in answers:
        for kind in filter(None, (answer.kind, answer.until)):
            if kind not in known:
                raise RuleViolation("standing.kind", rule="T9", kind=kind)
        if answer.kind in met:
            raise RuleViolation("standing.twice", rule="T9", kind=answer.kind)
        met.add(answer.kind)
    if table.seats[seat].resigned:
        raise RuleViolation("seat.resigned", rule="T14", seat=seat)
    return StandingAnswersGiven(seat=seat, answers=Secret((seat,), answers))


def standing_of(table: Table, seat: Seat) -> tuple[StandingAnswer, ...]:
    """Return the standing answers of a seat."""
    return tuple(kept.answer for kept in table.standing[seat]) if table.standing else ()


def lapse_answers(table: Table, asked: tuple[tuple[Seat, str], ...]) -> Table:
    """Return the table after a commit, with lapsed standing answers removed.

    An answer with `until` ends when its seat is next asked that kind of question. A question that
    was already open when the answer was set does not end it.
    """
    if not table.standing or table.status != "running":
        return table
    left = tuple(
        tuple(filter(None, (_outlives(kept, seat, asked) for kept in own)))
        for seat, own in enumerate(table.standing)
    )
    if left == table.standing:
        return table
    return replace(table, standing=left if any(left) else UNSET)


def _outlives(
    kept: KeptAnswer, seat: Seat, asked: tuple[tuple[Seat, str], ...]
) -> KeptAnswer | None:
    """Return an answer, updated for the end of a commit, or None if it has lapsed."""
    if kept.answer.until is None:
        return kept
    if (seat, kept.answer.until) not in asked:
        return replace(kept, is_armed=True)
    return None if kept.is_armed else kept


def standing_command(game: AnyGame, table: Table, state: Any, seat: Seat) -> Any:
    """Return the command that a seat's standing answers select for its question, or None.

    The result depends only on the seat's own view and answers.
    """
    if not table.standing or table.status != "running":
        return None
    pending = game.pending(state)
    if not isinstance(pending, Seats):
        return None
    kinds = [question.kind for question in pending.questions if question.seat == seat]
    fitting = [answer for answer in standing_of(table, seat) if answer.kind in kinds]
    return choose_command(fitting[0], game.legal(state, seat)) if fitting else None


def answered_seats(game: AnyGame, table: Table, state: Any) -> tuple[Seat, ...]:
    """Return the seats whose standing answers select a command now. Only the workers call this."""
    if not table.standing:
        return ()
    seats = range(len(table.seats))
    return tuple(s for s in seats if standing_command(game, table, state, s) is not None)
