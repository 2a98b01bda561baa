"""The analyses of finished matches: worked on by one worker at a time, a short slice a job.

So of several workers all but one stay with the matches that are played, and the one steps aside
for whatever is quicker. After each slice the next job goes to the end of the queue that nobody
waits for; what a killed worker leaves, the sweeper sends again.
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
LEASE_MS = 5000  # longer than a job is silent, but for that first look
HUNG_SECONDS = 60  # without a word: the first look at a long match takes a while

_log = structlog.get_logger()


class AnalysisJobs:
    """Asks for analyses, finds them, and works on them.

    Args:
        context: where the matches are.
        analyses: where what is known of them is kept.
        queues: where the jobs go.
        parked: where it is noted which are given up.
    """

    def __init__(
        self, context: Context, analyses: Analyses, queues: Queues, parked: Parked | None = None
    ) -> None:
        self._parked = parked
        self._context = context
        self._analyses = analyses
        self._queues = queues

    def ask(self, name: AnalysisName) -> None:
        """Have an analysis made, unless it is made already.

        Raises:
            TooManyAnalyses: too many others wait.
        """
        if self._analyses.ask(name):
            self.send()

    def find(self, name: AnalysisName) -> Known | None:
        """Return an analysis as far as it is there; None if it was not asked for."""
        return read_analysis(self._analyses, name)

    def forget(self, match_id: str) -> None:
        """Forget all analyses of a match that was deleted."""
        for name in self._analyses.drop(match_id):
            if self._parked:
                self._parked.forget("analysis", name.text)

    def send(self) -> bool:
        """Enqueue the next job if there is something to do and nobody does it; tell if so."""
        if self._analyses.next() is None or self._analyses.is_leased():
            return False
        if self._queues.queues[ANALYSIS].count:
            return False
        number = self._analyses.count()
        return self._queues.enqueue_analysis("workers.jobs.analyse", name=f"analyse-{number}")

    def take(self) -> bool:
        """Work on an analysis for a short while; tell whether this was the one to do it."""
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
        except BaseException as error:  # whatever is wrong with it must not stop those behind it
            _log.exception("an analysis failed", match=name.match_id)
            self._context.cache.drop(name.match_id)
            if self._analyses.fail(name) and self._parked:
                self._parked.note("analysis", name.text, describe_fault(error))
            raise

    def _renew_lease(self) -> bool:
        """Hold the lease for as long again; an analysis is always wanted."""
        self._analyses.renew(LEASE_MS)
        return True
