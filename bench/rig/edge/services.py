"""API processes with a store of their own, and processes that generate load."""

import http.client
import json
import os
import random
import statistics
import subprocess
import sys
import time
import uuid
from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from msgspec import to_builtins

from bench.rig.waiting import eventually
from formicary.servers.embedded import EmbeddedStore
from formicary.servers.ports import free_port, listens
from formicary.servers.supervise import Child
from formicary.wiring import UrlServers, Wiring
from games import GAMES
from games.game import RunPhase
from games.table import SeatPlan
from games.table.undo_history import PHASE
from matches.commands.commit import WORKERS, Actor, CommandRequest
from matches.commands.create import Plan, create, join
from matches.commands.execute import play
from matches.commands.undo import rewind
from matches.tokens import seat_token

ROOT = Path(__file__).parents[3]
GAME = next(iter(GAMES.values()))
START_SECONDS = 90  # on a busy machine

Figures: TypeAlias = tuple[float, float, float]  # median, 95th percentile, longest, in ms


class Apis:
    """API processes, each on its own port, and the store that they share."""

    def __init__(self, data: Path, count: int = 1, **settings: object) -> None:
        self.embedded = EmbeddedStore(data, fsync="everysec")
        self.embedded.start()
        self.wiring = Wiring(UrlServers(self.embedded.url, self.embedded.url))
        self.ports = [free_port("127.0.0.1", 0) for _ in range(count)]
        environ = {"EVENTS_URL": self.embedded.url, "JOBS_URL": self.embedded.url}
        environ |= {"FORMICARY_DATA": str(data), "FORMICARY_HOST": "127.0.0.1"}
        environ["FORMICARY_LIMITS"] = "off"  # all requests come from one address
        environ["FORMICARY_ADDRESS_CONNECTIONS"] = "off"
        environ |= {f"FORMICARY_{name.upper()}": str(value) for name, value in settings.items()}
        self.children = [
            Child(["serve"], {**environ, "FORMICARY_PORT": str(port)}) for port in self.ports
        ]
        for child in self.children:
            child.start()
        for port in self.ports:
            eventually(partial(listens, "127.0.0.1", port), START_SECONDS)

    @property
    def port(self) -> int:
        """The port of the first process."""
        return self.ports[0]

    def workers(self) -> list[int]:
        """Return the process ids of the workers, the children of the API processes."""
        listed = [Path(f"/proc/{child.pid}/task/{child.pid}/children") for child in self.children]
        return [int(pid) for path in listed for pid in path.read_text().split()]

    def end(self) -> None:
        """Stop the API processes, then the store."""
        for child in self.children:
            child.ask_to_stop()
        for child in self.children:
            child.finish(time.monotonic() + 10)
        self.embedded.stop()


class Player:
    """Client that plays both seats of a match over one connection, and times its commands.

    Attributes:
        keys: the API keys of seats that accounts hold. Other seats have tokens.
    """

    def __init__(self, apis: Apis, port: int | None = None) -> None:
        self.context = apis.wiring.context
        self.port = port or apis.port
        plan = Plan(GAME.name, GAME.options(), (SeatPlan(),) * 2)
        self.key = uuid.uuid4().hex
        self.match_id = create(self.context, plan, key=self.key, digest="d").match_id
        for seat in range(2):
            join(self.context, self.match_id, seat)
        self.run_phases()
        line = self.context.cache.fresh(self.match_id).timeline
        self.start = next(at for at in range(1, line.version + 1) if line.is_target(at))
        self.choose = random.Random(1)
        self.connection: http.client.HTTPConnection | None = None
        self.times: list[float] = []
        self.keys: dict[int, str] = {}

    @property
    def version(self) -> int:
        """The version that the match has in the store."""
        return self.context.cache.fresh(self.match_id).timeline.version

    def run_phases(self) -> None:
        """Run pending phases, in place of a worker."""
        position = self.context.cache.fresh(self.match_id).timeline.tip()
        while (since := position.since(PHASE)) is not None:
            request = CommandRequest(actor=WORKERS, command=RunPhase(), asked_since=since)
            play(self.context, self.match_id, request)
            position = self.context.cache.fresh(self.match_id).timeline.tip()

    def command(self) -> tuple[int, float]:
        """Send a legal command. Return the resulting version and the time at which it was sent."""
        position = self.context.cache.fresh(self.match_id).timeline.tip()
        if position.since(PHASE) is not None:  # a phase could end the game
            rewind(self.context, self.match_id, self.start, Actor("admin"))
            position = self.context.cache.fresh(self.match_id).timeline.tip()
        seat = position.asked[0].seat
        match = self.context.cache.get(self.match_id)
        command = self.choose.choice(match.game.legal(position.state, seat))
        plain = {name: v for name, v in to_builtins(command).items() if name != "seat"}
        headers = {
            "Authorization": f"Bearer {self.keys.get(seat) or seat_token(match, seat)}",
            "Idempotency-Key": str(uuid.uuid4()),
            "Content-Type": "application/json",
        }
        began = time.monotonic()
        status, result = self.ask(f"/v1/matches/{self.match_id}/commands", plain, headers)
        self.times.append(time.monotonic() - began)
        assert status == 201, result
        return result["version"], began

    def ask(
        self, path: str, body: Any = None, headers: Mapping[str, str] | None = None
    ) -> tuple[int, Any]:
        """Send a request over the persistent connection. Return the status and the body."""
        method = "GET" if body is None else "POST"
        for _ in range(2):
            connection = self.connection or http.client.HTTPConnection(
                "127.0.0.1", self.port, timeout=30
            )
            try:
                connection.request(method, path, body and json.dumps(body), headers or {})
                answer = connection.getresponse()
                content = answer.read()
            except (http.client.HTTPException, ConnectionError):  # idle for too long: retry once
                connection.close()
                self.connection = None
                continue
            self.connection = connection
            return answer.status, json.loads(content) if content.startswith(b"{") else content
        raise AssertionError("no answer")

    def end(self) -> None:
        """Close the connection."""
        if self.connection:
            self.connection.close()

    def play(self, commands: int, every: float = 0.0) -> Figures:
        """Send commands. Return the median, p95 and maximum duration in milliseconds."""
        self.times = []
        for _ in range(commands):
            self.command()
            time.sleep(every)
        return figures(self.times)


def figures(seconds: Iterable[float]) -> Figures:
    """Return the median, the 95th percentile and the maximum of some durations, in milliseconds."""
    ms = sorted(duration * 1000 for duration in seconds)
    cut = ms[min(len(ms) - 1, int(len(ms) * 0.95))]
    return round(statistics.median(ms), 1), round(cut, 1), round(ms[-1], 1)


class Beside:
    """Companion process that runs a module of this folder, or of `bench.rig`, in parallel."""

    def __init__(self, module: str, *arguments: object, folder: str = "edge") -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", f"bench.rig.{folder}.{module}", *map(str, arguments)],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def read(self) -> Any:
        """Return the next line that the process prints."""
        assert self.process.stdout
        return json.loads(self.process.stdout.readline())

    def ask(self, line: object = "") -> Any:
        """Send a line to the process, and return the line that it prints in response."""
        self.write(line)
        return self.read()

    def write(self, line: object) -> None:
        """Send a line that the process does not respond to."""
        assert self.process.stdin
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def end(self) -> None:
        """Kill the process."""
        self.process.kill()
        self.process.communicate()


def measure_delays(
    player: Player, followers: Beside, count: int, events: int, pause: float
) -> Figures:
    """Send commands one by one. Return how late their events arrive on the streams."""
    delays: list[float] = []
    for _ in range(events):
        version, began = player.command()
        came = eventually(partial(_all, followers, version, count), 20, every=pause)
        delays += [moment - began for moment in came]
    return figures(delays)


def _all(followers: Beside, version: int, count: int) -> list[float]:
    came: list[float] = followers.ask(version)
    return came if len(came) == count else []
