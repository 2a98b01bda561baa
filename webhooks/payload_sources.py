"""The deliveries that a commit causes. They are determined once, when its feed entry arrives."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from events import Entry
from games.game import Seat
from games.table import Table
from games.table.clock_fold import foresee_time_out
from games.table.undo_history import INSIDE
from matches.context import Context
from projections.match_cache import Match
from webhooks.deliveries import Delivery, delivery_id, webhook_name
from webhooks.live import LiveWebhook
from webhooks.subscriptions import Wanted

LOW_SHARE = 4  # a clock is low if a quarter of its time is left,
LOW_MOST_MS = 2 * 3600 * 1000  # or two hours if that is less,
LOW_LEAST_MS = 10_000  # unless that is less than ten seconds


class MatchChange(NamedTuple):
    """A commit, with the table before it and the table after it.

    Attributes:
        match_id: the id of the match.
        first, last: the seqs of its first and last event.
        link: the link of its last event, in hexadecimal.
        at: the time of the commit, in milliseconds since 1970.
        before: the table before it; an empty table for the first commit.
        after: the table after it.
        asked: by seat, the seq since which its question is pending after the commit.
    """

    match_id: str
    first: int
    last: int
    link: str
    at: int
    before: Table
    after: Table
    asked: dict[Seat, int]

    @property
    def accounts(self) -> set[str]:
        """The accounts that hold a seat of the match or for which a seat is reserved."""
        seats = (*self.before.seats, *self.after.seats)
        return {account for seat in seats for account in (seat.account, seat.reserved) if account}


def read_change(context: Context, match: Match, entry: Entry) -> MatchChange:
    """Return the commit that ends with the given entry. It is taken from a match in memory."""
    first = last = entry.seq
    while first > 1 and _point(context, match, first - 1) == INSIDE:
        first -= 1
    line = context.cache.timeline_at(match, last)
    earlier = context.cache.timeline_at(match, first - 1) if first > 1 else None
    with match.lock:
        asked = {question.seat: question.since for question in line.questions_at(last)}
        before = earlier.table(first - 1) if earlier else Table()
        after = line.table(last)
    at = match.codec.record(entry).at
    return MatchChange(match.match_id, first, last, entry.link.hex(), at, before, after, asked)


def _point(context: Context, match: Match, version: int) -> int:
    return context.cache.timeline_at(match, version).undo_point(version).mover


def find_deliveries(change: MatchChange, webhook: LiveWebhook) -> Iterator[Delivery]:
    """Yield the deliveries that a commit causes for a webhook."""
    wanted, account = webhook.events, webhook.account
    seat = change.after.seat_of_account(account)
    if "event" in wanted:
        yield _delivery(change, webhook, "event", change.last)
    if "asked" in wanted and seat is not None and change.asked.get(seat, 0) >= change.first:
        yield _delivery(change, webhook, "asked", change.last)
    if "finished" in wanted and change.after.status == "over" != change.before.status:
        yield _delivery(change, webhook, "finished", change.last)
    if "invited" in wanted and _reserved(change.after, account) - _reserved(change.before, account):
        yield _delivery(change, webhook, "invited", change.last)
    if "clock-low" in wanted and seat is not None:
        yield from _low_clocks(change, webhook, seat)


def _low_clocks(change: MatchChange, webhook: LiveWebhook, seat: Seat) -> Iterator[Delivery]:
    """Yield a delivery if a commit starts the clock of the seat, or moves it forward.

    The delivery is due when little time is left. Nothing is sent about time that has run out, nor
    about a clock that was low before it was moved.
    """
    before, after = (foresee_time_out(table, seat) for table in (change.before, change.after))
    if after is None or after.ran_out_at <= change.at:
        return
    left = low_before(after.ran_out_at - after.started_at)
    if before and before.asked_since == after.asked_since:
        was_low = before.ran_out_at - left <= change.at
        if before.ran_out_at == after.ran_out_at or was_low:
            return
    if left:
        delivery = _delivery(change, webhook, "clock-low", after.asked_since, after.ran_out_at)
        yield replace(delivery, due=after.ran_out_at - left, deadline=after.ran_out_at)


def low_before(allowed: int) -> int:
    """Return how long before its deadline a clock counts as low, in milliseconds.

    Return 0 if it runs for too short a time.

    Args:
        allowed: the time for which the clock runs, in milliseconds.
    """
    left = min(allowed // LOW_SHARE, LOW_MOST_MS)
    return left if left >= LOW_LEAST_MS else 0


def _reserved(table: Table, account: str) -> set[Seat]:
    return {seat for seat, place in enumerate(table.seats) if place.reserved == account}


def _delivery(change: MatchChange, webhook: LiveWebhook, kind: Wanted, *about: int) -> Delivery:
    """Build a delivery of the given kind.

    Its id includes the link, because after a backup is restored, another event can have the seq of
    a lost one.
    """
    name = webhook_name(webhook.account, webhook.number)
    return Delivery(
        id=delivery_id(name, kind, change.match_id, *about, change.link),
        account=webhook.account,
        number=webhook.number,
        place=webhook.place,
        kind=kind,
        at=change.at,
        match_id=change.match_id,
        first=change.first,
        seq=change.last,
        link=change.link,
        due=change.at,
    )
