"""W3: the command endpoint as plain WSGI in one process, beside a bare view with one XADD."""

import io
import json
import statistics
import time
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import msgspec
from flask import Flask, request

from bench.harness import Row, at_most
from bench.servers import client, server
from events import Store
from games import GAMES
from games.game import RunPhase
from matches.commit import WORKERS
from matches.house import House
from matches.play import Request, play
from projections.line import PHASE
from service.app import create_app

ROUNDS, CALLS = 7, 200


def bare(connection: Any) -> Flask:
    """Return an application with one view: read the JSON, append it, answer its place."""
    app = Flask("bare")

    @app.post("/matches/<match>/commands")
    def command(match: str) -> tuple[dict[str, str], int]:
        body = request.get_json()
        name = connection.xadd(f"bare:{match}", {"e": json.dumps(body)})
        return {"id": name.decode()}, 201

    return app


def post(app: Callable[..., Any], path: str, body: bytes, **headers: str) -> tuple[str, bytes]:
    """Call an application as a server does; return status and body."""
    told: list[str] = []
    environ = {
        "REQUEST_METHOD": "POST",
        "SCRIPT_NAME": "",
        "PATH_INFO": path,
        "QUERY_STRING": "",
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "HTTP_HOST": "localhost",
        "CONTENT_TYPE": "application/json",
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": io.StringIO(),
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
        **headers,
    }
    chunks = app(environ, lambda status, _headers, _info=None: told.append(status))
    answer = b"".join(chunks)
    if hasattr(chunks, "close"):
        chunks.close()
    return told[0], answer


class Player:
    """Plays Atta Ants over the application, whoever is asked, and times the commands alone."""

    def __init__(self, app: Flask, house: House) -> None:
        self._app = app
        self._house = house
        self._begin()

    def _begin(self) -> None:
        test = self._app.test_client()

        def sent(path: str, body: object) -> Any:
            answer = test.post(path, json=body, headers={"Idempotency-Key": str(uuid4())})
            assert answer.status_code == 201, answer.text
            return answer.json

        self._match = sent("/v1/matches", {"game": "atta-ants", "seats": [{}, {}]})["id"]
        seats = (sent(f"/v1/matches/{self._match}/seats/{n}", {}) for n in (0, 1))
        self._tokens = [one["token"] for one in seats]

    def _next(self) -> tuple[bytes, str]:
        """Return the next command's body and its seat's token."""
        while True:
            held = self._house.cache.get(self._match)
            position = held.line.tip()
            if position.table.status == "over":
                self._begin()
            elif position.since(PHASE) is not None:
                play(self._house, self._match, Request(actor=WORKERS, command=RunPhase()))
            else:
                seat = position.asked[0].seat
                legal = held.game.legal(position.state, seat)
                chosen = legal[position.version * 7 % len(legal)]
                body = msgspec.to_builtins(chosen)
                del body["seat"]
                return json.dumps(body).encode(), self._tokens[seat]

    def round(self, reference: Flask) -> tuple[float, float]:
        """Return the mean times, in microseconds, of a command here and of a bare append.

        They take turns with the same bodies, so both meet the same caches.
        """
        ours = bare = 0.0
        for number in range(CALLS):
            body, token = self._next()
            path = f"/v1/matches/{self._match}/commands"
            headers = {
                "HTTP_AUTHORIZATION": f"Bearer {token}",
                "HTTP_IDEMPOTENCY_KEY": f"{time.perf_counter_ns()}-{number}",
            }
            start = time.perf_counter()
            status, answer = post(self._app, path, body, **headers)
            middle = time.perf_counter()
            post(reference, f"/matches/{self._match}/commands", body, **headers)
            ours += middle - start
            bare += time.perf_counter() - middle
            assert status.startswith("201"), answer
        return ours / CALLS * 1e6, bare / CALLS * 1e6


class NoLobby:
    """A lobby without matches."""

    def page(self, *_: Any, **__: Any) -> tuple[tuple[Any, ...], None]:
        """Return an empty page."""
        return (), None


def rows() -> list[Row]:
    """Measure and return the row."""
    with server() as socket:
        house = House(Store(client(socket)), GAMES)
        player = Player(create_app(house, NoLobby()), house)
        reference = bare(client(socket))
        player.round(reference)
        found = [player.round(reference) for _ in range(ROUNDS)]
    ours, beside = (statistics.median(times) for times in zip(*found, strict=True))
    return [at_most("W3 command as WSGI", "us", ours, beside, ratio=1.6)]


if __name__ == "__main__":
    from bench.harness import show

    show("commands", rows())
