"""Sending, claiming and ending jobs. Each takes a single round trip.

The store may be far away, and a job's own work is often shorter than a round trip to it. Queues and
job records keep RQ's format. RQ's records of running jobs, which serve dashboards, are not written.

An idle worker waits for a signal, called a bell, and claims a job in the same round trip. Each job
that is sent rings a bell. A bell without a job costs only one check of the queues.
"""

import threading
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from typing import Any

from msgspec import Struct
from redis import Redis
from rq.job import Job

from projections.viewers import LOOKED

LEASE_MS = 3500  # longer than a job may be silent
NOTED_MS = 10 * LEASE_MS  # lifetime of the record of a match's known version
RUNNING_SECONDS = 900  # lifetime of a running job's record, which is longer than any job takes
BELLS = ("bell:quick", "bell:long")

_FILES = files("workers")
_PUSH = (_FILES / "push.lua").read_text()
_SEND = _PUSH + (_FILES / "send.lua").read_text()
_FINISH = _PUSH + (_FILES / "finish.lua").read_text()
_CLAIM = (_FILES / "claim.lua").read_text()


class Source(Struct, frozen=True):
    """A queue from which jobs can be claimed.

    Attributes:
        key: the Redis key of the queue.
        bell: the Redis key of the bell that signals its jobs.
        leases: the leases that its jobs acquire: `match`, `question` or `nothing`.
    """

    key: str
    bell: str
    leases: str


class Packed(Struct, frozen=True):
    """An encoded job that is ready to be sent."""

    job: Job
    source: Source
    seconds: int

    def arguments(self) -> list[Any]:
        """Return the script arguments for the job."""
        record = [part for pair in self.job.to_dict().items() for part in pair]
        plain = [getattr(part, "value", part) for part in record]
        return [self.job.id, self.source.key, self.source.bell, self.seconds, len(plain), *plain]


class Claimed(Struct, eq=False):
    """A job that a worker has claimed.

    Attributes:
        job_id: its id.
        key: the Redis key of its queue.
        record: RQ's record of the job.
        question: the name of the question that it has leased; empty if none.
        is_chained: True if it has also leased the match.
        looked: the time when the match was last viewed, in milliseconds since 1970; None if not
            requested.
        is_finished: True if it has ended.
    """

    job_id: str
    key: str
    record: Mapping[bytes, bytes]
    question: str
    is_chained: bool
    looked: float | None
    is_finished: bool = False


class _Here(threading.local):
    """The job that the current thread's worker has claimed."""

    claimed: Claimed | None = None


_here = _Here()


def work_on(claimed: Claimed | None) -> Claimed | None:
    """Set the job that runs in this thread, and return the previous one."""
    before, _here.claimed = _here.claimed, claimed
    return before


def claimed_for(question: str) -> Claimed | None:
    """Return the job that runs in this thread if it was claimed for the given question."""
    claimed = _here.claimed
    if claimed is None or claimed.is_finished or claimed.question != question:
        return None
    return claimed


class Claims:
    """A client for sending, claiming and ending jobs.

    Args:
        client: a connection to the job server that returns bytes.
    """

    def __init__(self, client: Redis) -> None:
        self._client: Any = client  # redis-py types its commands as `sync or async, bytes or str`
        self._send = self._client.register_script(_SEND)
        self._finish = self._client.register_script(_FINISH)
        self._claim = self._client.register_script(_CLAIM)

    def send(self, groups: Iterable[tuple[str, int, Sequence[Packed]]]) -> list[int]:
        """Send jobs for matches, one group of jobs per match.

        Args:
            groups: tuples of a match id, the version that needs the jobs, and the jobs. With an
                empty id, neither the lease on the match nor a worker's version of it is checked.

        Returns:
            For each job: 1 if it was sent, 0 if it already exists or a worker has sent it before,
                -1 if it is left to a worker that has leased the match.
        """
        arguments: list[Any] = []
        for match_id, version, jobs in groups:
            chain = f"chain:{match_id}" if match_id else ""
            notes = f"missed:{match_id}", f"known:{match_id}"
            arguments += [chain, *notes, version, NOTED_MS, len(jobs)]
            for job in jobs:
                arguments += job.arguments()
        return list(self._send(args=arguments)) if arguments else []

    def claim(
        self, sources: Sequence[Source], now_ms: int | None, wait_seconds: float | None
    ) -> Claimed | None:
        """Claim the first job in any of the given queues, and acquire its leases.

        Return None if there is none.

        Args:
            sources: the queues, in order of priority.
            now_ms: the time in milliseconds since 1970, to be recorded if a match was never viewed;
                None to record nothing.
            wait_seconds: the maximum time to wait for a bell; None to return immediately.
        """
        looks = ("", 0) if now_ms is None else (LOOKED, now_ms)
        arguments: list[Any] = [LEASE_MS, RUNNING_SECONDS, *looks]
        for source in sources:
            arguments += [source.key, source.bell, source.leases]
        if wait_seconds is None:
            return _read(self._claim(args=arguments))
        bells = list(dict.fromkeys(source.bell for source in sources))
        with self._client.pipeline(transaction=False) as pipe:
            pipe.blpop(sorted(bells, key=BELLS.index), wait_seconds)
            pipe.eval(_CLAIM, 0, *arguments)  # `evalsha` would first check that the script exists
            return _read(pipe.execute()[1])

    def finish(
        self,
        question: str,
        *,
        chain: str = "",
        version: int = 0,
        onward: Sequence[Packed] = (),
        is_over: bool = True,
    ) -> bool:
        """End the job that answers a question.

        Return whether the match has advanced in the meantime. If it has, no follow-up jobs are
        sent.

        Args:
            question: the name of the question; its lease is released.
            chain: the id of the match that the job has leased, if any.
            version: the version of that match that the worker has reached.
            onward: the follow-up jobs.
            is_over: True to delete RQ's record of the job.
        """
        claimed = claimed_for(question)
        job_id = claimed.job_id if claimed and is_over else ""
        arguments = _end_arguments(job_id, question, chain, version)
        for job in onward:
            arguments += job.arguments()
        is_behind = bool(self._finish(args=arguments))
        if claimed is not None and is_over:
            claimed.is_finished = True
        return is_behind

    def end(self, claimed: Claimed) -> None:
        """End a job that has not ended by itself, and release its leases."""
        if claimed.is_finished:
            return
        chain = _match_of(claimed) if claimed.is_chained else ""
        self._finish(args=_end_arguments(claimed.job_id, claimed.question, chain, 0))
        claimed.is_finished = True


def _end_arguments(job_id: str, question: str, chain: str, version: int) -> list[Any]:
    """Return the arguments for the script that ends a job, except the follow-up jobs."""
    match = (f"chain:{chain}", question, f"missed:{chain}") if chain else ("", "", "")
    return [job_id, f"lease:{question}", *match, version, f"known:{chain}", NOTED_MS]


def _match_of(claimed: Claimed) -> str:
    """Return the match id in the name of a question (see `claim.lua`)."""
    return claimed.question.removeprefix("clock-").rsplit("-", 2)[0]


def _read(reply: Any) -> Claimed | None:
    if not reply:
        return None
    key, job_id, record, question, chained, looked = reply
    return Claimed(
        job_id.decode(),
        key.decode(),
        dict(zip(record[::2], record[1::2], strict=True)),
        question.decode(),
        bool(chained),
        float(looked) if looked else None,
    )
