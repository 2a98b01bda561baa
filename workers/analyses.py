"""Background estimates: analyses of finished matches, and values of a seat's alternatives.

They run in short time slices, in one worker at a time. All other workers only play matches, and
this worker pauses for any quicker job. After each slice, the next job goes to the end of the
background queue. Analyses and questions about alternatives take turns, because people wait for the
latter. If a worker is killed, the sweeper sends its job again.
"""

from collections.abc import Sequence

import structlog

from matches.analysis.progress import Known, advance, read_analysis
from matches.analysis.whatif import WhatIf
from matches.analysis.whatif_progress import (
    KnownWhatIf,
    advance_whatif,
    ask_whatif,
    read_whatif,
)
from matches.context import Context
from projections.analyses import Analyses, AnalysisName, WhatIfName, WhatIfs
from projections.match_cache import Match, NoSuchMatch
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
    """Requests, looks up and computes estimates.

    Args:
        context: the source of the matches.
        analyses: the store of the analyses with their progress and results.
        whatifs: the store of the questions about alternatives, on the same server.
        queues: the queues for the jobs.
        parked: the store of analyses that were given up.
    """

    def __init__(
        self,
        context: Context,
        analyses: Analyses,
        whatifs: WhatIfs,
        queues: Queues,
        parked: Parked | None = None,
    ) -> None:
        self._parked = parked
        self._context = context
        self._analyses = analyses
        self._whatifs = whatifs
        self._queues = queues
        self._took_whatif = False  # in the last slice of this process

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

    def ask_whatif(
        self, match: Match, question: WhatIf, callers: Sequence[tuple[str, int]]
    ) -> WhatIfName:
        """Request the answer to a question, unless it is known, and return the question's name.

        Raises:
            CallerBusy, TooManyAnalyses: see `WhatIfs.ask`.
        """
        name = ask_whatif(self._context, self._whatifs, match, question, callers)
        self.send()
        return name

    def find_whatif(self, match: Match, question_id: str) -> KnownWhatIf | None:
        """Return a question with its results up to now, or None if it is unknown."""
        return read_whatif(self._context, self._whatifs, match, question_id)

    def cancel_whatif(self, name: WhatIfName, callers: Sequence[tuple[str, int]]) -> None:
        """Stop waiting for an answer on behalf of a caller."""
        self._whatifs.cancel(name, callers)

    def forget(self, match_id: str) -> None:
        """Delete all estimates of a match that was deleted or lost."""
        for name in self._analyses.drop(match_id):
            if self._parked:
                self._parked.forget("analysis", name.text)
        self._whatifs.drop(match_id)

    def send(self) -> bool:
        """Enqueue the next job, unless there is no work to do or a job already exists.

        Return whether a job was enqueued.
        """
        is_idle = self._analyses.next() is None and self._whatifs.next() is None
        if is_idle or self._analyses.is_leased():
            return False
        if self._queues.queues[ANALYSIS].count:
            return False
        number = self._analyses.count()
        return self._queues.enqueue_analysis("workers.jobs.analyse", name=f"analyse-{number}")

    def take(self) -> bool:
        """Compute an estimate for one time slice.

        Return False if there is none, or if another worker is computing one.
        """
        name = self._next()
        if name is None or not self._analyses.lease(LEASE_MS):
            return False
        self._took_whatif = isinstance(name, WhatIfName)
        look_up(HUNG_SECONDS)
        try:
            self._slice(name)
        finally:
            if isinstance(name, WhatIfName):
                self._whatifs.put_behind(name)
            else:
                self._analyses.put_behind(name)
            self._analyses.release()
            self.send()
        return True

    def _next(self) -> AnalysisName | WhatIfName | None:
        """Return the name of the next estimate. Both kinds take turns."""
        name, question = self._analyses.next(), self._whatifs.next()
        if question is None or (name is not None and self._took_whatif):
            return name
        return question

    def _slice(self, name: AnalysisName | WhatIfName) -> None:
        clock = Thinking(lambda: self._renew_lease(name), ANALYSIS)
        end = clock() + SLICE_SECONDS
        try:
            if isinstance(name, WhatIfName):
                advance_whatif(self._context, self._whatifs, name, lambda: clock() < end)
            else:
                advance(self._context, self._analyses, name, lambda: clock() < end)
        except NoSuchMatch:
            self.forget(name.match_id)
        except BaseException as error:  # a faulty estimate must not stop those after it
            self._note_failure(name, error)
            raise

    def _note_failure(self, name: AnalysisName | WhatIfName, error: BaseException) -> None:
        """Log and count a failure. An analysis that has failed too often is parked."""
        self._context.cache.drop(name.match_id)
        if isinstance(name, WhatIfName):
            _log.exception("a whatif failed", match=name.match_id)
            self._whatifs.fail(name)
            return
        _log.exception("an analysis failed", match=name.match_id)
        if self._analyses.fail(name) and self._parked:
            self._parked.note("analysis", name.text, describe_fault(error))

    def _renew_lease(self, name: AnalysisName | WhatIfName) -> bool:
        """Renew the lease, and return whether the estimate is still wanted."""
        self._analyses.renew(LEASE_MS)
        return not isinstance(name, WhatIfName) or self._whatifs.waits(name)
