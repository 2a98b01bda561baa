"""The two implementations of workers that are compared in the worker benchmark.

Run them with `python -m bench.rig.worker_roles ours|rq EVENTS_URL JOBS_URL`. Each job stores its
start time in a list named after the job. All processes of a machine share the clock.
"""

import os
import sys
import time

from redis import Redis
from rq import Queue, Worker

from formicary.wiring import UrlServers, Wiring, settle
from matches.commands.bots import rehearse
from projections.task_queue import Task
from workers import jobs
from workers.turns import Turns

REFERENCE = "reference"  # the queue of RQ's own worker
JOBS_URL = "BENCH_JOBS_URL"


def note_list(name: str) -> str:
    """Return the key of the list in which a job's start time is stored."""
    return f"bench:began:{name}"


def begin(name: str) -> None:
    """Store the start time and do nothing else. This is the reference job."""
    at = time.monotonic()
    Redis.from_url(os.environ[JOBS_URL]).rpush(note_list(name), at)


class NotedTurns(Turns):
    """Turns that also record when each job started, after the job has ended."""

    client: Redis

    def take(self, task: Task, attempt: int = 0) -> int:
        at = time.monotonic()
        try:
            return super().take(task, attempt)
        finally:
            self.client.rpush(note_list(f"{task.match_id}-{task.place}-{task.asked_since}"), at)


def ours(servers: UrlServers) -> None:
    """Run our `work` role, and record when each job starts."""
    wiring = Wiring(servers)
    worker = wiring.worker()
    turns = NotedTurns(wiring.context, wiring.queues, wiring.slots, wiring.viewers)
    turns.client = servers.jobs()
    jobs.equip(turns)
    rehearse(wiring.context.games.values())
    settle()
    worker.work(logging_level="WARNING")


def reference(servers: UrlServers) -> None:
    """Run RQ's default worker, which forks a process for each job."""
    os.environ[JOBS_URL] = servers.jobs_url
    client = Redis.from_url(servers.jobs_url)
    Worker([Queue(REFERENCE, connection=client)], connection=client).work(logging_level="WARNING")


if __name__ == "__main__":
    {"ours": ours, "rq": reference}[sys.argv[1]](UrlServers(sys.argv[2], sys.argv[3]))
