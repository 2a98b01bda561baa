"""API processes on a store of their own, and the processes that are a burden to them."""

import http.client
import json
import os
import random
import statistics
import subprocess
import sys
import time
import uuid
from pathlib import Path

from msgspec import to_builtins

from formicary.servers.embedded import EmbeddedStore
from formicary.servers.ports import free_port, listens
from formicary.servers.supervise import Child
from formicary.wiring import UrlServers, Wiring
from games.game import RunPhase
from games.table import SeatPlan
from games.table.undo_history import PHASE
from matches.commands.commit import WORKERS, Actor
from matches.commands.create import Plan, create, join
from matches.commands.execute import CommandRequest, play
from matches.commands.undo import rewind
from matches.tokens import seat_token
from tests.by_game import ANY_GAME
from tests.servers import program_of
from tests.waiting import eventually

ROOT = Path(__file__).parents[2]


class Apis:
    """Processes of the API, each at a port of its own, and the store that they share."""

    def __init__(self, data, count=1, **settings):
        self.embedded = EmbeddedStore(data, program_of("valkey"), fsync="everysec")
        self.embedded.start()
        self.wiring = Wiring(UrlServers(self.embedded.url, self.embedded.url))
        self.ports = [free_port("127.0.0.1", 0) for _ in range(count)]
        environ = {"EVENTS_URL": self.embedded.url, "JOBS_URL": self.embedded.url}
        environ |= {"FORMICARY_DATA": str(data), "FORMICARY_HOST": "127.0.0.1"}
        environ["FORMICARY_LIMITS"] = "off"  # all that comes is from one address
        environ |= {f"FORMICARY_{name.upper()}": str(value) for name, value in settings.items()}
        self.children = [
            Child(["serve"], {**environ, "FORMICARY_PORT": str(port)}) for port in self.ports
        ]
        for child in self.children:
            child.start()
        for port in self.ports:
            eventually(lambda port=port: listens("127.0.0.1", port), 30)

    @property
    def port(self):
        return self.ports[0]

    def workers(self):
        """Return the ids of the processes that hold the connections: the servers' children."""
        listed = [Path(f"/proc/{child.pid}/task/{child.pid}/children") for child in self.children]
        return [int(one) for path in listed for one in path.read_text().split()]

    def end(self):
        for child in self.children:
            child.ask_to_stop()
        for child in self.children:
            child.finish(time.monotonic() + 10)
        self.embedded.stop()


class Player:
    """Both seats of a match, played over one connection; notes how long each command took."""

    def __init__(self, apis, port=None):
        self.context = apis.wiring.context
        self.port = port or apis.port
        plan = Plan(ANY_GAME.name, ANY_GAME.options(), (SeatPlan(),) * 2)
        self.key = uuid.uuid4().hex
        self.match_id = create(self.context, plan, key=self.key, digest="d").match_id
        for seat in range(2):
            join(self.context, self.match_id, seat)
        self.run_phases()
        line = self.context.cache.fresh(self.match_id).timeline
        self.start = next(at for at in range(1, line.version + 1) if line.is_target(at))
        self.choose = random.Random(1)
        self.connection = None
        self.times = []

    @property
    def version(self):
        return self.context.cache.fresh(self.match_id).timeline.version

    def run_phases(self):
        """Do what workers do."""
        position = self.context.cache.fresh(self.match_id).timeline.tip()
        while (since := position.since(PHASE)) is not None:
            request = CommandRequest(actor=WORKERS, command=RunPhase(), asked_since=since)
            play(self.context, self.match_id, request)
            position = self.context.cache.fresh(self.match_id).timeline.tip()

    def command(self):
        """Give a command that is legal; return its last version, and when it was sent."""
        position = self.context.cache.fresh(self.match_id).timeline.tip()
        if position.since(PHASE) is not None:  # a phase could end the game
            rewind(self.context, self.match_id, self.start, Actor("admin"))
            position = self.context.cache.fresh(self.match_id).timeline.tip()
        seat = position.asked[0].seat
        match = self.context.cache.get(self.match_id)
        command = self.choose.choice(match.game.legal(position.state, seat))
        plain = {name: v for name, v in to_builtins(command).items() if name != "seat"}
        headers = {
            "Authorization": f"Bearer {seat_token(match, seat)}",
            "Idempotency-Key": str(uuid.uuid4()),
            "Content-Type": "application/json",
        }
        began = time.monotonic()
        status, told = self.ask(f"/v1/matches/{self.match_id}/commands", plain, headers)
        self.times.append(time.monotonic() - began)
        assert status == 201, told
        return told["version"], began

    def ask(self, path, body=None, headers=None):
        """Return the status and body of an answer, over the connection that is kept."""
        method = "GET" if body is None else "POST"
        for _ in range(2):
            connection = self.connection or http.client.HTTPConnection(
                "127.0.0.1", self.port, timeout=30
            )
            try:
                connection.request(method, path, body and json.dumps(body), headers or {})
                answer = connection.getresponse()
                told = answer.read()
            except (http.client.HTTPException, ConnectionError):  # idle for too long: once more
                connection.close()
                self.connection = None
                continue
            self.connection = connection
            return answer.status, json.loads(told) if told.startswith(b"{") else told
        raise AssertionError("no answer")

    def end(self):
        if self.connection:
            self.connection.close()

    def play(self, commands, every=0.0):
        """Give so many commands; return how long they took, in ms: median, p95, longest."""
        self.times = []
        for _ in range(commands):
            self.command()
            time.sleep(every)
        return figures(self.times)


def figures(seconds):
    """Return the median, the 95th percentile and the longest of some times, in ms."""
    ms = sorted(one * 1000 for one in seconds)
    cut = ms[min(len(ms) - 1, int(len(ms) * 0.95))]
    return round(statistics.median(ms), 1), round(cut, 1), round(ms[-1], 1)


class Beside:
    """A process of `tests.edge` that runs beside."""

    def __init__(self, module, *arguments):
        self.process = subprocess.Popen(
            [sys.executable, "-m", f"tests.edge.{module}", *map(str, arguments)],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def told(self):
        return json.loads(self.process.stdout.readline())

    def ask(self, line=""):
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()
        return self.told()

    def end(self):
        self.process.kill()
        self.process.communicate()
