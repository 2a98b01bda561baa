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
            where a bot plays it already, `seat.no-level` for a level that no bot has,
            `seat.resigned` where it has given up.
    """
    held = held_by_player(table, seat)
    if not is_level(level):
        raise RuleViolation("seat.no-level", rule="T10", level=level)
    if held.stand_in:
        raise handed_over(seat, held)
    return (SeatHandedToBot(seat=seat, level=level), *agreed_by(table, seat))


def take_back(table: Table, seat: Seat) -> SeatHandedBack:
    """Let the holder of a seat play it again.

    Raises:
        RuleViolation: `seat.no-player` where no player holds the seat, `seat.not-handed-over`
            where no bot plays for its holder, `seat.resigned` where it has given up.
    """
    if not held_by_player(table, seat).stand_in:
        raise RuleViolation("seat.not-handed-over", rule="T10", seat=seat)
    return SeatHandedBack(seat=seat)


def check_plays(table: Table, seat: Seat) -> None:
    """Check that the holder of a seat plays it. Raises `seat.handed-over`, `seat.resigned`."""
    if table.seats[seat].resigned:
        raise RuleViolation("seat.resigned", rule="T14", seat=seat)
    if table.seats[seat].stand_in:
        raise handed_over(seat, table.seats[seat])


def handed_over(seat: Seat, held: SeatState) -> RuleViolation:
    """Return the refusal of what only the holder who plays may do."""
    return RuleViolation("seat.handed-over", rule="T10", seat=seat, level=held.played_by)


def held_by_player(table: Table, seat: Seat) -> SeatState:
    """Return how a seat is held: by a player who has not given up.

    Raises:
        RuleViolation: `seat.no-player`, `seat.resigned`.
    """
    if not 0 <= seat < len(table.seats) or table.seats[seat].taken is None:
        raise RuleViolation("seat.no-player", rule="T10", seat=seat)
    if table.seats[seat].resigned:
        raise RuleViolation("seat.resigned", rule="T14", seat=seat)
    return table.seats[seat]
