"""A connection to a real server that sends many commands at once."""

import socket
from typing import Any

from hiredis import Reader, pack_command

CHUNK = 1 << 16  # bytes


class Wire:
    """A connection to a real server.

    Args:
        path: the path of its socket.
    """

    def __init__(self, path: str) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(path)
        self._reader = Reader()
        self._expected = 0
        self._waiting: list[bytes] = []
        self.ask("HELLO", 3)

    def close(self) -> None:
        """Close the connection."""
        self._socket.close()

    def send(self, *command: Any) -> None:
        """Send a command later, with others."""
        self._waiting.append(pack_command(command))
        self._expected += 1

    def receive(self) -> list[Any]:
        """Send the commands that wait, and return the replies to all of them."""
        self._socket.sendall(b"".join(self._waiting))
        self._waiting.clear()
        replies: list[Any] = []
        while len(replies) < self._expected:
            reply = self._reader.gets()
            if reply is False:
                self._reader.feed(self._socket.recv(CHUNK))
            else:
                replies.append(reply)
        self._expected = 0
        return replies

    def ask(self, *command: Any) -> Any:
        """Send a command, and return its reply. No other command may wait."""
        self.send(*command)
        return self.receive()[0]
