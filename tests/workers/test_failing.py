"""If a bot fails, hangs or crashes its worker, the match continues and logs the reason."""

import subprocess
import sys

import pytest

from events import canonical
from formicary.wiring import UrlServers, Wiring
from games.table import SeatPlan
from matches.audit.verify import verify
from matches.commands.create import Plan, create
from tests.anthill import ANTHILL, Options
from tests.servers import program_of
from tests.waiting import eventually
from tests.workers.faulty_work import NAME
from tests.workers.running import Running

GAMES = {NAME: ANTHILL}


class Faulty(Running):
    """Our dispatcher and sweeper, and one faulty worker."""

    def __init__(self, data):
        super().__init__(data, program_of("valkey"), workers=0)
        url = self.embedded.url
        self.wiring = Wiring(UrlServers(url, url), GAMES)
        self.command = [sys.executable, "-m", "tests.workers.faulty_work", url]
        self.worker = None

    def work(self, *fault):
        """Start the worker, or restart it if it has died."""
        if self.worker is None or self.worker.poll() is not None:
            self.worker = subprocess.Popen([*self.command, *map(str, fault)])
        self.look()

    def create_match(self, *levels):
        plan = Plan(NAME, Options(), tuple(SeatPlan(level) for level in levels))
        return create(self.wiring.context, plan, key="1", digest="d").match_id

    def thoughts(self, match_id, level):
        """Return the recorded reasons of a level's bots, in order."""
        hidden = (
            canonical.decode(entry.s) for entry in self.wiring.store.read(match_id) if entry.s
        )
        reasons = [fields["reasons"][1] for fields in hidden if "reasons" in fields]
        return [reason for reason in reasons if reason["level"] == level]

    def stop(self):
        if self.worker is not None:
            self.worker.kill()
            self.worker.wait()
        super().stop()


@pytest.fixture
def faulty(tmp_path):
    service = Faulty(tmp_path)
    yield service
    service.stop()


FAILS, HANGS = ("fails", "ZeroDivisionError"), ("hangs", "JobTimeoutException")
MIDST, START = ([30], "mcts", ["mcts"]), ([1], "greedy", ["mcts"])
TWICE = ([1, 2], "random", ["mcts", "greedy"])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fault", "error", "calls", "engine", "failed"),
    [
        (*HANGS, *MIDST),
        (*FAILS, *TWICE),
        *(
            pytest.param(*how, *when, marks=pytest.mark.assure)
            for how, when in ((FAILS, MIDST), (FAILS, START), (HANGS, START), (HANGS, TWICE))
        ),
    ],
)
def test_the_best_so_far_then_greed_then_luck(faulty, fault, error, calls, engine, failed):
    """The fault occurs in the middle of the search, at its start, or also in its fallback."""
    match_id = faulty.create_match("mcts:200", "mcts:200")
    faulty.work(fault, *calls)

    faulty.play_out([match_id])

    first, *others = faulty.thoughts(match_id, "mcts:200")
    assert first["engine"] == f"formicary/{engine}"
    assert first["fell_back"] == [f"{level} failed: {error}" for level in failed]
    assert (first["iterations"] > 0) == (engine == "mcts")
    assert [other["fell_back"] for other in others] == [[]] * len(others)
    store = faulty.wiring.store
    verify(match_id, store.read(match_id), GAMES, head=store.head(match_id))


@pytest.mark.slow
def test_a_bot_that_always_brings_its_worker_down_is_answered_for_at_random(faulty):
    """Two searches and then a greedy choice crash the worker. The fourth attempt evaluates nothing."""
    match_id = faulty.create_match("mcts:200", "random")

    def thoughts():
        faulty.work("dies", 1)
        return faulty.thoughts(match_id, "mcts:200")

    first = eventually(thoughts)[0]

    assert first["engine"] == "formicary/random"
    assert first["fell_back"] == ["3 attempts failed"]
