"""Where the objects of a process are made, once, and handed down."""

import gc
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from math import inf
from threading import Thread
from typing import Protocol

from redis import BlockingConnectionPool, Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from events import Store
from formicary.settings import Settings
from games import GAMES
from games.game import AnyGame
from matches.context import Context, now_ms
from projections.analyses import Analyses
from projections.attention import Attention
from projections.creators import Creators
from projections.inbox.follower import InboxFollower
from projections.inbox.members import Inbox, Which
from projections.lobby import Lobby
from projections.lobby_follower import LobbyFollower
from projections.task_queue import TaskQueue
from projections.withdrawal_watch import EVERY_SECONDS
from webhooks.addresses import AddressGuard
from webhooks.manage import Webhooks
from webhooks.sender import Sender
from workers import jobs
from workers.analyses import AnalysisJobs
from workers.deliver import Deliverer
from workers.dispatch import Dispatcher
from workers.notices import Notifier
from workers.places import SearchPlaces
from workers.queues import Queues
from workers.rq.worker import BotWorker, make_worker
from workers.sweep import Sweeper
from workers.turns import Turns

SOCKET_SECONDS = 5.0
NOTE_SECONDS = 0.25
COLLECT_EVERY = (50_000, 20, 50)
MATCHES_MOST = 100_000  # of an account
CONNECTIONS = 256  # whoever finds none free waits; a server refuses 500 newcomers at once


class Servers(Protocol):
    """How a process connects to the events' and the jobs' server; each call a new client."""

    def events(self) -> Redis:
        """Return a client for appends: it must not repeat a command by itself."""

    def feed(self) -> Redis:
        """Return a client that waits: with a timeout a blocking read would come back late."""

    def jobs(self) -> Redis:
        """Return a client for jobs and read models; RQ hangs on one that gives text."""

    def notes(self) -> Redis:
        """Return a client of the jobs' server for what may be lost: it does not wait long."""


class UrlServers:
    """Connects to servers by their addresses."""

    def __init__(self, events_url: str, jobs_url: str) -> None:
        self.events_url = events_url
        self.jobs_url = jobs_url

    def events(self) -> Redis:
        return _client(self.events_url, SOCKET_SECONDS)

    def feed(self) -> Redis:
        return _client(self.events_url, None)

    def jobs(self) -> Redis:
        return _client(self.jobs_url, SOCKET_SECONDS)

    def notes(self) -> Redis:
        return _client(self.jobs_url, NOTE_SECONDS)


def _client(url: str, timeout: float | None) -> Redis:
    pool = BlockingConnectionPool.from_url(
        url,
        socket_timeout=timeout,
        retry=Retry(NoBackoff(), 0),
        max_connections=CONNECTIONS,
        timeout=SOCKET_SECONDS,
    )
    return Redis(connection_pool=pool)


class Wiring:
    """The objects of one process.

    Args:
        servers: how it connects.
        games: by name; those of `games.GAMES` unless others are given.
        admin_token: what administrators prove themselves with, if there are any.
        bot_seconds: how long a bot may think about one decision, at most.
        sleep_seconds: after how long without a look a match of bots sleeps; None: never.
        webhook_hosts: hosts inside that webhooks may go to.
        open_days: after how many days a match ends whose seats are not taken; None: never.
        now: the time in milliseconds since 1970.
    """

    def __init__(  # noqa: PLR0913  # what is set from outside
        self,
        servers: Servers,
        games: Mapping[str, AnyGame] = GAMES,
        *,
        admin_token: str | None = None,
        bot_seconds: float = inf,
        sleep_seconds: float | None = None,
        webhook_hosts: Sequence[str] = (),
        open_days: int | None = None,
        now: Callable[[], int] = now_ms,
    ) -> None:
        self.servers = servers
        self.store = Store(servers.events())
        self.context = Context(
            self.store,
            games,
            admin_token=admin_token,
            bot_seconds=bot_seconds,
            open_days=open_days,
            now=now,
        )
        jobs_client = servers.jobs()
        self.lobby = Lobby(jobs_client)
        self.due = TaskQueue(jobs_client)
        self.queues = Queues(jobs_client)
        self.analyses = AnalysisJobs(self.context, Analyses(jobs_client), self.queues)
        self.creators = Creators(jobs_client)
        self.attention = Attention(jobs_client, sleep_seconds, self.context.now)
        self.places = SearchPlaces(jobs_client, self.queues, self.creators)
        self.turns = Turns(self.context, self.queues, self.places, self.attention)
        self.follower = LobbyFollower(self.lobby, self.store, games, self.context.now)
        self.guard = AddressGuard(webhook_hosts)
        self.webhooks = Webhooks(self.context, jobs_client, self.guard)
        self.inbox = Inbox(jobs_client)
        self.context.matches_of = self._matches_of
        self.inbox_follower = InboxFollower(self.inbox, self.store, games)

    def _matches_of(self, account_id: str) -> tuple[str, ...]:
        """Return the matches of an account, as the inbox knows them."""
        which: tuple[Which, ...] = ("running", "over", "created")
        found = [self.inbox.matches_of(account_id, one, limit=MATCHES_MOST) for one in which]
        return tuple(match_id for part in found for _, match_id in part)

    def dispatcher(self) -> Dispatcher:
        """Return a dispatcher with a connection of its own."""
        return Dispatcher(
            self.servers.feed(),
            store=self.store,
            queues=self.queues,
            due=self.due,
            lobby=self.follower,
            inbox=self.inbox_follower,
            attention=self.attention,
            analyses=self.analyses,
            now=self.context.now,
        )

    def notifier(self) -> Notifier:
        """Return who schedules what webhooks are told, with a connection of its own."""
        return Notifier(
            self.servers.feed(),
            self.context,
            self.webhooks,
        )

    def deliverer(self) -> Deliverer:
        """Return who sends what webhooks are told."""
        return Deliverer(self.context, self.webhooks, Sender(self.guard))

    def sweeper(self) -> Sweeper:
        """Return a sweeper."""
        return Sweeper(
            store=self.store,
            queues=self.queues,
            due=self.due,
            lobby=self.lobby,
            follower=self.follower,
            inbox=self.inbox_follower,
            analyses=self.analyses,
            places=self.places,
            attention=self.attention,
            now=self.context.now,
        )

    def watch(self) -> None:
        """Have matches that are deleted dropped from memory, also while nobody asks for any."""

        def look_again_and_again() -> None:
            while True:
                time.sleep(EVERY_SECONDS)
                with suppress(RedisError):
                    self.context.cache.take_notice()

        Thread(target=look_again_and_again, name="withdrawals", daemon=True).start()

    def worker(self, *, threaded: bool = False) -> BotWorker:
        """Return a worker, and equip this process for the jobs that it will take."""
        jobs.equip(self.turns, self.analyses)
        client = self.servers.jobs()
        return make_worker(client, Queues(client), threaded=threaded)


def wire(servers: Servers, chosen: Settings) -> Wiring:
    """Return the objects of a process of a service, as it is set from outside."""
    return Wiring(
        servers,
        admin_token=chosen.admin_token,
        bot_seconds=chosen.bot_seconds,
        sleep_seconds=chosen.sleep_seconds,
        webhook_hosts=chosen.webhook_hosts,
        open_days=chosen.open_days,
    )


def settle() -> None:
    """Take what is loaded by now out of the garbage collector's rounds, and let those be rare.

    States and events are many small objects without cycles: looking for cycles among them
    every 700 finds nothing and costs the slowest replies.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_EVERY)
