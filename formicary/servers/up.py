"""`formicary up`: everything at once, each role in a process of its own."""

import signal
import sys
import time
from collections.abc import Callable
from threading import Event
from types import FrameType

from rich.console import Console

from formicary.servers.demo_match import DemoMatches, create_demo_matches
from formicary.servers.ports import free_port, listens
from formicary.servers.stores import OpenServers
from formicary.servers.supervise import Child, Supervisor
from formicary.settings import LOCAL_URL, Settings
from formicary.wiring import Wiring
from games import GAMES

START_SECONDS = 30.0


def start_all(found: OpenServers, settings: Settings, console: Console, *, demo: bool) -> bool:
    """Run all roles until told to stop; tell whether the API ever listened."""
    stop = stop_on_signals()
    port = free_port(settings.host, settings.port)
    address = f"http://{settings.host}:{port}"
    supervisor = Supervisor(
        role_processes(found, settings, port), also=_store_watch(found), say=console.print
    )
    console.print(f"store  {found.describe()}", soft_wrap=True)
    if port != settings.port:
        console.print(f"port {settings.port} is busy; {port} is used instead")
    supervisor.start()
    try:
        if not _wait_for(supervisor, stop, lambda: listens(settings.host, port)):
            return stop.is_set()
        shown = (
            create_demo_matches(Wiring(found.servers), next(iter(GAMES.values()))) if demo else None
        )
        show(console, address, shown)
        supervisor.add(Child(["deliver"], server_variables(found)))  # nobody waits for that
        supervisor.watch(stop)
        console.print("stopping")
    finally:
        supervisor.stop()
    return True


def stop_on_signals() -> Event:
    """Return what is set when the process is told to stop."""
    stop = Event()

    def set_stop(_signal: int, _frame: FrameType | None) -> None:
        stop.set()

    names = ["SIGINT", "SIGTERM"] + (["SIGHUP"] if sys.platform != "win32" else [])
    for name in names:
        signal.signal(getattr(signal, name), set_stop)
    return stop


def role_processes(found: OpenServers, settings: Settings, port: int) -> list[Child]:
    """Return the roles as processes that serve at a port."""
    environ = {
        **server_variables(found),
        "FORMICARY_HOST": settings.host,
        "FORMICARY_PORT": str(port),
    }
    roles = [["serve", "--quiet"], ["dispatch"], *[["work"]] * settings.workers, ["sweep"]]
    return [Child(role, environ) for role in roles]


def server_variables(found: OpenServers) -> dict[str, str]:
    """Return what tells a process where the servers are."""
    return {"EVENTS_URL": found.servers.events_url, "JOBS_URL": found.servers.jobs_url}


def _store_watch(found: OpenServers) -> Callable[[], None]:
    def look() -> None:
        for server in found.embedded:
            if not server.alive():
                server.stop()
                server.start(join=False)

    return look


def _wait_for(supervisor: Supervisor, stop: Event, ready: Callable[[], bool]) -> bool:
    until = time.monotonic() + START_SECONDS
    while not stop.wait(0.05) and time.monotonic() < until:
        if ready():
            return True
        supervisor.look()
    return False


def show(console: Console, address: str, shown: DemoMatches | None) -> None:
    """Say where everything is, a line each."""
    lines = [("lobby", f"[bold]{address}/[/]"), ("API", f"{address}/v1")]
    if shown:
        lines += [
            (f"bots play {shown.game}", f"{address}/matches/{shown.bots}"),
            ("your match", f"{address}/matches/{shown.match_id}#token={shown.token}"),
            (f"your seat {shown.seat}", f"token {shown.token}"),
        ]
    if address != LOCAL_URL:
        lines.append(("for `look`", f"export FORMICARY_URL={address}"))
    lines.append(("stop", "Ctrl-C"))
    width = max(len(name) for name, _ in lines)
    for name, text in lines:
        console.print(f"{name:{width}}  {text}", soft_wrap=True)
