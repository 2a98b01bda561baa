"""The command endpoint, compared with a bare Flask view.

The bare view makes a single XADD. Both run on the same server with the same fsync policy.
"""

import os
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from urllib.request import urlopen

from bench.rig.clients import load
from bench.rig.endpoint_apps import make_bare, make_ours
from bench.rig.harness import Row, at_least, at_most
from bench.rig.scripts import Script, restart, scripts
from bench.rig.servers import client, server
from bench.rig.sizes import games_from, size
from bench.rig.wsgi import time_get, time_post
from events import Store
from games import GAMES
from games.game import AnyGame
from matches.context import Context

ROUNDS, MATCHES, EVENTS = size(7, 1), size(48, 1), size(500, 60)
SHORT, LONG, COMPARED = 50, size(2000, 100), size(4, 1)
START_MOST_SECONDS = 120


def rows() -> list[Row]:
    """Measure every game, both over HTTP and in process."""
    measured = []
    with server() as store:
        os.environ["BENCH_SOCKET"] = str(store)
        for game in games_from(0):
            context = Context(Store(client(store)), GAMES)
            played = scripts(context, game, MATCHES, EVENTS)
            measured += _over_http(context, game, played)
            measured += _in_process(context, game, played)
            measured.append(_at_length(context, game))
    return measured


@contextmanager
def serving(factory: str) -> Iterator[int]:
    """Run one of the applications under granian with one worker, and yield its port.

    On a busy machine the start takes long. A worker that is stopped during its start ignores that.
    """
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "granian", f"bench.rig.endpoint_apps:{factory}", "--factory"]
    command += ["--interface", "wsgi", "--port", str(port), "--workers", "1"]
    command += ["--blocking-threads", "32", "--no-ws", "--log-level", "error"]
    command += ["--workers-kill-timeout", "10"]
    process = subprocess.Popen(command)
    try:
        _wait_for(port, process)
        yield port
    finally:
        process.terminate()
        process.wait()


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    """Wait until a server accepts connections."""
    until = time.monotonic() + START_MOST_SECONDS
    while process.poll() is None and time.monotonic() < until:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise TimeoutError(f"the server did not start within {START_MOST_SECONDS} s")


def _over_http(context: Context, game: AnyGame, played: list[Script]) -> list[Row]:
    measured = []
    with ExitStack() as stack:
        ports = {name: stack.enter_context(serving(f"make_{name}")) for name in ("bare", "ours")}
        for connections in (1, 16):
            rates: dict[str, list[float]] = {"bare": [], "ours": []}
            times: dict[str, list[float]] = {"bare": [], "ours": []}
            for _ in range(ROUNDS):
                for name, port in ports.items():
                    if name == "ours":
                        restart(context, played)
                        _warm(port, played)
                    rate, latencies = load(port, played, connections)
                    rates[name].append(rate)
                    times[name] += latencies
            setting = f"{game.name}, {connections} connections"
            ours, bare = (statistics.median(rates[name]) for name in ("ours", "bare"))
            measured.append(at_least(f"commands, {setting}", "per second", ours, bare, ratio=0.65))
            ours, bare = (_p99(times[name]) * 1e3 for name in ("ours", "bare"))
            measured.append(at_most(f"command p99, {setting}", "ms", ours, bare, ratio=1.5))
    return measured


def _warm(port: int, played: list[Script]) -> None:
    for script in played:
        urlopen(f"http://127.0.0.1:{port}/v1/matches/{script.match_id}/state").read()


def _p99(times: list[float]) -> float:
    return statistics.quantiles(times, n=100)[98]


def _in_process(context: Context, game: AnyGame, played: list[Script]) -> list[Row]:
    """Call both applications directly through WSGI, in alternating rounds."""
    ours, bare = make_ours(), make_bare()
    times: dict[str, list[float]] = {"bare": [], "ours": []}
    for _ in range(ROUNDS):
        restart(context, played)
        for script in played:
            time_get(ours, f"/v1/matches/{script.match_id}/state")
            for post in script.posts:
                times["bare"].append(time_post(bare, post))
                times["ours"].append(time_post(ours, post))
    mine, theirs = (statistics.median(times[name]) * 1e6 for name in ("ours", "bare"))
    return [at_most(f"command in process, {game.name}", "µs", mine, theirs, ratio=1.6)]


def _at_length(context: Context, game: AnyGame) -> Row:
    """Compare how long a command takes late in a match and early in a match."""
    ours = make_ours()
    groups = {events: scripts(context, game, COMPARED, events) for events in (SHORT, LONG)}
    times: dict[int, list[float]] = {SHORT: [], LONG: []}
    for _ in range(ROUNDS * 2):
        for events, played in groups.items():
            restart(context, played)
            for script in played:
                time_get(ours, f"/v1/matches/{script.match_id}/state")
                times[events] += [time_post(ours, post) for post in script.posts]
    late, early = (statistics.median(times[events]) * 1e6 for events in (LONG, SHORT))
    name = f"command at event {LONG} and at {SHORT}, {game.name}"
    return at_most(name, "µs", late, early, ratio=1.1)
