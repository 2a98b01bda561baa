"""Lookup of the accounts that are invited to a match (rule T17)."""

from msgspec.structs import replace

from accounts.errors import NoSuchAccount
from games.table import SeatPlan
from matches.context import Context
from matches.errors import NotInvitable


def find_guest(context: Context, host: str, named: str) -> str:
    """Return the id of an account to invite, given its id or name.

    Raises:
        NoSuchAccount: the account does not exist, or was erased, or only one of the two is a test
            account.
        NotInvitable: one of the two accounts has blocked the other.
    """
    accounts = context.accounts
    is_test = accounts.is_test(host)
    guest = accounts.find_by_id_or_name(named, is_test=is_test)
    if guest is None or accounts.is_test(guest) != is_test:
        raise NoSuchAccount
    if guest != host and (accounts.has_blocked(guest, host) or accounts.has_blocked(host, guest)):
        raise NotInvitable
    return guest


def find_guests(context: Context, host: str, seats: tuple[SeatPlan, ...]) -> tuple[SeatPlan, ...]:
    """Replace the names of invited accounts in seat plans with their ids.

    Raises:
        NoSuchAccount, NotInvitable: see `find_guest`.
    """
    return tuple(
        replace(seat, account=find_guest(context, host, seat.account)) if seat.account else seat
        for seat in seats
    )
