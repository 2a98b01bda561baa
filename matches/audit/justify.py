"""What a commit of the table's would have told: its events are justified by the log before it."""

from collections.abc import Sequence
from typing import Any

from events import Record
from games.table import (
    MatchCreated,
    PositionSet,
    Rewound,
    SeatHandedBack,
    SeatHandedToBot,
    SeatResigned,
    SeatTaken,
    StandingAnswersGiven,
    Table,
    UndoAnswered,
    UndoLapsed,
    UndoProposed,
    answer_proposal,
    check_plays,
    give_answers,
    hand_over,
    lapse_proposal,
    resign,
    take_back,
    take_seat,
)
from games.table.undo_history import UndoHistory, is_behind
from matches.commands.undo import GoTo, check_target, undo_events


def justified(
    undo_history: UndoHistory,
    table: Table,
    head: int,
    record: Record[Any],
    told: Sequence[Any],
    kinds: Sequence[str],
) -> tuple[Any, ...]:
    """Return the events of the table that who acted may have told; none if there are no such.

    Args:
        undo_history: the log up to the commit.
        table: as it stood before the commit.
        head: the version before the commit.
        record: the commit's first, for who acted.
        told: the commit's events as they are stored.
        kinds: of questions that the game asks.

    Raises:
        RuleViolation: what is told was not allowed.
    """
    match told[0]:
        case MatchCreated() as created if head == 0 and record.by == "host":
            placed = tuple(one for one in told[1:2] if isinstance(one, PositionSet))
            return (created, *placed) if len(placed) == created.is_placed else ()
        case SeatTaken(seat=seat, entropy=entropy) if (record.by, record.seat) == ("seat", seat):
            return (take_seat(table, seat, entropy),)
        case _ if table.status != "running":
            return ()
        case _ if record.by == "admin" and record.seat is None:
            return _of_an_admin(undo_history, table, head, told)
        case _ if record.by == "seat" and record.seat is not None:
            return _of_a_seat(undo_history, table, head, record.seat, told, kinds)
        case _:
            return ()


def _of_an_admin(
    undo_history: UndoHistory, table: Table, head: int, told: Sequence[Any]
) -> tuple[Any, ...]:
    if not isinstance(told[-1], Rewound):
        return ()
    check_target(undo_history, told[-1].to, head)
    return (*lapse_proposal(table), told[-1])


def _of_a_seat(
    undo_history: UndoHistory,
    table: Table,
    head: int,
    seat: int,
    told: Sequence[Any],
    kinds: Sequence[str],
) -> tuple[Any, ...]:
    if not 0 <= seat < len(table.seats):
        return ()
    match told[0]:
        case SeatHandedToBot(level=level):
            return hand_over(table, seat, level)
        case SeatHandedBack():
            return (take_back(table, seat),)
        case SeatResigned() | UndoLapsed() if any(isinstance(one, SeatResigned) for one in told):
            return resign(table, seat)
        case StandingAnswersGiven(answers=given):
            return (give_answers(table, seat, given.value or (), kinds),)
        case _:
            check_plays(table, seat)
            return _going(undo_history, table, head, seat, told)


def _going(
    undo_history: UndoHistory, table: Table, head: int, seat: int, told: Sequence[Any]
) -> tuple[Any, ...]:
    """Return what a seat may have told about going back."""
    proposal = table.proposal.seq if table.proposal else 0
    match told[0]:
        case UndoAnswered(agrees=agrees):
            return answer_proposal(table, seat, proposal, agrees=agrees)
        case UndoLapsed(reason="withdrawn"):
            return answer_proposal(table, seat, proposal, agrees=False)
        case Rewound(to=to) | UndoProposed(to=to):
            pass
        case _ if isinstance(told[-1], Rewound):
            to = told[-1].to
        case _:
            return ()
    forth = 0 < to < head and not is_behind(undo_history, to, head)
    return undo_events(undo_history, table, head, seat, GoTo(to, forth=forth))
