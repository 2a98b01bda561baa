"""Time from an event until the bot's job starts, and how many turns bots play per second.

Everything runs as under `formicary up`: the embedded servers (with events synced on each write),
and dispatcher, sweeper and workers as processes.
"""

import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from redis import Redis
from rq import Queue

from bench.rig.harness import Row, at_least, at_most, interleave
from bench.rig.roles import running_roles
from bench.rig.sizes import size
from bench.rig.worker_roles import REFERENCE, begin, note_list
from events import Store, canonical
from formicary.servers.stores import Opening, open_servers
from formicary.settings import Settings
from formicary.wiring import UrlServers
from games import GAMES
from games.bots import choose
from games.luck import SeededLuck
from games.table import SeatPlan
from matches.commands.commit import Actor, CommandRequest
from matches.commands.create import Plan, create, join
from matches.commands.execute import play
from matches.context import Context
from projections.task_queue import Task, parse_tasks

GAME = next(iter(GAMES.values()))
WORKERS = 2
HANDED, ROUNDS = size(20, 1), size(7, 1)  # hand-offs per round, and rounds
QUIET_SECONDS = 0.02  # so that workers finish their bookkeeping and wait again
MATCHES, BOTS, TURNS_A_SECOND = size(20, 2), 4, 150.0


def rows() -> list[Row]:
    """Measure hand-offs in alternation with RQ's default worker, and then whole matches."""
    with _servers() as servers:
        with _roles(servers, "ours", "rq"):
            player = Player(servers)
            for run in (player.time_handover, lambda: _reference(servers)):
                run()  # wait until all processes are running and have loaded their modules
            took = interleave({"ours": player.time_handover, "rq": lambda: _reference(servers)})
        with _roles(servers, *["work"] * WORKERS):
            _turns_a_second(servers, 2)
            turns = _turns_a_second(servers, MATCHES)
    handed = "event to job's start, against RQ's hand-off"
    played = f"turns of {BOTS} greedy bots in {MATCHES} matches, {WORKERS} workers"
    return [
        at_most(handed, "ms", took["ours"], took["rq"], ratio=0.25),
        at_least(played, "/s", turns, TURNS_A_SECOND, ratio=1),
    ]


@contextmanager
def _servers() -> Iterator[UrlServers]:
    with (
        tempfile.TemporaryDirectory(prefix="fw-") as folder,
        open_servers(Settings(data=Path(folder)), Opening(join=False)) as opened,
    ):
        yield opened.servers


@contextmanager
def _roles(servers: UrlServers, *workers: str) -> Iterator[None]:
    """Run the dispatcher, the sweeper and the given workers as processes."""
    urls = (servers.events_url, servers.jobs_url)
    ours = [role for role in workers if role == "work"]
    noting = [
        subprocess.Popen([sys.executable, "-m", "bench.rig.worker_roles", role, *urls])
        for role in workers
        if role != "work"
    ]
    try:
        with running_roles(["dispatch", "sweep", *ours], *urls):
            yield
    finally:
        for process in noting:
            process.terminate()


class StampedStore(Store):
    """A store that records when it was last written to."""

    at = 0.0

    def append(self, *arguments: Any, **more: Any) -> Any:
        answer = super().append(*arguments, **more)
        self.at = time.monotonic()
        return answer


class Player:
    """Player that plays one match after another against a bot."""

    def __init__(self, servers: UrlServers) -> None:
        self.store = StampedStore(servers.events())
        self.context = Context(self.store, GAMES)
        self.jobs: Any = Redis.from_url(servers.jobs_url, socket_timeout=None)
        self.match_id = ""

    def time_handover(self) -> float:
        """Return the median time from storing an event until the bot's job starts, in ms."""
        took: list[float] = []
        while len(took) < HANDED:
            task = self._move_on()
            if task:
                began = self._wait_for_job(task)
                took += [began - self.store.at] if began else []
                time.sleep(QUIET_SECONDS)
        return 1e3 * statistics.median(took)

    def _wait_for_job(self, task: Task) -> float | None:
        """Return when the job for a task started, or None if no new job was needed.

        A worker that continues with the next task of a match needs no new job.
        """
        name = f"{task.match_id}-{task.place}-{task.asked_since}"
        while (noted := self.jobs.blpop([note_list(name)], timeout=1)) is None:
            if task not in parse_tasks(task.match_id, self.store.head(task.match_id).waits):
                return None
        return float(noted[1])

    def _move_on(self) -> Task | None:
        """Play the next command.

        Return the task of the bot that has to respond, if there is one.
        """
        if not self.match_id or self.store.head(self.match_id).waits == "over":
            plan = Plan(GAME.name, GAME.options(), (SeatPlan(), SeatPlan("random")))
            self.match_id = create(self.context, plan, key=str(uuid.uuid4()), digest="d").match_id
            join(self.context, self.match_id, 0)
        position = self.context.cache.fresh(self.match_id).timeline.tip()
        if position.since(0) is None:
            time.sleep(QUIET_SECONDS)  # workers continue the match
            return None
        seen = GAME.view(position.state, 0)
        command = choose(GAME, seen, 0, "random", SeededLuck(position.link)).command
        play(self.context, self.match_id, CommandRequest(actor=Actor("seat", 0), command=command))
        tasks = parse_tasks(self.match_id, self.store.head(self.match_id).waits)
        return next(
            (task for task in tasks if task.seat == 1 and task.asked_since > position.version), None
        )


def _reference(servers: UrlServers) -> float:
    """Return the median time from enqueueing a job until RQ's default worker starts it, in ms."""
    client: Any = Redis.from_url(servers.jobs_url, socket_timeout=None)
    queue = Queue(REFERENCE, connection=client)
    took = []
    for _ in range(HANDED):
        name = str(uuid.uuid4())
        at = time.monotonic()
        queue.enqueue(begin, name)
        took.append(float(client.blpop([note_list(name)], timeout=0)[1]) - at)
        time.sleep(QUIET_SECONDS)
    return 1e3 * statistics.median(took)


def _turns_a_second(servers: UrlServers, matches: int) -> float:
    """Let bots play several matches in parallel. Return how many commands they made per second."""
    store = Store(servers.events())
    context = Context(store, GAMES)
    plan = Plan(GAME.name, GAME.options(), (SeatPlan("greedy"),) * BOTS)
    start = time.perf_counter()
    made = [
        create(context, plan, key=str(uuid.uuid4()), digest="d").match_id for _ in range(matches)
    ]
    while any(store.head(match_id).waits != "over" for match_id in made):
        time.sleep(0.05)
    took = time.perf_counter() - start
    return sum(_turns(store, match_id) for match_id in made) / took


def _turns(store: Store, match_id: str) -> int:
    records: Sequence[Any] = [canonical.decode(entry.e) for entry in store.read(match_id)]
    return sum(record["by"] == "bot" and "id" in record for record in records)
