"""What a commit gives webhooks to tell of: looked for once, when its feed entry comes."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from events import Entry
from games.game import Seat
from games.table import Table
from games.table.clock_fold import Deadline, deadlines
from games.table.undo_history import INSIDE
from matches.context import Context
from projections.match_cache import Match
from webhooks.deliveries import Delivery, delivery_id, webhook_name
from webhooks.live import LiveWebhook
from webhooks.subscriptions import Wanted

LOW_SHARE = 4  # a clock is low when a quarter of the time is left,
LOW_MOST_MS = 2 * 3600 * 1000  # and two hours at most,
LOW_LEAST_MS = 10_000  # but not where that would be shorter than ten seconds


class MatchChange(NamedTuple):
    """A commit, and the table before and after it.

    Attributes:
        match_id: of the match.
        first, last: the seqs of its first and last event.
        link: of its last event, in hexadecimal.
        at: its time, in milliseconds since 1970.
        before: the table before it; an empty one before the first commit.
        after: the table after it.
        asked: since which seq each seat is asked after it.
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
        """The accounts that the match concerns: they hold a seat, or one is reserved for them."""
        seats = (*self.before.seats, *self.after.seats)
        return {one for seat in seats for one in (seat.account, seat.reserved) if one}


def read_change(context: Context, match: Match, entry: Entry) -> MatchChange:
    """Return the commit of a match in memory that ends with an event."""
    first = last = entry.seq
    while first > 1 and _point(context, match, first - 1) == INSIDE:
        first -= 1
    line = context.cache.timeline_at(match, last)
    earlier = context.cache.timeline_at(match, first - 1) if first > 1 else None
    with match.lock:
        asked = {one.seat: one.since for one in line.questions_at(last)}
        before = earlier.table(first - 1) if earlier else Table()
        after = line.table(last)
    at = match.codec.record(entry).at
    return MatchChange(match.match_id, first, last, entry.link.hex(), at, before, after, asked)


def _point(context: Context, match: Match, version: int) -> int:
    return context.cache.timeline_at(match, version).undo_point(version).mover


def find_deliveries(change: MatchChange, webhook: LiveWebhook) -> Iterator[Delivery]:
    """Yield what a webhook is to be sent because of a commit."""
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
    """Yield what is to be sent when the clock of a seat, which starts with a commit, is low."""
    started = set(deadlines(change.after)) - set(deadlines(change.before))
    for one in started:
        left = low_before(one, change.at)
        if one.seat == seat and left:
            found = _delivery(change, webhook, "clock-low", one.asked_since, one.runs_out_at)
            yield replace(found, due=one.runs_out_at - left, deadline=one.runs_out_at)


def low_before(deadline: Deadline, at: int) -> int:
    """Return how many milliseconds before a deadline its clock is low; 0: it is too short."""
    left = min((deadline.runs_out_at - at) // LOW_SHARE, LOW_MOST_MS)
    return left if left >= LOW_LEAST_MS else 0


def _reserved(table: Table, account: str) -> set[Seat]:
    return {seat for seat, one in enumerate(table.seats) if one.reserved == account}


def _delivery(change: MatchChange, webhook: LiveWebhook, kind: Wanted, *about: int) -> Delivery:
    """Return a delivery.

    Its id has the link, for after a restored backup another event has the seq of a lost one.
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
