"""What keeps a process from starting, in one line that says what to do."""

import socket
import time
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path

import structlog
from redis import Redis
from redis.exceptions import (
    AuthenticationError,
    BusyLoadingError,
    RedisError,
    ResponseError,
)

from events import Store
from events.connections import Connection, connect
from events.connections.founding import found_store
from formicary.servers.embedded import OURS_ALONE
from formicary.servers.program import NoServer
from formicary.store_files.loading import describe_loading

PROGRESS_SECONDS = 2.0
_POLL_SECONDS = 0.1

_log = structlog.get_logger()


def check_server(
    name: str,
    url: str,
    make: Callable[[], Redis | Connection],
    say: Callable[[str], None] | None = None,
) -> None:
    """Check that a server answers, lets us in, and is one that can be written to.

    One that loads its log is waited for.

    Args:
        name: of the setting, such as `EVENTS_URL`.
        url: what it is set to.
        make: makes a connection to it.
        say: takes a line for the person who waits; it is logged unless given.

    Raises:
        NoServer: It is not; the message says what to do.
    """
    where = f"{name} ({hide_password(url)})"
    try:
        connection = connect(make())
        with closing(connection.client):
            _wait_while_loading(connection, say or _log.warning)
            roles = [found[0] for found in connection.ask_nodes("ROLE")]
    except AuthenticationError as error:
        raise NoServer(f"{where} wants another user or password: {error}") from error
    except ResponseError:  # one that does not tell of itself, and may be written to all the same
        return
    except RedisError as error:
        raise NoServer(f"{where} does not answer: {error}; start it, or change {name}") from error
    if b"slave" in roles:
        raise NoServer(f"{where} is a replica and takes no writes: name its primary in {name}")


def _wait_while_loading(connection: Connection, say: Callable[[str], None]) -> None:
    said_at = time.monotonic()
    while True:
        try:
            connection.ask_nodes("PING")
        except BusyLoadingError:
            if time.monotonic() - said_at >= PROGRESS_SECONDS:
                said_at = time.monotonic()
                if progress := describe_loading(connection.client):
                    say(progress)
            time.sleep(_POLL_SECONDS)
        else:
            return


def check_url(name: str, url: str, schemes: tuple[str, ...]) -> None:
    """Check that an address is one that we can connect to.

    Raises:
        NoServer: It is not; the message says what to do.
    """
    if not url.startswith(tuple(f"{one}://" for one in schemes)):
        known = ", ".join(f"{one}://" for one in schemes)
        raise NoServer(f"{name} is {hide_password(url)!r}: it must begin with one of {known}")


def check_store(connection: Connection, partitions: int | None) -> Mapping[str, str]:
    """Return how safe a store keeps events; see `Store.safety`.

    Args:
        connection: to the store, which is made if it is new.
        partitions: how many it is to have, if that is set.

    Raises:
        NoServer: It stopped answering.
        UnsafeStore: It may lose events, or has another number of partitions.
    """
    try:
        found_store(connection, partitions)
        return Store(connection).safety()
    except RedisError as error:
        raise NoServer(f"the store does not answer as it should: {error}") from error


def make_folder(path: Path, setting: str) -> None:
    """Make a folder if it is not there, and check that this user alone can write to it.

    Raises:
        NoServer: The folder cannot be written to, or belongs to another user, who can read it.
    """
    try:
        path.mkdir(mode=OURS_ALONE, parents=True, exist_ok=True)
        probe = path / ".writable"
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise NoServer(
            f"{path} cannot be written to ({error.strerror}):"
            f" give its owner the right to, or set {setting} to another folder"
        ) from error


def port_fault(host: str, port: int) -> str:
    """Return what is wrong with an address to listen at; empty if it is free."""
    try:
        kind = socket.AF_INET6 if ":" in host else socket.AF_INET
        with socket.socket(kind) as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            tried.bind((host, port))
    except OSError as error:
        text = error.strerror or str(error)
        return (
            f"{host}:{port} cannot be taken ({text}):"
            " stop what listens there, or choose another port (--port, FORMICARY_PORT) or address"
            " (FORMICARY_HOST)"
        )
    return ""


def hide_password(url: str) -> str:
    """Return an address without user and password."""
    scheme, mark, rest = url.partition("://")
    return f"{scheme}{mark}{rest.rpartition('@')[2]}" if mark else url
