"""Job queues for different durations, job ids, and leases of running jobs.

Jobs are RQ jobs with plain JSON arguments. The id is `<kind>-<match>-<seat or
p>-<asked>-<attempt>`: one job per question and attempt. A running job holds a lease on its question
and renews it. A job that continues with follow-up questions also holds a lease on its match, so
that no other job is sent for it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from math import ceil
from typing import Any, NamedTuple

from redis import Redis
from rq import Queue
from rq.job import Job, JobStatus
from rq.serializers import JSONSerializer
from rq.utils import now as time_of_machine

from games.bots import LONGEST_SECONDS
from projections.task_queue import QUICK_MS, Task
from workers.claims import BELLS, LEASE_MS, Claims, Packed, Source, claimed_for
from workers.rq.limits import SILENT_SECONDS

TURNS = "turns"  # quick questions in matches with people
SEARCHES = "searches"  # new questions to a bot that is expected to think for up to a second
ONWARD = "onward"  # quick questions in matches without people, which rank after the others
LONG = "long"  # longer searches
ANALYSIS = "analysis"  # background work
QUEUES = (TURNS, SEARCHES, ONWARD, LONG, ANALYSIS)
QUICKER = {  # for each queue, the queues whose jobs may interrupt its jobs
    SEARCHES: (TURNS, ONWARD),
    LONG: (TURNS, SEARCHES, ONWARD),
    ANALYSIS: (TURNS, SEARCHES, ONWARD, LONG),
}
SEARCHES_MS = 1000
ANALYSIS_SECONDS = 600  # maximum duration of a background job
FAILED_SECONDS = 600  # time for which a failed job can be inspected
_LEASES = {TURNS: "match", ONWARD: "match", SEARCHES: "question", LONG: "question"}
_SENT_AT_ONCE = 100  # matches
_FUNCTIONS = {
    "phase": "workers.jobs.run_phase",
    "bot": "workers.jobs.play_bot",
    "clock": "workers.jobs.time_out",
}
_QUEUED_SECONDS = 86_400
_ATTEMPTS_SECONDS = 86_400


class QueueStanding(NamedTuple):
    """The length of a queue, and the age of its oldest job in milliseconds."""

    jobs: int
    age_ms: int


def job_id(task: Task, attempt: int) -> str:
    """Return the id of the job that answers a question. Attempts are counted from 0."""
    return f"{task.kind}-{task.match_id}-{task.place}-{task.asked_since}-{attempt}"


def is_quick(task: Task) -> bool:
    """Return whether a question is expected to be answered immediately."""
    return task.expected_ms <= QUICK_MS


def queue_of(task: Task) -> str:
    """Return the queue for a question."""
    if is_quick(task):
        return ONWARD if task.is_unattended else TURNS
    return SEARCHES if task.expected_ms <= SEARCHES_MS else LONG


class Queues:
    """A client for the queues of the workers.

    Args:
        client: a connection to the job server that returns bytes. With any other, RQ hangs.
        now: returns the time in milliseconds since 1970; by default the machine's clock.
    """

    def __init__(self, client: Redis, now: Callable[[], int] | None = None) -> None:
        self._client: Any = client
        self._now = now or (lambda: round(time_of_machine().timestamp() * 1000))
        self.claims = Claims(client)
        self.queues = {
            name: Queue(name, connection=client, serializer=JSONSerializer) for name in QUEUES
        }

    def source(self, name: str) -> Source:
        """Return a queue as a source from which jobs can be claimed."""
        bell = BELLS[0] if name in (TURNS, ONWARD) else BELLS[1]
        return Source(self.queues[name].key, bell, _LEASES.get(name, "nothing"))

    def enqueue(self, task: Task, attempt: int = 0) -> bool:
        """Enqueue the job for a question. Return False if it already exists.

        Args:
            task: the question.
            attempt: the number of earlier attempts.
        """
        return self.claims.send([("", 0, [self._pack(task, attempt)])]) == [1]

    def enqueue_all(self, tasks: Iterable[Task]) -> int:
        """Enqueue the jobs for questions. Return the number of new jobs."""
        jobs = [self._pack(task) for task in tasks]
        return sum(self.claims.send([("", 0, jobs)])) if jobs else 0

    def send(self, waiting: Mapping[str, tuple[int, Sequence[Task]]]) -> set[Task]:
        """Enqueue jobs for questions of matches, except matches that a worker has leased.

        The worker that has the lease is informed of the questions when it ends its job.

        Args:
            waiting: by match, its version and the pending questions at that version.

        Returns:
            The questions that now have jobs.
        """
        matches, there = list(waiting.items()), set()
        for first in range(0, len(matches), _SENT_AT_ONCE):
            some = matches[first : first + _SENT_AT_ONCE]
            tasks = [task for _, (_, asked) in some for task in asked]
            sent = self.claims.send(
                (match_id, version, [self._pack(task) for task in asked])
                for match_id, (version, asked) in some
            )
            there |= {task for task, state in zip(tasks, sent, strict=True) if state >= 0}
        return there

    def enqueue_analysis(self, function: str, *arguments: str | int, name: str) -> bool:
        """Enqueue a background job. Return False if it already exists.

        It may take `ANALYSIS_SECONDS` if it reports regularly: it must call a clock from
        `workers.rq.thinking.search_on_own_time` about once a second. It has no lease and is not
        sent again if it gets lost.

        Args:
            function: the full name of its function, for RQ.
            arguments: the JSON-compatible arguments.
            name: the job's id, made of letters, digits, `-` and `_`.
        """
        job = self._make(ANALYSIS, name, function, arguments, {}, ANALYSIS_SECONDS)
        return self.claims.send([("", 0, [job])]) == [1]

    def _pack(self, task: Task, attempt: int = 0) -> Packed:
        arguments: Sequence[str | int] = (task.match_id, task.seat, task.asked_since)
        if task.kind == "phase":
            arguments = (task.match_id, task.asked_since)
        seconds = SILENT_SECONDS + ceil(min(task.expected_ms / 1000, LONGEST_SECONDS))
        return self._make(
            queue_of(task),
            job_id(task, attempt),
            _FUNCTIONS[task.kind],
            arguments,
            _more(task, attempt),
            seconds,
        )

    def _make(  # one parameter per part of a job
        self,
        queue: str,
        name: str,
        function: str,
        arguments: Sequence[str | int],
        more: dict[str, int],
        timeout: int,
    ) -> Packed:
        job = Job.create(
            function,
            args=tuple(arguments),
            kwargs=more,
            connection=self._client,
            result_ttl=0,
            ttl=_QUEUED_SECONDS,
            failure_ttl=FAILED_SECONDS,
            timeout=timeout,
            status=JobStatus.QUEUED,
            id=name,
            origin=queue,
            serializer=JSONSerializer,
        )
        job.enqueued_at = datetime.fromtimestamp(self._now() / 1000, UTC)
        return Packed(job, self.source(queue), _QUEUED_SECONDS)

    def waiting(self) -> set[str]:
        """Return the ids of all jobs that are waiting in queues, without their attempt numbers."""
        ids: list[str] = []
        for queue in self.queues.values():
            ids += queue.get_job_ids()
        return {id_.rpartition("-")[0] for id_ in ids}

    def standing(self, now: int) -> dict[str, QueueStanding]:
        """Return the length of each queue and the age of its oldest job, keyed by queue name.

        `now` is in milliseconds since 1970.
        """
        standings = {}
        for name, queue in self.queues.items():
            first = self._client.lindex(queue.key, 0)
            job = queue.fetch_job(first.decode()) if first else None
            asked = job.enqueued_at if job else None
            age_ms = now - round(asked.timestamp() * 1000) if asked else 0
            standings[name] = QueueStanding(queue.count, max(0, age_ms))
        return standings

    def next_attempt(self, task: Task) -> int:
        """Return the number of the next attempt to answer a question, counted from 1."""
        name = f"attempts:{_name(task)}"
        with self._client.pipeline(transaction=True) as pipe:
            pipe.incr(name)
            pipe.expire(name, _ATTEMPTS_SECONDS)
            return int(pipe.execute()[0])

    def lease(self, task: Task) -> bool:
        """Acquire the lease on a question.

        If the question is quick, try to lease its match as well. A claimed job already has its
        leases. Return whether the job has the lease on the match.
        """
        claimed = claimed_for(_name(task))
        if claimed is not None:
            return claimed.is_chained
        with self._client.pipeline(transaction=True) as pipe:
            pipe.set(f"lease:{_name(task)}", 1, px=LEASE_MS)
            if is_quick(task):
                pipe.set(f"chain:{task.match_id}", _name(task), px=LEASE_MS, nx=True)
            taken = pipe.execute()
        return is_quick(task) and bool(taken[1])

    def looked_at(self, task: Task) -> float | None:
        """Return when a match was last viewed, in milliseconds.

        Return None if the job does not contain it.
        """
        claimed = claimed_for(_name(task))
        return claimed.looked if claimed else None

    def is_unattended(self, task: Task) -> bool:
        """Return whether a claimed job came from the queue of matches without people."""
        claimed = claimed_for(_name(task))
        return claimed is not None and claimed.key == self.queues[ONWARD].key

    def renew(self, task: Task, chained: bool) -> None:
        """Renew the leases acquired by `lease`."""
        with self._client.pipeline(transaction=True) as pipe:
            pipe.set(f"lease:{_name(task)}", 1, px=LEASE_MS)
            if chained:
                pipe.set(f"chain:{task.match_id}", _name(task), px=LEASE_MS)
            pipe.execute()

    def finish(self, task: Task, chained: bool, version: int, left: Sequence[Task]) -> bool:
        """Release the leases acquired by `lease`, end the job, and send the remaining questions.

        Args:
            task: the question that the job has answered.
            chained: True if the job has the lease on the match.
            version: the version of the match that the worker has reached.
            left: the pending questions at that version.

        Returns:
            Whether the match has advanced since. If it has, nothing was sent.
        """
        onward = [self._pack(question) for question in left]
        chain = task.match_id if chained else ""
        return self.claims.finish(_name(task), chain=chain, version=version, onward=onward)

    def release(self, task: Task, chained: bool) -> None:
        """Release the leases acquired by `lease`."""
        chain = task.match_id if chained else ""
        self.claims.finish(_name(task), chain=chain, is_over=False)

    def find_chained(self, matches: Iterable[str]) -> set[str]:
        """Return the given matches that workers have leased."""
        names = list(matches)
        held = self._client.mget([f"chain:{match_id}" for match_id in names]) if names else ()
        return {match_id for match_id, lease in zip(names, held, strict=True) if lease}

    def find_leased(self, tasks: Iterable[Task]) -> set[Task]:
        """Return the given questions that workers have leased."""
        all_tasks = list(tasks)
        names = [f"lease:{_name(task)}" for task in all_tasks]
        held = self._client.mget(names) if names else ()
        return {task for task, lease in zip(all_tasks, held, strict=True) if lease}


def _name(task: Task) -> str:
    name = f"{task.match_id}-{task.place}-{task.asked_since}"
    return f"clock-{name}" if task.kind == "clock" else name


def _more(task: Task, attempt: int) -> dict[str, int]:
    """Return the keyword arguments of a job, omitting those that are 0."""
    if task.kind == "clock":
        return {"runs_out_at": task.runs_out_at}
    more = {"attempt": attempt, "expected_ms": task.expected_ms} if task.kind == "bot" else {}
    return {name: value for name, value in more.items() if value}
