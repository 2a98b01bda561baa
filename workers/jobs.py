"""The jobs that RQ calls by name: thin, with plain JSON arguments, harmless when they run twice.

They are made with RQ's JSON serializer, without retries of its own (the sweeper sends the
next attempt), and are stopped when they have not looked up for `workers.rq.limits.SILENT_SECONDS`.
"""

from games.table.undo_history import PHASE
from projections.task_queue import Task
from workers.analyses import AnalysisJobs
from workers.turns import Turns


class _Desk:
    """What this process works with; RQ knows jobs by name only, so it lies in the module."""

    turns: Turns | None = None
    analyses: AnalysisJobs | None = None


def equip(turns: Turns | None, analyses: AnalysisJobs | None = None) -> None:
    """Give this process its wiring; once, before it takes jobs."""
    _Desk.turns = turns
    _Desk.analyses = analyses


def play_bot(match_id: str, seat: int, asked: int, attempt: int = 0, expected_ms: int = 0) -> None:
    """Answer for a bot's seat what it has been asked since seq `asked`.

    `attempt` tells how many came before, which were stopped, failed or got lost; `expected_ms`
    about how long the bot thinks.
    """
    _turns().take(Task(match_id, seat, asked, expected_ms), attempt)


def run_phase(match_id: str, asked: int) -> None:
    """Run the phase that has been due since seq `asked`."""
    _turns().take(Task(match_id, PHASE, asked))


def analyse() -> None:
    """Work on the analysis whose turn it is, for a short while."""
    if _Desk.analyses is None:
        raise RuntimeError("this process was not equipped for analyses")
    _Desk.analyses.take()


def time_out(match_id: str, seat: int, asked: int, runs_out_at: int) -> None:
    """Tell that a seat's time ran out on what it has been asked since seq `asked`.

    `runs_out_at` is in milliseconds since 1970.
    """
    _turns().take(Task(match_id, seat, asked, runs_out_at=runs_out_at))


def _turns() -> Turns:
    if _Desk.turns is None:
        raise RuntimeError("this process was not equipped for jobs")
    return _Desk.turns
