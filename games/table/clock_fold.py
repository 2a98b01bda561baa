"""Update seat clocks at the end of each commit, using the commit's timestamp (rule T11).

A clock runs while its seat has an open question and is played by its holder. It stops when the
question changes: after the seat's own command, after an undo or redo, or when this question is no
longer open.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from games.errors import RuleViolation
from games.game import Seat
from games.table.clock import SeatClock, TimeControl, TimedQuestion, decision_ms, increment_ms
from games.table.events import MatchCalledOff, Rewound, TimedOut
from games.table.state import Table


class CommitEnd(NamedTuple):
    """The state of a match at the end of a commit.

    Attributes:
        version: the version of the commit's last event.
        at: the time of its records.
        asked: the open questions, as pairs of seat and kind.
        moved: the seat that answered its question, if the commit is a command of the game;
            otherwise a negative number.
        goes_back: whether the commit ends with an undo or redo, which changes every open question.
    """

    version: int
    at: int
    asked: tuple[tuple[Seat, str], ...]
    moved: Seat
    goes_back: bool


class Deadline(NamedTuple):
    """The time at which a seat's open question times out."""

    seat: Seat
    asked_since: int
    runs_out_at: int


def tick(table: Table, end: CommitEnd) -> Table:
    """Return the table with its clocks updated for a commit."""
    if not table.clock or not table.clocks:  # pragma: no mutate: a match has both or neither
        return table
    kinds = dict(end.asked)
    clocks = tuple(
        clock
        if table.seats[seat].bot
        else _tick_seat(table, table.clock, seat, kinds.get(seat), end)
        for seat, clock in enumerate(table.clocks)
    )
    return table if clocks == table.clocks else replace(table, clocks=clocks)


def _tick_seat(
    table: Table, control: TimeControl, seat: Seat, kind: str | None, end: CommitEnd
) -> SeatClock:
    clock = clock_of(table, seat)
    offer = clock.offer
    runs = table.seats[seat].played_by is None
    moved = end.goes_back or end.moved == seat
    if not offer or offer.kind != kind or moved:
        clock = _stop(control, clock, end.at, decided=end.moved == seat)
        if kind is None:
            return replace(clock, offer=UNSET)
        started = end.at if runs else UNSET
        return replace(clock, offer=TimedQuestion(kind, end.version, end.at, started))
    if runs == (offer.started_at is not UNSET):
        return clock
    clock = _stop(
        control,  # pragma: no mutate: it is asked for the increment of a decision alone
        clock,
        end.at,
        decided=False,  # pragma: no mutate: None says no as well
    )
    return replace(clock, offer=replace(offer, started_at=end.at if runs else UNSET))


def _stop(control: TimeControl, clock: SeatClock, at: int, *, decided: bool) -> SeatClock:
    """Return a stopped clock, with the elapsed time deducted from its bank."""
    offer = clock.offer
    if not offer or offer.started_at is UNSET:
        return clock
    if decided:
        clock = replace(clock, missed=UNSET)
    if clock.left is UNSET:
        return clock
    left = max(0, clock.left - (at - offer.started_at))
    return replace(clock, left=left + (increment_ms(control) if decided else 0))


def clock_of(table: Table, seat: Seat) -> SeatClock:
    """Return the clock of a seat, or an empty clock if the match has no time control."""
    return table.clocks[seat] if table.clocks else SeatClock()


def deadlines(table: Table) -> tuple[Deadline, ...]:
    """Return the deadlines of the running clocks, in seat order."""
    if not table.clocks:
        return ()
    by_seat = (_deadline(table, seat) for seat in range(len(table.clocks)))
    return tuple(deadline for deadline in by_seat if deadline)


def _deadline(table: Table, seat: Seat) -> Deadline | None:
    ran = foresee_time_out(table, seat)
    return Deadline(seat, ran.asked_since, ran.ran_out_at) if ran else None


def foresee_time_out(table: Table, seat: Seat) -> TimedOut | None:
    """Return the time-out event that will occur if the seat does not act in time.

    Return None if the seat's clock is stopped.
    """
    offer = clock_of(table, seat).offer
    if not table.clock or not offer or offer.started_at is UNSET:
        return None
    own = decision_ms(table.clock)
    allowed = (clock_of(table, seat).left or 0) if own is None else own
    return TimedOut(
        seat=seat,
        asked_since=offer.asked_since,
        offered_at=offer.offered_at,
        started_at=offer.started_at,
        allowed=allowed,
        ran_out_at=offer.started_at + allowed,
    )


def late_clocks(table: Table, at: int) -> dict[Seat, Deadline]:
    """Return the deadlines that have passed without a time-out, by seat.

    Until the time-out is recorded, such a seat may not act, and nobody may go back (rule T13).

    Args:
        table: the table.
        at: the time, in milliseconds since 1970.
    """
    return {deadline.seat: deadline for deadline in deadlines(table) if deadline.runs_out_at <= at}


def check_time(table: Table, by: str, seat: Seat | None, events: Sequence[Any], at: int) -> None:
    """Check events against running clocks, so that deadlines do not depend on when workers run.

    After its deadline a seat may not act, and no one may undo or redo, until the time-out is
    recorded. A time-out is not recorded before the deadline (rule T13). The same applies to a match
    that has not begun in time (rule T19).

    Args:
        table: the table before the events.
        by: the kind of actor, as stored in records.
        seat: the acting seat, if any.
        events: the events to record.
        at: the time of their records.

    Raises:
        RuleViolation: `clock.run-out`, `clock.time-left`, `match.expired`, `match.not-expired`.
    """
    if table.status == "open":
        _check_open_until(table, by, events, at)
    if not table.clocks:
        return
    late = late_clocks(table, at)
    if not late and TimedOut not in map(type, events):
        return
    timed_out = next((event for event in events if isinstance(event, TimedOut)), None)
    if timed_out is not None:
        if timed_out.seat not in late:
            raise RuleViolation("clock.time-left", rule="T13", seat=timed_out.seat)
        return
    overdue = late.get(seat) if by == "seat" and seat is not None else None
    if overdue is None and any(isinstance(event, Rewound) for event in events):
        overdue = next(iter(late.values()))
    if overdue is not None:
        ran_out_at, asked = overdue.runs_out_at, overdue.asked_since
        raise RuleViolation(
            "clock.run-out", rule="T13", seat=overdue.seat, asked=asked, ran_out_at=ran_out_at
        )


def _check_open_until(table: Table, by: str, events: Sequence[Any], at: int) -> None:
    """Check the events of a match that has not begun against the deadline for filling its seats.

    Raises:
        RuleViolation: `match.expired` after `open_until`, unless the events record that it expired
            or come from an administrator; `match.not-expired` if they record the expiry too early.
    """
    until = table.open_until
    is_late = until is not UNSET and until <= at
    expires = any(
        isinstance(event, MatchCalledOff) and event.reason == "expired" for event in events
    )
    if expires and not is_late:
        raise RuleViolation("match.not-expired", rule="T19")
    if is_late and not expires and by != "admin":
        raise RuleViolation("match.expired", rule="T19", open_until=until or 0)
