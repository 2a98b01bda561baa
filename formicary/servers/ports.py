"""Helpers to find free ports and to detect ports in use."""

import socket

LOOPBACK, LOCAL_NAME = "127.0.0.1", "localhost"


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


def page_address(host: str, port: int) -> str:
    """Return the address of the pages of a service that listens on this machine.

    Browsers have passkeys and notifications at `localhost`, and no passkeys at an address of
    numbers. `localhost` may also be an IPv6 address, where another program may listen.
    """
    if host != LOOPBACK or listens("::1", port):
        return f"http://{host}:{port}"
    return f"http://{LOCAL_NAME}:{port}"
