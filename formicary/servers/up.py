"""Implementation of `formicary up`, which runs all roles, each in its own process."""

import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Event
from types import FrameType

from redis.exceptions import RedisError
from rich.console import Console

from formicary.servers.demo_match import ShownMatches, prepare_demo_matches
from formicary.servers.embedded import EmbeddedStore
from formicary.servers.ports import free_port, listens, page_address
from formicary.servers.program import NoServer
from formicary.servers.stores import OpenServers
from formicary.servers.supervise import Child, Supervisor
from formicary.settings import LOCAL_URL, Settings
from formicary.store_files.ceiling import find_ceiling_mb
from formicary.wiring import Wiring
from games import GAMES

API_ENDS_MOST = 3  # exits of the API after which `up` gives up
STILL_STARTING_SECONDS = 10.0
STORE_PAUSE_SECONDS = 1.0  # delay before a store is restarted; doubled after each failure
STORE_PAUSE_MOST_SECONDS = 60.0


def start_all(opened: OpenServers, settings: Settings, console: Console, *, demo: bool) -> bool:
    """Run all roles until a stop signal arrives. Return whether the API was ever available."""
    stop = stop_on_signals()
    port = free_port(settings.host, settings.port)
    say = sayer(console)
    supervisor = Supervisor(
        role_processes(opened, settings, port), also=StoreWatch(opened, stop, say).look, say=say
    )
    console.print(f"store  {opened.describe()}", soft_wrap=True)
    if port != settings.port:
        console.print(f"port {settings.port} is busy; {port} is used instead")
    supervisor.start()
    try:
        if not wait_for_api(supervisor, stop, lambda: listens(settings.host, port), say):
            return stop.is_set()
        shown = ShownMatches()
        if demo:
            shown = prepare_demo_matches(Wiring(opened.servers), next(iter(GAMES.values())))
        show(console, settings.host, port, shown)
        environ = _shared_variables(opened, settings, port)
        environ |= _metrics_variables(settings, 3 + settings.workers)
        supervisor.add(Child(["deliver"], environ))  # last, as no request waits for it
        supervisor.watch(stop)
        console.print("stopping")
    finally:
        supervisor.stop()
    return True


def stop_on_signals() -> Event:
    """Return an event that is set when the process receives a stop signal."""
    stop = Event()

    def set_stop(_signal: int, _frame: FrameType | None) -> None:
        stop.set()

    names = ["SIGINT", "SIGTERM"] + (["SIGHUP"] if sys.platform != "win32" else [])
    for name in names:
        signal.signal(getattr(signal, name), set_stop)
    return stop


def role_processes(opened: OpenServers, settings: Settings, port: int) -> list[Child]:
    """Return a child process for each role, with the API listening on the given port."""
    environ = _shared_variables(opened, settings, port)
    roles = [["serve", "--quiet"], ["dispatch"], *[["work"]] * settings.workers, ["sweep"]]
    return [
        Child(role, environ | _metrics_variables(settings, number))
        for number, role in enumerate(roles)
    ]


def _shared_variables(opened: OpenServers, settings: Settings, port: int) -> dict[str, str]:
    """Return the environment variables of all processes."""
    return {
        **server_variables(opened),
        **_ceiling_variables(opened, settings),
        "FORMICARY_HOST": settings.host,
        "FORMICARY_PORT": str(port),
    }


def _metrics_variables(settings: Settings, number: int) -> dict[str, str]:
    """Return the variable that sets the metrics port for the process with this number."""
    first = settings.metrics_port
    return {"FORMICARY_METRICS_PORT": str(first + number)} if first else {}


def _ceiling_variables(opened: OpenServers, settings: Settings) -> dict[str, str]:
    """Return the variable with the default memory limit of embedded stores.

    It is left out if a limit is configured.
    """
    if not opened.embedded or settings.memory_mb:
        return {}
    return {"FORMICARY_MEMORY_MB": str(find_ceiling_mb(settings.data))}


def server_variables(opened: OpenServers) -> dict[str, str]:
    """Return the environment variables that contain the server URLs."""
    return {"EVENTS_URL": opened.servers.events_url, "JOBS_URL": opened.servers.jobs_url}


class StoreWatch:
    """Monitor for embedded servers that restarts them if they exit and reacts to a full disk."""

    def __init__(self, opened: OpenServers, stop: Event, say: Callable[[str], None]) -> None:
        self._servers = opened.embedded
        self._stop = stop
        self._say = say
        self._not_before = 0.0
        self._pause = STORE_PAUSE_SECONDS

    def look(self) -> None:
        """Restart servers that exited, and refuse writes while a disk is full.

        A server that fails to start is retried, whether because of a full disk or for another
        reason. The service waits for it.
        """
        for server in self._servers:
            if server.alive():
                self._mind_disk(server)
                server.note_length()
            elif time.monotonic() >= self._not_before:
                self._start(server)

    def _start(self, server: EmbeddedStore) -> None:
        server.stop()
        try:
            server.start(join=False, give_up=self._stop.is_set)
        except (NoServer, OSError) as error:
            self._say(f"{error}; retrying")
            self._not_before = time.monotonic() + self._pause
            self._pause = min(2 * self._pause, STORE_PAUSE_MOST_SECONDS)
        else:
            self._pause = STORE_PAUSE_SECONDS
            self._report_disk(server, "the store ended, and was restarted")

    def _mind_disk(self, server: EmbeddedStore) -> None:
        with suppress(RedisError, OSError):  # the next call will handle the cause
            if server.look_at_disk():
                self._report_disk(server, "the disk has room again")

    def _report_disk(self, server: EmbeddedStore, otherwise: str) -> None:
        full = "the disk is full: nothing is written until there is room; reading still works"
        self._say(full if server.is_read_only else otherwise)


def sayer(console: Console) -> Callable[[str], None]:
    """Return a function that prints a line and ignores errors, such as those of a full disk."""

    def say(line: str) -> None:
        with suppress(OSError):
            console.print(line, soft_wrap=True)

    return say


def wait_for_api(
    supervisor: Supervisor, stop: Event, ready: Callable[[], bool], say: Callable[[str], None]
) -> bool:
    """Wait until the API listens. Return False if it exits repeatedly or if a stop is requested.

    Args:
        supervisor: the supervisor of the roles, with the API first.
        stop: set to request a stop.
        ready: returns whether the API is listening.
        say: prints a line to the terminal.
    """
    api, said_at = supervisor.children[0], time.monotonic()
    while not stop.wait(0.05) and api.ends < API_ENDS_MOST:
        if ready():
            return True
        supervisor.look()
        if time.monotonic() - said_at >= STILL_STARTING_SECONDS:
            said_at = time.monotonic()
            say("the API is still starting")
    return False


def show(console: Console, host: str, port: int, shown: ShownMatches) -> None:
    """Print the URLs of the service, one per line."""
    pages, address = page_address(host, port), f"http://{host}:{port}"
    lines = [("lobby", f"[bold]{pages}/[/]"), ("API", f"{address}/v1")]
    if demo := shown.demo:
        lines += [
            (f"bots play {demo.game}", f"{pages}/matches/{demo.bots}"),
            ("your match", f"{pages}/matches/{demo.match_id}#token={demo.token}"),
            ("your seat's token", demo.token),
        ]
    elif shown.newest:
        lines.append(("newest match", f"{pages}/matches/{shown.newest}"))
    if address != LOCAL_URL:
        lines.append(("for `look`", f"export FORMICARY_URL={address}"))
    lines.append(("stop", "Ctrl-C"))
    width = max(len(name) for name, _ in lines)
    for name, text in lines:
        console.print(f"{name:{width}}  {text}", soft_wrap=True)
