"""Simulated servers. Each call of a process to a store is a step of the scheduler and may fail."""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, NoReturn, TypeAlias
from zlib import crc32

from redis import Redis
from redis.exceptions import ConnectionError as Disconnected
from redis.exceptions import ResponseError
from redis.exceptions import TimeoutError as NoReply

from events.connections import Connection, Wait, connect
from events.connections.store_policies import found_store
from tests.simulation.plan import Plan
from tests.simulation.scheduler import Scheduler
from tests.simulation.servers.clients import ServerConnection, SimulatedClient
from tests.simulation.servers.data import SimulatedData
from tests.simulation.servers.faults import (
    DURABILITIES,
    EVENTS,
    JOBS,
    MOST_SLOW_SECONDS,
    Durability,
    Faults,
)
from tests.simulation.servers.losses import Loss
from tests.simulation.servers.receiver import Receiver

MakeData: TypeAlias = Callable[[Scheduler], SimulatedData]
PARTITIONS = 2  # of the store; each one is a feed that processes join when they start
REPLY_SECONDS = 5.0  # until a reply that got lost is given up
READS = (
    b"XRANGE",
    b"XREAD",
    b"XREVRANGE",
    b"GET",
    b"MGET",
    b"HGETALL",
    b"HMGET",
    b"ZRANGE",
    b"SCAN",
)
FULL = "MISCONF Errors writing to the AOF file: No space left on device"


class ProcessDied(BaseException):
    """The process has died. It makes no more calls to a store."""


class SimulatedServer:
    """A server with its data, which can be away or full for some time.

    Args:
        kind: `events` or `jobs`.
        scheduler: the scheduler.
        make_data: makes its data.

    Attributes:
        kind: `events` or `jobs`.
        data: the data and scripts.
        away_until, full_until: simulated times in seconds since the beginning.
        commands: the number of calls it received.
    """

    def __init__(
        self, kind: str, scheduler: Scheduler, make_data: MakeData = SimulatedData
    ) -> None:
        self.kind = kind
        self.data = make_data(scheduler)
        self.away_until = 0.0
        self.full_until = 0.0
        self.commands = 0

    def client(self) -> Redis:
        """Return a client that never fails, for judges."""
        client: Redis = SimulatedClient(partial(ServerConnection, self.data))
        return client


class World:
    """The servers, faults and files of a simulation, shared by all processes.

    Args:
        plan: the seed and its limits.
        make_data: makes the data of a server.

    Attributes:
        scheduler: the scheduler.
        faults: the faults.
        servers: the servers, by kind.
        durability: the promise of the store about acknowledged commands.
        losses: the writes that the server of events has lost.
        emptied_at: the simulated time at which the server of jobs has lost data for the last time.
        may_lose_jobs: whether the server of jobs may lose data. Otherwise all deliveries are judged.
        has_webhooks: whether matches have webhooks.
        has_archive: whether matches that are over are moved to an archive.
        has_operator: whether an operator hides, deletes and unarchives matches of bots, which sleep.
        has_searches: whether some bots search, so that workers need search slots.
        has_requests: whether requests are recorded.
        packs: the files of the archive, by name.
        receiver: the receiver of webhooks.
        claims: the ids of the jobs that workers have claimed.
        roles: the number of calls to a store by each role.
        is_api_starting: whether an API process is starting. Two of them must not start at once:
            `functools.cached_property` has a lock that they share, until Python 3.12.
    """

    def __init__(self, plan: Plan, make_data: MakeData = SimulatedData) -> None:
        self.scheduler = Scheduler(plan.seed)
        self.faults = Faults(self.scheduler.random, plan.most_faults, plan.without)
        self.claims: list[str] = []
        self.roles: Counter[str] = Counter()
        self.is_api_starting = False
        self.servers = {
            kind: SimulatedServer(kind, self.scheduler, make_data) for kind in (EVENTS, JOBS)
        }
        found_store(connect(self.servers[EVENTS].client()), PARTITIONS)
        self.durability: Durability = DURABILITIES[plan.seed % len(DURABILITIES)]
        self.losses: list[Loss] = []
        self.emptied_at = 0.0
        self.has_webhooks = plan.seed % 2 == 1
        self.may_lose_jobs = plan.seed % 4 != 1
        self.has_archive = plan.seed % 5 == 0
        self.has_operator = plan.seed % 7 == 3
        # The number of iterations depends on the time, which differs in two worlds.
        self.has_searches = plan.seed % 12 == 6 and plan.shift is None
        self.has_requests = plan.seed % 12 == 11
        self.packs: dict[str, bytes] = {}
        self.receiver = Receiver(self.scheduler, self.faults)

    def calm(self) -> None:
        """End all faults."""
        self.faults.is_over = True
        for server in self.servers.values():
            server.away_until = server.full_until = 0.0
            server.data.is_alone = False


class Life:
    """One life of a process, from its start to its death.

    Attributes:
        name: the name of the process.
        is_over: whether it has died.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.is_over = False


class SimulatedConnection(ServerConnection):
    """A connection that yields to the scheduler, and fails as the seed decides.

    Args:
        world: the simulation.
        server: the server.
        life: the life of the process.
    """

    def __init__(self, world: World, server: SimulatedServer, life: Life) -> None:
        super().__init__(server.data)
        self._world = world
        self._server = server
        self._life = life
        self._life_of_server = 0
        self._fault: str | None = None

    def check(self) -> None:
        """Raise the error of a call by a dead process, or to a server that is away."""
        if self._life.is_over:
            raise ProcessDied
        if self._world.scheduler.monotonic() < self._server.away_until:
            raise Disconnected("Connection refused")

    def connect(self) -> None:
        """Connect, unless it is connected.

        After the last fault, a connection that a restart has cut is made anew before it is used, as
        pools do that find its end closed. A pool may have connections that were idle since then.
        """
        if self._world.faults.is_over and self._life_of_server != self.data.life:
            self.disconnect()
        if self.socket is None:
            super().connect()
            self._life_of_server = self.data.life

    def send_packed_command(self, command: Iterable[bytes]) -> None:
        """Send commands. The fault of the call comes before or after their effect."""
        packed = b"".join(command)
        if not packed:  # a read of no entries sends nothing
            return
        self._fault = self._begin(packed)
        super().send_packed_command((packed,))
        if self._fault == "death after":
            die(self._world, self._life)

    def read_response(self, **_: Any) -> Any:
        """Return a reply, unless it gets lost."""
        if self._life.is_over:
            raise ProcessDied
        self._check_life()
        if self._fault == "reply lost":
            self._fault = None
            self.disconnect()
            self._world.scheduler.sleep(self._world.faults.draw_seconds(REPLY_SECONDS))
            raise NoReply("Timeout reading from socket")
        return super().read_response()

    def _check_life(self) -> None:
        """Raise an error if the server was restarted since the connection was made."""
        if self.socket is not None and self._life_of_server != self.data.life:
            self.disconnect()
            raise Disconnected("Connection reset by peer")

    def _begin(self, packed: bytes) -> str | None:
        """Draw the fault of a call, and apply it if it comes before the call's effect."""
        world, server, scheduler = self._world, self._server, self._world.scheduler
        scheduler.pause()
        self.check()
        self._check_life()
        fault = world.faults.draw()
        server.commands += 1
        world.roles[self._life.name.rstrip(" 0123456789")] += 1
        name = _name_of(packed)
        # The client sends the digests of scripts in the order of a set. Stored requests are
        # encrypted with random nonces.
        is_repeatable = name != b"SCRIPT" and b"{requests:" not in packed
        digest = f"{crc32(packed):08x}" if is_repeatable else ""
        scheduler.note(" ".join((server.kind, name.decode(), digest, fault or "")).rstrip())
        if fault == "slow":
            scheduler.sleep(world.faults.draw_seconds(MOST_SLOW_SECONDS))
            self.check()
            self._check_life()
        elif fault == "request lost":
            self.disconnect()
            raise Disconnected("Connection reset by peer")
        elif fault == "death before":
            die(world, self._life)
        if scheduler.monotonic() < server.full_until and name not in READS:
            raise ResponseError(FULL)
        return fault


def _name_of(packed: bytes) -> bytes:
    """Return the name of the first command in a packet."""
    return packed.split(b"\r\n", 3)[2].upper()


def die(world: World, life: Life) -> NoReturn:
    """End the life of a process.

    Raises:
        ProcessDied: always.
    """
    life.is_over = True
    world.scheduler.note("dies")
    raise ProcessDied


class ProcessServers:
    """The connections of one life of a process, as a `Wiring` wants them.

    Attributes:
        life: that life.
    """

    def __init__(self, world: World, life: Life) -> None:
        self._world = world
        self.life = life

    def events(self) -> Connection:
        """Return a connection for the events. It waits for a replica if the store has to."""
        wait = Wait(1) if self._world.durability == "confirmed" else None
        return connect(self._client(EVENTS), wait)

    def feed(self) -> Connection:
        """Return a connection for blocking reads of the events."""
        return connect(self._client(EVENTS))

    def jobs(self) -> Redis:
        """Return a client for jobs and read models."""
        return self._client(JOBS)

    def notes(self) -> Redis:
        """Return a client for data that may be lost."""
        return self._client(JOBS)

    def _client(self, kind: str) -> Redis:
        server = self._world.servers[kind]
        make = partial(SimulatedConnection, self._world, server, self.life)
        client: Redis = SimulatedClient(make)
        return client


class JudgeServers:
    """Connections that never fail, as a `Wiring` wants them.

    Attributes:
        life: None, because judges are no process.
    """

    life: None = None

    def __init__(self, world: World) -> None:
        self._servers = world.servers

    def events(self) -> Redis:
        """Return a client for the events."""
        return self._servers[EVENTS].client()

    feed = events

    def jobs(self) -> Redis:
        """Return a client for jobs and read models."""
        return self._servers[JOBS].client()

    notes = jobs
