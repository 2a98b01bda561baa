"""Build the clocks of a match."""

from games.game import Seat
from games.table import Table, clock_of, foresee_time_out
from service.contract.times import Time, format_time
from service.matches.clocks import ClockShown


def build_clocks(table: Table) -> tuple[ClockShown, ...] | None:
    """Return the clocks of a table's seats; None if time is unlimited."""
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
    """Return the deadline of a seat; None if its clock is stopped."""
    runs = None if seat is None else foresee_time_out(table, seat)
    return format_time(runs.ran_out_at) if runs else None
