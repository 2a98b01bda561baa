"""Attacker with a few connections, each of which sends one request after another.

`python -m bench.rig.fair.attacker PORT CONNECTIONS` reads an `Attack` as JSON from the first line
of its standard input, and attacks from its own address. For each further line, it prints the number
of responses by status, and the processor time that it has used.
"""

import http.client
import json
import os
import random
import socket
import sys
import threading
import time
import uuid
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Literal

import msgspec
from msgspec import Struct

SOURCE = "127.0.0.2"  # the player uses 127.0.0.1
NICENESS = 19
PAUSE_SECONDS = 0.05  # after a rejected request or a failed connection
HOLD_SECONDS = 30.0
DRIP_SECONDS = 1.0


class Ask(Struct, frozen=True):
    """A request that the attacker sends repeatedly.

    Attributes:
        is_new: True to send it with a new idempotency key each time.
    """

    path: str
    method: str = "GET"
    headers: Mapping[str, str] = {}
    body: str = ""
    is_new: bool = False


class Attack(Struct, frozen=True):
    """The requests of an attack, and how they are sent.

    Attributes:
        way: `ask` reads each response; `rotate` sends the next request with the token of the last
            response; `unread` sends requests and never reads; `drip` sends one byte per second of a
            request that never ends.
        raw: the bytes that `drip` sends.
    """

    asks: Sequence[Ask] = ()
    way: Literal["ask", "rotate", "unread", "drip"] = "ask"
    raw: str = ""


class Stranger:
    """One connection of the attacker."""

    def __init__(self, port: int, number: int, attack: Attack, counts: Counter[str]) -> None:
        self.port, self.attack, self.counts = port, attack, counts
        self.choose = random.Random(number)
        self.asks = list(attack.asks[number:]) + list(attack.asks[:number])
        self.token = ""

    def run(self) -> None:
        """Attack until the process ends."""
        work = {"unread": self.leave_unread, "drip": self.drip}.get(self.attack.way, self.ask)
        while True:
            try:
                work()
            except (OSError, http.client.HTTPException):
                self.counts["cut"] += 1
                time.sleep(PAUSE_SECONDS)

    def ask(self) -> None:
        """Send requests over one connection until the connection breaks."""
        connection = http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=60, source_address=(SOURCE, 0)
        )
        with suppress(http.client.HTTPException):
            while True:
                ask = self.asks[0] if self.attack.way == "rotate" else self.choose.choice(self.asks)
                connection.request(ask.method, ask.path, ask.body or None, self.headers_of(ask))
                answer = connection.getresponse()
                body = answer.read()
                self.counts[str(answer.status)] += 1
                if self.attack.way == "rotate" and answer.status == 201:
                    self.token = json.loads(body)["token"]
                if answer.status in (429, 503):
                    time.sleep(PAUSE_SECONDS)
        connection.close()

    def headers_of(self, ask: Ask) -> dict[str, str]:
        """Return the headers to use for one attempt of a request."""
        headers = dict(ask.headers)
        if ask.is_new:
            headers["Idempotency-Key"] = str(uuid.uuid4())
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        return headers

    def leave_unread(self) -> None:
        """Send requests until the connection accepts no more bytes, then leave it open."""
        with self.connect() as connection:
            connection.setblocking(False)
            until = time.monotonic() + HOLD_SECONDS
            rest = b""
            while time.monotonic() < until:
                rest = rest or self.spell(self.choose.choice(self.asks))
                try:
                    rest = rest[connection.send(rest) :]
                    self.counts["sent"] += not rest
                except BlockingIOError:
                    time.sleep(PAUSE_SECONDS)

    def spell(self, ask: Ask) -> bytes:
        """Serialize a request as HTTP."""
        lines = [f"{ask.method} {ask.path} HTTP/1.1", "Host: a"]
        lines += [f"{name}: {value}" for name, value in self.headers_of(ask).items()]
        return "\r\n".join([*lines, "", ""]).encode()

    def drip(self) -> None:
        """Send the start of a request, then one byte at a time until the connection ends."""
        with self.connect() as connection:
            connection.sendall(self.attack.raw.encode())
            self.counts["sent"] += 1
            while True:
                time.sleep(DRIP_SECONDS)
                connection.sendall(b"x")

    def connect(self) -> socket.socket:
        """Open a connection that comes from the attacker's address."""
        return socket.create_connection(
            ("127.0.0.1", self.port), timeout=60, source_address=(SOURCE, 0)
        )


def main() -> None:
    """Attack until the standard input is closed."""
    port, connections = map(int, sys.argv[1:])
    os.nice(NICENESS)
    attack = msgspec.json.decode(sys.stdin.readline(), type=Attack)
    counts: Counter[str] = Counter()
    for number in range(connections):
        stranger = Stranger(port, number, attack, counts)
        threading.Thread(target=stranger.run, daemon=True).start()
    for _ in sys.stdin:
        load = {"answers": dict(counts), "seconds": time.process_time()}
        print(json.dumps(load), flush=True)


if __name__ == "__main__":
    main()
