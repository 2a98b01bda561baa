"""The clocks of the seats: folded at the end of each commit, from its record's time (rule T11).

A clock runs while its seat is asked and its holder plays it. It stops when the question moves:
with the seat's own command, with going back, or when the seat is not asked this any more.
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
    """Where a commit leaves a match.

    Attributes:
        version: of its last event.
        at: the time of its records.
        asked: the questions that stand: seat and kind.
        moved: the seat whose question it moves, if it is a command of the game; else below 0.
        goes_back: it ends with going back, which moves every question.
    """

    version: int
    at: int
    asked: tuple[tuple[Seat, str], ...]
    moved: Seat
    goes_back: bool


class Deadline(NamedTuple):
    """Until when a seat must have decided what it has been asked since a version."""

    seat: Seat
    asked_since: int
    runs_out_at: int


def tick(table: Table, end: CommitEnd) -> Table:
    """Return the table with its clocks as a commit leaves them."""
    if not table.clock or not table.clocks:  # pragma: no mutate: a match has both or neither
        return table
    kinds = dict(end.asked)
    clocks = tuple(
        one if table.seats[seat].bot else _tick_seat(table, table.clock, seat, kinds.get(seat), end)
        for seat, one in enumerate(table.clocks)
    )
    return table if clocks == table.clocks else replace(table, clocks=clocks)


def _tick_seat(
    table: Table, control: TimeControl, seat: Seat, kind: str | None, end: CommitEnd
) -> SeatClock:
    one = clock_of(table, seat)
    offer = one.offer
    runs = table.seats[seat].played_by is None
    moved = end.goes_back or end.moved == seat
    if not offer or offer.kind != kind or moved:
        one = _stop(control, one, end.at, decided=end.moved == seat)
        if kind is None:
            return replace(one, offer=UNSET)
        started = end.at if runs else UNSET
        return replace(one, offer=TimedQuestion(kind, end.version, end.at, started))
    if runs == (offer.started_at is not UNSET):
        return one
    one = _stop(
        control,  # pragma: no mutate: it is asked for the increment of a decision alone
        one,
        end.at,
        decided=False,  # pragma: no mutate: None says no as well
    )
    return replace(one, offer=replace(offer, started_at=end.at if runs else UNSET))


def _stop(control: TimeControl, one: SeatClock, at: int, *, decided: bool) -> SeatClock:
    """Return a clock whose running time, if it ran, is taken from its bank."""
    offer = one.offer
    if not offer or offer.started_at is UNSET:
        return one
    if decided:
        one = replace(one, missed=UNSET)
    if one.left is UNSET:
        return one
    left = max(0, one.left - (at - offer.started_at))
    return replace(one, left=left + (increment_ms(control) if decided else 0))


def clock_of(table: Table, seat: Seat) -> SeatClock:
    """Return the clock of a seat; one that says nothing in a match without clocks."""
    return table.clocks[seat] if table.clocks else SeatClock()


def deadlines(table: Table) -> tuple[Deadline, ...]:
    """Return the deadlines of the clocks that run, by seat."""
    if not table.clocks:
        return ()
    found = (_deadline(table, seat) for seat in range(len(table.clocks)))
    return tuple(one for one in found if one)


def _deadline(table: Table, seat: Seat) -> Deadline | None:
    ran = foresee_time_out(table, seat)
    return Deadline(seat, ran.asked_since, ran.ran_out_at) if ran else None


def foresee_time_out(table: Table, seat: Seat) -> TimedOut | None:
    """Return how a seat's time runs out if nothing happens; None while its clock stands still."""
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


def check_time(table: Table, by: str, seat: Seat | None, events: Sequence[Any], at: int) -> None:
    """Check what is told at a time against the clocks that run: deadlines decide, not workers.

    Once its time has run out a seat does nothing, and nobody goes back, until the time-out is
    told; a time-out is not told before (rule T13). The same holds for a match that has not begun
    in time (rule T19).

    Args:
        table: as it stood before.
        by: who acts, as records tell it.
        seat: that acts, if one does.
        events: what would be told.
        at: the time of their records.

    Raises:
        RuleViolation: `clock.run-out`, `clock.time-left`, `match.expired`, `match.not-expired`.
    """
    if table.status == "open":
        _check_open_until(table, by, events, at)
    if not table.clocks:
        return
    late = {one.seat: one for one in deadlines(table) if one.runs_out_at <= at}
    if not late and TimedOut not in map(type, events):
        return
    timed_out = next((one for one in events if isinstance(one, TimedOut)), None)
    if timed_out is not None:
        if timed_out.seat not in late:
            raise RuleViolation("clock.time-left", rule="T13", seat=timed_out.seat)
        return
    overdue = late.get(seat) if by == "seat" and seat is not None else None
    if overdue is None and any(isinstance(one, Rewound) for one in events):
        overdue = next(iter(late.values()))
    if overdue is not None:
        ran_out_at, asked = overdue.runs_out_at, overdue.asked_since
        raise RuleViolation(
            "clock.run-out", rule="T13", seat=overdue.seat, asked=asked, ran_out_at=ran_out_at
        )


def _check_open_until(table: Table, by: str, events: Sequence[Any], at: int) -> None:
    """Check what is told at a time of a match that has not begun.

    Raises:
        RuleViolation: `match.expired` once it has been open for too long: only that, or that an
            administrator ends it, is told then; `match.not-expired` where that is told earlier.
    """
    until = table.open_until
    is_late = until is not UNSET and until <= at
    expires = any(isinstance(one, MatchCalledOff) and one.reason == "expired" for one in events)
    if expires and not is_late:
        raise RuleViolation("match.not-expired", rule="T19")
    if is_late and not expires and by != "admin":
        raise RuleViolation("match.expired", rule="T19", open_until=until or 0)
