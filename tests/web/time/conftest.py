"""One service for all tests of this room, and matches that bots have played to their end."""

from itertools import count
from zlib import crc32

import pytest

from games import GAMES
from tests.by_game import ANY_GAME
from tests.service.conftest import World, counted
from tests.service.past.analysing import ByHand
from tests.service.serving import served
from tests.web.conftest import Site
from tests.web.time.finished import Finished


def draw_afresh(world, name):
    """Have a name decide ids and luck from here on, not what was made before."""
    number = crc32(name.encode()) % 10**8
    world.keys = count(number * 10_000)
    world.context.random = counted(number)


@pytest.fixture(scope="session")
def site():
    """One service for the whole room: each match of `over` is read by many tests."""
    by_hand = ByHand()
    world = World(games=dict(GAMES), analyses=by_hand)
    with served(world.app) as address:
        yield Site(world, address, by_hand)


@pytest.fixture(scope="session")
def finished(site):
    """Give a finished match of a game, always the same one."""
    known = {}

    def find(game=ANY_GAME.name, other="greedy"):
        if (game, other) not in known:
            draw_afresh(site.world, f"{game} against {other}")
            known[game, other] = Finished(site, game, other)
        return known[game, other]

    return find


@pytest.fixture
def over(finished):
    return finished
