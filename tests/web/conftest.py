"""A browser, and a running service whose bots and phases are played beside it."""

import pytest

from games import GAMES
from matches.commands.bots import answer, tasks_at
from tests.service.conftest import World
from tests.service.past.analysing import ByHand
from tests.service.serving import served


class Site:
    """A running service, and what its workers would do."""

    def __init__(self, world, address, by_hand):
        self.world = world
        self.by_hand = by_hand
        self.address = address
        self.faults = []

    def open(self, page, path):
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on(
            "console",
            lambda said: (
                said.type == "error"
                and self.faults.append(f"{said.text} {said.location.get('url')}")
            ),
        )
        page.goto(self.address + path)

    def turn(self, match_id):
        """Answer for one bot or run one phase; tell whether there was one."""
        position = self.world.context.cache.fresh(match_id).timeline.tip()
        tasks = tasks_at(match_id, position)
        for task in tasks[:1]:
            answer(self.world.context, task)
        return bool(tasks)

    def play_on(self, match_id, turns=10_000):
        """Play what is not a person's, so many turns at most; return how many there were."""
        return next((n for n in range(turns) if not self.turn(match_id)), turns)


@pytest.fixture
def site():
    by_hand = ByHand()
    world = World(games=dict(GAMES), analyses=by_hand)
    with served(world.app) as address:
        yield Site(world, address, by_hand)
