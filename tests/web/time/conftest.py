"""One service for each module, and matches that bots have played to their end."""

import pytest
from playwright.sync_api import expect

from games import GAMES
from tests.by_game import ANY_GAME
from tests.service.conftest import World
from tests.service.past.analysing import ByHand
from tests.service.serving import served
from tests.web.conftest import Site
from tests.web.time.finished import Finished

PATIENCE_MS = 20_000  # marks come some time after the board, and whole logs are read for them


@pytest.fixture(scope="module")
def site():
    """One service for the whole module: each match of `over` is read by many tests."""
    by_hand = ByHand()
    world = World(games=dict(GAMES), analyses=by_hand)
    expect.set_options(timeout=PATIENCE_MS)
    with served(world.app) as address:
        yield Site(world, address, by_hand)
    expect.set_options(timeout=5_000)


@pytest.fixture(scope="module")
def over(site):
    """Give a finished match of a game, always the same one."""
    known = {}

    def finished(game=ANY_GAME.name, other="greedy"):
        if (game, other) not in known:
            known[game, other] = Finished(site, game, other)
        return known[game, other]

    return finished
