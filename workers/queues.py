"""The queues by expected length, what a job is called, and which jobs are alive.

Jobs are RQ's, with plain JSON arguments; the id is `<kind>-<match>-<seat or p>-<asked>-<attempt>`:
one question, one attempt, one job. While it runs, a job holds a lease on its question and renews
it; a job that goes straight on holds one on its match as well, so that nobody else is sent there.
"""

from collections.abc import Iterable, Sequence
from math import ceil
from typing import Any

from redis import Redis
from rq import Queue
from rq.exceptions import DuplicateJobError
from rq.serializers import JSONSerializer

from games.bots import LONGEST_SECONDS
from projections.task_queue import Task
from workers.rq.limits import SILENT_SECONDS

TURNS = "turns"  # questions that just came up, of what does not search for long
SEARCHES = "searches"  # those whose bot is expected to think up to a second
ONWARD = "onward"  # matches that go on by themselves: they stand behind those that people play
LONG = "long"  # longer searches
ANALYSIS = "analysis"  # what nobody waits for
QUEUES = (TURNS, SEARCHES, ONWARD, LONG, ANALYSIS)
QUICKER = {  # for what a worker interrupts a job of a queue
    SEARCHES: (TURNS, ONWARD),
    LONG: (TURNS, SEARCHES, ONWARD),
    ANALYSIS: (TURNS, SEARCHES, ONWARD, LONG),
}
QUICK_MS = 20  # up to this a question is as quick as one without a search
SEARCHES_MS = 1000
LEASE_MS = 3500  # longer than a job may be silent
ANALYSIS_SECONDS = 600  # how long one of the jobs that nobody waits for may take
FAILED_SECONDS = 600  # how long a failed job can be looked at
_FUNCTIONS = {
    "phase": "workers.jobs.run_phase",
    "bot": "workers.jobs.play_bot",
    "clock": "workers.jobs.time_out",
}
_QUEUED_SECONDS = 86_400
_ATTEMPTS_SECONDS = 86_400


def job_id(task: Task, attempt: int) -> str:
    """Return the id of the job that answers a question, the `attempt`-th time (from 0)."""
    return f"{task.kind}-{task.match_id}-{task.place}-{task.asked_since}-{attempt}"


def is_quick(task: Task) -> bool:
    """Return whether the answer to a question is expected at once."""
    return task.expected_ms <= QUICK_MS


def queue_of(task: Task) -> str:
    """Return the queue of a question that just came up."""
    if is_quick(task):
        return TURNS
    return SEARCHES if task.expected_ms <= SEARCHES_MS else LONG


class Queues:
    """The queues of the workers.

    Args:
        client: a connection to the jobs' server that returns bytes: RQ hangs on another.
    """

    def __init__(self, client: Redis) -> None:
        self._client: Any = client
        self.queues = {
            name: Queue(name, connection=client, serializer=JSONSerializer) for name in QUEUES
        }

    def enqueue(self, task: Task, attempt: int = 0, *, onward: bool = False) -> bool:
        """Put the job for a question into its queue; tell whether it was not there already.

        Args:
            task: the question.
            attempt: how many attempts came before.
            onward: it is what a worker leaves that went on by itself in a match.
        """
        phase = task.kind == "phase"
        arguments: Sequence[Any] = (
            (task.match_id, task.asked_since)
            if phase
            else (task.match_id, task.seat, task.asked_since)
        )
        queue = ONWARD if onward and is_quick(task) else queue_of(task)
        try:
            self.queues[queue].enqueue_call(
                _FUNCTIONS[task.kind],
                args=tuple(arguments),
                kwargs=_more(task, attempt),
                timeout=SILENT_SECONDS + ceil(min(task.expected_ms / 1000, LONGEST_SECONDS)),
                result_ttl=0,
                failure_ttl=FAILED_SECONDS,
                ttl=_QUEUED_SECONDS,
                job_id=job_id(task, attempt),
                unique=True,
            )
        except DuplicateJobError:
            return False
        return True

    def enqueue_analysis(self, function: str, *arguments: str | int, name: str) -> bool:
        """Put a job that nobody waits for into its queue; tell whether it was not there already.

        It may take `ANALYSIS_SECONDS`, as long as it looks up: it calls a clock of
        `workers.rq.thinking.search_on_own_time` every second or so. It is neither leased nor
        sent again.

        Args:
            function: its full name, for RQ.
            arguments: JSON-plain ones.
            name: the job's id, of letters, digits, `-` and `_`.
        """
        try:
            self.queues[ANALYSIS].enqueue_call(
                function,
                args=arguments,
                timeout=ANALYSIS_SECONDS,
                result_ttl=0,
                failure_ttl=FAILED_SECONDS,
                ttl=_QUEUED_SECONDS,
                job_id=name,
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
        """Take the lease on a question; if it is quick and none has it, the one on its match too.

        Tells whether it has the one on the match.
        """
        with self._client.pipeline(transaction=True) as pipe:
            pipe.set(f"lease:{_name(task)}", 1, px=LEASE_MS)
            if is_quick(task):
                pipe.set(f"chain:{task.match_id}", _name(task), px=LEASE_MS, nx=True)
            taken = pipe.execute()
        return is_quick(task) and bool(taken[1])

    def renew(self, task: Task, chained: bool) -> None:
        """Hold the leases that `lease` took for as long again."""
        with self._client.pipeline(transaction=True) as pipe:
            pipe.set(f"lease:{_name(task)}", 1, px=LEASE_MS)
            if chained:
                pipe.set(f"chain:{task.match_id}", _name(task), px=LEASE_MS)
            pipe.execute()

    def release(self, task: Task, chained: bool) -> None:
        """Give the leases back that `lease` took."""
        names = [f"lease:{_name(task)}"]
        if chained:
            names.append(f"chain:{task.match_id}")
        self._client.delete(*names)

    def find_chained(self, matches: Iterable[str]) -> set[str]:
        """Return those of some matches in which a worker is going on by itself."""
        names = list(matches)
        held = self._client.mget([f"chain:{match_id}" for match_id in names]) if names else ()
        return {match_id for match_id, lease in zip(names, held, strict=True) if lease}

    def find_leased(self, tasks: Iterable[Task]) -> set[Task]:
        """Return those of some questions on which a worker has a lease."""
        all_tasks = list(tasks)
        names = [f"lease:{_name(task)}" for task in all_tasks]
        held = self._client.mget(names) if names else ()
        return {task for task, lease in zip(all_tasks, held, strict=True) if lease}


def _name(task: Task) -> str:
    name = f"{task.match_id}-{task.place}-{task.asked_since}"
    return f"clock-{name}" if task.kind == "clock" else name


def _more(task: Task, attempt: int) -> dict[str, int]:
    """Return the arguments of a job that say something: what is 0 is left out."""
    if task.kind == "clock":
        return {"runs_out_at": task.runs_out_at}
    more = {"attempt": attempt, "expected_ms": task.expected_ms} if task.kind == "bot" else {}
    return {name: value for name, value in more.items() if value}
