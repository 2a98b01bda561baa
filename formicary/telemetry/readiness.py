"""Looking after the parts of the service: the servers, the roles, the feed, the queues.

A thread looks once a second and keeps what it saw, so that to tell it takes no time and waits for
no server that is away.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from threading import Thread
from time import monotonic

import structlog
from redis import Redis
from redis.exceptions import RedisClusterException, RedisError

from events import Room
from formicary.keys.check import ServiceKeyCheck
from formicary.store_clock import SKEW_MS
from formicary.telemetry.outages import OUTAGES
from matches.context import now_ms
from projections.operations.heartbeats import Beat, Heartbeats
from service.watching.readiness import PartState, PartStatus
from workers.queues import ANALYSIS, LONG, Queues

LOOK_SECONDS = 1.0
SILENT_MS = 3000  # a process is heard of every second
AWAY_SECONDS = 2.5  # since a server answered last
LAG_MS = 5000
QUEUE_MS = 10_000
RECENT_MS = 60_000  # for so long a process is missed that others stand in for
ROLES = ("dispatch", "work", "sweep")  # which a service needs; others are missed once heard of
_PATIENT = (LONG, ANALYSIS)  # queues that may be long

_log = structlog.get_logger()


class Server:
    """A server, and since when it is away.

    Args:
        name: `events` or `jobs`.
        client: a connection of its own.
        now: the time in milliseconds since 1970.
    """

    def __init__(self, name: str, client: Redis, now: Callable[[], int] = now_ms) -> None:
        self.name = name
        self._now = now
        self._client = client
        self._answered_at = -AWAY_SECONDS
        self._since = 0

    def ask(self) -> bool:
        """Ask it; return whether it answers."""
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
        """Return how it is now."""
        if monotonic() - self._answered_at < LOOK_SECONDS + AWAY_SECONDS:
            return PartState(name=self.name)
        return PartState(
            name=self.name, status="away", since=self._since, text="it does not answer"
        )


class Memory:
    """The memory of the events' server, and since when it is nearly full.

    Args:
        room: how full it was when it was looked at last.
        now: the time in milliseconds since 1970.
    """

    def __init__(self, room: Room, now: Callable[[], int]) -> None:
        self._room = room
        self._now = now
        self._text = ""
        self._since = 0

    def look(self) -> None:
        """Note whether it is nearly full; each change is logged once."""
        text = _describe_room(self._room)
        if text == self._text:
            return
        self._text, self._since = text, self._now() if text else 0
        log = _log.warning if text else _log.info
        log(text or "the store has room again", share=round(self._room.share, 3))

    def part(self) -> PartState:
        """Return how it was when it was looked at last."""
        status: PartStatus = "degraded" if self._text else "ok"
        return PartState(name="memory", status=status, since=self._since, text=self._text)


def _describe_room(room: Room) -> str:
    if not room.takes_commands:
        return "the store is full: no commands are taken"
    return "" if room.takes_new else "the store is nearly full: no matches are created"


class PartsWatch:
    """How the parts of the service are.

    Args:
        events: a client of the events' server.
        jobs: a client of the jobs' server.
        heartbeats: of the roles.
        queues: of the workers.
        now: the time in milliseconds since 1970.
        keys: the keys of the service, if somebody looks after them.
        room: the memory of the events' server.
    """

    def __init__(  # all that is looked at
        self,
        events: Redis,
        jobs: Redis,
        heartbeats: Heartbeats,
        queues: Queues,
        *,
        now: Callable[[], int],
        room: Room,
        keys: ServiceKeyCheck | None = None,
    ) -> None:
        self._memory = Memory(room, now)
        self._servers = (Server("events", events, now), Server("jobs", jobs, now))
        self._heartbeats = heartbeats
        self._queues = queues
        self._keys = keys
        self._now = now
        self._rest: tuple[PartState, ...] = ()

    def parts(self) -> tuple[PartState, ...]:
        """Return how they are: the servers now, the others when they were looked at last."""
        return (*(one.part() for one in self._servers), self._memory.part(), *self._rest)

    def watch(self) -> None:
        """Look once a second, in threads of their own: a server that hangs holds up no other."""

        def look_again(look: Callable[[], object]) -> None:
            while True:
                look()
                time.sleep(LOOK_SECONDS)

        for look in (*(one.ask for one in self._servers), self.look, OUTAGES.note_ends):
            Thread(target=look_again, args=(look,), name="readiness", daemon=True).start()

    def look(self) -> None:
        """Look at the memory, the roles and the queues, unless the jobs' server is away."""
        self._memory.look()
        try:
            now, beats = self._heartbeats.read()
            queues = tuple(self._queue_parts())
            keys = tuple(self._key_parts())
        except RedisError:
            return
        self._rest = (*role_parts(now, beats), *queues, *keys)

    def ask_servers(self) -> None:
        """Ask both servers now."""
        for one in self._servers:
            one.ask()

    def _key_parts(self) -> Iterator[PartState]:
        """Yield the keys whose files lack one: others seal or sign with it, or it is lost."""
        for kind, _ in self._keys.faults() if self._keys else ():
            text = "a key is missing here: formicary doctor says which"
            yield PartState(name=f"{kind} key", status="degraded", text=text)

    def _queue_parts(self) -> Iterator[PartState]:
        now = self._now()
        for name, found in self._queues.standing(now).items():
            if name in _PATIENT:
                continue
            is_late = found.age_ms > QUEUE_MS
            yield PartState(
                name=f"queue {name}",
                status="degraded" if is_late else "ok",
                since=now - found.age_ms if is_late else 0,
                text=f"{found.jobs} jobs wait" if is_late else "",
            )


def role_parts(now: int, beats: Sequence[Beat]) -> Iterator[PartState]:
    """Yield how each role is, the feed and the clocks, by what was heard of their processes.

    Args:
        now: in milliseconds since 1970, as the beats are.
        beats: of all processes.
    """
    by_role: dict[str, list[Beat]] = {role: [] for role in ROLES}
    for beat in beats:
        by_role.setdefault(beat.role, []).append(beat)
    for role, found in by_role.items():
        yield _role_part(role, now, found)
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
    skew = max((abs(beat.facts.get("skew_ms", 0)) for beat in beats if lives(now, beat)), default=0)
    yield _clocks_part(skew)


def _clocks_part(skew_ms: int) -> PartState:
    """Return how the clocks of the machines agree with the jobs' server's."""
    if skew_ms < SKEW_MS:
        return PartState(name="clocks")
    text = f"the clock of a machine is wrong by {skew_ms / 1000:.0f} s; times are the server's"
    return PartState(name="clocks", status="degraded", text=text)


def _role_part(role: str, now: int, beats: list[Beat]) -> PartState:
    processes = [beat for beat in beats if beat.process]
    lost = [beat for beat in processes if not lives(now, beat)]
    if len(lost) == len(processes):
        last = max((beat.at for beat in beats), default=0)
        text = "no process of it is heard of"
        return PartState(name=role, status="degraded", since=last, text=text)
    recent = [beat for beat in lost if now - beat.at < RECENT_MS]
    if recent:
        since = min(beat.at for beat in recent)
        text = f"{len(recent)} of its processes ended without a word; others go on"
        return PartState(name=role, status="degraded", since=since, text=text)
    return PartState(name=role)


def lives(now: int, beat: Beat) -> bool:
    """Return whether a process was heard of just now, a time in milliseconds."""
    return bool(beat.process) and now - beat.at <= SILENT_MS
