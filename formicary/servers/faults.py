"""Checks for problems that prevent startup. Each problem is reported in one line, with a remedy."""

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
from events.connections.store_policies import found_store
from formicary.servers.embedded import OURS_ALONE
from formicary.servers.program import NoServer
from formicary.store_files.identity import StoreIdentity
from formicary.store_files.loading import describe_loading
from formicary.store_files.manifest import FOLDER

PROGRESS_SECONDS = 2.0
_POLL_SECONDS = 0.1

_log = structlog.get_logger()


def check_server(
    name: str,
    url: str,
    make: Callable[[], Redis | Connection],
    say: Callable[[str], None] | None = None,
) -> None:
    """Check that a server responds, accepts the credentials, and is writable.

    If the server is still loading its log, wait until it has finished.

    Args:
        name: the name of the setting, such as `EVENTS_URL`.
        url: the value of the setting.
        make: opens a connection to the server.
        say: prints a line to the terminal; by default, lines are logged.

    Raises:
        NoServer: the check failed; the message names the remedy.
    """
    where = f"{name} ({hide_password(url)})"
    try:
        connection = connect(make())
        with closing(connection.client):
            _wait_while_loading(connection, say or _log.warning)
            roles = [role[0] for role in connection.ask_nodes("ROLE")]
    except AuthenticationError as error:
        raise NoServer(f"{where} rejects the user or password: {error}") from error
    except ResponseError:  # a server without the ROLE command may still be writable
        return
    except RedisError as error:
        raise NoServer(f"{where} does not answer: {error}; start it, or change {name}") from error
    if b"slave" in roles:
        raise NoServer(f"{where} is a replica and does not take writes: set {name} to its primary")


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
    """Check that a URL has a supported scheme.

    Raises:
        NoServer: the scheme is not supported; the message names the remedy.
    """
    if not url.startswith(tuple(f"{scheme}://" for scheme in schemes)):
        known = ", ".join(f"{scheme}://" for scheme in schemes)
        raise NoServer(f"{name} is {hide_password(url)!r}: it must begin with one of {known}")


def check_store(connection: Connection, partitions: int | None) -> Mapping[str, str]:
    """Return how durably a store saves its data; see `Store.safety`.

    Args:
        connection: a connection to the store, which is initialized if it is new.
        partitions: the required number of partitions; None for any number.

    Raises:
        NoServer: the store stopped responding.
        UnsafeStore: the store may lose events, or has a different number of partitions.
    """
    try:
        found_store(connection, partitions)
        return Store(connection).safety()
    except RedisError as error:
        raise NoServer(f"the store does not answer as it should: {error}") from error


def check_has_store(folder: Path, setting: str) -> None:
    """Check that a data folder has a store, possibly a damaged one. Nothing is created.

    Raises:
        NoServer: it has none.
    """
    if not (folder / FOLDER).is_dir() and not StoreIdentity(folder).kept():
        raise NoServer(
            f"there is no store in {folder}: set {setting} to the folder of the store, or"
            " EVENTS_URL to its server"
        )


def make_folder(path: Path, setting: str) -> None:
    """Create a folder if it does not exist, and check that it is writable.

    Raises:
        NoServer: the folder cannot be created, or is not writable.
    """
    try:
        path.mkdir(mode=OURS_ALONE, parents=True, exist_ok=True)
        probe = path / ".writable"
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise NoServer(
            f"{path} cannot be written to ({error.strerror}):"
            f" grant this user write access, or set {setting} to another folder"
        ) from error


def port_fault(host: str, port: int) -> str:
    """Return an error message if an address cannot be bound, or an empty string if it can."""
    try:
        kind = socket.AF_INET6 if ":" in host else socket.AF_INET
        with socket.socket(kind) as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            tried.bind((host, port))
    except OSError as error:
        text = error.strerror or str(error)
        return (
            f"{host}:{port} cannot be used ({text}):"
            " stop the program that uses it, or choose another port (--port, FORMICARY_PORT) or"
            " address (FORMICARY_HOST)"
        )
    return ""


def hide_password(url: str) -> str:
    """Return a URL without its user name and password."""
    scheme, mark, rest = url.partition("://")
    return f"{scheme}{mark}{rest.rpartition('@')[2]}" if mark else url
