"""Functions that build the seats of a match for responses."""

from games.game import Seat
from games.table import Table
from projections.lobby import LobbySeat, show_seat
from service.seats.responses import SeatShown
from service.text.seat_names import SeatNames


def build_seats(table: Table, names: SeatNames) -> tuple[SeatShown, ...]:
    """Build the seats of a table, including account names."""
    return tuple(
        build_seat(number, show_seat(seat), names) for number, seat in enumerate(table.seats)
    )


def build_seat(number: Seat, seat: LobbySeat, names: SeatNames) -> SeatShown:
    """Build a seat, including the name of the account that holds it."""
    holder = names.holders.get(number)
    return SeatShown(
        seat=number,
        bot=seat.bot,
        taken=seat.taken,
        stand_in=seat.stand_in,
        resigned=seat.resigned,
        account=seat.account,
        reserved=seat.reserved,
        invited=seat.invited,
        name=holder.name if holder else None,
        called=names.call(number),
        bot_account=bool(holder and holder.is_bot),
    )
