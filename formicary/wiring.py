"""The wiring of a process: all of its objects are created here, once, and passed to each other."""

import gc
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from math import inf
from threading import Thread
from typing import Protocol

from redis import Redis
from redis.exceptions import RedisError

from events import Capacity
from events.archive import Archive
from events.connections import Connection, Wait, connect, open_client, open_one
from formicary.keys.archive import open_archive
from formicary.keys.check import ServiceKeyCheck
from formicary.keys.recorded import KeyIds
from formicary.keys.tlog import LogKeyFile, LogOpener, open_public_log
from formicary.settings import Settings
from formicary.settings.witnesses import WitnessAddress
from formicary.store_clock import StoreClock
from formicary.telemetry.readiness import PartsWatch
from formicary.telemetry.telemetry import Telemetry, telemetry_of
from formicary.upkeep.erasures import Erasures
from games import GAMES
from games.game import AnyGame
from matches.archive import Archiver
from matches.context import Context, SystemRandom, now_ms
from matches.expire import erase_expired
from matches.inclusion.rows import LogRows
from projections.analyses import Analyses, WhatIfs
from projections.archive import ArchivedRows
from projections.creators import Creators
from projections.inbox.follower import InboxFollower
from projections.inbox.members import Inbox, Which
from projections.key_uses import KeyUses
from projections.lobby import Lobby
from projections.lobby_follower import LobbyFollower
from projections.operations.backups import Backups
from projections.operations.heartbeats import Heartbeats
from projections.operations.parked import Parked
from projections.ratings.store import Ratings
from projections.requests.lists import RequestLists, lists_of_account
from projections.task_queue import TaskQueue
from projections.viewers import Viewers
from projections.withdrawal_watch import EVERY_SECONDS
from webhooks.addresses import AddressGuard
from webhooks.mail.server import MailServer
from webhooks.manage import Webhooks
from webhooks.sender import Sender
from workers import jobs
from workers.analyses import AnalysisJobs
from workers.archive import ArchiveRounds
from workers.deliver import LOCAL_SITE, Deliverer
from workers.dispatch import Dispatcher
from workers.match_log import MatchLog
from workers.queues import Queues
from workers.rq.worker import BotWorker, make_worker
from workers.search_slots import SearchSlots
from workers.sweep import Sweeper
from workers.webhook_scheduler import WebhookScheduler

SOCKET_SECONDS = 5.0
NOTE_SECONDS = 0.25
COLLECT_EVERY = (50_000, 20, 50)
MATCHES_MOST = 100_000  # per account


class Servers(Protocol):
    """Connections of a process to the event and job servers. Each call creates a new client."""

    def events(self) -> Redis | Connection:
        """Return a client for appending, which must not retry any command on its own."""

    def feed(self) -> Redis | Connection:
        """Return a client for blocking reads.

        It has no timeout, because that would delay the replies.
        """

    def jobs(self) -> Redis:
        """Return a client for jobs and read models.

        It returns bytes, because RQ hangs with a client that decodes responses.
        """

    def notes(self) -> Redis:
        """Return a client for the job server with a short timeout, for data that may be lost."""


class UrlServers:
    """Connections to servers at given URLs. The event server may be a cluster.

    Args:
        events_url: the URL of the event store.
        jobs_url: the URL of the job server.
        wait: the replicas that must confirm an append.
    """

    def __init__(self, events_url: str, jobs_url: str, wait: Wait | None = None) -> None:
        self.events_url = events_url
        self.jobs_url = jobs_url
        self.wait = wait

    def events(self) -> Connection:
        return connect(open_client(self.events_url, SOCKET_SECONDS), self.wait)

    def feed(self) -> Connection:
        return connect(open_client(self.events_url, None))

    def jobs(self) -> Redis:
        return open_one(self.jobs_url, SOCKET_SECONDS)

    def notes(self) -> Redis:
        return open_one(self.jobs_url, NOTE_SECONDS)


class Wiring:
    """All objects of one process.

    Args:
        servers: the connections of the process.
        games: the games by name; defaults to `games.GAMES`.
        admin_token: the token that authenticates administrators; None for no administrators.
        bot_seconds: the time limit for a bot's decision, in seconds.
        sleep_seconds: the seconds without a viewer after which a bot match is paused; None for
            never.
        webhook_hosts: the internal hosts that webhooks may connect to.
        site: the address of the pages, which messages to people lead to.
        mail: the mail server; None if no mail is offered.
        open_days: the days after which a match ends if its seats are not taken; None for never.
        archive: the archive of finished matches; None if there is none.
        memory_mb: the memory limit of each event server; None to use the server's own limit.
        keys: the check of the keys that the service seals and signs with; None to skip the check.
        now: returns the time in milliseconds since 1970.
        monotonic: returns a time in seconds that never goes back, for pauses and intervals.
        telemetry: the logs, metrics and traces of the process; off by default.

    Attributes:
        clock: the shared clock, if `now` is that clock.
        open_log: opens the public log for writing.
        witnesses: the witnesses that sign that log.
    """

    clock: StoreClock | None = None
    open_log: LogOpener | None = None
    witnesses: Sequence[WitnessAddress] = ()

    def __init__(  # noqa: PLR0913  # one argument for each setting
        self,
        servers: Servers,
        games: Mapping[str, AnyGame] = GAMES,
        *,
        admin_token: str | None = None,
        bot_seconds: float = inf,
        sleep_seconds: float | None = None,
        webhook_hosts: Sequence[str] = (),
        site: str = LOCAL_SITE,
        mail: MailServer | None = None,
        open_days: int | None = None,
        archive: Archive | None = None,
        memory_mb: int | None = None,
        keys: ServiceKeyCheck | None = None,
        now: Callable[[], int] = now_ms,
        monotonic: Callable[[], float] = time.monotonic,
        telemetry: Telemetry | None = None,
    ) -> None:
        self.servers = servers
        self.keys = keys
        self.telemetry = telemetry or Telemetry()
        self.store = self.telemetry.make_store(servers.events(), archive=archive, clock=monotonic)
        self.context = Context(
            self.store,
            games,
            admin_token=admin_token,
            bot_seconds=bot_seconds,
            open_days=open_days,
            now=now,
            monotonic=monotonic,
            random=self._random(),
            capacity=Capacity(self.store.client, memory_mb),
        )
        jobs_client = servers.jobs()
        self._read_models(jobs_client, games)
        self.viewers = Viewers(jobs_client, sleep_seconds, self.context.now)
        self.slots = SearchSlots(jobs_client, self.queues, self.creators)
        self.turns = self.telemetry.make_turns(self.context, self.queues, self.slots, self.viewers)
        self.site = site
        self.guard = AddressGuard(webhook_hosts)
        self.webhooks = Webhooks(self.context, jobs_client, self.guard, mail=mail)
        self.context.matches_of = self._matches_of
        self.context.note_damage = Parked(servers.notes(), self.context.now).note_damage

    def _random(self) -> Callable[[int], bytes]:
        """Return the source of all keys and ids."""
        return SystemRandom()

    def _read_models(self, jobs_client: Redis, games: Mapping[str, AnyGame]) -> None:
        """Create the objects stored on the job server and the followers that update them."""
        archive, clock = self.store.archive, self.context.monotonic
        self.rows = ArchivedRows(archive.place, self.store.withdrawals, clock) if archive else None
        self.lobby = Lobby(jobs_client, self.rows.before if self.rows else None)
        self.due = TaskQueue(jobs_client)
        self.queues = self.telemetry.make_queues(jobs_client, self.context.now)
        self.heartbeats = Heartbeats(jobs_client)
        self.backups = Backups(jobs_client)
        self.parked = Parked(jobs_client, self.context.now)
        self.analyses = AnalysisJobs(
            self.context, Analyses(jobs_client), WhatIfs(jobs_client), self.queues, self.parked
        )
        self.creators = Creators(jobs_client)
        self.context.ratings = Ratings(jobs_client)
        self.follower = LobbyFollower(
            self.lobby,
            self.store,
            games,
            self.context.now,
            parked=self.parked,
            ratings=self.context.ratings,
        )
        self.inbox = Inbox(jobs_client)
        self.inbox_follower = InboxFollower(self.inbox, self.store, games, parked=self.parked)

    def _matches_of(self, account_id: str) -> tuple[str, ...]:
        """Return the ids of all matches listed in an account's inbox."""
        which: tuple[Which, ...] = ("running", "over", "created")
        parts = [self.inbox.matches_of(account_id, status, limit=MATCHES_MOST) for status in which]
        return tuple(match_id for part in parts for _, match_id in part)

    def dispatcher(self) -> Dispatcher:
        """Return a new dispatcher with a connection of its own."""
        return Dispatcher(
            self.servers.feed(),
            store=self.store,
            queues=self.queues,
            due=self.due,
            lobby=self.follower,
            inbox=self.inbox_follower,
            viewers=self.viewers,
            analyses=self.analyses,
            now=self.context.now,
            clock=self.context.monotonic,
        )

    def webhook_scheduler(self) -> WebhookScheduler:
        """Return a new scheduler of webhook deliveries with a connection of its own."""
        return WebhookScheduler(
            self.servers.feed(),
            self.context,
            self.webhooks,
        )

    def deliverer(self) -> Deliverer:
        """Return a new deliverer, which sends scheduled webhook deliveries."""
        metrics = self.telemetry.metrics
        return Deliverer(
            self.context,
            self.webhooks,
            Sender(self.guard, now=self.context.now),
            site=self.site,
            parked=self.parked,
            note_attempt=metrics.note_delivery if metrics else lambda _: None,
        )

    def sweeper(self) -> Sweeper:
        """Return a new sweeper."""
        return Sweeper(
            store=self.store,
            queues=self.queues,
            due=self.due,
            lobby=self.lobby,
            follower=self.follower,
            inbox=self.inbox_follower,
            analyses=self.analyses,
            slots=self.slots,
            viewers=self.viewers,
            parked=self.parked,
            now=self.context.now,
            clock=self.context.monotonic,
            erase_expired=partial(erase_expired, self.context, self._forget_account),
        )

    def _forget_account(self, account_id: str, keys: int) -> None:
        """Delete the data about an erased account that is stored on the job server."""
        client, now = self.servers.jobs(), self.context.now
        KeyUses(client, now).forget(account_id)
        RequestLists(client, now).forget(lists_of_account(account_id, keys))

    def readiness(self) -> PartsWatch:
        """Return a health check for the service's components that uses its own connections."""
        servers, queues = self.servers, self.queues
        watching = Heartbeats(servers.jobs())
        events = connect(servers.events()).client
        now, capacity = self.context.now, self.context.capacity
        return PartsWatch(
            events, servers.jobs(), watching, queues, now=now, capacity=capacity, keys=self.keys
        )

    def archiver(self) -> Archiver | None:
        """Return the archiver, which moves matches to the archive and back.

        Return None if no archive is configured.
        """
        archive, rows = self.store.archive, self.rows
        if archive is None or rows is None:
            return None
        return Archiver(self.context, self.store, archive, follower=self.follower, rows=rows)

    def archive_rounds(self, days: int) -> ArchiveRounds | None:
        """Return a periodic task that archives finished matches, or None if there is no archive.

        Args:
            days: the number of days after its end when a match is archived.
        """
        archiver = self.archiver()
        if archiver is None:
            return None
        context = self.context
        return ArchiveRounds(
            archiver, self.store, days, context.capacity, context.now, context.monotonic
        )

    def match_log(self) -> MatchLog | None:
        """Return the role that writes the public log, or None if there is no log."""
        log = self.context.public_log
        if log is None or self.open_log is None:
            return None
        from formicary.witnessing.asking import Cosigner  # noqa: PLC0415  # only this role needs it

        return MatchLog(
            self.servers.feed(),
            self.context,
            log.rows,
            open_log=self.open_log,
            read_key=log.key,
            cosign=Cosigner(self.witnesses, log.place),
        )

    def keep_log(self, chosen: Settings) -> None:
        """Let this process read and write the public log that the settings name, if any."""
        ids = KeyIds(self.servers.events)
        log = self.context.public_log = open_public_log(chosen, LogRows(self.store))
        if log is not None:
            file = LogKeyFile(chosen.tlog_key_file)
            self.witnesses = chosen.witnesses
            self.open_log = LogOpener(chosen, log, file, ids, self.context.now)

    def watch(self) -> None:
        """Start a thread that checks free memory and looks for deleted matches twice a second."""

        def look_again_and_again() -> None:
            while True:
                time.sleep(EVERY_SECONDS / 2)  # spares commands the check
                with suppress(RedisError):
                    self.context.cache.take_notice()
                self.context.capacity.measure()

        Thread(target=look_again_and_again, name="withdrawals", daemon=True).start()

    def worker(self, kind: type[BotWorker] = BotWorker) -> BotWorker:
        """Return a new worker, after preparing this process to run jobs."""
        jobs.equip(self.turns, self.analyses, self.parked)
        client = self.servers.jobs()
        began_at = self.viewers.began_at
        return make_worker(client, Queues(client, self.context.now), kind=kind, began_at=began_at)


def wire(servers: Servers, chosen: Settings, local: Callable[[], int] = now_ms) -> Wiring:
    """Create the objects of a process from its settings.

    Args:
        servers: the connections of the process.
        chosen: the settings.
        local: returns this machine's time in milliseconds since 1970; used until the time of the
            job server is known.
    """
    clock = StoreClock(servers.notes(), local)
    keys = ServiceKeyCheck(chosen, servers.events)
    wiring = Wiring(
        servers,
        admin_token=chosen.admin_token,
        bot_seconds=chosen.bot_seconds,
        sleep_seconds=chosen.sleep_seconds,
        webhook_hosts=chosen.webhook_hosts,
        site=chosen.pages,
        mail=chosen.mail_server,
        open_days=chosen.open_days,
        telemetry=telemetry_of(chosen, servers.notes()),
        archive=open_archive(chosen, keys.archive),
        keys=keys,
        memory_mb=chosen.memory_mb,
        now=clock,
    )
    wiring.clock = clock
    wiring.keep_log(chosen)
    wiring.context.note_erasure = Erasures(chosen.erasures_file, wiring.context.now).add
    return wiring


def settle() -> None:
    """Exclude all objects loaded up to now from garbage collection, and collect less often.

    States and events are many small objects without cycles. Searching them for cycles after every
    700 allocations finds nothing and increases the latency of the slowest responses.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_EVERY)
