"""Open seats that are not open to everybody: reserved, or with an invitation link (rule T17)."""

from games.errors import RuleViolation
from games.game import Seat
from games.table.events import (
    InvitationMade,
    InvitationWithdrawn,
    MatchCreated,
    ReservationDeclined,
    SeatReserved,
)
from games.table.state import SeatState, Table


def check_plans(created: MatchCreated) -> None:
    """Check that a match reserves at most one seat for each account, and no bot's seat.

    Raises:
        RuleViolation: `seat.reserved` for a bot's seat, `seat.account-seated` for a second one.
    """
    reserved: set[str] = set()
    for seat, plan in enumerate(created.seats):
        if not plan.account:
            continue
        if plan.bot is not None:
            raise RuleViolation("seat.reserved", rule="T17", seat=seat)
        if plan.account in reserved:
            raise RuleViolation("seat.account-seated", rule="T18", seat=seat)
        reserved.add(plan.account)


def check_invited(table: Table, seat: Seat, account: str, invitation: int) -> None:
    """Check that a player may take an open seat.

    Args:
        table: the table.
        seat: an open seat.
        account: the id of the account that takes the seat; empty for none.
        invitation: the seq of the shown invitation; 0 for none.

    Raises:
        RuleViolation: `seat.reserved` if it is reserved for another account;
            `seat.needs-invitation` if the seat's current invitation was not shown;
            `seat.account-seated` if the account holds another seat.
    """
    held = table.seats[seat]
    if held.reserved and held.reserved != account:
        raise RuleViolation("seat.reserved", rule="T17", seat=seat)
    is_kept = bool(held.invitation) or table.is_invited
    if not held.reserved and is_kept and (held.invitation or 0) != (invitation or -1):
        raise RuleViolation("seat.needs-invitation", rule="T17", seat=seat)
    check_one_seat(table, account)


def check_one_seat(table: Table, account: str) -> None:
    """Check that an account does not hold a seat yet. Raises `seat.account-seated`."""
    seat = table.seat_of_account(account) if account else None
    if seat is not None:
        raise RuleViolation("seat.account-seated", rule="T18", seat=seat)


def reserve(table: Table, seat: Seat, account: str) -> SeatReserved:
    """Reserve an open seat for an account that has no seat in this match.

    Raises:
        RuleViolation: `seat.none`, `seat.taken`, `seat.account-seated`.
    """
    check_open_seat(table, seat)
    check_one_seat(table, account)
    for other, held in enumerate(table.seats):
        if held.reserved == account:
            raise RuleViolation("seat.account-seated", rule="T18", seat=other)
    return SeatReserved(seat=seat, account=account)


def decline(table: Table, seat: Seat, account: str) -> ReservationDeclined:
    """Free a reserved seat, on behalf of the account that it is reserved for.

    Raises:
        RuleViolation: `seat.none`, `seat.taken`, `seat.not-reserved`.
    """
    if check_open_seat(table, seat).reserved != account:
        raise RuleViolation("seat.not-reserved", rule="T17", seat=seat)
    return ReservationDeclined(seat=seat)


def invite(table: Table, seat: Seat) -> InvitationMade:
    """Make a new invitation to an open seat; an earlier invitation or reservation ends.

    Raises:
        RuleViolation: `seat.none`, `seat.taken`.
    """
    check_open_seat(table, seat)
    return InvitationMade(seat=seat)


def withdraw(table: Table, seat: Seat) -> InvitationWithdrawn:
    """Withdraw the invitation or the reservation of an open seat.

    Raises:
        RuleViolation: `seat.none`, `seat.taken`, `seat.not-invited`.
    """
    if check_open_seat(table, seat) == SeatState():
        raise RuleViolation("seat.not-invited", rule="T17", seat=seat)
    return InvitationWithdrawn(seat=seat)


def check_open_seat(table: Table, seat: Seat) -> SeatState:
    """Return the state of an open seat.

    Raises:
        RuleViolation: `seat.none` if there is no such seat, `seat.taken` if it is held.
    """
    if not 0 <= seat < len(table.seats):
        raise RuleViolation("seat.none", rule="T1", seat=seat, seats=len(table.seats))
    if not table.seats[seat].is_open:
        raise RuleViolation("seat.taken", rule="T1", seat=seat)
    return table.seats[seat]
