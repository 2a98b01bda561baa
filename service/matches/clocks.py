"""The clocks of seats, as included in responses."""

from msgspec import Struct

from games.game import Seat
from games.table import Table, clock_of, foresee_time_out
from matches.times import Time, format_time


class ClockShown(Struct, frozen=True):
    """The clock of a seat at a given version.

    Attributes:
        seat: the seat that the clock belongs to.
        left_ms: the milliseconds left for the current question, counted from `runs_since`. While
            the clock is stopped, the milliseconds in the time bank; null if each decision has a
            separate time limit.
        runs_since: the time when the clock started to run, which a test clock moves back as it is
            moved forward; null while it is stopped.
        deadline: the time when the clock runs out, `left_ms` after `runs_since`; null while it is
            stopped.
    """

    seat: Seat
    left_ms: int | None
    runs_since: Time | None
    deadline: Time | None


def build_clocks(table: Table) -> tuple[ClockShown, ...] | None:
    """Build the clocks of all seats of a table. Return None if there is no time control."""
    if not table.clocks:
        return None
    return tuple(_build_clock(table, seat) for seat in range(len(table.seats)))


def _build_clock(table: Table, seat: Seat) -> ClockShown:
    runs, bank = foresee_time_out(table, seat), clock_of(table, seat).left
    if runs is None:
        return ClockShown(seat, bank if isinstance(bank, int) else None, None, None)
    return ClockShown(
        seat, runs.allowed, format_time(runs.started_at), format_time(runs.ran_out_at)
    )


def deadline_of(table: Table, seat: Seat | None) -> Time | None:
    """Return the time when a seat's clock runs out, or None if the clock is stopped."""
    runs = None if seat is None else foresee_time_out(table, seat)
    return format_time(runs.ran_out_at) if runs else None
