"""Analyses that a test advances manually, in place of the workers."""

from fakeredis import FakeRedis

from matches.analysis.progress import advance, read_analysis
from projections.analyses import Analyses
from tests.playing import allow


class ByHand:
    """The analysis queue of a service under test."""

    def __init__(self):
        self.analyses = Analyses(FakeRedis())

    def ask(self, name):
        self.analyses.ask(name)

    def find(self, name):
        return read_analysis(self.analyses, name)

    def work(self, context, slices=10_000, batches=10**9):
        """Advance the queued analyses by n slices of m batches, or until none is left."""
        for _ in range(slices):
            name = self.analyses.next()
            if name is None:
                return
            advance(context, self.analyses, name, allow(batches - 1))
