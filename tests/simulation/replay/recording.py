"""Simulated servers that record their commands."""

import heapq
from collections import defaultdict
from typing import Any

from tests.simulation.plan import Plan
from tests.simulation.replay.tape import (
    Call,
    Copied,
    Entry,
    Expired,
    Expiry,
    Restarted,
    settle,
)
from tests.simulation.run import Simulation, Verdict
from tests.simulation.scheduler import Scheduler
from tests.simulation.servers.clients import ServerConnection, SimulatedClient
from tests.simulation.servers.data import (
    RIGHT_ERRORS,
    SimulatedData,
    SimulatedDatabase,
    SimulatedSocket,
)
from tests.simulation.servers.rows import path_of

# Commands that the simulation answers itself: it has the replicas, and the identity of a server.
NOT_RECORDED = (b"WAIT", b"INFO")
READS = {
    b"string": ("GET",),
    b"hash": ("HGETALL",),
    b"list": ("LRANGE", 0, -1),
    b"set": ("SMEMBERS",),
    b"zset": ("ZRANGE", 0, -1, "WITHSCORES"),
    b"stream": ("XRANGE", "-", "+"),
}


class RecordingDatabase(SimulatedDatabase):
    """A database that records which keys expire.

    Args:
        data: the server.
    """

    def __init__(self, data: "RecordingData") -> None:
        self._data = data
        self._now = 0.0
        self._expiry_heap = []
        super().__init__(data.scheduler)

    @property
    def time(self) -> float:
        """The time that commands see. Setting it removes and records the keys that have expired."""
        return self._now

    @time.setter
    def time(self, now: float) -> None:
        self._now = now
        while self._expiry_heap and self._expiry_heap[0][0] < now:
            _, key = heapq.heappop(self._expiry_heap)
            item = self._dict.get(key)
            if item is not None and self.expired(item):
                del self._dict[key]
                self._data.tape.append(Expired(key))

    def schedule_expiry(self, key: bytes, expireat: float | None) -> None:
        """Note that a key was written that expires."""
        super().schedule_expiry(key, expireat)
        if expireat is not None:
            self._data.expiring[key] = None


class RecordingData(SimulatedData):
    """The data of a server that records its commands.

    Attributes:
        tape: the commands, and what else happened to the keys.
        expiring: the keys that the current command has written and that can expire, in order.
        ids: the ids of entries that the current command has chosen.
    """

    def __init__(self, scheduler: Scheduler) -> None:
        super().__init__(scheduler)
        self.tape: list[Entry] = []
        self.expiring: dict[bytes, None] = {}
        self.ids: list[tuple[bytes, bytes]] = []
        self.dbs = defaultdict(lambda: RecordingDatabase(self))
        self._copies: dict[bytes, int] = {}
        self._expire_at: dict[bytes, float] = {}

    def open_socket(self) -> SimulatedSocket:
        """Return the server's side of a new connection."""
        return RecordingSocket(self)

    def copy(self) -> bytes:
        """Return a copy of all keys."""
        copied = super().copy()
        self._copies[copied] = len(self._copies)
        self.tape.append(Copied(self._copies[copied]))
        return copied

    def go_on_from(self, copied: bytes) -> None:
        """Replace all keys by those of a copy."""
        super().go_on_from(copied)
        self.expiring.clear()
        kept = self.dbs[0]._dict  # its own methods would remove expired keys without a record
        self._expire_at = {key: item.expireat for key, item in kept.items()}
        self.tape.append(Restarted(self._copies[copied]))

    def record(self, commands: list[list[bytes]], reply: Any, *, is_transaction: bool) -> None:
        """Record a command, or the commands of a transaction."""
        call = Call(
            tuple(tuple(command) for command in commands),
            tuple(self._find_path(command) for command in commands),
            is_transaction,
            settle(reply),
            tuple(self.ids),
            tuple(self._take_expiries()),
        )
        self.ids.clear()
        self.expiring.clear()
        self.tape.append(call)

    def _find_path(self, command: list[bytes]) -> str:
        name = command[0].upper()
        if name not in (b"EVAL", b"EVALSHA"):
            return ""
        script = command[1] if name == b"EVAL" else self.script_cache.get(command[1])
        return path_of(script) if script else ""

    def _take_expiries(self) -> list[Expiry]:
        database, expiries = self.dbs[0], []
        for key in self.expiring:
            item = database.get(key)
            if item is not None and item.expireat is not None:
                ms = round(1000 * (item.expireat - database.time))
                is_set = self._expire_at.get(key) != item.expireat
                expiries.append(Expiry(key, ms, is_set, round(1000 * item.expireat)))
                self._expire_at[key] = item.expireat
        return expiries


class RecordingSocket(SimulatedSocket):
    """The server's side of a connection whose commands are recorded.

    A command that waits is recorded when it continues, because it takes effect then.
    """

    _queued: list[list[bytes]]

    def _process_command(self, fields: list[bytes]) -> None:
        data, name = self._server, fields[0].upper()
        life = data.life
        super()._process_command(fields)
        if self._server is None or data.life != life:  # it was cut while it waited
            return
        if name == b"MULTI":
            self._queued = []
        elif name == b"EXEC":
            data.record(self._queued, self.replies[-1], is_transaction=True)
        elif self._queueing:
            self._queued.append(fields)
        elif name not in NOT_RECORDED:
            data.record([fields], self.replies[-1], is_transaction=False)

    def _run_command(self, func: Any, sig: Any, args: list[Any], from_script: bool) -> Any:
        reply = super()._run_command(func, sig, args, from_script)
        if sig.name == "xadd" and isinstance(reply, bytes) and reply not in args:
            self._server.ids.append((args[0], reply))
        return reply

    def _decode_error(self, error: Any) -> Any:
        decoded = super()._decode_error(error)
        decoded.code = RIGHT_ERRORS.get(error.value, error.value)
        return decoded


def record(plan: Plan) -> tuple[Verdict, list[list[Entry]]]:
    """Run a simulation. Return its verdict, and the tapes of its servers.

    At the end of each tape, all keys of the server are read.
    """
    servers: list[RecordingData] = []

    def make_data(scheduler: Scheduler) -> RecordingData:
        servers.append(RecordingData(scheduler))
        return servers[-1]

    verdict = Simulation(plan, make_data).run()
    for server in servers:
        read_all(server)
    return verdict, [server.tape for server in servers]


def read_all(data: RecordingData) -> None:
    """Read all keys of a server, and whether each of them expires."""
    client: Any = SimulatedClient(lambda: ServerConnection(data))
    for key in sorted(client.execute_command("KEYS", "*")):
        kind = client.execute_command("TYPE", key)
        name, *arguments = READS[kind]
        client.execute_command(name, key, *arguments)
        client.execute_command("PTTL", key)
