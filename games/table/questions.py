"""The questions that stand: who is asked what, since when, and what the end of a commit changes."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from games.game import AnyGame, Over, Phase, Seat, Seats
from games.table.answers import lapse_answers
from games.table.clock_fold import CommitEnd, tick
from games.table.state import Table
from games.table.undo_history import PHASE, REWIND, UndoHistory, is_taken_back


class Asked(Struct, frozen=True):
    """A question that stands: who is asked (`PHASE`: the workers), what, and since which seq."""

    seat: Seat
    kind: str
    since: int


def questions(game: AnyGame, table: Table, state: Any) -> tuple[tuple[Seat, str], ...]:
    """Return who is asked what in a state; nobody unless the match is running."""
    if table.status != "running":
        return ()
    match game.pending(state):
        case Seats(questions=asked):
            return tuple((question.seat, question.kind) for question in asked)
        case Phase(kind=kind):
            return ((PHASE, kind),)
        case Over():
            return ()


def suspended_seats(
    undo_history: UndoHistory, table: Table, asked: Iterable[Asked]
) -> tuple[Seat, ...]:
    """Return the seats whose players must answer by hand, since their answer was taken back.

    It depends on the undo history alone, which everybody knows: no event says it and the table
    does not keep it, so recorded matches in which a standing answer was given again verify as
    before. A bot that plays for a seat goes on as before.

    Args:
        undo_history: the commits up to the version at which the questions are open.
        table: the table there.
        asked: the questions.
    """
    return tuple(
        question.seat
        for question in asked
        if question.seat >= 0
        and not table.seats[question.seat].played_by
        and is_taken_back(undo_history, question.seat, question.since)
    )


def settle(
    table: Table, stand: tuple[tuple[Seat, str], ...], moved: int | None, version: int, at: int
) -> Table:
    """Return the table as a commit leaves it: standing answers lapse, clocks start and stop.

    Args:
        table: after the commit's events.
        stand: who is asked what then.
        moved: whose question the commit moves.
        version: the commit's end.
        at: its time.
    """
    table = lapse_answers(table, stand)
    seat = PHASE if moved is None else moved
    return tick(table, CommitEnd(version, at, stand, seat, seat == REWIND))


def update_asked(
    before: tuple[Asked, ...], moved: int, version: int, stand: tuple[tuple[Seat, str], ...]
) -> tuple[Asked, ...]:
    """Return the questions that stand at the end of a commit, from those before it.

    It is what `Timeline.questions_at` finds by looking back.

    Args:
        before: the questions that stood before the commit.
        moved: whose question it moves.
        version: the commit's end.
        stand: who is asked what there.
    """
    stood = {(one.seat, one.kind): one.since for one in before if moved not in (one.seat, REWIND)}
    return tuple(Asked(seat, kind, stood.get((seat, kind), version)) for seat, kind in stand)
