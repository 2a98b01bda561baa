"""The reaper: ends connections to which nothing was sent for long, even if they still send data.

A request with a body that never ends, or drips, holds a thread indefinitely. A client that does not
read its answer does the same. Neither the server below nor Python can set a time limit for this.
The kernel, however, records when data was last sent on each connection. Streams have heartbeats, a
long poll ends sooner, and a connection without a request ends at the server's time limit for
headers. A connection that is silent for longer is therefore none of these.

The reaper also ends the connections of one address that exceed its limit, starting with those that
have been silent for longest. One address thus cannot take the places of others.

It only works on Linux: elsewhere there is no `/proc/self/fd`, and nothing is reaped.
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

from service.auth.callers import network_of

PASS_SECONDS = 5.0
CROWD_PASS_SECONDS = 1.0  # interval when the connections of an address are counted
STOP_SECONDS = 0.7  # delay before the remaining connections are closed at the end
SLICE = 100  # descriptors examined before a pause
_PAUSE_SECONDS = 0.001
_LISTENING = 10  # TCP_LISTEN
_STATE = struct.Struct("=B43xI")  # of `struct tcp_info`: the state, and ms since data was sent
_FOLDER = "/proc/self/fd"


class Reaper:
    """A watch over the connections that this process has accepted at a port.

    Args:
        port: the port of the listening socket: no other socket of the process has it as its own.
        silence_seconds: the seconds without data sent after which a connection is ended.
        on_stop: called when the process is asked to stop, before connections are ended.
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
        """Start a thread; only the main thread may call this.

        The thread receives stop signals through Python's wakeup descriptor, regardless of the
        installed signal handlers.
        """
        receiving, sending = socket.socketpair()
        sending.setblocking(False)
        signal.set_wakeup_fd(sending.detach(), warn_on_full_buffer=False)
        Thread(target=self._run, args=(receiving,), name="reaper", daemon=True).start()

    def _run(self, signal_socket: socket.socket) -> None:
        signal_socket.settimeout(self._every)
        while True:
            try:
                signals = signal_socket.recv(64)
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
        """End the connections to which nothing was sent for long; return their number."""
        return self._end(self._silence_ms)

    def end_all(self) -> int:
        """End all connections; return their number."""
        return self._end(0)

    def end_crowds(self) -> int:
        """End the connections of each address that exceed its limit; return their number."""
        if self._most is None:
            return 0
        silences: defaultdict[str, list[int]] = defaultdict(list)
        for connection in self._connections():
            silences[_peer(connection)].append(_silent_ms(connection))
        surplus = {
            address: len(milliseconds) - self._most for address, milliseconds in silences.items()
        }
        crowds = {
            address: sorted(silences[address])[-count]
            for address, count in surplus.items()
            if count > 0
        }
        return self._end_longest_silent(crowds, surplus) if crowds else 0

    def _end_longest_silent(self, crowds: Mapping[str, int], surplus: dict[str, int]) -> int:
        """End the surplus connections of each address that have been silent for long enough."""
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
        """Yield duplicates of the connections, each valid until the next one is requested."""
        for number, descriptor in enumerate(_sockets(), 1):
            if number % SLICE == 0:
                time.sleep(_PAUSE_SECONDS)  # so that other threads get the interpreter
            with _connection(descriptor, self._port) as connection:
                if connection is not None:
                    yield connection


def _sockets() -> Iterator[int]:
    """Yield the descriptors of this process's sockets; some may be closed in the meantime."""
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
    """Yield a socket if it is a connection accepted at a port, else None.

    A descriptor may be closed at any moment and its number reused for another socket. The function
    therefore examines and shuts down a duplicate, which always refers to the same socket.
    """
    try:
        duplicate = os.dup(descriptor)
    except OSError:
        yield None
        return
    try:
        found = socket.socket(fileno=duplicate)
    except OSError:  # it is no longer a socket
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
    """Return the state of a connection, and the milliseconds since data was last sent on it."""
    size = _STATE.size
    info = found.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, size)
    state, silent_ms = _STATE.unpack(info)
    return state, silent_ms


def _peer(connection: socket.socket) -> str:
    """Return the remote address of a connection, in the form by which requests are counted."""
    try:
        return network_of(connection.getpeername()[0])
    except OSError:  # the connection has ended
        return ""


def _silent_ms(connection: socket.socket) -> int:
    try:
        return _tcp_info(connection)[1]
    except OSError:
        return 0


def _shut(connection: socket.socket) -> bool:
    try:
        connection.shutdown(socket.SHUT_RDWR)
    except OSError:  # the connection has ended by itself
        return False
    return True
