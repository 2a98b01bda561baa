"""The queues, what a job is called, and which jobs are alive.

Jobs are RQ's, with plain JSON arguments; the id is `<kind>-<match>-<seat or p>-<asked>-<attempt>`:
one question, one attempt, one job. While it runs, a job holds a lease on its question; a job
that goes straight on holds one on its match as well, so that nobody else is sent there.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from redis import Redis
from rq import Queue
from rq.exceptions import DuplicateJobError
from rq.serializers import JSONSerializer

from projections.due import Task
from projections.line import PHASE

TURNS = "turns"  # questions that just came up
ONWARD = "onward"  # matches that go on by themselves: they stand behind those that people play
QUEUES = (TURNS, ONWARD)
JOB_SECONDS = 3  # a job is stopped after that
LEASE_MS = 3500  # longer than any job may take
FAILED_SECONDS = 600  # how long a failed job can be looked at
_QUEUED_SECONDS = 86_400
_ATTEMPTS_SECONDS = 86_400


def job_id(task: Task, attempt: int) -> str:
    """Return the id of the job that answers a question, the `attempt`-th time (from 0)."""
    kind = "phase" if task.seat == PHASE else "bot"
    return f"{kind}-{task.match}-{task.place}-{task.asked}-{attempt}"


class Queues:
    """The two queues of the workers.

    Args:
        client: a connection to the jobs' server that returns bytes: RQ hangs on another.
    """

    def __init__(self, client: Redis) -> None:
        self._client: Any = client
        self.queues = {
            name: Queue(name, connection=client, serializer=JSONSerializer) for name in QUEUES
        }

    def enqueue(self, task: Task, attempt: int = 0, queue: str = TURNS) -> bool:
        """Put the job for a question into a queue; tell whether it was not there already."""
        phase = task.seat == PHASE
        arguments: Sequence[Any] = (
            (task.match, task.asked) if phase else (task.match, task.seat, task.asked)
        )
        try:
            self.queues[queue].enqueue_call(
                "workers.jobs.run_phase" if phase else "workers.jobs.play_bot",
                args=tuple(arguments),
                timeout=JOB_SECONDS,
                result_ttl=0,
                failure_ttl=FAILED_SECONDS,
                ttl=_QUEUED_SECONDS,
                job_id=job_id(task, attempt),
                unique=True,
            )
        except DuplicateJobError:
            return False
        return True

    def waiting(self) -> set[str]:
        """Return the ids of the jobs that wait in a queue, without their attempts."""
        ids: list[str] = []
        for queue in self.queues.values():
            ids += queue.get_job_ids()
        return {id_.rpartition("-")[0] for id_ in ids}

    def next_attempt(self, task: Task) -> int:
        """Return the number of the next attempt at a question, from 1."""
        name = f"attempts:{_name(task)}"
        with self._client.pipeline(transaction=True) as pipe:
            pipe.incr(name)
            pipe.expire(name, _ATTEMPTS_SECONDS)
            return int(pipe.execute()[0])

    def lease(self, task: Task) -> bool:
        """Take the lease on a question, and the one on its match if that is free: tell if so."""
        with self._client.pipeline(transaction=True) as pipe:
            pipe.set(f"lease:{_name(task)}", 1, px=LEASE_MS)
            pipe.set(f"chain:{task.match}", _name(task), px=LEASE_MS, nx=True)
            return bool(pipe.execute()[1])

    def release(self, task: Task, chained: bool) -> None:
        """Give the leases back that `lease` took."""
        names = [f"lease:{_name(task)}"]
        if chained:
            names.append(f"chain:{task.match}")
        self._client.delete(*names)

    def chained(self, matches: Iterable[str]) -> set[str]:
        """Return those of some matches in which a worker is going on by itself."""
        names = list(matches)
        held = self._client.mget([f"chain:{match}" for match in names]) if names else ()
        return {match for match, lease in zip(names, held, strict=True) if lease}

    def leased(self, tasks: Iterable[Task]) -> set[Task]:
        """Return those of some questions on which a worker has a lease."""
        all_tasks = list(tasks)
        names = [f"lease:{_name(task)}" for task in all_tasks]
        held = self._client.mget(names) if names else ()
        return {task for task, lease in zip(all_tasks, held, strict=True) if lease}


def _name(task: Task) -> str:
    return f"{task.match}-{task.place}-{task.asked}"
