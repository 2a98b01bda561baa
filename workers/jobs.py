"""The jobs that RQ calls by name: thin, with plain JSON arguments, harmless when they run twice.

They are made with RQ's JSON serializer, without retries of its own (the sweeper sends the
next attempt), and are stopped when they have not looked up for `workers.rq.limits.SILENT_SECONDS`.
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
    """What this process works with: RQ knows jobs by name only, so it is kept in the module."""

    turns: Turns | None = None
    analyses: AnalysisJobs | None = None
    parked: Parked | None = None


def equip(
    turns: Turns | None, analyses: AnalysisJobs | None = None, parked: Parked | None = None
) -> None:
    """Give this process its wiring; once, before it takes jobs."""
    _Equipment.turns = turns
    _Equipment.analyses = analyses
    _Equipment.parked = parked


def play_bot(
    match_id: str, seat: int, asked_since: int, attempt: int = 0, expected_ms: int = 0
) -> None:
    """Answer for a bot's seat what it has been asked since seq `asked_since`.

    `attempt` tells how many came before, which were stopped, failed or got lost; `expected_ms`
    about how long the bot thinks.
    """
    _take(Task(match_id, seat, asked_since, expected_ms), attempt)


def run_phase(match_id: str, asked_since: int) -> None:
    """Run the phase that has been due since seq `asked_since`."""
    _take(Task(match_id, PHASE, asked_since))


def analyse() -> None:
    """Work on the analysis whose turn it is, for a short while."""
    if _Equipment.analyses is None:
        raise RuntimeError("this process was not equipped for analyses")
    _Equipment.analyses.take()


def time_out(match_id: str, seat: int, asked_since: int, runs_out_at: int) -> None:
    """Tell that a seat's time ran out on what it has been asked since seq `asked_since`.

    `runs_out_at` is in milliseconds since 1970. Where `seat` is `WHOLE_MATCH`, the match ends
    whose seats were not taken in time.
    """
    _take(Task(match_id, seat, asked_since, runs_out_at=runs_out_at))


def _take(task: Task, attempt: int = 0) -> None:
    if _Equipment.turns is None:
        raise RuntimeError("this process was not equipped for jobs")
    job = job_id(task, attempt)
    with bound_contextvars(job=job, match=task.match_id, seat=task.place):
        _log.debug("a job begins")
        try:
            _Equipment.turns.take(task, attempt)
        except RedisError:  # a server's fault is not the match's
            raise
        except Exception as error:
            _note_failure(task, error)
            raise


def _note_failure(task: Task, error: Exception) -> None:
    """Tell of a job that failed, and park its match if it goes on like that."""
    _log.exception("a job failed")
    question = job_id(task, 0).rpartition("-")[0]
    with suppress(RedisError):
        if _Equipment.parked and _Equipment.parked.note_failure(
            question, task.match_id, describe_fault(error)
        ):
            _log.error("a match is parked")
