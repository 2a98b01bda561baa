"""Time between a command and the bot's response on the live stream (SSE).

The whole service runs, as started by `formicary up`. A random player plays a game against a
greedy bot. The clock starts before the command is posted, and stops when the bot's first event has
been read from the stream. The reference is a delay that people perceive as instant: 50 ms in the
median, 200 ms in the 99th percentile.
"""

import atexit
import json
import os
import queue
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import cache
from typing import Any, TypeAlias

import httpx

from bench.rig.harness import Row, at_most
from bench.rig.sizes import size
from formicary.servers.ports import free_port
from games import GAMES

ANSWERS = size(200, 2)
SETTINGS: Mapping[str, str] = size({}, {"FORMICARY_WORKERS": "1"})
P50_MS, P99_MS = 50.0, 200.0
SILENCE_SECONDS = 30  # a live stream sends a message at least every 12 s

Heard: TypeAlias = "queue.Queue[tuple[float, str, dict[str, Any]]]"  # time, kind, data


def rows() -> list[Row]:
    """Measure one match after another until the bot has made enough moves."""
    with running() as address:
        times: list[float] = []
        while len(times) < ANSWERS:
            times += _match(address, ANSWERS - len(times))
    ms = [took * 1e3 for took in times]
    p50, p99 = statistics.median(ms), statistics.quantiles(ms, n=100)[98]
    return [
        at_most("command to bot's answer on SSE, p50", "ms", p50, P50_MS, ratio=1),
        at_most("command to bot's answer on SSE, p99", "ms", p99, P99_MS, ratio=1),
    ]


@contextmanager
def running() -> Iterator[str]:
    """Run the whole service on its own store, and yield its address.

    With tiny sizes, all benchmarks of a process share one service.
    """
    if size(full=False, tiny=True):
        yield _shared()
        return
    with _start() as address:
        yield address


@cache
def _shared() -> str:
    """Start a service that stops when this process exits. Return its address."""
    service = ExitStack()
    atexit.register(service.close)
    return service.enter_context(_start())


@contextmanager
def _start() -> Iterator[str]:
    with tempfile.TemporaryDirectory(prefix="fl-") as folder:
        port = free_port("127.0.0.1", 0)
        command = [sys.executable, "-m", "formicary", "up", "--port", str(port), "--no-demo"]
        process = subprocess.Popen(
            command,
            env={**os.environ, "FORMICARY_DATA": folder, "FORMICARY_LIMITS": "off", **SETTINGS},
            stderr=subprocess.DEVNULL,
        )
        address = f"http://127.0.0.1:{port}"
        try:
            _wait(address)
            yield address
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait()


def _wait(address: str) -> None:
    for _ in range(300):
        try:
            httpx.get(f"{address}/health").raise_for_status()
        except httpx.HTTPError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError("the service did not start")


def _match(address: str, most: int) -> list[float]:
    """Play random moves in a match until it is over or the bot has moved `most` times.

    Return the time that each move of the bot took, in seconds.
    """
    with httpx.Client(base_url=f"{address}/v1", timeout=SILENCE_SECONDS) as api:
        plan = {"game": next(iter(GAMES)), "seats": [{}, {"bot": "greedy"}]}
        match_id = api.post("/matches", json=plan, headers=_key()).json()["id"]
        token = api.post(f"/matches/{match_id}/seats/0", json={}, headers=_key()).json()["token"]
        api.headers["Authorization"] = f"Bearer {token}"
        heard: Heard = queue.Queue()
        threading.Thread(target=_follow, args=(address, match_id, heard), daemon=True).start()
        return _play(api, match_id, heard, most)


def _play(api: httpx.Client, match_id: str, heard: Heard, most: int) -> list[float]:
    """Play for seat 0 whenever the stream reports that it has a pending question.

    A bot's event right after a command counts as the response to it. A command is not measured if
    the player has to move again first, or if a phase runs first.
    """
    times: list[float] = []
    choose = random.Random(match_id)
    version, posted = 0, 0.0  # of the last command
    while len(times) < most:
        at, kind, message = heard.get(timeout=SILENCE_SECONDS)
        if kind == "message":
            if message["seq"] == version + 1 and message["e"]["by"] == "bot":
                times.append(at - posted)
        elif message["status"] == "over":
            break
        elif message["version"] >= version and any(
            question["seat"] == 0 for question in message["asked"]
        ):
            actions = api.get(f"/matches/{match_id}/actions").json()["actions"]
            command = choose.choice(actions)["command"]
            posted = time.perf_counter()
            done = api.post(f"/matches/{match_id}/commands", json=command, headers=_key())
            version = done.raise_for_status().json()["version"]
    return times


def _follow(address: str, match_id: str, heard: Heard) -> None:
    """Queue each message of the live stream, together with the time when it was completely read."""
    headers = {"Accept": "text/event-stream"}
    url = f"{address}/v1/matches/{match_id}/events"
    with httpx.stream("GET", url, headers=headers, timeout=SILENCE_SECONDS) as stream:
        kind = "message"
        for line in stream.iter_lines():
            name, _, value = line.partition(": ")
            if name == "event":
                kind = value
            elif name == "data":
                heard.put((time.perf_counter(), kind, json.loads(value)))
                kind = "message"


def _key() -> dict[str, str]:
    return {"Idempotency-Key": str(uuid.uuid4())}
