"""Estimates computed on request in this process, without workers."""

from collections.abc import Sequence

from fakeredis import FakeRedis

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
from projections.match_cache import Match


class AnalysesHere:
    """A queue of requested estimates, together with their results. Calling `work` computes them."""

    def __init__(self, context: Context) -> None:
        self._context = context
        client = FakeRedis()
        self._analyses, self._whatifs = Analyses(client), WhatIfs(client)

    def ask(self, name: AnalysisName) -> None:
        """Request an analysis of a match."""
        self._analyses.ask(name)

    def find(self, name: AnalysisName) -> Known | None:
        """Return an analysis with its progress, or None if nobody has requested it."""
        return read_analysis(self._analyses, name)

    def ask_whatif(
        self, match: Match, question: WhatIf, callers: Sequence[tuple[str, int]]
    ) -> WhatIfName:
        """Request the answer to a question about alternatives."""
        return ask_whatif(self._context, self._whatifs, match, question, callers)

    def find_whatif(self, match: Match, question_id: str) -> KnownWhatIf | None:
        """Return a question with its results, or None if nobody has asked it."""
        return read_whatif(self._context, self._whatifs, match, question_id)

    def cancel_whatif(self, name: WhatIfName, callers: Sequence[tuple[str, int]]) -> None:
        """Stop waiting for an answer."""
        self._whatifs.cancel(name, callers)

    def work(self) -> None:
        """Compute all estimates that have been requested."""
        while (name := self._analyses.next()) is not None:
            advance(self._context, self._analyses, name, lambda: True)
        while (question := self._whatifs.next()) is not None:
            advance_whatif(self._context, self._whatifs, question, lambda: True)
