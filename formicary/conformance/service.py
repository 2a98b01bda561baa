"""The service that the kit controls: the real application in memory, on a local port."""

from collections.abc import Mapping
from email.utils import formatdate
from threading import Thread, Timer
from typing import Any

from werkzeug.serving import ThreadedWSGIServer, WSGIRequestHandler

from formicary.conformance.layer import FaultLayer
from formicary.servers.api import application
from formicary.servers.ephemeral import Ephemeral
from formicary.wiring import Wiring
from games import GAMES
from games.game import AnyGame
from matches.context import now_ms

HOST = "127.0.0.1"
_POLL_SECONDS = 0.05


class KitClock:
    """Clock for the service that can be set ahead or back, in milliseconds."""

    def __init__(self) -> None:
        self.wrong_by_ms = 0

    def __call__(self) -> int:
        """Return the service's time, in milliseconds since 1970."""
        return now_ms() + self.wrong_by_ms

    def date(self) -> str:
        """Format the time for a Date header."""
        return formatdate(self() / 1000, usegmt=True)


class _Handler(WSGIRequestHandler):
    """Request handler that registers its connection for later cuts, and does not log."""

    disable_nagle_algorithm = True
    timeout = 60

    def setup(self) -> None:
        super().setup()
        self.server.app.add_socket(self.connection)  # type: ignore[attr-defined]

    def finish(self) -> None:
        self.server.app.drop_socket(self.connection)  # type: ignore[attr-defined]
        super().finish()

    def log(self, *_: Any) -> None:
        pass


class KitService:
    """An isolated in-memory service.

    Attributes:
        clock: the clock of the service.
        layer: the fault layer between clients and the application.
    """

    def __init__(self, games: Mapping[str, AnyGame] = GAMES) -> None:
        self.clock = KitClock()
        self._games = games
        self._roles = Ephemeral(games, workers=1, now=self.clock)
        self.wiring = self._roles.wiring
        self.layer = FaultLayer(application(self.wiring), self.clock.date)
        self._server = ThreadedWSGIServer(HOST, 0, self.layer, _Handler)
        self._server.daemon_threads = True

    @property
    def url(self) -> str:
        """The base URL of the service."""
        return f"http://{HOST}:{self._server.port}"

    def start(self) -> None:
        """Start the service."""
        self._roles.start()
        Thread(target=self._server.serve_forever, args=(_POLL_SECONDS,), daemon=True).start()

    def stop(self) -> None:
        """Stop the service."""
        self._server.shutdown()
        self.layer.cut_all()
        self._stop_streams()
        self._roles.stop()

    def restart(self, seconds: float) -> None:
        """Cut all connections, discard in-memory state, and accept requests again after a delay."""
        self.layer.is_away = True
        self._stop_streams()
        self.layer.cut_all()
        self.wiring = Wiring(self._roles.wiring.servers, self._games, now=self.clock)
        self.layer.app = application(self.wiring)
        Timer(seconds, self._come_back).start()

    def ask(self, method: str, path: str, *, token: str = "", **more: Any) -> Any:
        """Send a request from the kit itself to the service, bypassing the faults.

        Raises:
            RuntimeError: The response is a problem.
        """
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        headers |= more.pop("headers", {})
        answer = self.layer.app.test_client().open(path, method=method, headers=headers, **more)
        if answer.status_code >= 400:
            raise RuntimeError(f"{method} {path}: {answer.get_data(as_text=True)}")
        return answer

    def _come_back(self) -> None:
        self.layer.is_away = False

    def _stop_streams(self) -> None:
        self.layer.app.extensions["api"].hub.stop()
