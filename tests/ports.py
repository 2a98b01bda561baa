"""Ports for processes that a test starts: free until the process listens."""

from itertools import count
from os import getpid

from formicary.servers.ports import free_port

FIRST, LAST = 21_000, 31_000  # below those that the system uses for outgoing connections
_numbers = count(getpid() * 97)


def quiet_port() -> int:
    """Return a free port that no outgoing connection and no other test of this process uses.

    `free_port(host, 0)` returns a port that the system hands out. On a busy machine, another
    process may take it before a process with a start of seconds listens there.
    """
    while True:
        port = FIRST + next(_numbers) % (LAST - FIRST)
        if free_port("127.0.0.1", port) == port:
            return port
