"""A leaner version of RQ's simple worker. It runs short jobs in its own process.

For each job, RQ's own worker sends some two dozen commands, one after another, for dashboards. If
the server is far away or syncs every write to disk, these commands take most of the time of a
handover. Here a job is claimed with its leases in one round trip, and ended together with its
follow-up jobs in another.
"""

import sys
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from time import monotonic, sleep
from typing import Any

from redis import Redis
from rq import Queue, SimpleWorker
from rq.job import Job, JobStatus
from rq.serializers import JSONSerializer
from rq.timeouts import BaseDeathPenalty, JobTimeoutException
from rq.utils import now
from rq.worker import WorkerStatus

from projections.lobby_follower import SERVER_GONE
from workers.claims import Claimed, work_on
from workers.queues import ANALYSIS, LONG, ONWARD, QUEUES, TURNS, Queues
from workers.rq.limits import AlarmLimit, TimerLimit
from workers.rq.thinking import work_here

WORKER_TTL = 30  # seconds
BEHIND_SECONDS = 1.0
BELL_SECONDS = 1  # maximum time to wait for a bell before checking the queues
RECONNECT_SECONDS = 0.5
QUICK = (TURNS, ONWARD)
_BEHIND = (LONG, ANALYSIS)
_HEARTBEAT_SECONDS = 5.0


class ClaimedJob(Job):
    """A job that was claimed together with its record and its leases."""

    claimed: Claimed

    def perform(self) -> Any:
        """Call the function of the job.

        Skip RQ's request to persist the record, which the claim has done.
        """
        return self._execute()


class BotWorker(SimpleWorker):
    """A worker for the main thread of a process. A job that hangs is stopped by SIGALRM."""

    death_penalty_class: type[BaseDeathPenalty] = AlarmLimit
    hands: Queues  # the queues through which jobs are claimed
    began_at: Callable[[], int | None] = staticmethod(lambda: None)
    note_taking: Callable[[], None] = staticmethod(lambda: None)  # called before it looks for work
    _beat_at = 0.0
    _behind_at = 0.0

    def heartbeat(self, timeout: int | None = None, pipeline: Any = None) -> None:
        """Send a heartbeat, unless one was already sent within the current interval."""
        if monotonic() < self._beat_at + _HEARTBEAT_SECONDS:
            return
        self._beat_at = monotonic()
        with suppress(*SERVER_GONE), self.connection.pipeline(transaction=False) as pipe:
            super().heartbeat(timeout, pipe)
            pipe.execute()

    def set_state(self, state: str, pipeline: Any = None) -> None:
        """Set the state. The states `idle` and `busy` are not written to the server."""
        self._state = state
        if state not in {WorkerStatus.IDLE, WorkerStatus.BUSY}:
            super().set_state(state, pipeline)

    def check_for_suspension(self, burst: bool) -> None:
        """Do nothing. Workers are never suspended, because people are waiting for them."""

    def execute_job(self, job: Job, queue: Queue) -> None:
        """Run a job in this thread."""
        self.set_state(WorkerStatus.BUSY)
        try:
            self.perform_job(job, queue)
        finally:
            self.set_state(WorkerStatus.IDLE)

    def perform_job(self, job: Job, queue: Queue) -> bool:
        """Run a claimed job. Return False if it failed."""
        claimed: Claimed = job.claimed  # type: ignore[attr-defined]  # see `_claim`
        before, worked_on = work_on(claimed), work_here(self)
        try:
            with self.death_penalty_class(job.timeout, JobTimeoutException, job_id=job.id):
                job.perform()
            self.hands.claims.end(claimed)
        except:  # noqa: E722 - RQ records any fault, and the worker goes on
            self._note_failure(job, queue)
            return False
        finally:
            work_on(before)
            work_here(worked_on)
        return True

    def _note_failure(self, job: Job, queue: Queue) -> None:
        """Let RQ record that a job has failed, and why.

        If the server is unavailable, nothing is recorded. The job's leases expire, and it is sent
        again.
        """
        error = sys.exc_info()
        job._status = JobStatus.FAILED
        job.ended_at = now()
        text = "".join(traceback.format_exception(*error))
        try:
            self.handle_exception(job, *error)
            self.handle_job_failure(job, queue, exc_string=text)
        except SERVER_GONE as away:
            self.log.warning("Worker %s: no server to note a failure: %s", self.name, away)

    def take_waiting(self, names: Sequence[str]) -> str | None:
        """Run the first job that waits in any of the given queues, while another is interrupted.

        Return the name of its queue, or None if no job is waiting.
        """
        claimed = self._claim([queue.name for queue in self.queues if queue.name in names], None)
        if claimed is None:
            return None
        outer = self._state
        try:
            self.perform_job(*claimed)
        finally:
            self.set_state(outer)
        return claimed[1].name

    def is_busy(self) -> bool:
        """Return whether the worker is running a job."""
        return self._state == WorkerStatus.BUSY

    def is_leaving(self) -> bool:
        """Return whether the worker has been asked to stop."""
        return self._stop_requested

    def leave(self) -> None:
        """Stop after the current job. If the worker is waiting for a job, stop after that wait."""
        self._stop_requested = True

    def dequeue_job_and_maintain_ttl(
        self, timeout: int | None, max_idle_time: int | None = None
    ) -> tuple[Job, Queue] | None:
        """Wait for a job and return it. Return None if the worker is stopped or the wait times out.

        Once a second, the slow queues are checked first. Otherwise a steady flow of quick jobs
        would keep long jobs from starting. A long job pauses for quick jobs while it runs.
        """
        self.note_taking()
        until = None if max_idle_time is None else monotonic() + max_idle_time
        while not self._stop_requested:
            self.heartbeat()
            try:
                claimed = self._claim(self._order(), None if timeout is None else BELL_SECONDS)
            except SERVER_GONE as error:
                self.log.warning("Worker %s: no server: %s", self.name, error)
                sleep(RECONNECT_SECONDS)
                continue
            if claimed or timeout is None or (until is not None and monotonic() >= until):
                return claimed
        return None

    def _order(self) -> list[str]:
        """Return the names of the queues in order of priority."""
        names = [queue.name for queue in self.queues]
        if monotonic() >= self._behind_at + BEHIND_SECONDS:
            self._behind_at = monotonic()
            return sorted(names, key=lambda name: name not in _BEHIND)
        return sorted(names, key=QUEUES.index)

    def _claim(self, names: Sequence[str], wait_seconds: int | None) -> tuple[Job, Queue] | None:
        """Claim the first job in any of the given queues. Wait a limited time if there is none."""
        sources = [self.hands.source(name) for name in names]
        claimed = self.hands.claims.claim(sources, self.began_at(), wait_seconds)
        if claimed is None:
            return None
        queue = next(queue for queue in self.queues if queue.key == claimed.key)
        job = ClaimedJob(claimed.job_id, connection=self.connection, serializer=JSONSerializer)
        job.restore(claimed.record)
        job.claimed = claimed
        return job, queue

    def procline(self, message: str) -> None:
        """Do nothing, so that the process title stays unchanged."""

    def subscribe(self) -> None:
        """Do nothing: a worker is stopped by signals, not by published commands."""

    def unsubscribe(self) -> None:
        """Do nothing, because nothing is subscribed."""


class ThreadWorker(BotWorker):
    """A worker for a thread that runs next to other workers in the same process."""

    death_penalty_class = TimerLimit

    @property
    def dequeue_timeout(self) -> int:
        """The seconds to wait for a job.

        This is 1, since nothing else wakes a thread to stop it.
        """
        return 1

    def _install_signal_handlers(self) -> None:
        """Do nothing: the main thread handles signals."""


class Helper(ThreadWorker):
    """A worker for quick jobs, next to a full worker in the same process.

    It spends most of its time waiting for the store. RQ does not list it as a worker and does not
    count it, because all workers of a process share one core.
    """

    def register_birth(self) -> None:
        """Do nothing: the full worker registers."""

    def register_death(self) -> None:
        """Do nothing: the full worker registers."""

    def heartbeat(self, timeout: int | None = None, pipeline: Any = None) -> None:
        """Do nothing: the full worker sends heartbeats."""

    def set_state(self, state: str, pipeline: Any = None) -> None:
        """Set the state in memory only."""
        self._state = state

    def run_maintenance_tasks(self) -> None:
        """Do nothing: the full worker runs maintenance tasks."""


def make_worker(
    client: Redis,
    queues: Queues,
    *,
    kind: type[BotWorker] = BotWorker,
    began_at: Callable[[], int | None] = lambda: None,
) -> BotWorker:
    """Create a worker that has its own connection.

    Args:
        client: the connection, which returns bytes.
        queues: its queues, on that connection.
        kind: the class of the worker. A `Helper` takes only quick jobs, other workers take all
            jobs.
        began_at: returns the time in milliseconds to record for matches that were never viewed, or
            None to record nothing.
    """
    names = QUICK if kind is Helper else QUEUES
    worker: BotWorker = kind(
        [queues.queues[name] for name in names],
        connection=client,
        serializer=JSONSerializer,
        worker_ttl=WORKER_TTL,
        log_job_description=False,
    )
    worker.log_result_lifespan = False
    worker.hands = queues
    worker.began_at = began_at
    return worker
