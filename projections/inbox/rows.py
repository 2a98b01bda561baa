"""What the inbox knows of a match: who holds its seats, for whom they are kept, who created it."""

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

# What of a record tells that its event may be one of those below: all others need not be decoded.
MARK = re.compile(rb'"type":"(?:match-created|match-ended|seat-|reservation-|invitation-)')


class InboxSeat(Struct, frozen=True, omit_defaults=True):
    """A seat, as far as accounts have to do with it.

    Attributes:
        account: who holds it, if an account does.
        reserved: for whom it is kept.
        since: the seq of the event that says so.
    """

    account: str | None = None
    reserved: str | None = None
    since: int = 0


class InboxRow(Struct, frozen=True, omit_defaults=True):
    """What the inbox knows of a match after `version` events; its link is in hex."""

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
        """Whose match it is, in order: of those who hold a seat or are invited to one."""
        named: set[str | None] = set()
        for one in self.seats:
            named |= {one.account, None if self.is_over else one.reserved}
        return tuple(sorted(one for one in named if one))

    def seat_of(self, account: str) -> Seat | None:
        """Return the seat that an account holds."""
        return next((n for n, one in enumerate(self.seats) if one.account == account), None)

    def reserved_for(self, account: str) -> Seat | None:
        """Return the first seat that is kept for an account."""
        return next((n for n, one in enumerate(self.seats) if one.reserved == account), None)


def project(row: InboxRow, seq: int, record: Record[Any]) -> InboxRow:
    """Count one event into a row; an event seen before changes nothing."""
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
            pass  # it changes nothing about whose the match is
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
