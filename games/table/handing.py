"""Handing a seat to a bot, and taking it back (rule T10)."""

from games.bots import is_level
from games.errors import RuleViolation
from games.game import Seat
from games.table.consent import agreed_by
from games.table.events import SeatHandedBack, SeatHandedToBot, TableEvent
from games.table.state import SeatState, Table


def hand_over(table: Table, seat: Seat, level: str) -> tuple[TableEvent, ...]:
    """Let a bot play for a seat; it agrees at once to an open proposal, as bots do.

    Raises:
        RuleViolation: `seat.no-player` where no player holds the seat, `seat.handed-over`
            where a bot plays it already, `seat.no-level` for a level that no bot has.
    """
    held = _held(table, seat)
    if not is_level(level):
        raise RuleViolation("seat.no-level", rule="T10", level=level)
    if held.stand_in:
        raise handed_over(seat, held)
    return (SeatHandedToBot(seat=seat, level=level), *agreed_by(table, seat))


def take_back(table: Table, seat: Seat) -> SeatHandedBack:
    """Let the holder of a seat play it again.

    Raises:
        RuleViolation: `seat.no-player` where no player holds the seat, `seat.not-handed-over`
            where no bot plays for its holder.
    """
    if not _held(table, seat).stand_in:
        raise RuleViolation("seat.not-handed-over", rule="T10", seat=seat)
    return SeatHandedBack(seat=seat)


def check_plays(table: Table, seat: Seat) -> None:
    """Check that the holder of a seat plays it. Raises `seat.handed-over`."""
    if table.seats[seat].stand_in:
        raise handed_over(seat, table.seats[seat])


def handed_over(seat: Seat, held: SeatState) -> RuleViolation:
    """Return the refusal of what only the holder who plays may do."""
    return RuleViolation("seat.handed-over", rule="T10", seat=seat, level=held.played_by or "")


def _held(table: Table, seat: Seat) -> SeatState:
    if not 0 <= seat < len(table.seats) or table.seats[seat].taken is None:
        raise RuleViolation("seat.no-player", rule="T10", seat=seat)
    return table.seats[seat]
