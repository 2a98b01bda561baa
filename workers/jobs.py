"""The functions that RQ calls by name. They are short and idempotent, and take plain arguments.

They use RQ's JSON serializer, and not RQ's retries, because the sweeper sends further attempts. A
job is stopped if it has not reported for `workers.rq.limits.SILENT_SECONDS`.
"""

from contextlib import suppress

import structlog
from redis.exceptions import RedisError
from structlog.contextvars import bound_contextvars

from games.table.undo_history import PHASE
from projections.operations.faults import describe_fault
from projections.operations.parked import Parked
from projections.task_queue import Task
from workers.analyses import AnalysisJobs
from workers.queues import job_id
from workers.turns import Turns

_log = structlog.get_logger()


class _Equipment:
    """The dependencies of jobs. This is module state, because RQ finds jobs only by name."""

    turns: Turns | None = None
    analyses: AnalysisJobs | None = None
    parked: Parked | None = None


def equip(
    turns: Turns | None, analyses: AnalysisJobs | None = None, parked: Parked | None = None
) -> None:
    """Set the dependencies of jobs in this process.

    Call this once, before the process takes jobs.
    """
    _Equipment.turns = turns
    _Equipment.analyses = analyses
    _Equipment.parked = parked


def play_bot(
    match_id: str, seat: int, asked_since: int, attempt: int = 0, expected_ms: int = 0
) -> None:
    """Answer for a bot the question that has been pending for its seat since seq `asked_since`.

    `attempt` is the number of earlier attempts that were stopped, failed or got lost. `expected_ms`
    is the expected thinking time of the bot.
    """
    _take(Task(match_id, seat, asked_since, expected_ms), attempt)


def run_phase(match_id: str, asked_since: int) -> None:
    """Run the phase that has been due since seq `asked_since`."""
    _take(Task(match_id, PHASE, asked_since))


def analyse() -> None:
    """Compute the next analysis for one time slice."""
    if _Equipment.analyses is None:
        raise RuntimeError("this process is not equipped for analyses")
    _Equipment.analyses.take()


def time_out(match_id: str, seat: int, asked_since: int, runs_out_at: int) -> None:
    """Record that a seat has run out of time for the question pending since seq `asked_since`.

    `runs_out_at` is in milliseconds since 1970. If `seat` is `WHOLE_MATCH`, the match ends because
    its seats were not taken in time.
    """
    _take(Task(match_id, seat, asked_since, runs_out_at=runs_out_at))


def _take(task: Task, attempt: int = 0) -> None:
    if _Equipment.turns is None:
        raise RuntimeError("this process is not equipped for jobs")
    job = job_id(task, attempt)
    with bound_contextvars(job=job, match=task.match_id, seat=task.place):
        _log.debug("a job begins")
        try:
            _Equipment.turns.take(task, attempt)
        except RedisError:  # a fault of a server, not of the match
            raise
        except Exception as error:
            _note_failure(task, error)
            raise


def _note_failure(task: Task, error: Exception) -> None:
    """Log that a job has failed. After repeated failures, park its match."""
    _log.exception("a job failed")
    question = job_id(task, 0).rpartition("-")[0]
    with suppress(RedisError):
        if _Equipment.parked and _Equipment.parked.note_failure(
            question, task.match_id, describe_fault(error)
        ):
            _log.error("a match is parked")
