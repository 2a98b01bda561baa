"""RQ's simple worker, quieter: it runs our own short, bounded jobs in its own process.

RQ's asks and writes some two dozen times a job, one after the other, for dashboards; where the
server is far away, or syncs every write to its disk, that is most of a hand-off. Here a job is
claimed with its leases in one round trip and ended, with what follows from it, in another.
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
BELL_SECONDS = 1  # how long to wait for a bell before a look at the queues all the same
RECONNECT_SECONDS = 0.5
QUICK = (TURNS, ONWARD)
_BEHIND = (LONG, ANALYSIS)
_HEARTBEAT_SECONDS = 5.0


class ClaimedJob(Job):
    """A job whose record and leases came with its claim."""

    claimed: Claimed

    def perform(self) -> Any:
        """Call its function; RQ's asks the server for more time first, which the claim has done."""
        return self._execute()


class BotWorker(SimpleWorker):
    """Works in the main thread of a process: SIGALRM stops a job that hangs."""

    death_penalty_class: type[BaseDeathPenalty] = AlarmLimit
    hands: Queues  # through which jobs are claimed
    began_at: Callable[[], int | None] = staticmethod(lambda: None)
    note_taking: Callable[[], None] = staticmethod(lambda: None)  # it looks for work now
    _beat_at = 0.0
    _behind_at = 0.0

    def heartbeat(self, timeout: int | None = None, pipeline: Any = None) -> None:
        """Tell that this worker is alive, but not several times a job."""
        if monotonic() < self._beat_at + _HEARTBEAT_SECONDS:
            return
        self._beat_at = monotonic()
        with suppress(*SERVER_GONE), self.connection.pipeline(transaction=False) as pipe:
            super().heartbeat(timeout, pipe)
            pipe.execute()

    def set_state(self, state: str, pipeline: Any = None) -> None:
        """Keep idle and busy to itself."""
        self._state = state
        if state not in {WorkerStatus.IDLE, WorkerStatus.BUSY}:
            super().set_state(state, pipeline)

    def check_for_suspension(self, burst: bool) -> None:
        """Never pause: what waits is a person."""

    def execute_job(self, job: Job, queue: Queue) -> None:
        """Do a job in this thread, and what there is to do after it."""
        self.set_state(WorkerStatus.BUSY)
        try:
            self.perform_job(job, queue)
        finally:
            self.set_state(WorkerStatus.IDLE)

    def perform_job(self, job: Job, queue: Queue) -> bool:
        """Do a job that was claimed; tell whether it did not fail."""
        claimed: Claimed = job.claimed  # type: ignore[attr-defined]  # see `_claim`
        before, who = work_on(claimed), work_here(self)
        try:
            with self.death_penalty_class(job.timeout, JobTimeoutException, job_id=job.id):
                job.perform()
            self.hands.claims.end(claimed)
        except:  # noqa: E722 - whatever it is, RQ keeps it, and the worker goes on
            self._note_failure(job, queue)
            return False
        finally:
            work_on(before)
            work_here(who)
        return True

    def _note_failure(self, job: Job, queue: Queue) -> None:
        """Leave it to RQ to note that a job failed, and why.

        Where the server is away nobody notes it: the job's leases run out, and it is sent again.
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
        """Do the first job that waits in some queues, in the midst of another one.

        Return the name of its queue; None if nothing waits.
        """
        found = self._claim([queue.name for queue in self.queues if queue.name in names], None)
        if found is None:
            return None
        outer = self._state
        try:
            self.perform_job(*found)
        finally:
            self.set_state(outer)
        return found[1].name

    def is_busy(self) -> bool:
        """Return whether it does a job now."""
        return self._state == WorkerStatus.BUSY

    def is_leaving(self) -> bool:
        """Return whether it was told to end."""
        return self._stop_requested

    def leave(self) -> None:
        """End after the job that runs, or when the next wait for one ends."""
        self._stop_requested = True

    def dequeue_job_and_maintain_ttl(
        self, timeout: int | None, max_idle_time: int | None = None
    ) -> tuple[Job, Queue] | None:
        """Wait for a job, but not on when told to leave; None then, or where none is to be had.

        Once a second it looks for what waits behind: quick jobs that never end must not keep a
        long one from beginning, which then steps aside for them.
        """
        self.note_taking()
        until = None if max_idle_time is None else monotonic() + max_idle_time
        while not self._stop_requested:
            self.heartbeat()
            try:
                found = self._claim(self._order(), None if timeout is None else BELL_SECONDS)
            except SERVER_GONE as error:
                self.log.warning("Worker %s: no server: %s", self.name, error)
                sleep(RECONNECT_SECONDS)
                continue
            if found or timeout is None or (until is not None and monotonic() >= until):
                return found
        return None

    def _order(self) -> list[str]:
        """Return the queues, first come first."""
        names = [queue.name for queue in self.queues]
        if monotonic() >= self._behind_at + BEHIND_SECONDS:
            self._behind_at = monotonic()
            return sorted(names, key=lambda name: name not in _BEHIND)
        return sorted(names, key=QUEUES.index)

    def _claim(self, names: Sequence[str], wait_seconds: int | None) -> tuple[Job, Queue] | None:
        """Take the first job of some queues, waiting a while for a bell."""
        sources = [self.hands.source(name) for name in names]
        claimed = self.hands.claims.claim(sources, self.began_at(), wait_seconds)
        if claimed is None:
            return None
        queue = next(one for one in self.queues if one.key == claimed.key)
        job = ClaimedJob(claimed.job_id, connection=self.connection, serializer=JSONSerializer)
        job.restore(claimed.record)
        job.claimed = claimed
        return job, queue

    def procline(self, message: str) -> None:
        """Leave the process its name."""

    def subscribe(self) -> None:
        """Take no commands by publish and subscribe: signals stop a worker."""

    def unsubscribe(self) -> None:
        """There is nothing to take back."""


class ThreadWorker(BotWorker):
    """Works in a thread, beside others in one process."""

    death_penalty_class = TimerLimit

    @property
    def dequeue_timeout(self) -> int:
        """Wait a second at a time: nothing else wakes a thread that is to stop."""
        return 1

    def _install_signal_handlers(self) -> None:
        """Leave the signals to the main thread."""


class Helper(ThreadWorker):
    """Works beside a worker in its process, on what is quick: it mostly waits for the store.

    It is no worker of its own to RQ, nor where workers are counted: there is one core for all.
    """

    def register_birth(self) -> None:
        """Leave that to the worker."""

    def register_death(self) -> None:
        """Leave that to the worker."""

    def heartbeat(self, timeout: int | None = None, pipeline: Any = None) -> None:
        """Leave that to the worker."""

    def set_state(self, state: str, pipeline: Any = None) -> None:
        """Keep its state to itself."""
        self._state = state

    def run_maintenance_tasks(self) -> None:
        """Leave that to the worker."""


def make_worker(
    client: Redis,
    queues: Queues,
    *,
    kind: type[BotWorker] = BotWorker,
    began_at: Callable[[], int | None] = lambda: None,
) -> BotWorker:
    """Return a worker; `client` is its own connection, returning bytes.

    Args:
        client: the connection.
        queues: its queues, on that connection.
        kind: in which thread it works; a `Helper` takes quick jobs alone, the others all.
        began_at: the time in milliseconds, if it is to be noted when matches begin; else None.
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
