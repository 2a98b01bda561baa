"""Inbox items. Each contains the question to a player, its deadline, and the latest events.

Each contains the question to a player, its deadline, and the latest events.
"""

from typing import Literal

import msgspec
from msgspec import Struct

from events import Entry
from games.game import Seat
from games.table import Table, foresee_time_out
from games.table.questions import Asked
from matches.context import Context
from matches.queries.lines import TimelineEntry, timeline_entries
from matches.queries.read import Reader, Snapshot, snapshot
from projections.match_cache import Match, NoSuchMatch

Role = Literal["seat", "invited", "created"]

LOOKED_AT = 200  # number of events to search for the seat's own last event
LINES_MOST = 20
_URGENT_PART = 5  # the last fifth of the time for a question
_URGENT_LEAST_MS = 10_000
_URGENT_MOST_MS = 12 * 3_600_000


class InboxItem(Struct, frozen=True):
    """A match in the inbox of an account.

    Attributes:
        reader: the account as a reader of the match.
        role: the role of the account in the match.
        seat: the seat that the account holds or that is reserved for it.
        shown: the current match.
        question: the seat's pending question, if any.
        asked_at: the time since which the question has been pending, in milliseconds since 1970.
        acted: the version of the seat's last action, if recent.
        happened: descriptions of the latest events since then.
        is_cut: True if there were more events than are listed.
        is_urgent: True if the time for the question is about to run out.
    """

    reader: Reader
    role: Role
    seat: Seat | None
    shown: Snapshot
    question: Asked | None = None
    asked_at: int | None = None
    acted: int | None = None
    happened: tuple[TimelineEntry, ...] = ()
    is_cut: bool = False
    is_urgent: bool = False


class _Acted(Struct, frozen=True):
    """The fields of a record that contain the actor and the time."""

    at: int
    by: str
    seat: Seat | None = None


_decoder = msgspec.json.Decoder(_Acted)


def inbox_item(context: Context, match_id: str, account: str) -> InboxItem | None:
    """Return a match as an item of an account's inbox, or None if it does not belong there.

    The account's relation to the match is read from the match itself. For an account without a
    seat, the match is in its inbox while the match is open. Afterwards, the account is a spectator,
    unless it created the match and has the token of all seats (rule T23).
    """
    try:
        match = context.cache.fresh(match_id)
    except NoSuchMatch:
        return None
    shown = snapshot(context, match)
    seat = shown.table.seat_of_account(account)
    if seat is not None:
        return _item_of_seat(context, match, shown, seat)
    is_creator = shown.table.creator == account
    plays_all = is_creator and shown.table.one_token is True and shown.table.status == "running"
    if (shown.table.status != "open" and not plays_all) or context.cache.is_hidden(match_id):
        return None
    reader = Reader(match, None)
    seat = seat_kept_for(shown.table, account)
    if seat is not None:
        return InboxItem(reader, "invited", seat, shown)
    return InboxItem(reader, "created", None, shown) if is_creator else None


def seat_kept_for(table: Table, account: str) -> Seat | None:
    """Return the first open seat reserved for an account, or None if there is none."""
    return next((n for n, held in enumerate(table.seats) if held.reserved == account), None)


def question_for(shown: Snapshot, seat: Seat) -> Asked | None:
    """Return the question that a seat's player must answer.

    None while a bot plays for the player.
    """
    if shown.table.seats[seat].stand_in:
        return None
    return next((question for question in shown.asked if question.seat == seat), None)


def urgent_from(table: Table, seat: Seat) -> int | None:
    """Return the time from which a seat's question is urgent, or None if no clock is running.

    This is the last fifth of its time, but at least 10 seconds and at most 12 hours.
    """
    runs = foresee_time_out(table, seat)
    if runs is None:
        return None
    left = max(_URGENT_LEAST_MS, min(runs.allowed // _URGENT_PART, _URGENT_MOST_MS))
    return runs.ran_out_at - left


def _item_of_seat(context: Context, match: Match, shown: Snapshot, seat: Seat) -> InboxItem:
    reader = Reader(match, seat)
    first = max(0, shown.version - LOOKED_AT)
    entries = context.store.page(match.match_id, first, shown.version, LOOKED_AT)
    own = next((entry.seq for entry in reversed(entries) if _is_own(entry, seat)), None)
    since = entries[own - entries[0].seq + 1 :] if own else entries
    question, urgent = question_for(shown, seat), urgent_from(shown.table, seat)
    return InboxItem(
        reader=reader,
        role="seat",
        seat=seat,
        shown=shown,
        question=question,
        asked_at=_time_of(context, match, entries, question.since) if question else None,
        acted=own,
        happened=timeline_entries(context, reader, since[-LINES_MOST:]),
        is_cut=len(since) > LINES_MOST or (own is None and first > 0),
        is_urgent=urgent is not None and context.now() >= urgent,
    )


def _is_own(entry: Entry, seat: Seat) -> bool:
    acted = _decoder.decode(entry.e)
    return acted.by == "seat" and acted.seat == seat


def _time_of(context: Context, match: Match, entries: tuple[Entry, ...], seq: int) -> int | None:
    """Return the time of an event, which may be earlier than the given entries."""
    known = [entry for entry in entries if entry.seq == seq]
    stored = known or context.store.page(match.match_id, seq - 1, seq, 1)
    return _decoder.decode(stored[0].e).at if stored else None
