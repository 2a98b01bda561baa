"""RQ's simple worker, quieter: it runs our own short, bounded jobs in its own process.

RQ's writes down its state several times a job, for dashboards; on a server that
syncs every write to disk that is most of a hand-off. What a job needs is in its lease.
"""

from collections.abc import Sequence
from time import monotonic
from typing import Any

from redis import Redis
from rq import Queue, SimpleWorker
from rq.job import Job
from rq.serializers import JSONSerializer
from rq.timeouts import BaseDeathPenalty
from rq.worker import WorkerStatus

from workers.queues import ANALYSIS, LONG, QUEUES, Queues
from workers.rq.limits import AlarmLimit, TimerLimit
from workers.rq.thinking import work_here

WORKER_TTL = 30  # seconds; half of it is the longest wait for a job
BEHIND_SECONDS = 1.0
_BEHIND = (LONG, ANALYSIS)
_HEARTBEAT_SECONDS = 5.0


class BotWorker(SimpleWorker):
    """Works in the main thread of a process: SIGALRM stops a job that hangs."""

    death_penalty_class: type[BaseDeathPenalty] = AlarmLimit
    max_connection_wait_time = 2
    _beat_at = 0.0
    _behind_at = 0.0

    def heartbeat(self, timeout: int | None = None, pipeline: Any = None) -> None:
        """Tell that this worker is alive, but not several times a job."""
        if monotonic() >= self._beat_at + _HEARTBEAT_SECONDS:
            self._beat_at = monotonic()
            super().heartbeat(timeout, pipeline)

    def set_state(self, state: str, pipeline: Any = None) -> None:
        """Keep idle and busy to itself."""
        self._state = state
        if state not in {WorkerStatus.IDLE, WorkerStatus.BUSY}:
            super().set_state(state, pipeline)

    def check_for_suspension(self, burst: bool) -> None:
        """Never pause: what waits is a person."""

    def execute_job(self, job: Job, queue: Queue) -> None:
        """Do a job in this thread."""
        work_here(self)
        super().execute_job(job, queue)

    def take_waiting(self, names: Sequence[str]) -> str | None:
        """Do the first job that waits in some queues, in the midst of another one.

        Return the name of its queue; None if nothing waits.
        """
        queues = [queue for queue in self.queues if queue.name in names]
        if not self.connection.exists(*(queue.key for queue in queues)):
            return None
        for queue in queues:
            name: Any = self.connection.lpop(queue.key)
            job = queue.fetch_job(name.decode()) if name else None
            if job is not None:
                self._interrupted_by(job, queue)
                return queue.name
        return None

    def _interrupted_by(self, job: Job, queue: Queue) -> None:
        outer = self.execution
        try:
            self.execute_job(job, queue)
        finally:
            self.execution = outer
            self.set_state(WorkerStatus.BUSY)

    def is_leaving(self) -> bool:
        """Tell whether it was told to end."""
        return self._stop_requested

    def leave(self) -> None:
        """End after the job that runs, or when the next wait for one ends."""
        self._stop_requested = True

    def dequeue_job_and_maintain_ttl(
        self, timeout: int | None, max_idle_time: int | None = None
    ) -> tuple[Job, Queue] | None:
        """Wait for a job, but not on when told to leave.

        Once a second it looks for what waits behind: quick jobs that never end must not keep a
        long one from beginning, which then steps aside for them.
        """
        if monotonic() >= self._behind_at + BEHIND_SECONDS:
            self._behind_at = monotonic()
            self._ordered_queues.sort(key=lambda queue: queue.name not in _BEHIND)
        else:
            self._ordered_queues.sort(key=lambda queue: QUEUES.index(queue.name))
        while not self._stop_requested:
            found = super().dequeue_job_and_maintain_ttl(timeout, max_idle_time or timeout)
            if found or max_idle_time or timeout is None:
                return found
        return None

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


def make_worker(client: Redis, queues: Queues, *, threaded: bool = False) -> BotWorker:
    """Return a worker on all queues; `client` is its own connection, returning bytes."""
    kind = ThreadWorker if threaded else BotWorker
    worker: BotWorker = kind(
        [queues.queues[name] for name in QUEUES],
        connection=client,
        serializer=JSONSerializer,
        worker_ttl=WORKER_TTL,
        log_job_description=False,
    )
    worker.log_result_lifespan = False
    return worker
