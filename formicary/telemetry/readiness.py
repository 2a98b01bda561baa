"""Health checks for the components of the service: servers, roles, the feed and queues.

A thread runs the checks once a second and stores the results. A readiness request is therefore
answered immediately, and never waits for an unavailable server.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from threading import Thread
from time import monotonic

import structlog
from redis import Redis
from redis.exceptions import RedisClusterException, RedisError

from events import Capacity
from formicary.keys.check import ServiceKeyCheck
from formicary.store_clock import SKEW_MS
from formicary.telemetry.outages import OUTAGES
from matches.context import now_ms
from projections.operations.heartbeats import Beat, Heartbeats
from service.health.readiness import PartState, PartStatus
from workers.queues import ANALYSIS, LONG, Queues

LOOK_SECONDS = 1.0
SILENT_MS = 3000  # each process sends a heartbeat every second
AWAY_SECONDS = 2.5  # since the server's last response
LAG_MS = 5000
QUEUE_MS = 10_000
LOG_WAIT_MS = 20_000  # of entries for a checkpoint; the log promises them within 60 s
RECENT_MS = 60_000  # period in which a lost process is reported even if others do its work
# Roles that a service requires. Other roles are expected once they have sent a heartbeat.
ROLES = ("dispatch", "work", "sweep")
_PATIENT = (LONG, ANALYSIS)  # queues that are allowed to be long

_log = structlog.get_logger()


class Server:
    """Availability of a server, and when it became unavailable.

    Args:
        name: `events` or `jobs`.
        client: a connection used only for this check.
        now: returns the time in milliseconds since 1970.
    """

    def __init__(self, name: str, client: Redis, now: Callable[[], int] = now_ms) -> None:
        self.name = name
        self._now = now
        self._client = client
        self._answered_at = -AWAY_SECONDS
        self._since = 0

    def ask(self) -> bool:
        """Ping the server and return whether it responds."""
        try:
            self._client.ping()
        except (RedisError, RedisClusterException) as error:
            if not self._since:
                self._since = self._now()
                _log.warning("no server", server=self.name, error=error)
            return False
        self._answered_at, self._since = monotonic(), 0
        return True

    def part(self) -> PartState:
        """Return the current state of the server."""
        if monotonic() - self._answered_at < LOOK_SECONDS + AWAY_SECONDS:
            return PartState(name=self.name)
        return PartState(
            name=self.name, status="away", since=self._since, text="it does not answer"
        )


class Memory:
    """Memory usage of the event server, and when it became nearly full.

    Args:
        capacity: the memory usage at the last measurement.
        now: returns the time in milliseconds since 1970.
    """

    def __init__(self, capacity: Capacity, now: Callable[[], int]) -> None:
        self._capacity = capacity
        self._now = now
        self._text = ""
        self._since = 0

    def look(self) -> None:
        """Check whether the memory is nearly full. Only a change is logged."""
        text = _describe_capacity(self._capacity)
        if text == self._text:
            return
        self._text, self._since = text, self._now() if text else 0
        log = _log.warning if text else _log.info
        log(text or "the store has room again", share=round(self._capacity.share, 3))

    def part(self) -> PartState:
        """Return the state of the memory at the last check."""
        status: PartStatus = "degraded" if self._text else "ok"
        return PartState(name="memory", status=status, since=self._since, text=self._text)


def _describe_capacity(capacity: Capacity) -> str:
    if not capacity.accepts_commands:
        return "the store is full: no commands are taken"
    return "" if capacity.accepts_new else "the store is nearly full: no matches are created"


class PartsWatch:
    """Health monitor for the components of the service.

    Args:
        events: a client of the event server.
        jobs: a client of the job server.
        heartbeats: the heartbeats of the roles.
        queues: the queues of the workers.
        now: returns the time in milliseconds since 1970.
        keys: the check of the service's keys; None to skip it.
        capacity: the memory usage of the event server.
    """

    def __init__(  # one argument per component
        self,
        events: Redis,
        jobs: Redis,
        heartbeats: Heartbeats,
        queues: Queues,
        *,
        now: Callable[[], int],
        capacity: Capacity,
        keys: ServiceKeyCheck | None = None,
    ) -> None:
        self._memory = Memory(capacity, now)
        self._servers = (Server("events", events, now), Server("jobs", jobs, now))
        self._heartbeats = heartbeats
        self._queues = queues
        self._keys = keys
        self._now = now
        self._rest: tuple[PartState, ...] = ()

    def parts(self) -> tuple[PartState, ...]:
        """Return the current states of the servers, and all other states as of the last check."""
        return (*(server.part() for server in self._servers), self._memory.part(), *self._rest)

    def watch(self) -> None:
        """Run each check once a second in a thread of its own.

        A server that does not respond therefore does not delay other checks.
        """

        def look_again(look: Callable[[], object]) -> None:
            while True:
                look()
                time.sleep(LOOK_SECONDS)

        for look in (*(server.ask for server in self._servers), self.look, OUTAGES.note_ends):
            Thread(target=look_again, args=(look,), name="readiness", daemon=True).start()

    def look(self) -> None:
        """Check memory, roles, queues and keys.

        If the job server is unreachable, only the memory is checked, and all other results are
        kept.
        """
        self._memory.look()
        try:
            now, beats = self._heartbeats.read()
            queues = tuple(self._queue_parts())
            keys = tuple(self._key_parts())
        except RedisError:
            return
        self._rest = (*role_parts(now, beats), *queues, *keys)

    def ask_servers(self) -> None:
        """Ping both servers immediately."""
        for server in self._servers:
            server.ask()

    def _key_parts(self) -> Iterator[PartState]:
        """Yield a degraded state for each key file that is missing or lacks a key in use."""
        for kind, _ in self._keys.faults() if self._keys else ():
            text = "a key is missing here: run formicary doctor"
            yield PartState(name=f"{kind} key", status="degraded", text=text)

    def _queue_parts(self) -> Iterator[PartState]:
        now = self._now()
        for name, standing in self._queues.standing(now).items():
            if name in _PATIENT:
                continue
            is_late = standing.age_ms > QUEUE_MS
            yield PartState(
                name=f"queue {name}",
                status="degraded" if is_late else "ok",
                since=now - standing.age_ms if is_late else 0,
                text=f"{standing.jobs} jobs wait" if is_late else "",
            )


def role_parts(now: int, beats: Sequence[Beat]) -> Iterator[PartState]:
    """Derive the states of the roles, the feed, the public log and the clocks from heartbeats.

    Args:
        now: the time in milliseconds since 1970, by the clock of the heartbeats.
        beats: the latest heartbeat of every process.
    """
    by_role: dict[str, list[Beat]] = {role: [] for role in ROLES}
    for beat in beats:
        by_role.setdefault(beat.role, []).append(beat)
    for role, beats_of_role in by_role.items():
        yield _role_part(role, now, beats_of_role)
    lags = [
        beat.facts["lag_ms"]
        for beat in by_role["dispatch"]
        if lives(now, beat) and "lag_ms" in beat.facts
    ]
    lag_ms = min(lags, default=0)
    is_late = lag_ms > LAG_MS
    yield PartState(
        name="feed",
        status="degraded" if is_late else "ok",
        since=now - lag_ms if is_late else 0,
        text="the dispatcher is behind" if is_late else "",
    )
    yield from _log_parts(now, by_role["sweep"])
    skew = max((abs(beat.facts.get("skew_ms", 0)) for beat in beats if lives(now, beat)), default=0)
    yield _clocks_part(skew)


def _log_parts(now: int, sweepers: Sequence[Beat]) -> Iterator[PartState]:
    """Yield the state of the public log, if a sweeper writes one."""
    waits = [
        beat.facts["log_wait_ms"]
        for beat in sweepers
        if lives(now, beat) and "log_wait_ms" in beat.facts
    ]
    if not waits:
        return
    is_late = max(waits) > LOG_WAIT_MS
    yield PartState(
        name="log",
        status="degraded" if is_late else "ok",
        since=now - max(waits) if is_late else 0,
        text="matches wait to be logged: see the sweeper's log" if is_late else "",
    )


def _clocks_part(skew_ms: int) -> PartState:
    """Return the state of the clocks, given the largest difference from the job server's clock."""
    if skew_ms < SKEW_MS:
        return PartState(name="clocks")
    text = f"the clock of a machine is wrong by {skew_ms / 1000:.0f} s; times are the server's"
    return PartState(name="clocks", status="degraded", text=text)


def _role_part(role: str, now: int, beats: list[Beat]) -> PartState:
    processes = [beat for beat in beats if beat.process]
    lost = [beat for beat in processes if not lives(now, beat)]
    if len(lost) == len(processes):
        last = max((beat.at for beat in beats), default=0)
        text = "none of its processes sends heartbeats"
        return PartState(name=role, status="degraded", since=last, text=text)
    recent = [beat for beat in lost if now - beat.at < RECENT_MS]
    if recent:
        since = min(beat.at for beat in recent)
        text = f"{len(recent)} of its processes disappeared; others go on"
        return PartState(name=role, status="degraded", since=since, text=text)
    return PartState(name=role)


def lives(now: int, beat: Beat) -> bool:
    """Return whether a process has sent a heartbeat recently. The time is given in milliseconds."""
    return bool(beat.process) and now - beat.at <= SILENT_MS
