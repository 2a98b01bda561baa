"""Analyses computed on request in this process, without workers."""

from fakeredis import FakeRedis

from matches.analysis.progress import Known, advance, read_analysis
from matches.context import Context
from projections.analyses import Analyses, AnalysisName


class AnalysesHere:
    """A queue of requested analyses, together with their results. Calling `work` computes them."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._analyses = Analyses(FakeRedis())

    def ask(self, name: AnalysisName) -> None:
        """Request an analysis of a match."""
        self._analyses.ask(name)

    def find(self, name: AnalysisName) -> Known | None:
        """Return an analysis with its progress, or None if nobody has requested it."""
        return read_analysis(self._analyses, name)

    def work(self) -> None:
        """Compute all analyses that have been requested."""
        while (name := self._analyses.next()) is not None:
            advance(self._context, self._analyses, name, lambda: True)
