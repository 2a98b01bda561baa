"""Jobs in single round trips: many sent at once, one claimed with its leases, one ended.

The store may be far away, and a job's own work is often less than a way to it. RQ's queues and the
records of its jobs are as RQ has them; what RQ keeps of jobs that run, for dashboards, is not kept.

Who waits, waits for a bell and claims in the same breath. A bell is rung for each job that is sent;
one that rings in vain costs a look.
"""

import threading
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from typing import Any

from msgspec import Struct
from redis import Redis
from rq.job import Job

from projections.attention import LOOKED

LEASE_MS = 3500  # longer than a job may be silent
NOTED_MS = 10 * LEASE_MS  # how long is noted how far a match was known
RUNNING_SECONDS = 900  # how long the record of a job is kept that runs: longer than any does
BELLS = ("bell:quick", "bell:long")

_FILES = files("workers")
_PUSH = (_FILES / "push.lua").read_text()
_SEND = _PUSH + (_FILES / "send.lua").read_text()
_FINISH = _PUSH + (_FILES / "finish.lua").read_text()
_CLAIM = (_FILES / "claim.lua").read_text()


class Source(Struct, frozen=True):
    """A queue as jobs are claimed from it.

    Attributes:
        key: its name on the server.
        bell: what rings for its jobs.
        leases: what a job of it takes: `match`, `question` or `nothing`.
    """

    key: str
    bell: str
    leases: str


class Packed(Struct, frozen=True):
    """A job as it is sent."""

    job: Job
    source: Source
    seconds: int

    def arguments(self) -> list[Any]:
        """Return what the scripts take of it."""
        record = [part for pair in self.job.to_dict().items() for part in pair]
        plain = [getattr(part, "value", part) for part in record]
        return [self.job.id, self.source.key, self.source.bell, self.seconds, len(plain), *plain]


class Claimed(Struct, eq=False):
    """A job that a worker has taken.

    Attributes:
        job_id: its id.
        key: its queue's name on the server.
        record: what RQ keeps of it.
        question: the name of the question that it has a lease on; empty if it is for none.
        is_chained: it has the lease on the match as well.
        looked: when somebody looked at the match last, in milliseconds; None where nobody asks.
        is_finished: it has been ended.
    """

    job_id: str
    key: str
    record: Mapping[bytes, bytes]
    question: str
    is_chained: bool
    looked: float | None
    is_finished: bool = False


class _Here(threading.local):
    """What goes on in a thread: the job that its worker has claimed."""

    claimed: Claimed | None = None


_here = _Here()


def work_on(claimed: Claimed | None) -> Claimed | None:
    """Tell which job runs in this thread from now on; return the one that did."""
    before, _here.claimed = _here.claimed, claimed
    return before


def claimed_for(question: str) -> Claimed | None:
    """Return the job that runs in this thread, if it was claimed for a question."""
    claimed = _here.claimed
    if claimed is None or claimed.is_finished or claimed.question != question:
        return None
    return claimed


class Claims:
    """Sends, claims and ends jobs.

    Args:
        client: a connection to the jobs' server that returns bytes.
    """

    def __init__(self, client: Redis) -> None:
        self._client: Any = client  # redis-py types its commands as `sync or async, bytes or str`
        self._send = self._client.register_script(_SEND)
        self._finish = self._client.register_script(_FINISH)
        self._claim = self._client.register_script(_CLAIM)

    def send(self, groups: Iterable[tuple[str, int, Sequence[Packed]]]) -> list[int]:
        """Send the jobs of matches.

        Args:
            groups: a match, the version that waits for the jobs, and these. An empty id: whoever
                goes on in whatever match is not asked.

        Returns:
            For each job 1 when it was sent, 0 when it was there already, -1 where a worker goes on
            in its match by itself.
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
        """Take the first job of some queues, with its leases; None if there is none.

        Args:
            sources: the queues, first come first.
            now_ms: the time in milliseconds, where it is to be noted that matches began; else None.
            wait_seconds: how long to wait for a bell at most; None: not at all.
        """
        looks = ("", 0) if now_ms is None else (LOOKED, now_ms)
        arguments: list[Any] = [LEASE_MS, RUNNING_SECONDS, *looks]
        for one in sources:
            arguments += [one.key, one.bell, one.leases]
        if wait_seconds is None:
            return _read(self._claim(args=arguments))
        bells = list(dict.fromkeys(one.bell for one in sources))
        with self._client.pipeline(transaction=False) as pipe:
            pipe.blpop(sorted(bells, key=BELLS.index), wait_seconds)
            pipe.eval(_CLAIM, 0, *arguments)  # a script's name would be asked for first
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
        """End the job that answers a question; return whether its match has moved on further.

        In that case nothing of what follows is sent.

        Args:
            question: the name of the question whose lease is given back.
            chain: the match whose lease it has, if it has one.
            version: as far as the worker knows that match.
            onward: what follows.
            is_over: RQ need not know of the job any more.
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
        """End a job that has not ended itself, and give back what it was claimed with."""
        if claimed.is_finished:
            return
        chain = _match_of(claimed) if claimed.is_chained else ""
        self._finish(args=_end_arguments(claimed.job_id, claimed.question, chain, 0))
        claimed.is_finished = True


def _end_arguments(job_id: str, question: str, chain: str, version: int) -> list[Any]:
    """Return what the script takes that ends a job, without what follows."""
    match = (f"chain:{chain}", question, f"missed:{chain}") if chain else ("", "", "")
    return [job_id, f"lease:{question}", *match, version, f"known:{chain}", NOTED_MS]


def _match_of(claimed: Claimed) -> str:
    """Return the match of a question's name (see `claim.lua`)."""
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
