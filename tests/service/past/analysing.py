"""Estimates that a test advances manually, in place of the workers."""

from fakeredis import FakeRedis

from matches.analysis.progress import advance, read_analysis
from matches.analysis.whatif_progress import advance_whatif, ask_whatif, read_whatif
from projections.analyses import Analyses, WhatIfs
from tests.playing import allow


class ByHand:
    """The queues of analyses and questions of a service under test, whose `World` sets `context`."""

    context = None

    def __init__(self):
        client = FakeRedis()
        self.analyses, self.whatifs = Analyses(client), WhatIfs(client)

    def ask(self, name):
        self.analyses.ask(name)

    def find(self, name):
        return read_analysis(self.analyses, name)

    def ask_whatif(self, match, question, callers):
        return ask_whatif(self.context, self.whatifs, match, question, callers)

    def find_whatif(self, match, question_id):
        return read_whatif(self.context, self.whatifs, match, question_id)

    def cancel_whatif(self, name, callers):
        self.whatifs.cancel(name, callers)

    def work(self, context, slices=10_000, batches=10**9):
        """Advance the queued analyses by n slices of m batches, or until none is left."""
        for _ in range(slices):
            name = self.analyses.next()
            if name is None:
                return
            advance(context, self.analyses, name, allow(batches - 1))

    def answer(self, slices=10_000, playouts=10**9):
        """Advance the queued questions by n slices of m playouts, or until none is left."""
        for _ in range(slices):
            name = self.whatifs.next()
            if name is None:
                return
            advance_whatif(self.context, self.whatifs, name, allow(playouts - 1))
