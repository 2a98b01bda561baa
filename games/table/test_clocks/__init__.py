"""Rules for matches with a test clock, which their creator moves forward (rule T22)."""

from msgspec import UNSET
from msgspec.structs import replace

from games.errors import RuleViolation
from games.game import Seat
from games.table.clock import DAY, SeatClock
from games.table.events import ClockAdvanced, MatchCreated
from games.table.state import Table

OFFSET_MOST = 36_525 * DAY  # a hundred years


def check_test_clock(created: MatchCreated) -> None:
    """If a match is created with a test clock, check that it concerns nobody but its creator.

    Raises:
        RuleViolation: `test-clock.creator` if no account creates it, `test-clock.invited` if its
            visibility is not `invited`, `test-clock.rated` if it is rated, `test-clock.spectators`
            if it limits spectators, `test-clock.account` if a seat is reserved for another account.
    """
    if not created.has_test_clock:
        return
    if not created.creator:
        raise RuleViolation("test-clock.creator", rule="T22")
    if created.is_rated:
        raise RuleViolation("test-clock.rated", rule="T22")
    if created.visibility != "invited":
        raise RuleViolation("test-clock.invited", rule="T22")
    if created.spectators:
        raise RuleViolation("test-clock.spectators", rule="T22")
    for seat, plan in enumerate(created.seats):
        if plan.account and plan.account != created.creator:
            raise RuleViolation("test-clock.account", rule="T22", seat=seat)


def check_test_account(table: Table, seat: Seat, account: str) -> None:
    """Check that an account may hold a seat. Raises `test-clock.account` for a second account."""
    if table.clock_offset is not UNSET and account and account != table.creator:
        raise RuleViolation("test-clock.account", rule="T22", seat=seat)


def check_has_test_clock(table: Table) -> int:
    """Return the offset of the test clock of a match. Raises `test-clock.none` if it has none."""
    if table.clock_offset is UNSET:
        raise RuleViolation("test-clock.none", rule="T22")
    return table.clock_offset


def advance_clock(table: Table, by: int) -> ClockAdvanced:
    """Move the test clock of a match forward by a number of milliseconds.

    Raises:
        RuleViolation: `test-clock.none` if the match has no test clock, `test-clock.too-far` if the
            clock would be more than a hundred years ahead.
    """
    offset = check_has_test_clock(table) + by
    if by <= 0 or offset > OFFSET_MOST:
        raise RuleViolation("test-clock.too-far", rule="T22", most=OFFSET_MOST)
    return ClockAdvanced(by=by, offset=offset)


def move_deadlines(table: Table, event: ClockAdvanced) -> Table:
    """Return the table with all deadlines moved closer.

    Clocks that run count as started earlier. Times in the table stay real times, so that they can
    be compared with the times of records.
    """
    until = table.open_until - event.by if table.open_until is not UNSET else UNSET
    clocks = tuple(_move(clock, event.by) for clock in table.clocks) if table.clocks else UNSET
    return replace(table, clock_offset=event.offset, open_until=until, clocks=clocks)


def _move(clock: SeatClock, by: int) -> SeatClock:
    offer = clock.offer
    if not offer or offer.started_at is UNSET:
        return clock
    return replace(clock, offer=replace(offer, started_at=offer.started_at - by))
