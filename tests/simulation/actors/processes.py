"""The processes of a simulated service: dispatcher, workers, sweeper and deliverers.

Each has its own wiring and its own connections. A process that dies is started again after a
while, with nothing left of its memory.
"""

import hashlib
import itertools
from collections.abc import Callable
from threading import Event
from typing import Any

import structlog
from redis.exceptions import ResponseError
from rq.job import Job
from rq.serializers import JSONSerializer

from events import refusal_of
from formicary.telemetry.telemetry import Telemetry
from formicary.wiring import Wiring
from games.game import AnyGame
from projections.lobby_follower import SERVER_GONE
from tests.simulation.scheduler import Scheduler
from tests.simulation.servers.place import open_archive
from tests.simulation.servers.receiver import RECEIVER, SimulatedSender
from tests.simulation.servers.store import (
    JudgeServers,
    Life,
    ProcessDied,
    ProcessServers,
    World,
)
from workers import jobs
from workers.archive import ROUND_SECONDS
from workers.claims import Claimed, work_on
from workers.deliver import Deliverer
from workers.dispatch import BLOCK_MS, RECONNECT_SECONDS, REFUSED_SECONDS
from workers.queues import QUEUES
from workers.rq.worker import BELL_SECONDS
from workers.turns import Turns

MOST_STARTING_SECONDS = 2.0
ADMIN_TOKEN = "token of the administrators"
SLEEP_SECONDS = 5.0  # until a match of bots falls asleep
SEARCHING_SECONDS = 0.02  # between two readings of a search's clock
_log = structlog.get_logger()


class SimulatedTelemetry(Telemetry):
    """Telemetry that gives the turns of a worker the simulated time."""

    def __init__(self, scheduler: Scheduler, has_searches: bool) -> None:
        self._scheduler = scheduler
        self._has_searches = has_searches

    def make_turns(self, *given: Any, **named: Any) -> Turns:
        """Create turns that rest and search in simulated time."""
        rest, spent = self._scheduler.sleep, self._scheduler.monotonic
        return Turns(*given, **{**named, "rest": rest, "spent": spent, "ticks": self._tick})

    def _tick(self) -> float:
        """Let time pass for a step of a search, if there are any. Return the time in seconds."""
        if self._has_searches:
            self._scheduler.sleep(SEARCHING_SECONDS)
        return self._scheduler.monotonic()


class SimulatedWiring(Wiring):
    """A wiring whose connections, time and keys come from the simulation."""

    def __init__(
        self, world: World, servers: ProcessServers | JudgeServers, games: dict[str, AnyGame]
    ) -> None:
        self._bytes = random_bytes(world.scheduler.random.getrandbits(64))
        scheduler = world.scheduler
        super().__init__(
            servers,
            games,
            admin_token=ADMIN_TOKEN,
            sleep_seconds=SLEEP_SECONDS if world.has_operator else None,
            now=scheduler.now_ms,
            monotonic=scheduler.monotonic,
            telemetry=SimulatedTelemetry(scheduler, world.has_searches),
            webhook_hosts=(RECEIVER,),
            archive=open_archive(world, servers.life),
        )
        self._receiver, self._draw = world.receiver, scheduler.random.uniform

    def deliverer(self) -> Deliverer:
        """Return a new deliverer, whose requests go to the receiver of the simulation."""
        sender = SimulatedSender(self._receiver)
        return Deliverer(
            self.context,
            self.webhooks,
            sender,
            jitter=lambda: self._draw(-1, 1),
            parked=self.parked,
        )

    def _random(self) -> Callable[[int], bytes]:
        return self._bytes


class SimulatedStop(Event):
    """A stop signal that never comes. Waiting for it takes simulated time."""

    def __init__(self, scheduler: Scheduler) -> None:
        super().__init__()
        self._scheduler = scheduler

    def wait(self, timeout: float | None = None) -> bool:
        """Wait in simulated time. Return False, because the signal never comes."""
        self._scheduler.sleep(timeout or 0.0)
        return False


def random_bytes(seed: int) -> Callable[[int], bytes]:
    """Return a source of bytes that are the same in every run."""
    numbers = itertools.count()
    return lambda size: hashlib.shake_128(b"%d %d" % (seed, next(numbers))).digest(size)


class Process:
    """A process of a role, which lives, dies and is started again.

    Args:
        world: the simulation.
        name: the name of the process.
        games: the games of the service.
        serve: the role: uses a wiring until the process dies.
    """

    def __init__(
        self,
        world: World,
        name: str,
        games: dict[str, AnyGame],
        serve: Callable[[World, Wiring], None],
    ) -> None:
        self._world = world
        self._name = name
        self._games = games
        self._serve = serve
        world.scheduler.spawn(name, self._run)

    def _run(self) -> None:
        scheduler = self._world.scheduler
        while True:
            try:
                life = Life(self._name)
                servers = ProcessServers(self._world, life)
                self._serve(self._world, SimulatedWiring(self._world, servers, self._games))
            except ProcessDied:
                pass
            except (*SERVER_GONE, ResponseError) as error:  # its start failed
                scheduler.note(f"does not start: {error}")
            scheduler.sleep(self._world.faults.draw_seconds(MOST_STARTING_SECONDS))


def dispatch(world: World, wiring: Wiring) -> None:
    """Read the feeds, like the role `dispatch`, with one thread."""
    dispatcher = wiring.dispatcher()
    while True:
        try:
            dispatcher.step(BLOCK_MS)
        except (*SERVER_GONE, ResponseError) as error:
            pause_after(world, error, RECONNECT_SECONDS)


def pause_after(world: World, error: Exception, seconds: float) -> None:
    """Wait as the roles do if a server is away, or refuses writes. Raise other errors.

    Args:
        world: the simulation.
        error: the error.
        seconds: the wait for a server that is away.
    """
    if not isinstance(error, ResponseError):
        world.scheduler.sleep(seconds)
    elif refusal_of(error):
        world.scheduler.sleep(REFUSED_SECONDS)
    else:
        raise error


def archive(world: World, wiring: Wiring) -> None:
    """Move finished matches to the archive, like the role `sweep`, but look at each round."""
    rounds = wiring.archive_rounds(0)
    assert rounds is not None
    while True:
        try:
            rounds.walk()
            rounds.round()
        except (*SERVER_GONE, ResponseError) as error:
            pause_after(world, error, ROUND_SECONDS)
        world.scheduler.sleep(ROUND_SECONDS)


def sweep(world: World, wiring: Wiring) -> None:
    """Search for lost work, like the role `sweep`."""
    wiring.sweeper().run(SimulatedStop(world.scheduler))


def work(world: World, wiring: Wiring) -> None:
    """Run jobs, like the role `work`, without the worker class of RQ."""
    sources = [wiring.queues.source(name) for name in QUEUES]
    while True:
        try:
            claimed = wiring.queues.claims.claim(sources, None, BELL_SECONDS)
            if claimed is not None:
                world.claims.append(claimed.job_id)
                _run_job(wiring, claimed)
        except (*SERVER_GONE, ResponseError):
            world.scheduler.sleep(RECONNECT_SECONDS)


def _run_job(wiring: Wiring, claimed: Claimed) -> None:
    """Run a claimed job. A job that fails keeps its leases until they expire."""
    job = Job(claimed.job_id, connection=wiring.servers.jobs(), serializer=JSONSerializer)
    job.restore(dict(claimed.record))
    before = work_on(claimed)
    try:
        jobs.equip(wiring.turns, wiring.analyses, wiring.parked)  # no call to a store until used
        job.func(*job.args, **job.kwargs)
        wiring.queues.claims.end(claimed)
    finally:
        work_on(before)
