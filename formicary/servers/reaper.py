"""The reaper, which closes connections on which nothing has been sent for a long time.

A request with a body that never ends, or arrives byte by byte, occupies a thread indefinitely. So
does a client that does not read its response. Neither the underlying HTTP server nor Python can set
a time limit for this. The kernel, however, records when data was last sent on each connection.
Streams send heartbeats, a long poll ends sooner, and the server closes a connection without a
request after its header timeout. A connection that is silent for longer is therefore none of these.

The reaper also closes connections if one address exceeds its limit, starting with those that have
been silent for longest. This keeps one address from using up the connections of others.

It only works on Linux. Other systems lack `/proc/self/fd`, and nothing is closed there.
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
CROWD_PASS_SECONDS = 1.0  # interval between counts of the connections per address
STOP_SECONDS = 0.7  # delay before the remaining connections are closed at shutdown
SLICE = 100  # file descriptors examined before each pause
_PAUSE_SECONDS = 0.001
_LISTENING = 10  # TCP_LISTEN
_STATE = struct.Struct("=B43xI")  # `struct tcp_info`: the state, and the ms since data was sent
_FOLDER = "/proc/self/fd"


class Reaper:
    """Watcher that closes silent or surplus connections accepted on a port.

    Args:
        port: the port of the listening socket. No other socket of the process is bound to it.
        silence_seconds: a connection is closed if no data was sent on it for this many seconds.
        on_stop: called when the process receives a stop signal, before connections are closed.
        most: the maximum number of connections per address; None for no limit.
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
        """Start the thread. May only be called from the main thread.

        The thread receives stop signals through Python's wakeup file descriptor, regardless of the
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
        """Close all connections that have been silent for too long. Return how many were closed."""
        return self._end(self._silence_ms)

    def end_all(self) -> int:
        """Close all connections. Return how many were closed."""
        return self._end(0)

    def end_crowds(self) -> int:
        """Close surplus connections from each address that exceeds its limit. Return how many."""
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
        """For each address with too many connections, close those that were silent for longest."""
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
        """Yield a duplicate of each connection.

        It is closed when the caller requests the next one.
        """
        for number, descriptor in enumerate(_sockets(), 1):
            if number % SLICE == 0:
                time.sleep(_PAUSE_SECONDS)  # yields the interpreter to other threads
            with _connection(descriptor, self._port) as connection:
                if connection is not None:
                    yield connection


def _sockets() -> Iterator[int]:
    """Yield the socket descriptors of this process.

    Some may be closed before the caller uses them.
    """
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
    """Yield the socket of a descriptor if it is a connection accepted on a port, or None otherwise.

    A descriptor may be closed at any time, and its number reused for another socket. This function
    therefore examines a duplicate, which always refers to the same socket. Callers also shut down
    only the duplicate.
    """
    try:
        duplicate = os.dup(descriptor)
    except OSError:
        yield None
        return
    try:
        accepted = socket.socket(fileno=duplicate)
    except OSError:  # no longer a socket
        os.close(duplicate)
        yield None
        return
    with accepted:
        yield accepted if _is_accepted(accepted, port) else None


def _is_accepted(connection: socket.socket, port: int) -> bool:
    if (
        connection.family not in (socket.AF_INET, socket.AF_INET6)
        or connection.type != socket.SOCK_STREAM
    ):
        return False
    try:
        return connection.getsockname()[1] == port and _tcp_info(connection)[0] != _LISTENING
    except OSError:
        return False


def _tcp_info(connection: socket.socket) -> tuple[int, int]:
    """Return the state of a connection, and how many milliseconds ago data was last sent on it."""
    size = _STATE.size
    info = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, size)
    state, silent_ms = _STATE.unpack(info)
    return state, silent_ms


def _peer(connection: socket.socket) -> str:
    """Return the remote address of a connection in the form that the rate limits use."""
    try:
        return network_of(connection.getpeername()[0])
    except OSError:  # the connection was closed
        return ""


def _silent_ms(connection: socket.socket) -> int:
    try:
        return _tcp_info(connection)[1]
    except OSError:
        return 0


def _shut(connection: socket.socket) -> bool:
    try:
        connection.shutdown(socket.SHUT_RDWR)
    except OSError:  # the connection was already closed
        return False
    return True
