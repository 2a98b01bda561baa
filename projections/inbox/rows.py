"""Inbox rows, which contain the seat holders, reservations and creator of each match."""

import re
from typing import Any

from msgspec import UNSET, Struct, field
from msgspec.structs import replace

from events import Record
from games.game import Seat
from games.table import MatchCreated, MatchEnded, SeatTaken
from games.table.events import (
    InvitationMade,
    InvitationWithdrawn,
    ReservationDeclined,
    SeatClaimed,
    SeatLeft,
    SeatReserved,
)

# Matches the records of all events that affect the inbox. Other records need not be decoded.
MARK = re.compile(rb'"type":"(?:match-created|match-ended|seat-|reservation-|invitation-)')


class InboxSeat(Struct, frozen=True, omit_defaults=True):
    """An account that holds a seat or for which a seat is reserved.

    Attributes:
        account: the id of the account that holds the seat, if any.
        reserved: the id of the account that the seat is reserved for, if any.
        since: the seq of the last event that changed this.
    """

    account: str | None = None
    reserved: str | None = None
    since: int = 0


class InboxRow(Struct, frozen=True, omit_defaults=True):
    """The inbox row of a match after `version` events. The link is in hex."""

    match_id: str = field(name="match")
    game: str = ""
    seats: tuple[InboxSeat, ...] = ()
    creator: str | None = None
    has_clock: bool = False
    is_over: bool = False
    version: int = 0
    link: str = ""

    @property
    def accounts(self) -> tuple[str, ...]:
        """The accounts that hold a seat or are invited to one, sorted by id."""
        named: set[str | None] = set()
        for seat in self.seats:
            named |= {seat.account, None if self.is_over else seat.reserved}
        return tuple(sorted(account for account in named if account))

    def seat_of(self, account: str) -> Seat | None:
        """Return the seat that an account holds, or None if it holds no seat."""
        return next((n for n, seat in enumerate(self.seats) if seat.account == account), None)

    def reserved_for(self, account: str) -> Seat | None:
        """Return the first seat reserved for an account, or None if there is none."""
        return next((n for n, seat in enumerate(self.seats) if seat.reserved == account), None)


def project(row: InboxRow, seq: int, record: Record[Any]) -> InboxRow:
    """Apply an event to a row. An event that was already applied changes nothing."""
    if seq <= row.version:
        return row
    row = replace(row, version=seq)
    match record.event:
        case MatchCreated():
            row = _begin(row, record.event)
        case SeatTaken(seat=seat, account=account) | SeatClaimed(seat=seat, account=account):
            row = _with_seat(row, seat, InboxSeat(account=account or None, since=seq))
        case SeatReserved(seat=seat, account=account):
            row = _with_seat(row, seat, InboxSeat(reserved=account, since=seq))
        case SeatLeft() | ReservationDeclined() | InvitationMade() | InvitationWithdrawn():
            row = _with_seat(row, record.event.seat, InboxSeat())
        case MatchEnded():
            row = replace(row, is_over=True)
        case _:
            pass  # no effect on the accounts of the match
    return row


def _begin(row: InboxRow, created: MatchCreated) -> InboxRow:
    seats = tuple(
        InboxSeat(reserved=plan.account, since=1) if plan.account else InboxSeat()
        for plan in created.seats
    )
    return replace(
        row,
        game=created.game,
        seats=seats,
        creator=created.creator or None,
        has_clock=created.clock is not UNSET,
    )


def _with_seat(row: InboxRow, seat: Seat, held: InboxSeat) -> InboxRow:
    return replace(row, seats=(*row.seats[:seat], held, *row.seats[seat + 1 :]))
