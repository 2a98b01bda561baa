"""Sending the commands of a simulated server to a real one, and comparing the replies."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from tests.simulation.replay.exemptions import normalize
from tests.simulation.replay.scans import Scans, is_scan
from tests.simulation.replay.tape import Call, Copied, Entry, Expired, Expiry, Restarted, settle
from tests.simulation.replay.wire import Wire

BATCH = 200  # commands that are sent before replies are read
LONG_MS = 10**12  # the time to live on the real server: no key expires there by itself
BLOCKING = (b"BLPOP", b"XREAD", b"XREADGROUP")
LAST_SEQ = (1 << 64) - 1  # of the ids with the same milliseconds


class Difference(NamedTuple):
    """A reply that differs.

    Attributes:
        place: the number of the entry on the tape.
        sent: the commands, or what was done.
        simulated, real: the replies.
    """

    place: int
    sent: Any
    simulated: Any
    real: Any


class Replay:
    """The commands of a tape on a real server, which is empty at the beginning.

    The clock of the real server is not simulated. So each key that a command lets expire gets a long
    time to live in the same transaction, and is deleted at the moment at which it expired in the
    simulation. The id that a server chooses for an entry follows the last id of its stream, because
    the simulated time is later than that of the server. So the last id is set before the command.
    Commands that wait are sent in a transaction, at the moment at which they continued, because they
    do not wait there.

    Args:
        path: the path of the server's socket.
        tape: the tape.
    """

    def __init__(self, path: str, tape: Sequence[Entry]) -> None:
        self._wire = Wire(path)
        self._tape = tape
        self._handlers: list[Callable[[list[Any]], None]] = []
        self._counts: list[int] = []
        self._kept: dict[int, list[tuple[bytes, bytes, int]]] = {}
        self._scans = Scans(self._wire)
        self._differences: list[Difference] = []

    def run(self) -> list[Difference]:
        """Send all commands. Return the differences."""
        self._wire.ask("FLUSHALL")
        self._wire.ask("SCRIPT", "FLUSH")
        restored = {entry.number for entry in self._tape if isinstance(entry, Restarted)}
        for place, entry in enumerate(self._tape):
            match entry:
                case Call():
                    self._call(place, entry)
                case Expired(key=key):
                    self._send([("DEL", key)], partial(self._check_expired, place, key))
                case Copied(number=number):
                    if number in restored:
                        self._copy(number)
                case Restarted(number=number):
                    self._restart(number)
        self._receive()
        self._wire.close()
        return self._differences

    def _send(self, commands: list[Any], handle: Callable[[list[Any]], None]) -> None:
        """Send commands, and handle their replies later."""
        for command in commands:
            self._wire.send(*command)
        self._handlers.append(handle)
        self._counts.append(len(commands))
        if len(self._handlers) >= BATCH:
            self._receive()

    def _receive(self) -> None:
        replies, at = self._wire.receive(), 0
        for count, handle in zip(self._counts, self._handlers, strict=True):
            handle(replies[at : at + count])
            at += count
        self._handlers.clear()
        self._counts.clear()

    def _call(self, place: int, call: Call) -> None:
        if is_scan(call):
            self._receive()
            for simulated, real in self._scans.compare(call):
                self._differ(place, call.commands, simulated, real)
            return
        ids: dict[bytes, bytes] = {}
        for key, entry_id in call.ids:
            ids.setdefault(key, entry_id)
        for key, entry_id in ids.items():
            self._send(make_id_next(key, entry_id), partial(self._check_id, place, key))
        if not (call.is_transaction or call.expiries or call.commands[0][0].upper() in BLOCKING):
            self._send([call.commands[0]], lambda replies: self._compare(place, call, replies[0]))
            return
        commands: list[Any] = [("TIME",), ("MULTI",), *call.commands]
        for expiry in call.expiries:
            commands += [("PEXPIRETIME", expiry.key), ("PEXPIRE", expiry.key, LONG_MS)]
        commands += [("EXEC",), ("TIME",)]
        self._send(commands, partial(self._check_transaction, place, call))

    def _check_transaction(self, place: int, call: Call, replies: list[Any]) -> None:
        begin, *_, reply, end = replies
        count, results = len(call.commands), settle(reply)
        if not isinstance(results, tuple):
            self._compare(place, call, results)
            return
        self._compare(place, call, results[:count] if call.is_transaction else results[0])
        times = results[count::2]
        for expiry, at in zip(call.expiries, times, strict=True):
            if not is_right(expiry, at, milliseconds(begin), milliseconds(end)):
                self._differ(place, call.commands, expiry, at - milliseconds(begin))

    def _compare(self, place: int, call: Call, reply: Any) -> None:
        simulated, real = normalize(call, call.reply), normalize(call, settle(reply))
        if simulated != real:
            self._differ(place, call.commands, simulated, real)

    def _check_expired(self, place: int, key: bytes, replies: list[Any]) -> None:
        if replies != [1]:
            self._differ(place, "expired", key, replies[0])

    def _check_id(self, place: int, key: bytes, replies: list[Any]) -> None:
        if replies[-1] != b"OK" and replies[-1] != "OK":
            self._differ(place, "last id", key, replies[-1])

    def _differ(self, place: int, sent: Any, simulated: Any, real: Any) -> None:
        self._differences.append(Difference(place, sent, simulated, real))

    def _copy(self, number: int) -> None:
        """Keep all keys."""
        self._receive()
        keys = self._wire.ask("KEYS", "*")
        for key in keys:
            self._wire.send("DUMP", key)
            self._wire.send("PTTL", key)
        replies = self._wire.receive()
        self._kept[number] = [
            (key, replies[2 * at], max(0, replies[2 * at + 1])) for at, key in enumerate(keys)
        ]

    def _restart(self, number: int) -> None:
        """Replace all keys by those that were kept, and forget the scripts."""
        self._receive()
        self._wire.send("FLUSHALL")
        self._wire.send("SCRIPT", "FLUSH")
        for key, dumped, ms in self._kept[number]:
            self._wire.send("RESTORE", key, ms, dumped)
        for reply in self._wire.receive():
            if isinstance(reply, Exception):
                raise reply


def make_id_next(key: bytes, entry_id: bytes) -> list[Any]:
    """Return the commands after which the next id of a stream is the given one."""
    ms, seq = (int(number) for number in entry_id.split(b"-"))
    before = f"{ms}-{seq - 1}" if seq else f"{ms - 1}-{LAST_SEQ}"
    return [
        ("XGROUP", "CREATE", key, "replay", "0", "MKSTREAM"),  # the stream may be missing
        ("XGROUP", "DESTROY", key, "replay"),
        ("XSETID", key, before),
    ]


def milliseconds(time: Sequence[bytes]) -> int:
    """Return the reply to TIME in milliseconds."""
    seconds, micros = (int(number) for number in time)
    return 1000 * seconds + micros // 1000


def is_right(expiry: Expiry, at: int, begin: int, end: int) -> bool:
    """Return whether a key expires at the right time.

    Args:
        expiry: the duration in the simulation.
        at: the time at which it expires on the real server, in milliseconds since 1970.
        begin: a time before the command.
        end: a time after it.
    """
    if not expiry.is_set and at > end + LONG_MS // 2:  # made long before
        return True
    if expiry.is_set and at == expiry.at:  # the command names the time itself
        return True
    return begin - 1 <= at - expiry.ms <= end + 1
