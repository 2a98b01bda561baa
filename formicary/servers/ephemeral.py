"""Implementation of `--ephemeral`: all roles in one process and all data in memory."""

from collections.abc import Callable, Mapping
from threading import Event, Thread
from time import monotonic

from fakeredis import FakeRedis, FakeServer
from msgspec.structs import replace
from redis import Redis
from rich.console import Console
from werkzeug.serving import BaseWSGIServer, make_server

from formicary.servers.api import application
from formicary.servers.demo_match import ShownMatches, prepare_demo_matches
from formicary.servers.ports import free_port
from formicary.servers.up import show, stop_on_signals
from formicary.settings import Settings
from formicary.wiring import Wiring, wire
from games import GAMES
from games.game import AnyGame
from matches.context import now_ms
from workers.rq.worker import BotWorker, ThreadWorker

_STOP_SECONDS = 8.0  # for all threads together


class MemoryServers:
    """In-memory server in this process that stores both events and jobs."""

    def __init__(self) -> None:
        self._server = FakeServer()

    def events(self) -> Redis:
        return self._client()

    def feed(self) -> Redis:
        return self._client()

    def jobs(self) -> Redis:
        return self._client()

    def notes(self) -> Redis:
        return self._client()

    def _client(self) -> Redis:
        client: Redis = FakeRedis(server=self._server)
        return client


class Ephemeral:
    """All roles, run as threads of this process.

    Attributes:
        wiring: the objects that the API and the workers share.
        threads: the threads of the roles.
    """

    def __init__(
        self,
        games: Mapping[str, AnyGame] = GAMES,
        workers: int = 2,
        *,
        settings: Settings | None = None,
        now: Callable[[], int] = now_ms,
    ) -> None:
        servers = MemoryServers()
        chosen = settings and replace(settings, tlog=None)  # nothing of it would stay
        self.wiring = wire(servers, chosen) if chosen else Wiring(servers, games, now=now)
        self._stop = Event()
        self._workers: list[BotWorker] = [self.wiring.worker(ThreadWorker) for _ in range(workers)]
        self.threads: list[Thread] = []

    def start(self) -> None:
        """Start the dispatcher, sweeper, webhook scheduler, deliverer and workers."""
        wiring = self.wiring
        roles = (
            wiring.dispatcher(),
            wiring.sweeper(),
            wiring.webhook_scheduler(),
            wiring.deliverer(),
        )
        self.threads = [Thread(target=role.run, args=(self._stop,), daemon=True) for role in roles]
        for worker in self._workers:
            arguments = {"logging_level": None}
            self.threads.append(Thread(target=worker.work, kwargs=arguments, daemon=True))
        for thread in self.threads:
            thread.start()

    def stop(self) -> None:
        """Stop all roles once their current jobs have finished."""
        self._stop.set()
        for worker in self._workers:
            worker.leave()
        until = monotonic() + _STOP_SECONDS
        for thread in self.threads:
            thread.join(max(0.0, until - monotonic()))


def run_ephemeral(settings: Settings, console: Console, *, demo: bool) -> None:
    """Run all roles in memory until the process receives a stop signal."""
    stop = stop_on_signals()
    console.print("[bold yellow]ephemeral: in memory only, everything is lost at the end[/]")
    port = free_port(settings.host, settings.port)
    settings = replace(settings, port=port)
    everything = Ephemeral(workers=settings.workers, settings=settings)
    app = application(everything.wiring, settings)
    server: BaseWSGIServer = make_server(settings.host, port, app, threaded=True)
    app.extensions["api"].requests.start()
    everything.start()
    serving = Thread(target=server.serve_forever, daemon=True)
    serving.start()
    try:
        shown = ShownMatches()
        if demo:
            shown = prepare_demo_matches(everything.wiring, next(iter(GAMES.values())))
        show(console, settings.host, port, shown)
        stop.wait()
        console.print("stopping; all matches are lost (ephemeral)")
    finally:
        server.shutdown()
        everything.stop()
