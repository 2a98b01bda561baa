"""Ports for processes that a test starts: free, and not taken by anybody before they listen."""

from itertools import count
from os import getpid

from formicary.servers.ports import free_port

FIRST, LAST = 21_000, 31_000  # below those from which the system takes one for each connection
_numbers = count(getpid() * 97)


def quiet_port() -> int:
    """Return a free port that no outgoing connection takes, and no other test of this process.

    `free_port(host, 0)` gives one of those that the system hands out: on a busy machine somebody
    has it before a process that starts for seconds listens there.
    """
    while True:
        port = FIRST + next(_numbers) % (LAST - FIRST)
        if free_port("127.0.0.1", port) == port:
            return port
