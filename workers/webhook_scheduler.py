"""The webhook scheduler, which follows the feeds of matches and accounts.

Sending is left to `workers/deliver.py`, so that a receiver cannot delay the scheduler. If a process
is killed, the deliveries that it has already scheduled are scheduled again under the same id, which
changes nothing.
"""

from threading import Event

import structlog
from msgspec.structs import replace
from redis import Redis
from redis.exceptions import ResponseError

from events import refusal_of
from events.connections import Connection
from matches.context import Context
from projections.lobby_follower import SERVER_GONE
from projections.match_cache import NoSuchMatch
from webhooks.bodies import find_sight
from webhooks.live import LiveWebhook
from webhooks.manage import Webhooks
from webhooks.payload_sources import MatchChange, find_deliveries, read_change
from webhooks.schedule import TooManyWait
from workers.feeds import FeedEntry, FeedFollower, is_replaced

GROUP = "webhooks"
BLOCK_MS = 500
REFUSED_SECONDS = 1.0
RECONNECT_SECONDS = 0.5

_log = structlog.get_logger()


class WebhookScheduler:
    """Follows the feeds and schedules webhook deliveries.

    Args:
        reader: a dedicated connection to the event store, or a client for it; see `FeedFollower`.
        context: provides matches and accounts.
        webhooks: the subscriptions, and their index, which it updates.
    """

    def __init__(self, reader: Connection | Redis, context: Context, webhooks: Webhooks) -> None:
        self._context = context
        self._live = webhooks.live
        self._schedule = webhooks.schedule
        self._subscriptions = webhooks.subscriptions
        self._now = context.now
        self._accounts = context.accounts.streams.store
        self._of_accounts = self._accounts.feed_names()
        feeds = (*self._of_accounts, *context.store.feed_names())
        self._feeds = FeedFollower(reader, GROUP, feeds, context.monotonic)

    def run(self, stop: Event) -> None:
        """Follow the feeds until stopped. If a server is unavailable, wait for it."""
        while not stop.is_set():
            try:
                self.step()
            except SERVER_GONE as error:
                _log.warning("no server", error=error)
                stop.wait(RECONNECT_SECONDS)
            except ResponseError as error:
                if refusal_of(error):
                    _log.warning("a server takes no writes", error=error)
                    stop.wait(REFUSED_SECONDS)
                    continue
                if not is_replaced(error):
                    raise
                self._feeds.start_over()

    def step(self, block_ms: int = BLOCK_MS) -> int:
        """Handle the next entries of the feeds, after waiting a limited time.

        Return how many there were.
        """
        entries = self._feeds.wait(block_ms)
        if not self._live.is_whole():
            self._live.rebuild(account for account, _ in self._accounts.heads())
        for account in dict.fromkeys(
            entry.stream for entry in entries if entry.feed in self._of_accounts
        ):
            self._live.follow(account)
        if self._live.refresh():
            for entry in entries:
                if entry.feed not in self._of_accounts:
                    self._look_at(entry)
        self._feeds.note(entries)
        return len(entries)

    def keep(self) -> None:
        """Store the positions in the feeds."""
        self._feeds.keep()

    def _look_at(self, entry: FeedEntry) -> None:
        """Schedule the deliveries that a commit causes.

        An unreadable match does not stop the others.
        """
        if entry.head.is_deleted or not entry.head.version:
            return
        try:
            self._schedule_all(entry)
        except NoSuchMatch:
            return
        except SERVER_GONE:
            raise
        except Exception as error:  # any error only affects this match
            if refusal_of(error):
                raise
            _log.exception("a match cannot be read", match=entry.stream)

    def _schedule_all(self, entry: FeedEntry) -> None:
        located = self._context.cache.at_event(entry.stream, entry.head.version, entry.head.link)
        if located is None:
            return  # the store has lost it in the meantime
        change = read_change(self._context, *located)
        for webhook in self._live.concerned(entry.stream, change.accounts):
            self._schedule_for(webhook, change)

    def _schedule_for(self, webhook: LiveWebhook, change: MatchChange) -> None:
        """Schedule deliveries to a webhook, omitting those that the subscriber will never see.

        If too many are waiting, the webhook is paused. The subscriber can find the rejected
        deliveries among those that were given up.
        """
        for delivery in find_deliveries(change, webhook):
            sight = find_sight(self._context, delivery)
            if sight == "never":
                continue
            due = max(delivery.due, self._now())
            unseen = sight == "later"
            try:
                self._schedule.add(replace(delivery, due=due, since=due, is_unseen=unseen))
            except TooManyWait:
                self._schedule.put(replace(delivery, due=0, since=due, state="dead"))
                self._subscriptions.pause(webhook.account, webhook.number, "backlog")
                self._live.follow(webhook.account)
