"""From a posted command to the bot's answer on the live stream, with everything running."""

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
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx

from bench.harness import Row, at_most
from formicary.serving import free_port

ANSWERS = 200
P50_MS, P99_MS = 50.0, 200.0


def rows() -> list[Row]:
    """Measure with Atta Ants, a player against a greedy bot, match after match."""
    with running() as address:
        times: list[float] = []
        while len(times) < ANSWERS:
            times += _match(address)
    ms = [took * 1e3 for took in times]
    p50, p99 = statistics.median(ms), statistics.quantiles(ms, n=100)[98]
    return [
        at_most("command to bot's answer on the stream, p50", "ms", p50, P50_MS, ratio=1),
        at_most("command to bot's answer on the stream, p99", "ms", p99, P99_MS, ratio=1),
    ]


@contextmanager
def running() -> Iterator[str]:
    """Run the whole service on a store of its own; give its address."""
    with tempfile.TemporaryDirectory(prefix="fl-") as folder:
        port = free_port("127.0.0.1", 0)
        command = [sys.executable, "-m", "formicary", "up", "--port", str(port), "--no-demo"]
        process = subprocess.Popen(
            command, env={**os.environ, "FORMICARY_DATA": folder}, stderr=subprocess.DEVNULL
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


def _match(address: str) -> list[float]:
    """Play one match at random; return how long each answer of the bot took, in seconds."""
    with httpx.Client(base_url=f"{address}/v1", timeout=30) as api:
        plan = {"game": "atta-ants", "seats": [{}, {"bot": "greedy"}]}
        match = api.post("/matches", json=plan, headers=_key()).json()["id"]
        token = api.post(f"/matches/{match}/seats/0", json={}, headers=_key()).json()["token"]
        api.headers["Authorization"] = f"Bearer {token}"
        seen: queue.Queue[tuple[float, dict[str, Any]]] = queue.Queue()
        threading.Thread(target=_follow, args=(address, match, seen), daemon=True).start()
        return _played(api, match, seen)


def _played(api: httpx.Client, match: str, seen: "queue.Queue[Any]") -> list[float]:
    times: list[float] = []
    choose = random.Random(match)
    while True:
        state = api.get(f"/matches/{match}/state").json()
        if state["status"] == "over":
            return times
        actions = api.get(f"/matches/{match}/actions").json()["actions"]
        if not actions:
            time.sleep(0.002)
            continue
        while not seen.empty():
            seen.get_nowait()
        command = choose.choice(actions)["command"]
        start = time.perf_counter()
        told = api.post(f"/matches/{match}/commands", json=command, headers=_key()).json()
        took = _bots_answer(seen, told["version"], start)
        times += [took] if took else []


def _bots_answer(seen: "queue.Queue[Any]", version: int, start: float) -> float | None:
    """Return when the bot's next event was seen; None if the player is asked first."""
    until = time.perf_counter() + 0.3
    while time.perf_counter() < until:
        try:
            at, event = seen.get(timeout=0.05)
        except queue.Empty:
            continue
        if event["seq"] == version + 1:
            return at - start if event["e"]["by"] == "bot" else None
    return None


def _follow(address: str, match: str, seen: "queue.Queue[Any]") -> None:
    headers = {"Accept": "text/event-stream"}
    url = f"{address}/v1/matches/{match}/events"
    with httpx.stream("GET", url, headers=headers, timeout=60) as stream:
        for line in stream.iter_lines():
            if line.startswith("data:"):
                event = json.loads(line[5:])
                if "e" not in event:
                    continue  # the message that tells who is asked
                seen.put((time.perf_counter(), event))
                if event["e"]["event"]["type"] == "match-ended":
                    return


def _key() -> dict[str, str]:
    return {"Idempotency-Key": str(uuid.uuid4())}
