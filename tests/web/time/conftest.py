"""One service for all tests of this folder, and matches that bots have finished."""

from itertools import count
from zlib import crc32

import pytest

from games import GAMES
from tests.by_game import ANY_GAME
from tests.service.conftest import World, random_source
from tests.service.past.analysing import ByHand
from tests.service.serving import serve_app
from tests.web.conftest import Site
from tests.web.time.finished import Finished


def draw_afresh(world, name):
    """From now on, derive ids and luck from a name, independently of earlier matches."""
    number = crc32(name.encode()) % 10**8
    world.keys = count(number * 10_000)
    world.context.random = random_source(number)


@pytest.fixture(scope="session")
def site():
    """Yield one service for the whole folder, because many tests read the same finished matches."""
    by_hand = ByHand()
    world = World(games=dict(GAMES), analyses=by_hand)
    with serve_app(world.app) as address:
        yield Site(world, address, by_hand)


@pytest.fixture(scope="session")
def finished_match(site):
    """Return a function that returns the same finished match of a game each time."""
    known = {}

    def find(game=ANY_GAME.name, other="greedy"):
        if (game, other) not in known:
            draw_afresh(site.world, f"{game} against {other}")
            known[game, other] = Finished(site, game, other)
        return known[game, other]

    return find


@pytest.fixture
def over(finished_match):
    return finished_match
