"""Clients that occupy connections, in one process with non-blocking sockets.

`python -m bench.rig.edge.hogs PORT KIND=COUNT ...` opens a number of connections of each kind, and
replaces each one that is closed. For each line on its standard input, it prints the number of open
and of closed connections.
"""

import json
import select
import socket
import sys
import time
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress

IDLE = b"GET /v1/games/none HTTP/1.1\r\nHost: a\r\n\r\n"
HALF_HEADER = b"POST /v1/matches HTTP/1.1\r\nHost: a\r\nX-Slow: "
HALF_BODY = (
    b"POST /v1/matches HTTP/1.1\r\nHost: a\r\n"
    b"Idempotency-Key: 9f1c02a4-6f0b-4c1d-9a53-2f0de1c4b7aa\r\n"
    b"Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"
)
SENDS = {"silent": b"", "idle": IDLE, "header": HALF_HEADER, "body": HALF_BODY, "drip": HALF_BODY}
FULL = {"silent": 1000, "idle": 1000, "header": 300, "body": 300}
DRIP_SECONDS = 1.0
AT_ONCE = 20  # connections to open before the existing ones are polled again


class Hogs:
    """A set of connections of each kind, which are held as long as the server allows."""

    def __init__(self, port: int, wanted: Mapping[str, int]) -> None:
        self.address = ("127.0.0.1", port)
        self.wanted = Counter(wanted)
        self.held: Counter[str] = Counter()
        self.ended: Counter[str] = Counter()
        self.kinds: dict[int, tuple[socket.socket, str]] = {}
        self.poll = select.epoll()
        self.dripped_at = 0.0

    def step(self) -> None:
        """Open missing connections, a few at a time, and drop those that the server has closed."""
        missing = [kind for kind, count in (self.wanted - self.held).items() for _ in range(count)]
        for kind in missing[:AT_ONCE]:
            self.open(kind)
        for descriptor, _ in self.poll.poll(0.01 if missing else 0.1):
            self.look(descriptor)
        if time.monotonic() > self.dripped_at + DRIP_SECONDS:
            self.dripped_at = time.monotonic()
            for connection, kind in list(self.kinds.values()):
                if kind == "drip":
                    self.send(connection, b"x")

    def open(self, kind: str) -> None:
        """Open a connection of the given kind."""
        try:
            opened = socket.create_connection(self.address, timeout=1)
        except OSError:
            return
        opened.setblocking(False)
        self.send(opened, SENDS[kind])
        self.kinds[opened.fileno()] = opened, kind
        self.held[kind] += 1
        self.poll.register(opened, select.EPOLLIN)

    def send(self, connection: socket.socket, data: bytes) -> None:
        """Send as much data as the connection accepts without blocking."""
        with suppress(OSError):
            connection.send(data)

    def look(self, descriptor: int) -> None:
        """Read from a connection, and drop it if the server has closed it."""
        connection, kind = self.kinds[descriptor]
        try:
            data = connection.recv(1 << 16)
        except OSError:
            data = b""
        if not data:
            self.poll.unregister(descriptor)
            del self.kinds[descriptor]
            connection.close()
            self.held[kind] -= 1
            self.ended[kind] += 1


def main() -> None:
    """Hold the connections until the standard input is closed."""
    port, *rest = sys.argv[1:]
    hogs = Hogs(
        int(port),
        {kind: int(count) for kind, _, count in (argument.partition("=") for argument in rest)},
    )
    while True:
        hogs.step()
        if select.select([sys.stdin], [], [], 0)[0]:
            if not sys.stdin.readline():
                return
            print(json.dumps({"held": hogs.held, "ended": hogs.ended}), flush=True)


if __name__ == "__main__":
    main()
