"""The API in a process: the application and the server that runs it."""

import os
import socket
from pathlib import Path

from flask import Flask
from granian import Granian
from granian.constants import Interfaces

from formicary.servers.embedded import die_with_parent
from formicary.settings import read_settings
from formicary.signing import open_signer
from formicary.wiring import UrlServers, Wiring, settle
from matches.audit.receipts import Signer
from matches.context import now_ms
from service.app import create_app
from service.warmup import rehearse

THREADS = 128
STREAMS = 104  # fewer than threads, so that requests find one
KILL_SECONDS = 3


def make_app() -> Flask:
    """Return the WSGI application for the servers that the environment names."""
    die_with_parent()
    events_url = os.environ["EVENTS_URL"]
    chosen = read_settings()
    servers = UrlServers(events_url, os.environ.get("JOBS_URL") or events_url)
    wiring = Wiring(servers, admin_token=chosen.admin_token)
    app = application(wiring, open_signer(chosen.key_file, now_ms()))
    rehearse(wiring.context.games.values())
    settle()
    wiring.watch()
    return app


def application(wiring: Wiring, signer: Signer | None = None) -> Flask:
    """Return the WSGI application of a wiring; without a signer it signs with a key in memory."""
    return create_app(
        wiring.context, wiring.lobby, signer=signer, analyses=wiring.analyses, streams=STREAMS
    )


def serve(host: str, port: int) -> None:
    """Serve the API until the process is told to stop; the environment names the servers."""
    Granian(
        "formicary.servers.api:make_app",
        address=host,
        port=port,
        interface=Interfaces.WSGI,
        factory=True,
        workers=1,
        blocking_threads=THREADS,
        backpressure=THREADS * 2,
        respawn_failed_workers=True,
        workers_kill_timeout=KILL_SECONDS,
        log_enabled=False,
        websockets=False,
        working_dir=Path.cwd(),
    ).serve()


def free_port(host: str, port: int) -> int:
    """Return the port if it is free on a host, else another one that is."""
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
    """Return whether something listens at an address."""
    try:
        socket.create_connection((host, port), timeout=1).close()
    except OSError:
        return False
    return True
