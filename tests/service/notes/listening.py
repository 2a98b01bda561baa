"""Live streams of a match over real HTTP, and the messages that they send."""

import json
import select
import socket
from urllib.parse import urlsplit

SECONDS = 20
ASKED = b"event: asked\n"


class Listener:
    """A client that reads the live stream of a match block by block.

    Args:
        address: the address of the service.
        stem: the path of the match.
        token: the token or key of the reader; None for a spectator.
        query: the query of the request.
        last: the id of the last event that the client has; empty for none.
    """

    def __init__(self, address, stem, token=None, query="", last=""):
        place = urlsplit(address)
        self._socket = socket.create_connection((place.hostname, place.port), SECONDS)
        self._received = b""
        lines = [f"GET {stem}/events{query} HTTP/1.1", f"Host: {place.netloc}"]
        lines += ["Accept: text/event-stream"]
        lines += [f"Authorization: Bearer {token}"] if token else []
        lines += [f"Last-Event-ID: {last}"] if last else []
        self._socket.sendall("\r\n".join([*lines, "", ""]).encode())
        self._file = self._socket.makefile("rb", buffering=0)  # so `is_silent` sees all
        self.status = int(self._file.readline().split()[1])
        while self._file.readline().strip():
            pass  # the headers

    def close(self):
        self._file.close()
        self._socket.close()

    def _read_chunk(self):
        """Return the next chunk; nothing if the stream ends."""
        size = int(self._file.readline() or b"0", 16)
        chunk = b""
        while len(chunk) < size:
            chunk += self._file.read(size - len(chunk))
        self._file.readline()
        return chunk

    def read_block(self):
        """Return the next block, without comments; nothing if the stream ends."""
        while b"\n\n" not in self._received:
            chunk = self._read_chunk()
            self._received += chunk or b"\n\n"
        block, _, self._received = self._received.partition(b"\n\n")
        lines = block.split(b"\n")
        return b"\n".join(line for line in lines if not line.startswith(b":"))

    def read_until_asked(self):
        """Return all blocks up to the next one with the open questions."""
        blocks = []
        while block := self.read_block():
            blocks.append(block)
            if ASKED in block:
                break
        return b"\n\n".join(blocks)

    def read_note(self):
        """Return the data of the next block, which must announce a note and have no id."""
        head, _, data = self.read_block().partition(b"\ndata: ")
        assert head == b"event: note", (head, data)
        return json.loads(data)

    def is_silent(self, seconds):
        """Return whether nothing arrives within a time, not even a comment."""
        return not self._received and not select.select([self._socket], [], [], seconds)[0]
