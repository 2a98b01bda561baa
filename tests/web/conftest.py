"""A browser, and a running service whose bots and phases are played manually by a test."""

from contextlib import contextmanager
from itertools import count
from zlib import crc32

import pytest

from games import GAMES
from matches.commands.bots import answer, tasks_at
from tests.service.conftest import World
from tests.service.past.analysing import ByHand
from tests.service.serving import serve_any


class Site:
    """A running service whose worker tasks are run by the test."""

    def __init__(self, world, address, by_hand):
        self.world = world
        self.by_hand = by_hand
        self.address = address
        self.faults = []
        self.heard = set()

    def open(self, page, path):
        if page not in self.heard:
            self.heard.add(page)
            page.on("pageerror", lambda error: self.faults.append(str(error)))
            page.on("console", self.keep_error)
        page.goto(self.address + path)

    def keep_error(self, said):
        if said.type == "error":
            self.faults.append(f"{said.text} {said.location.get('url')}")

    def take_faults(self):
        """Return the errors of the scripts since the last call, so that one test fails by each."""
        faults, self.faults = self.faults, []
        return faults

    def forget_faults(self, page):
        """Leave the page and forget its errors, so that a retry adds none afterwards."""
        page.goto("about:blank")
        self.faults.clear()

    def turn(self, match_id):
        """Play one bot or run one phase. Return False if there was none."""
        position = self.world.context.cache.fresh(match_id).timeline.tip()
        tasks = tasks_at(match_id, position)
        for task in tasks[:1]:
            answer(self.world.context, task)
        return bool(tasks)

    def play_on(self, match_id, turns=10_000):
        """Play bots and phases for at most n turns. Return the number of turns."""
        return next((n for n in range(turns) if not self.turn(match_id)), turns)


class Front:
    """A single address for the services of all tests, one after another.

    A browser caches the page's scripts by their URL, so they are fetched and compiled once.
    """

    def __init__(self):
        self.app = None
        self.address = ""

    def __call__(self, environ, start_response):
        return self.app(environ, start_response)

    @contextmanager
    def serve(self, name, games, seed=None):
        """Serve a new world with ids derived from a name, so that no two worlds share an id.

        The browser caches the facts of a match for as long as they are valid, which is forever.
        """
        by_hand = ByHand()
        number = crc32(name.encode()) % 10**8
        world = World(games=games, seed=number if seed is None else seed, analyses=by_hand)
        world.keys = count(number * 10_000)  # match ids are derived from these keys
        self.app = world.app
        yield Site(world, self.address, by_hand)
        world.app.extensions["api"].hub.stop()


@pytest.fixture(scope="session")
def front():
    front = Front()
    with serve_any(front) as front.address:
        yield front


@pytest.fixture
def games_served():
    """Return the games of the site. A folder of tests may override this fixture."""
    return dict(GAMES)


@pytest.fixture
def site(front, request, games_served):
    with front.serve(request.node.nodeid, games_served) as site:
        yield site
