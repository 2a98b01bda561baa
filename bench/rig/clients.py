"""HTTP load generator that sends one request at a time per connection and measures in seconds."""

import socket
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from itertools import chain

from bench.rig.scripts import Post, Script


class Connection:
    """A persistent HTTP connection."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port))
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def send(self, request: bytes) -> tuple[int, float]:
        """Send a request. Return the status and how long the request took."""
        status, _, took = self.read(request)
        return status, took

    def read(self, request: bytes) -> tuple[int, int, float]:
        """Send a request.

        Return the status, the size of the body, and how long the request took.
        """
        start = time.perf_counter()
        self._socket.sendall(request)
        reply = self._socket.recv(65536)
        while b"\r\n\r\n" not in reply:
            reply += self._socket.recv(65536)
        head, _, body = reply.partition(b"\r\n\r\n")
        length = int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0])
        while len(body) < length:
            body += self._socket.recv(65536)
        return int(head[9:12]), length, time.perf_counter() - start

    def close(self) -> None:
        """Close the connection."""
        self._socket.close()


def spell_request(post: Post) -> bytes:
    """Serialize a command as an HTTP request with a new idempotency key."""
    head = (
        f"POST /v1/matches/{post.match_id}/commands HTTP/1.1\r\nHost: localhost\r\n"
        f"Authorization: Bearer {post.token}\r\nIdempotency-Key: {uuid.uuid4()}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(post.body)}\r\n\r\n"
    )
    return head.encode() + post.body


def load(port: int, scripts: list[Script], connections: int) -> tuple[float, list[float]]:
    """Post all scripts over several connections. Return posts per second and the latencies."""
    shares = [
        [spell_request(post) for script in scripts[n::connections] for post in script.posts]
        for n in range(connections)
    ]
    open_ones = [Connection(port) for _ in range(connections)]

    def run(number: int) -> list[float]:
        times = []
        for request in shares[number]:
            status, took = open_ones[number].send(request)
            assert status == 201, status
            times.append(took)
        return times

    start = time.perf_counter()
    with ThreadPoolExecutor(connections) as pool:
        latencies = list(chain.from_iterable(pool.map(run, range(connections))))
    rate = len(latencies) / (time.perf_counter() - start)
    for connection in open_ones:
        connection.close()
    return rate, latencies
