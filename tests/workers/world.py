"""A service with in-memory queues and jobs that a test runs manually."""

from formicary.servers.ephemeral import MemoryServers
from formicary.wiring import Wiring
from games.table import SeatPlan
from matches.commands.create import Plan, create, join
from tests.anthill import ANTHILL, Options
from workers import jobs
from workers.queues import QUEUES

GAMES = {"anthill": ANTHILL}


class World(Wiring):
    """A wiring without background loops."""

    def __init__(self, **settings):
        super().__init__(MemoryServers(), GAMES, **settings)
        jobs.equip(self.turns, self.analyses, self.parked)
        self.dispatching = self.dispatcher()
        self.dispatching.join()
        self.sweeping = self.sweeper()
        self.reader = self.servers.feed()
        self.made = 0

    def create_match(self, *levels):
        """Create a match with these bots. None is an open seat."""
        self.made += 1
        plan = Plan("anthill", Options(), tuple(SeatPlan(level) for level in levels))
        return create(self.context, plan, key=str(self.made), digest="d").match_id

    def begin_match(self):
        """Return a running match between two players."""
        match_id = self.create_match(None, None)
        for seat in (0, 1):
            join(self.context, match_id, seat)
        return match_id

    def begin_match_of_bots(self):
        """Return a running match between two bots."""
        return self.create_match("random", "random")

    def dispatch(self):
        """Let the dispatcher process all new entries."""
        return self.dispatching.step(block_ms=1)

    def queued_jobs(self):
        """Return the ids of the queued jobs by queue, omitting empty queues."""
        ids = {name: self.queues.queues[name].get_job_ids() for name in QUEUES}
        return {name: some for name, some in ids.items() if some}

    def lose_jobs(self):
        """Remove the jobs from the queues, like a worker that is then killed."""
        for queue in self.queues.queues.values():
            while queue.get_job_ids():
                queue.pop_job_id()

    def version(self, match_id):
        return self.store.head(match_id).version
