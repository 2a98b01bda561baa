"""The reaper: ends connections to which nothing was sent for long, whatever they send themselves.

A request whose body never ends, or drips, holds a thread for as long as it likes; so does a client
that does not read its answer. Neither the server below us nor Python's side of it can put a time
limit to that, but the kernel knows when data last went out on each connection. Streams have
heartbeats, a long poll ends sooner, and a connection without a request ends with the server's time
limit for headers: whatever was sent nothing for so long is none of them.

It also ends the connections that one address has beyond those that it may have, first those to
which nothing was sent for longest: a stranger takes no place from others.

Only on Linux: elsewhere there is no `/proc/self/fd`, and nothing is reaped.
"""

import os
import signal
import socket
import stat
import struct
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from threading import Thread

from service.limits.callers import network_of

PASS_SECONDS = 5.0
CROWD_PASS_SECONDS = 1.0  # where the connections of an address are counted
STOP_SECONDS = 0.7  # until connections that hold up the end are closed
SLICE = 100  # descriptors that are looked at in one go
_PAUSE_SECONDS = 0.001
_LISTENING = 10  # TCP_LISTEN
_STATE = struct.Struct("=B43xI")  # of `struct tcp_info`: the state, and ms since data was sent
_FOLDER = "/proc/self/fd"


class Reaper:
    """Looks after the connections that this process has accepted at a port.

    Args:
        port: of the listening socket: no other socket of the process has it as its own.
        silence_seconds: after how long without data sent a connection is ended.
        on_stop: called when the process is told to stop, before connections are ended.
        most: the connections that one address may have; None for any number.
    """

    def __init__(
        self,
        port: int,
        silence_seconds: float,
        on_stop: Callable[[], None],
        most: int | None = None,
    ) -> None:
        self._port = port
        self._silence_ms = silence_seconds * 1000
        self._most = most
        self._every = min(CROWD_PASS_SECONDS if most else PASS_SECONDS, silence_seconds / 4)
        self._on_stop = on_stop

    def start(self) -> None:
        """Begin in a thread of its own; only the main thread may call this.

        The thread learns of the signals to stop by the descriptor that Python writes them to,
        whoever has set their handlers.
        """
        told, tells = socket.socketpair()
        tells.setblocking(False)
        signal.set_wakeup_fd(tells.detach(), warn_on_full_buffer=False)
        Thread(target=self._run, args=(told,), name="reaper", daemon=True).start()

    def _run(self, told: socket.socket) -> None:
        told.settimeout(self._every)
        while True:
            try:
                signals = told.recv(64)
            except TimeoutError:
                self.end_silent()
                self.end_crowds()
                continue
            if signal.SIGTERM in signals or signal.SIGINT in signals:
                break
        self._on_stop()
        time.sleep(STOP_SECONDS)
        self.end_all()

    def end_silent(self) -> int:
        """End the connections to which nothing was sent for long; return how many."""
        return self._end(self._silence_ms)

    def end_all(self) -> int:
        """End all connections; return how many."""
        return self._end(0)

    def end_crowds(self) -> int:
        """End the connections that an address has beyond those it may have; return how many."""
        if self._most is None:
            return 0
        silences: defaultdict[str, list[int]] = defaultdict(list)
        for connection in self._connections():
            silences[_peer(connection)].append(_silent_ms(connection))
        surplus = {address: len(found) - self._most for address, found in silences.items()}
        crowds = {
            address: sorted(silences[address])[-count]
            for address, count in surplus.items()
            if count > 0
        }
        return self._end_longest_silent(crowds, surplus) if crowds else 0

    def _end_longest_silent(self, crowds: Mapping[str, int], surplus: dict[str, int]) -> int:
        """End so many connections of each address, of those with at least that much silence."""
        ended = 0
        for connection in self._connections():
            address = _peer(connection)
            if surplus.get(address, 0) > 0 and _silent_ms(connection) >= crowds[address]:
                surplus[address] -= 1
                ended += _shut(connection)
        return ended

    def _end(self, silence_ms: float) -> int:
        return sum(
            _shut(connection)
            for connection in self._connections()
            if _silent_ms(connection) >= silence_ms
        )

    def _connections(self) -> Iterator[socket.socket]:
        """Yield duplicates of the connections, each until the next one is asked for."""
        for number, descriptor in enumerate(_sockets(), 1):
            if number % SLICE == 0:
                time.sleep(_PAUSE_SECONDS)  # others want the interpreter, too
            with _connection(descriptor, self._port) as connection:
                if connection is not None:
                    yield connection


def _sockets() -> Iterator[int]:
    """Yield the descriptors of this process's sockets; some may be closed by then."""
    if sys.platform != "linux":
        return
    for name in os.listdir(_FOLDER):
        try:
            if stat.S_ISSOCK(os.fstat(int(name)).st_mode):
                yield int(name)
        except OSError:
            continue


@contextmanager
def _connection(descriptor: int, port: int) -> Iterator[socket.socket | None]:
    """Give a socket if it is a connection accepted at a port, else None.

    A descriptor may be closed at any moment and its number given to another socket, so what is
    looked at, and shut down, is a duplicate: it stays the socket that was looked at.
    """
    try:
        duplicate = os.dup(descriptor)
    except OSError:
        yield None
        return
    try:
        found = socket.socket(fileno=duplicate)
    except OSError:  # no socket any more
        os.close(duplicate)
        yield None
        return
    with found:
        yield found if _is_accepted(found, port) else None


def _is_accepted(found: socket.socket, port: int) -> bool:
    if found.family not in (socket.AF_INET, socket.AF_INET6) or found.type != socket.SOCK_STREAM:
        return False
    try:
        return found.getsockname()[1] == port and _tcp_info(found)[0] != _LISTENING
    except OSError:
        return False


def _tcp_info(found: socket.socket) -> tuple[int, int]:
    """Return the state of a connection, and for how many milliseconds nothing was sent."""
    size = _STATE.size
    info = found.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, size)
    state, silent_ms = _STATE.unpack(info)
    return state, silent_ms


def _peer(connection: socket.socket) -> str:
    """Return the address that a connection comes from, as requests are counted for it."""
    try:
        return network_of(connection.getpeername()[0])
    except OSError:  # it has ended
        return ""


def _silent_ms(connection: socket.socket) -> int:
    try:
        return _tcp_info(connection)[1]
    except OSError:
        return 0


def _shut(connection: socket.socket) -> bool:
    try:
        connection.shutdown(socket.SHUT_RDWR)
    except OSError:  # it has ended by itself
        return False
    return True
