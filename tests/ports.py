"""Ports for processes started by a test, which stay free until the process listens."""

from itertools import count
from os import getpid

from formicary.servers.ports import free_port

FIRST, LAST = 21_000, 31_000  # below the range that the system uses for outgoing connections
_numbers = count(getpid() * 97)


def quiet_port() -> int:
    """Return a free port that is not used by outgoing connections or other tests of this process.

    `free_port(host, 0)` returns a port assigned by the system. On a busy machine, another process
    may take that port before a process that needs seconds to start listens on it.
    """
    while True:
        port = FIRST + next(_numbers) % (LAST - FIRST)
        if free_port("127.0.0.1", port) == port:
            return port
