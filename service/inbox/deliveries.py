"""Deliveries of webhooks in an account's stream, for programs that no address leads to.

They are determined and built by the same code as those of a subscribed webhook. A client delivers
them itself, for example to a program on the same machine.
"""

from collections.abc import Iterator
from typing import Any, TypeAlias, cast

from msgspec import Raw
from msgspec.structs import replace

from events import Broken
from games.game import Seat
from games.table.clock_fold import foresee_time_out
from games.table.undo_history import INSIDE
from matches.context import Context
from matches.queries import read
from projections.match_cache import Match
from service.inbox.responses import AccountDelivery
from service.problems.errors import BadParameter
from webhooks.bodies import NotYet, build_body
from webhooks.deliveries import Delivery
from webhooks.live import LiveWebhook
from webhooks.payload_sources import MatchChange, find_deliveries, read_change
from webhooks.subscriptions import WANTED, Wanted

NUMBER = 0  # in place of the number of a webhook
LOOK_AGAIN_MS = 30_000  # for deliveries that spectators see later
LIST_OF_KINDS = f"a list of {', '.join(WANTED)}"
Kinds: TypeAlias = tuple[Wanted, ...]


class StreamDeliveries:
    """The deliveries that a webhook of the account would cause in the followed matches.

    Until the account has taken a seat, only its invitations are delivered. A delivery that is due
    later waits in memory. There is at most one of each kind for a match.

    Args:
        context: the context used to read matches.
        account: the id of the account.
        kinds: the kinds of events to deliver.
    """

    def __init__(self, context: Context, account: str, kinds: Kinds) -> None:
        self._context = context
        self._webhook = LiveWebhook(account, NUMBER, "", kinds)
        self._waiting: dict[tuple[str, str], Delivery] = {}
        self._begun_at = 0

    def render(
        self, match: Match, after: int, version: int, seat: Seat | None
    ) -> Iterator[AccountDelivery]:
        """Yield the deliveries of the commits after a version, up to another version.

        Args:
            match: the match.
            after: the version up to which commits have been rendered.
            version: the version of the last event to render.
            seat: the account's seat; None if a seat is only reserved for it.
        """
        webhook = self._webhook if seat is not None else self._only("invited")
        for change in self._changes(match, after, version):
            for delivery in find_deliveries(change, webhook):
                yield from self._send(delivery)

    def render_due(self) -> Iterator[AccountDelivery]:
        """Yield the deliveries that were waiting and are due now."""
        now = self._context.now()
        for key, delivery in tuple(self._waiting.items()):
            if delivery.due > now:
                continue
            del self._waiting[key]
            try:
                yield from self._send(delivery)
            except Broken as broken:
                self._context.note_damage(delivery.match_id, broken)

    def seconds_left(self) -> float | None:
        """Return the time until the next waiting delivery is due. Return None if none waits."""
        if not self._waiting:
            return None
        due = min(delivery.due for delivery in self._waiting.values())
        return max(0.0, (due - self._context.now()) / 1000)

    def note_clock(self, match: Match, seat: Seat) -> None:
        """Let the delivery about a running clock wait, because the stream begins after its commit.

        In a stream that was resumed, the delivery may have been sent already. It has the same id.
        """
        clock = foresee_time_out(match.timeline.newest, seat)
        if clock is None or "clock-low" not in self._webhook.events:
            return
        webhook, version = self._only("clock-low"), match.timeline.version
        for change in self._changes(match, clock.asked_since - 1, version):
            for delivery in find_deliveries(change, webhook):
                if delivery.due >= self._begun_at:
                    self._waiting[delivery.match_id, delivery.kind] = delivery

    def forget(self) -> None:
        """Forget all waiting deliveries, because the stream restarts."""
        self._waiting.clear()
        self._begun_at = self._context.now()

    def drop(self, match_id: str) -> None:
        """Forget the waiting deliveries of a match, because it left the stream."""
        for kind in self._webhook.events:
            self._waiting.pop((match_id, kind), None)

    def _only(self, kind: Wanted) -> LiveWebhook:
        """Return the webhook for events of one kind, or for none if it is not requested."""
        return replace(self._webhook, events=(kind,) if kind in self._webhook.events else ())

    def _changes(self, match: Match, after: int, version: int) -> Iterator[MatchChange]:
        """Yield the commits that end after a version, up to another version."""
        while after < version:
            limit = min(read.BATCH, version - after)
            entries = self._context.store.page(match.match_id, after, version, limit)
            if not entries:
                return  # the store has lost them
            for entry in entries:
                line = self._context.cache.timeline_at(match, entry.seq)
                if line.undo_point(entry.seq).mover != INSIDE:
                    yield read_change(self._context, match, entry)
            after = entries[-1].seq

    def _send(self, delivery: Delivery) -> Iterator[AccountDelivery]:
        """Yield a delivery, unless it must wait or its subject is gone."""
        key = delivery.match_id, delivery.kind
        now = self._context.now()
        if delivery.due > now:
            self._waiting[key] = delivery
            return
        try:
            body = build_body(self._context, delivery)
        except NotYet:
            self._waiting[key] = replace(delivery, due=now + LOOK_AGAIN_MS)
            return
        if body is not None:
            yield AccountDelivery(delivery.id, cast(Any, Raw(body)))


def read_kinds(text: str) -> Kinds:
    """Parse a list of kinds of events, separated by commas.

    Raises:
        BadParameter: a kind is unknown.
    """
    named = text.split(",")
    if set(named) - set(WANTED):
        raise BadParameter("webhooks", LIST_OF_KINDS)
    return tuple(kind for kind in WANTED if kind in named)
