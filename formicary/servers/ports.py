"""Helpers to find free ports and to detect ports in use."""

import socket


def free_port(host: str, port: int) -> int:
    """Return the given port if it is free on the host.

    Otherwise return another port that is free.
    """
    for wanted in (port, 0):
        with socket.socket() as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                tried.bind((host, wanted))
            except OSError:
                if not wanted:
                    raise
                continue
            return int(tried.getsockname()[1])
    raise AssertionError("port 0 is always free")


def listens(host: str, port: int) -> bool:
    """Return whether an address accepts connections."""
    try:
        socket.create_connection((host, port), timeout=1).close()
    except OSError:
        return False
    return True
