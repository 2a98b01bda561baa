"""The faults of servers, one after another, until faults are over."""

from collections.abc import Callable
from typing import Any

from tests.simulation.servers.faults import (
    EVENTS,
    JOBS,
    JOBS_LOSING_FAULTS,
    LOSING_FAULTS,
    MEAN_PAUSE_SECONDS,
    MOST_AWAY_SECONDS,
    MOST_BEHIND_SECONDS,
    SERVER_FAULTS,
)
from tests.simulation.servers.losses import UNSYNCED_SECONDS, links_of, make_loss
from tests.simulation.servers.place import open_archive
from tests.simulation.servers.store import SimulatedServer, World

MARGIN_SECONDS = 0.01  # an actor wakes up to a few steps late
MOST_LOOKS = 4  # at a server that receives no command


class ServerBreaker:
    """Breaks servers as the seed decides.

    Args:
        world: the simulation.
    """

    def __init__(self, world: World) -> None:
        self._world = world
        self._acts: dict[str, Callable[[SimulatedServer, float], None]] = {
            "away": self._go_away,
            "full": self._fill,
            "emptied": self._empty,
            "sent twice": self._send_twice,
            "restart": self._restart,
            "failover": self._fail_over,
        }

    def run(self) -> None:
        """Cause faults until they are over."""
        world, scheduler = self._world, self._world.scheduler
        while not world.faults.is_over:
            scheduler.sleep(world.faults.draw_seconds(2 * MEAN_PAUSE_SECONDS))
            server = world.servers[scheduler.random.choice((EVENTS, JOBS))]
            fault = self._choose(server)
            seconds = world.faults.draw_seconds(MOST_AWAY_SECONDS)
            if not world.faults.is_over and world.faults.take(fault):
                scheduler.note(f"{fault}: {server.kind}, {seconds:.1f} s")
                self._acts[fault](server, seconds)

    def _choose(self, server: SimulatedServer) -> str:
        """Choose a fault that can happen to a server of this simulation.

        One server of events has no replica. One with a replica is not restarted before the replica
        took over (docs/guarantees.md).
        """
        fault = self._world.scheduler.random.choice(SERVER_FAULTS)
        if fault == "emptied" and self._world.has_webhooks:
            fault = "failover"  # a loss of all data would hide the effect of a smaller one
        is_of_jobs = server.kind == JOBS
        if is_of_jobs and fault in JOBS_LOSING_FAULTS and not self._world.may_lose_jobs:
            return "away"
        if server.kind == EVENTS and fault in LOSING_FAULTS:
            return "restart" if self._world.durability == "everysec" else "failover"
        return fault

    def _go_away(self, server: SimulatedServer, seconds: float) -> None:
        server.away_until = self._world.scheduler.monotonic() + seconds

    def _fill(self, server: SimulatedServer, seconds: float) -> None:
        server.full_until = self._world.scheduler.monotonic() + seconds

    def _empty(self, _: SimulatedServer, __: float) -> None:
        self._world.servers[JOBS].client().flushall()
        self._world.emptied_at = self._world.scheduler.monotonic()

    def _send_twice(self, _: SimulatedServer, __: float) -> None:
        """Put each job that is known to the server of jobs into its queue once more."""
        client: Any = self._world.servers[JOBS].client()
        for key in sorted(client.scan_iter("rq:job:*")):
            origin = client.hget(key, "origin")
            if origin:
                client.rpush(b"rq:queue:" + origin, key.removeprefix(b"rq:job:"))

    def _restart(self, server: SimulatedServer, seconds: float) -> None:
        """Kill a server that syncs each second, and start it with what its disk has."""
        self._lose(server, "restart", min(seconds, UNSYNCED_SECONDS - MARGIN_SECONDS))
        self._go_away(server, seconds)

    def _fail_over(self, server: SimulatedServer, seconds: float) -> None:
        """Let a replica that is behind take over."""
        self._lose(server, "failover", min(2 * seconds, MOST_BEHIND_SECONDS))

    def _lose(self, server: SimulatedServer, fault: str, seconds: float) -> None:
        """Replace the data of a server by those that it had some seconds ago."""
        world, scheduler, data = self._world, self._world.scheduler, server.data
        before = self._links_of(server)
        for _ in range(MOST_LOOKS):  # until there is something to lose
            if world.faults.is_over:
                return
            copied, since, kept = data.copy(), scheduler.monotonic(), before
            data.is_alone = True
            scheduler.sleep(seconds)
            data.is_alone = False
            before = self._links_of(server)
            if server.kind == JOBS or before != kept:
                break
        if world.faults.is_over:
            return
        data.go_on_from(copied)
        if server.kind == JOBS:
            world.emptied_at = scheduler.monotonic()
        else:
            times = since, scheduler.monotonic()
            loss = make_loss(fault, world.durability, times, kept, before)
            world.losses.append(loss)
            scheduler.note(f"{len(loss.links)} events and {len(loss.matches)} matches are lost")

    def _links_of(self, server: SimulatedServer) -> dict[str, list[str]]:
        return links_of(server.client(), open_archive(self._world))
