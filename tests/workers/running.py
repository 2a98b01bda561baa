"""The roles as real processes on a real server."""

import os
import signal
import time

from formicary.servers.embedded import EmbeddedStore
from formicary.servers.supervise import Child
from formicary.wiring import UrlServers, Wiring
from games.table import SeatPlan
from matches.commands.create import Plan, create
from tests.by_game import ANY_GAME

WORKERS = 2
ROLES = ("dispatch", "work", "sweep")


class Running:
    """A store and its roles, which are restarted until the end of a test."""

    def __init__(self, data, server, workers=WORKERS):
        self.workers = workers
        self.embedded = EmbeddedStore(data, server)
        self.embedded.start()
        url = self.embedded.url
        self.wiring = Wiring(UrlServers(url, url))
        environ = {"EVENTS_URL": url, "JOBS_URL": url}
        self.children = [
            Child([role], environ) for role in ("dispatch", *["work"] * workers, "sweep")
        ]
        for child in self.children:
            child.start()
        self.made = 0

    def create_match(self, *levels):
        self.made += 1
        plan = Plan(ANY_GAME.name, ANY_GAME.options(), tuple(SeatPlan(level) for level in levels))
        return create(self.wiring.context, plan, key=str(self.made), digest="d").match_id

    def waits(self, match_id):
        return self.wiring.store.head(match_id).waits

    def look(self):
        for child in self.children:
            child.look(lambda _: None)

    def kill(self, role):
        """Kill the processes of a role while they work."""
        for child in self.children:
            if child.role == role and child.pid:
                os.kill(child.pid, signal.SIGKILL)

    def play_out(self, matches, seconds=60.0, meanwhile=lambda: None):
        """Restart dead roles until the matches are over."""
        until = time.monotonic() + seconds
        while not all(self.waits(match_id) == "over" for match_id in matches):
            assert time.monotonic() < until, [self.waits(match_id) for match_id in matches]
            self.look()
            meanwhile()
            time.sleep(0.01)

    def stop(self):
        for child in self.children:
            child.ask_to_stop()
        for child in self.children:
            child.finish(time.monotonic() + 5)
        self.embedded.stop()


def longest_allowed_ms():
    """Return the maximum delay of a match: 10 s on two cores without other load."""
    return 10_000 if os.getloadavg()[0] < 4 else 30_000
