"""A proxy that drops requests and responses to commands, and breaks streams."""

import re
import select
import socket
import threading
from collections import Counter
from contextlib import suppress

_KEY = re.compile(rb"(?i)idempotency-key: (\S+)")


class FaultyProxy:
    """Proxy between clients and a service that drops some data together with the connection.

    Args:
        port: the port of the service on this machine.
        every: n; every n-th request, n-th response to a command and n-th stream chunk is dropped.
        breaks_most: the number of streams to break; by default there is no limit. Without one, a
            client makes no progress if the chunk that it needs is the n-th after each reconnect.

    Attributes:
        keys: the idempotency keys of all requests, in order of arrival.
        lost: the keys of requests that reached the service, but lost their response.
        broken: the number of live streams that were broken.
    """

    def __init__(self, port, every, breaks_most=None):
        self._service, self._every, self._breaks_most = port, every, breaks_most
        self._lock, self._seen = threading.Lock(), Counter()
        self._stopping = threading.Event()
        self.keys, self.lost, self.broken = [], [], 0
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        self._thread = threading.Thread(target=self._accept, daemon=True)
        self._thread.start()

    def stop(self):
        """Accept no further connections, and close the existing ones."""
        self._stopping.set()
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self._thread.join()

    def _accept(self):
        with suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                threading.Thread(target=self._relay, args=(client,), daemon=True).start()

    def _relay(self, client):
        service = socket.create_connection(("127.0.0.1", self._service))
        request = b""
        with client, service, suppress(OSError):
            while not self._stopping.is_set():
                ready, _, _ = select.select([client, service], [], [], 0.2)
                for connection in ready:
                    piece = connection.recv(1 << 16)
                    if not piece:
                        return
                    if connection is client:
                        request = piece
                        self.keys += [key.decode() for key in _KEY.findall(piece)]
                    if self._drops(
                        _kind_of(piece, request, is_answer=connection is service), request
                    ):
                        return
                    (service if connection is client else client).sendall(piece)

    def _drops(self, kind, request):
        with self._lock:
            self._seen[kind] += 1
            if kind is None or self._seen[kind] % self._every:
                return False
            if kind == "stream":
                if self.broken == self._breaks_most:
                    return False
                self.broken += 1
            if kind == "answer":
                self.lost += [key.decode() for key in _KEY.findall(request)]
            return True


def _kind_of(piece, request, *, is_answer):
    """Return the kind of a chunk that may be dropped, or None for other chunks."""
    if not is_answer:
        return "request" if _KEY.search(piece) else None
    if b"text/event-stream" in request:
        return "stream"
    return "answer" if _KEY.search(request) else None
