"""The API processes of a simulated service, and their live streams."""

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any

from flask.testing import FlaskClient
from redis.exceptions import RedisError
from werkzeug.test import TestResponse

from games.game import AnyGame
from service.app import STREAMS, create_app
from service.auth.activity_log import ActivityLog
from service.live.hub import Hub, NotesFeed
from service.live.pacing import Pacing
from tests.simulation.actors.processes import SimulatedStop, SimulatedWiring
from tests.simulation.actors.recorders import start_recorder
from tests.simulation.scheduler import Actor, Ended
from tests.simulation.servers.store import Life, ProcessDied, ProcessServers, World

MOST_STARTING_SECONDS = 2.0
MOST_WAITING_SECONDS = 600.0  # for an API process that serves another request


class Unreachable(Exception):
    """The API did not answer: its process died or is starting."""


class ApiProcess:
    """An API process. It serves one request at a time, in the thread of the caller.

    A live stream waits between its messages, and other requests are served meanwhile.

    Args:
        world: the simulation.
        name: the name of the process.
        games: the games of the service.
    """

    def __init__(self, world: World, name: str, games: dict[str, AnyGame]) -> None:
        self._world = world
        self._name = name
        self._games = games
        self._life = Life(name)
        self._client: FlaskClient | None = None
        self._starts_at = 0.0
        self._is_busy = False
        self._waiting: deque[Actor] = deque()

    def ask(self, method: str, path: str, **request: Any) -> TestResponse:
        """Send a request. The response of a live stream has its first message only.

        Raises:
            Unreachable: there was no answer, so the request may have taken effect or not.
        """
        with self._serving():
            return self._open_client().open(path, method=method, **request)

    def read_stream(self, answer: TestResponse) -> Iterator[bytes]:
        """Yield the parts of a response with a live stream until it ends.

        Raises:
            Unreachable: the process died, or a store failed, after which a server cuts the stream.
        """
        life = self._life
        parts: Iterator[Any] = iter(answer.response)
        while True:
            with self._serving(life):
                try:
                    part = next(parts, None)
                except RedisError as error:
                    raise Unreachable(str(error)) from None
            if part is None:
                return
            yield bytes(part)

    def close_stream(self, answer: TestResponse) -> None:
        """Close a response, as the server does after its client has left."""
        if self._world.scheduler.is_ending:
            with suppress(Ended):  # which the first call to a store raises
                answer.close()
            return
        self.take_turn()
        try:
            with suppress(ProcessDied):
                answer.close()
        finally:
            self.end_turn()

    @contextmanager
    def _serving(self, life: Life | None = None) -> Iterator[None]:
        """Serve a request while no other one is served.

        Args:
            life: the life in which the request began; None if it begins now.
        """
        self.take_turn()
        life = life or self._life
        try:
            self._check(life)
            yield
        except ProcessDied:
            if life is self._life:
                self._start_later()
            raise Unreachable(self._name) from None
        finally:
            self.end_turn()

    def _check(self, life: Life) -> None:
        if self._world.scheduler.monotonic() < self._starts_at:
            raise Unreachable(self._name)
        if life.is_over:
            raise ProcessDied

    def take_turn(self) -> None:
        """Wait until no other request is served."""
        scheduler = self._world.scheduler
        while self._is_busy:
            self._waiting.append(scheduler.current())
            scheduler.sleep(MOST_WAITING_SECONDS)
        self._is_busy = True

    def end_turn(self) -> None:
        """Let another request be served."""
        self._is_busy = False
        if self._waiting:
            self._world.scheduler.wake(self._waiting.popleft())

    def _start_later(self) -> None:
        self._client, self._life = None, Life(self._name)
        pause = self._world.faults.draw_seconds(MOST_STARTING_SECONDS)
        self._starts_at = self._world.scheduler.monotonic() + pause

    def _open_client(self) -> FlaskClient:
        """Return a client of the running process, after starting it if necessary."""
        while self._client is None and self._world.is_api_starting:
            self._world.scheduler.sleep(0.01)
        if self._client is None:
            self._world.is_api_starting = True
            try:
                wiring = SimulatedWiring(
                    self._world, ProcessServers(self._world, self._life), self._games
                )
                pacing = SimulatedPacing(self._world, self, self._life)
                feed = NotesFeed(wiring.context.notes.store)
                app = create_app(
                    wiring.context,
                    wiring.lobby,
                    hub=Hub(wiring.context.store, STREAMS, wiring.inbox, feed, pacing=pacing),
                    analyses=wiring.analyses,
                    inbox=wiring.inbox,
                    webhooks=wiring.webhooks,
                    activity_log=ActivityLog(
                        viewers=wiring.viewers, now=self._world.scheduler.monotonic
                    ),
                    requests=start_recorder(self._world, wiring, self._life),
                )
            except RedisError as error:
                raise Unreachable(str(error)) from None
            finally:
                self._world.is_api_starting = False
            self._client = app.test_client()
        return self._client


class SimulatedPacing(Pacing):
    """The threads, waits and time of the live streams of a simulated process.

    Args:
        world: the simulation.
        process: the process. A stream that waits lets it serve other requests.
        life: the life of the process.
    """

    def __init__(self, world: World, process: ApiProcess, life: Life) -> None:
        self.monotonic: Callable[[], float] = world.scheduler.monotonic
        self.draw: Callable[[int], int] = world.scheduler.random.randrange
        self._world = world
        self._process = process
        self._life = life

    def make_stop(self) -> SimulatedStop:
        """Create a stop signal that never comes."""
        return SimulatedStop(self._world.scheduler)

    def make_bell(self) -> "SimulatedBell":
        """Create a locked bell."""
        return SimulatedBell(self._world, self._process, self._life)

    def start(self, run: Callable[[], None]) -> None:
        """Run a function as an actor until it returns or the process dies."""
        self._world.scheduler.spawn(f"hub of {self._life.name}", partial(self._run, run))

    def _run(self, run: Callable[[], None]) -> None:
        try:
            run()
        except ProcessDied:
            self._world.scheduler.note("ends")


class SimulatedBell:
    """The lock that a stream blocks on.

    Args:
        world: the simulation.
        process: the process of the stream.
        life: the life of the process.
    """

    def __init__(self, world: World, process: ApiProcess, life: Life) -> None:
        self._scheduler = world.scheduler
        self._process = process
        self._life = life
        self._is_rung = False
        self._sleeper: Actor | None = None

    def acquire(self, blocking: bool = True, timeout: float = -1) -> bool:
        """Wait until it is released. Other requests of the process are served meanwhile."""
        if blocking and not self._is_rung:
            self._sleeper = self._scheduler.current()
            self._process.end_turn()
            self._scheduler.sleep(timeout)
            self._sleeper = None
            self._process.take_turn()
            if self._life.is_over:
                raise ProcessDied
        is_rung, self._is_rung = self._is_rung, False
        return is_rung

    def release(self) -> None:
        """Let the stream continue."""
        self._is_rung = True
        if self._sleeper is not None:
            self._scheduler.wake(self._sleeper)
