"""Analyses that are made as soon as they are asked for, in place of the workers."""

from fakeredis import FakeRedis

from matches.analysis.progress import Known, advance, read_analysis
from matches.context import Context
from projections.analyses import Analyses, AnalysisName


class AnalysesHere:
    """Where analyses are asked for and found; `work` makes them."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._analyses = Analyses(FakeRedis())

    def ask(self, name: AnalysisName) -> None:
        """Have an analysis made."""
        self._analyses.ask(name)

    def find(self, name: AnalysisName) -> Known | None:
        """Return an analysis as far as it is there; None if it was not asked for."""
        return read_analysis(self._analyses, name)

    def work(self) -> None:
        """Make all analyses that were asked for."""
        while (name := self._analyses.next()) is not None:
            advance(self._context, self._analyses, name, lambda: True)
