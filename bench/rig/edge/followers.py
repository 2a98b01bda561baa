"""Subscribers to the live stream of one match, in one process with non-blocking sockets.

`python -m bench.rig.edge.followers MATCH AFTER COUNT PORT ...` opens a number of streams, spread
over the ports. Once all have a response, it prints the number of streams per status. Then, for each
seq on its standard input, it prints the arrival times of that event, on the clock that all
processes share.
"""

import json
import select
import socket
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Sequence

AT_ONCE = 20


class Followers:
    """Open streams, and the times at which events arrived on each of them."""

    def __init__(self, match_id: str, after: int, ports: Sequence[int]) -> None:
        self.request = (
            f"GET /v1/matches/{match_id}/events?after={after} HTTP/1.1\r\nHost: a\r\n"
            "Accept: text/event-stream\r\n\r\n"
        ).encode()
        self.ports = ports
        self.poll = select.epoll()
        self.sockets: dict[int, socket.socket] = {}
        self.begun: Counter[str] = Counter()  # by status
        self.opened: set[int] = set()
        self.came: defaultdict[int, list[float]] = defaultdict(list)

    def open(self, number: int) -> None:
        """Open a stream."""
        opened = socket.create_connection(("127.0.0.1", self.ports[number % len(self.ports)]))
        opened.setblocking(False)
        opened.send(self.request)
        self.sockets[opened.fileno()] = opened
        self.poll.register(opened, select.EPOLLIN)

    def step(self, seconds: float) -> None:
        """Read the data that has arrived on any of the streams."""
        for descriptor, _ in self.poll.poll(seconds):
            self.look(descriptor)

    def look(self, descriptor: int) -> None:
        """Read from a stream, and record when each of its events arrived."""
        try:
            data = self.sockets[descriptor].recv(1 << 16)
        except OSError:
            data = b""
        now = time.monotonic()
        if not data:
            self.poll.unregister(descriptor)
            self.sockets.pop(descriptor).close()
            self.begun["ended"] += 1
        elif descriptor not in self.opened:
            self.opened.add(descriptor)
            self.begun[data[9:12].decode()] += 1
        for part in data.split(b"\nid: ")[1:]:
            self.came[int(part.partition(b"\n")[0])].append(now)


def main() -> None:
    """Follow the stream until the standard input is closed."""
    match_id, after, count, *ports = sys.argv[1:]
    followers = Followers(match_id, int(after), [int(port) for port in ports])
    until = time.monotonic() + 60
    for number in range(int(count)):
        followers.open(number)
        if number % AT_ONCE == 0:
            followers.step(0.005)
    while sum(followers.begun.values()) < int(count) and time.monotonic() < until:
        followers.step(0.1)
    print(json.dumps(followers.begun), flush=True)
    while True:
        followers.step(0.02)
        if select.select([sys.stdin], [], [], 0)[0]:
            line = sys.stdin.readline()
            if not line:
                return
            seq = int(line)
            print(json.dumps(followers.came.get(seq, []) if seq else followers.begun), flush=True)


if __name__ == "__main__":
    main()
