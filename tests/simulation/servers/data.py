"""The data of a simulated server: fakeredis without threads, locks and polling.

The commands are those of fakeredis. The way to them is shorter, because a seed makes thousands of
calls: hiredis parses requests, a script is compiled once, and replies need no queue. A command that
blocks waits for a change of its keys.
"""

import pickle
from collections import Counter, defaultdict, deque
from collections.abc import Callable
from functools import cache
from hashlib import sha1
from typing import Any

from fakeredis import FakeServer
from fakeredis._commands import SUPPORTED_COMMANDS, Key, Signature
from fakeredis._core._database import CommandItem, Database
from fakeredis._helpers import QUEUED, NoResponse, SimpleError
from fakeredis._msgs import FLAG_DO_NOT_CREATE as MAKES_NONE
from fakeredis._msgs import WRONGTYPE_MSG, XGROUP_BUSYGROUP
from fakeredis._socket import FakeSocket
from fakeredis._socket._resp import convert_to_resp2, extract_command
from fakeredis.commands_mixins.scripting_mixin import LUA_MODULE, _convert_redis_arg
from hiredis import Reader
from redis import Redis

from tests.simulation.scheduler import Actor, Scheduler
from tests.simulation.servers.rows import judge_row

PLAIN = frozenset((bytes, int, type(None)))  # replies that need no conversion
TRANSACTION = "t"  # the flags of commands, as fakeredis writes them
NOT_CONVERTED = "2"
KEPT_IF_EMPTY = "v"
RESP_VERSION = 3  # which redis-py asks for
LOOK_SECONDS = 0.05  # between two looks at a replica
# Errors of fakeredis with another code than that of servers (see `replay`), and their right texts.
RIGHT_ERRORS = {XGROUP_BUSYGROUP: XGROUP_BUSYGROUP.removeprefix("ERR ")}


# One runtime of Lua for all servers: it takes long to make, and references from Lua to a server would
# keep the server in memory.
_LUA: Any = FakeServer()
_compiled: dict[bytes, Callable[[], Any]] = {}  # scripts
_known: dict[bytes, tuple[str, Signature | None, int]] = {}  # commands with names of one word


class NoLock:
    """A lock that is never needed, because all actors share one thread."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: object) -> None:
        pass


class SimulatedDatabase(Database):
    """A database that continues the actors that wait for a change of a key."""

    def __init__(self, scheduler: Scheduler) -> None:
        super().__init__(None)
        self._scheduler = scheduler
        self.waiting: defaultdict[bytes, list[Actor]] = defaultdict(list)

    def notify_watch(self, key: bytes) -> None:
        """Note that a key has changed."""
        for sock in self._watches.get(key, ()):
            sock.notify_watch()
        for actor in self.waiting.pop(key, ()):
            self._scheduler.wake(actor)

    def __contains__(self, key: object) -> bool:
        return self.get(key) is not None

    def get(self, key: Any, default: Any = None) -> Any:
        """Return the item of a key, unless it has expired."""
        item = self._dict.get(key)
        if item is None or item.expireat is None or item.expireat >= self.time:
            return default if item is None else item
        del self._dict[key]
        return default

    def setdefault(self, key: bytes, default: Any = None) -> Any:
        """Return the item of a key, which is the given one if there is none."""
        item = self.get(key)
        if item is None:
            item = self[key] = default
        return item

    def replace(self, items: dict[bytes, Any]) -> None:
        """Replace all keys, and continue the actors that wait for one."""
        self._dict = items
        self._expiry_heap.clear()
        for key, item in items.items():
            self.schedule_expiry(key, item.expireat)
        for key in tuple(self.waiting):
            self.notify_watch(key)


class SimulatedData(FakeServer):
    """The data and scripts of a server.

    Attributes:
        scheduler: the scheduler.
        runs: the number of runs of each script.
        faults: the rows that an older one replaced.
        life: the number of restarts. Connections of an earlier life are cut.
        is_alone: whether the replica does not receive the writes now.
        now: returns the time that commands see, in seconds since 1970.
    """

    def __init__(self, scheduler: Scheduler) -> None:
        super().__init__()
        self.scheduler = scheduler
        self.lock: Any = NoLock()
        self.dbs: Any = defaultdict(lambda: SimulatedDatabase(scheduler))
        self.runs: Counter[bytes] = Counter()
        self.faults: list[str] = []
        self.life = 0
        self.is_alone = False
        self.now = scheduler.now

    def open_socket(self) -> "SimulatedSocket":
        """Return the server's side of a new connection."""
        return SimulatedSocket(self)

    def copy(self) -> bytes:
        """Return a copy of all keys, as the disk or a replica has them now."""
        return pickle.dumps({number: database._dict for number, database in self.dbs.items()})

    def go_on_from(self, copied: bytes) -> None:
        """Replace all keys by those of a copy, cut all connections, and forget the scripts."""
        self.life += 1
        self.script_cache.clear()
        self.scan_cursors.clear()
        kept = pickle.loads(copied)  # noqa: S301  # made by `copy`
        for number in sorted({*kept, *self.dbs}):
            self.dbs[number].replace(kept.get(number, {}))

    def wait_for_replica(self, seconds: float) -> int:
        """Wait until the replica has all writes. Return 0 if it does not have them in time."""
        until, life = self.scheduler.monotonic() + seconds, self.life
        while self.is_alone and life == self.life and self.scheduler.monotonic() < until:
            self.scheduler.sleep(min(LOOK_SECONDS, until - self.scheduler.monotonic()))
        return int(not self.is_alone and life == self.life)


class SimulatedSocket(FakeSocket):
    """The server's side of a connection."""

    _server: Any
    _db: Any

    def __init__(self, data: SimulatedData) -> None:
        super().__init__(data, db=0, client_class=Redis)
        self.replies: deque[Any] = deque()
        self._reader = Reader()

    @property
    def _resp_version(self) -> int:
        return self._script_resp or RESP_VERSION

    def sendall(self, data: Any) -> None:
        """Run the commands of a packet."""
        self._reader.feed(data)
        while (fields := self._reader.gets()) is not False:
            self._process_command(fields)

    def put_response(self, msg: Any) -> None:
        """Keep a reply until it is read."""
        self.replies.append(msg)

    def _decode_error(self, error: SimpleError) -> Any:
        """Return an error with the code that servers send."""
        return super()._decode_error(SimpleError(RIGHT_ERRORS.get(error.value, error.value)))

    def _process_command(self, fields: list[bytes]) -> None:
        data = self._server
        name, sig, skipped = find_command(fields)
        arguments = fields[skipped:]
        if name in ("wait", "info"):  # which fakeredis lacks
            reply: Any = f"run_id:{data.life}".encode()
            if name == "wait":
                reply = data.wait_for_replica(int(arguments[1]) / 1000)
            self.put_response(reply)
            return
        is_run = False
        try:
            if sig is None:
                raise self._unknown_command(name)
            func = getattr(self, sig.func_name)
            now = data.now()
            for database in data.dbs.values():
                database.time = now
            sig.check_arity(arguments, self.version)
            if self._queueing and TRANSACTION not in sig.flags:
                self._transaction.append((func, sig, arguments))
                reply = QUEUED
            else:
                is_run = True
                reply = self._run_command(func, sig, arguments, False)
        except SimpleError as error:
            if self._queueing and not is_run:
                self._transaction_failed = True
            reply = error
        if type(reply) not in PLAIN:
            reply = self._decode_result(reply)
        if not isinstance(reply, NoResponse):
            self.put_response(reply)

    def _run_command(
        self, func: Callable[..., Any] | None, sig: Signature, args: list[Any], from_script: bool
    ) -> Any:
        items: list[Any] = []
        try:
            args, items, missing = self._apply(sig, args)
            if args is None:
                reply = missing
            else:
                reply = func(*args)
                if (
                    type(reply) not in PLAIN
                    and self._resp_version == 2
                    and NOT_CONVERTED not in sig.flags
                ):
                    reply = convert_to_resp2(reply)
        except SimpleError as error:
            reply = error
        for item in items:
            item.writeback(remove_empty_val=KEPT_IF_EMPTY not in sig.flags)
        return reply

    def _apply(self, sig: Signature, args: list[Any]) -> tuple[Any, list[Any], Any]:
        """Return converted arguments and their items, like `Signature.apply`.

        Without arguments, the third value is the reply: a key is missing.
        """
        database, steps, is_made = (
            self._db,
            steps_of(sig.name, len(args)),
            MAKES_NONE not in sig.flags,
        )
        args, items = list(args), []
        for index, decode, key in steps:
            if key is None:
                args[index] = decode(args[index])
            elif key.missing_return is not Key.UNSPECIFIED and args[index] not in database:
                return None, items, key.missing_return
        for index, _, key in steps:
            if key is None:
                continue
            item, kind, default = database.get(args[index]), key.type_, None
            if kind is not None:
                if item is None:
                    default = kind() if is_made and kind is not bytes else None
                elif type(item.value) is not kind:
                    raise SimpleError(WRONGTYPE_MSG)
            args[index] = CommandItem(args[index], database, item, default=default)
            items.append(args[index])
        return args, items, None

    def _blocking(self, timeout: float | None, func: Any, shape: Any = None) -> Any:
        """Run a command again after each change of its keys, until it has a reply."""
        scheduler, database = self._server.scheduler, self._db
        keys = [key if isinstance(key, bytes) else key[0] for key in func.args[0]]
        reply, until = func(True), scheduler.monotonic() + (timeout or 0.0)
        life = self._server.life
        while reply is None and not self._in_transaction and scheduler.monotonic() < until:
            for key in keys:
                if scheduler.current() not in database.waiting[key]:
                    database.waiting[key].append(scheduler.current())
            scheduler.sleep(until - scheduler.monotonic())
            if self._server is None or life != self._server.life:  # it was cut meanwhile
                return None
            database.time = self._server.now()
            reply = func(False)
        return reply if shape is None else shape(reply)

    def eval(self, script: bytes, numkeys: int, *keys_and_args: bytes) -> Any:
        """Run a script, after compiling it on its first use."""
        self._server.script_cache[sha1(script, usedforsecurity=False).hexdigest().encode()] = script
        self._server.runs[script] += 1
        runtime = self._get_server_runtime(_LUA)
        run = _compiled.get(script)
        if run is None:
            run = _compiled[script] = runtime.compile(script)
        _LUA._lua_current_socket[0] = self
        self._script_resp = 2
        judge = judge_row(script, keys_and_args, self._find_value)
        _LUA._lua_set_keys_argv(
            runtime.table_from(keys_and_args[:numkeys]), runtime.table_from(keys_and_args[numkeys:])
        )
        try:
            result = run()
        except LUA_MODULE.LuaError as error:
            raise SimpleError(f"ERR {error}") from error
        finally:
            self._script_resp = None
            _LUA._lua_current_socket[0] = None
        if fault := judge():
            self._server.faults.append(fault)
        return self._convert_lua_result(result, nested=False)

    def xpending(self, *given: Any) -> Any:
        """Return the entries of a group that are not acknowledged. Without any, servers name no consumers."""
        reply: Any = super().xpending(*given)
        return [0, None, None, None] if reply == [0, None, None, []] else reply

    def _find_value(self, key: bytes) -> Any:
        item = self._db.get(key)
        return item and item.value

    def _lua_redis_call(
        self, lua_runtime: Any, expected_globals: Any, op: bytes, *args: Any
    ) -> Any:
        fields = [op, *[_convert_redis_arg(argument) for argument in args]]
        name, sig, skipped = find_command(fields)
        if sig is None:
            raise self._unknown_command(name)
        arguments = fields[skipped:]
        sig.check_arity(arguments, self.version)
        reply = self._run_command(getattr(self, sig.func_name), sig, arguments, True)
        return self._convert_redis_result(lua_runtime, reply)

    def _convert_lua_result(self, result: Any, nested: bool = True) -> Any:
        if type(result) in PLAIN:
            return result
        return super()._convert_lua_result(result, nested)


def find_command(fields: list[bytes]) -> tuple[str, Signature | None, int]:
    """Return the name of a command, its signature, and the number of fields that name it."""
    found = _known.get(fields[0])
    if found is None:
        name, arguments = extract_command(fields)
        found = name, SUPPORTED_COMMANDS.get(name), len(fields) - len(arguments)
        if found[2] == 1:  # else its second word is a part of its name
            _known[fields[0]] = found
    return found


@cache
def steps_of(name: str, count: int) -> tuple[tuple[int, Any, Key | None], ...]:
    """Return the arguments of a command to convert: index, and conversion or key."""
    sig = SUPPORTED_COMMANDS[name]
    kinds = [*sig.fixed]
    kinds += [sig.repeat[index % len(sig.repeat)] for index in range(count - len(kinds))]
    return tuple(
        (index, None, kind) if isinstance(kind, Key) else (index, kind.decode, None)
        for index, kind in enumerate(kinds)
        if kind is not bytes
    )
