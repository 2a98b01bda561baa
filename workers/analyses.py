"""Background analysis of finished matches. It runs in short time slices, in one worker at a time.

All other workers only play matches, and this worker pauses for any quicker job. After each slice,
the next job goes to the end of the background queue. If a worker is killed, the sweeper sends its
job again.
"""

import structlog

from matches.analysis.progress import Known, advance, read_analysis
from matches.context import Context
from projections.analyses import Analyses, AnalysisName
from projections.match_cache import MatchDeleted
from projections.operations.faults import describe_fault
from projections.operations.parked import Parked
from workers.queues import ANALYSIS, Queues
from workers.rq.limits import look_up
from workers.rq.thinking import Thinking

SLICE_SECONDS = 0.5
LEASE_MS = 5000  # longer than a job may be silent, except at its start
HUNG_SECONDS = 60  # of silence, because the start of a long match's analysis takes a while

_log = structlog.get_logger()


class AnalysisJobs:
    """Requests, looks up and computes analyses.

    Args:
        context: the source of the matches.
        analyses: the store of progress and results.
        queues: the queues for the jobs.
        parked: the store of analyses that were given up.
    """

    def __init__(
        self, context: Context, analyses: Analyses, queues: Queues, parked: Parked | None = None
    ) -> None:
        self._parked = parked
        self._context = context
        self._analyses = analyses
        self._queues = queues

    def ask(self, name: AnalysisName) -> None:
        """Request an analysis unless it already exists.

        Raises:
            TooManyAnalyses: too many others are waiting.
        """
        if self._analyses.ask(name):
            self.send()

    def find(self, name: AnalysisName) -> Known | None:
        """Return an analysis with its current progress, or None if it was not requested."""
        return read_analysis(self._analyses, name)

    def forget(self, match_id: str) -> None:
        """Delete all analyses of a match that was deleted."""
        for name in self._analyses.drop(match_id):
            if self._parked:
                self._parked.forget("analysis", name.text)

    def send(self) -> bool:
        """Enqueue the next job, unless there is no work to do or a job already exists.

        Return whether a job was enqueued.
        """
        if self._analyses.next() is None or self._analyses.is_leased():
            return False
        if self._queues.queues[ANALYSIS].count:
            return False
        number = self._analyses.count()
        return self._queues.enqueue_analysis("workers.jobs.analyse", name=f"analyse-{number}")

    def take(self) -> bool:
        """Compute an analysis for one time slice.

        Return False if another worker is computing one.
        """
        name = self._analyses.next()
        if name is None or not self._analyses.lease(LEASE_MS):
            return False
        look_up(HUNG_SECONDS)
        try:
            self._slice(name)
        finally:
            self._analyses.put_behind(name)
            self._analyses.release()
            self.send()
        return True

    def _slice(self, name: AnalysisName) -> None:
        clock = Thinking(self._renew_lease, ANALYSIS)
        end = clock() + SLICE_SECONDS
        try:
            advance(self._context, self._analyses, name, lambda: clock() < end)
        except MatchDeleted:
            self.forget(name.match_id)
        except BaseException as error:  # a faulty analysis must not stop those after it
            _log.exception("an analysis failed", match=name.match_id)
            self._context.cache.drop(name.match_id)
            if self._analyses.fail(name) and self._parked:
                self._parked.note("analysis", name.text, describe_fault(error))
            raise

    def _renew_lease(self) -> bool:
        """Renew the lease. Return True, because the result of an analysis is always wanted."""
        self._analyses.renew(LEASE_MS)
        return True
