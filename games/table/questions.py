"""The open questions of a match, and functions that update them at the end of a commit."""

from collections.abc import Iterable
from operator import attrgetter
from typing import Any

from msgspec import Struct

from games.game import AnyGame, Over, Phase, Seat, Seats
from games.table.answers import lapse_answers
from games.table.clock_fold import CommitEnd, tick
from games.table.state import Table
from games.table.undo_history import PHASE, REWIND, UndoHistory, is_taken_back

_seat_and_kind = attrgetter("seat", "kind")


class Asked(Struct, frozen=True):
    """An open question.

    Attributes:
        seat: the seat that must answer; `PHASE` if the workers must run a phase.
        kind: the kind of question or phase.
        since: the version since which it has been open.
    """

    seat: Seat
    kind: str
    since: int


def questions(game: AnyGame, table: Table, state: Any) -> tuple[tuple[Seat, str], ...]:
    """Return the open questions as pairs of seat and kind.

    There are none unless the match is running.
    """
    if table.status != "running":
        return ()
    match game.pending(state):
        case Seats(questions=asked):
            return tuple(map(_seat_and_kind, asked))
        case Phase(kind=kind):
            return ((PHASE, kind),)
        case Over():
            return ()


def suspended_seats(
    undo_history: UndoHistory, table: Table, asked: Iterable[Asked]
) -> tuple[Seat, ...]:
    """Return the seats whose standing answers are suspended because an answer was undone.

    Their players must answer by hand. The result depends only on the undo history, which is public.
    No event records it and the table does not contain it, so recorded matches in which a standing
    answer was given again still verify. A bot that plays for a seat continues as before.

    Args:
        undo_history: the commits up to the version at which the questions are open.
        table: the table at that version.
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
    """Update the table at the end of a commit.

    Standing answers may lapse, and clocks may start or stop.

    Args:
        table: the table after the commit's events.
        stand: the open questions after the commit, as pairs of seat and kind.
        moved: the mover of the commit; see `UndoPoint`.
        version: the version at the commit's end.
        at: the time of the commit.
    """
    table = lapse_answers(table, stand)
    seat = PHASE if moved is None else moved
    return tick(table, CommitEnd(version, at, stand, seat, seat == REWIND))


def update_asked(
    before: tuple[Asked, ...], moved: int, version: int, stand: tuple[tuple[Seat, str], ...]
) -> tuple[Asked, ...]:
    """Return the questions that are open after a commit, given those that were open before it.

    The result is the same as that of `Timeline.questions_at`, which searches backwards from the
    end.

    Args:
        before: the open questions before the commit.
        moved: the mover of the commit; see `UndoPoint`.
        version: the version at the commit's end.
        stand: the open questions after the commit, as pairs of seat and kind.
    """
    stood: dict[tuple[Seat, str], int] = {}
    for question in before:
        if moved not in (question.seat, REWIND):
            stood[question.seat, question.kind] = question.since
    asked = []
    for seat, kind in stand:
        since = stood.get((seat, kind), version)
        asked.append(Asked(seat, kind, since))  # not a generator, since this runs for every commit
    return tuple(asked)
