"""The two applications that are compared in the endpoint benchmark.

Each is created by the server process that runs it.
"""

import gc
import os
from pathlib import Path

from flask import Flask, request
from flask.typing import ResponseReturnValue

from bench.rig.servers import client
from events import Store
from formicary.servers.warmup import rehearse
from games import GAMES
from matches.context import Context
from projections.lobby import Lobby
from service.app import create_app
from service.limits.guard import Limits
from service.limits.policies import DEFAULTS, IN_FLIGHT


def make_bare() -> Flask:
    """Return a Flask application with bare views, which XADD the body and respond briefly."""
    app, store = Flask("bare"), client(Path(os.environ["BENCH_SOCKET"]))

    @app.post("/v1/matches/<match_id>/commands")
    def append(match_id: str) -> ResponseReturnValue:
        store.xadd(match_id, {"e": request.get_data()})
        return {"ok": True}, 201

    @app.get("/")
    def nothing() -> ResponseReturnValue:
        return {"ok": True}

    @app.get("/bytes/<int:count>")
    def send_bytes(count: int) -> ResponseReturnValue:
        return bytes(count), 200, {"Content-Type": "image/svg+xml"}

    _settle()
    return app


def make_ours() -> Flask:
    """Return the service on the same store, with its default number of slots per address."""
    socket = Path(os.environ["BENCH_SOCKET"])
    slots = Limits({IN_FLIGHT: DEFAULTS[IN_FLIGHT]})
    app = create_app(Context(Store(client(socket)), GAMES), Lobby(client(socket)), limits=slots)
    rehearse(GAMES.values())  # as the service does when it starts
    _settle()
    return app


def _settle() -> None:
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
