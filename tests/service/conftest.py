"""An application over an in-memory store, with the small game that has secrets."""

import hashlib
import itertools
import json

import pytest
from fakeredis import FakeRedis
from flask.testing import FlaskClient

from events import Store
from events.keys import names_secret_key
from events.secret import SECRET_BYTES
from games.game import RunPhase
from games.table.undo_history import PHASE
from matches.commands.commit import WORKERS, CommandRequest
from matches.commands.execute import play
from matches.context import Context
from projections.inbox.follower import InboxFollower
from projections.inbox.members import Inbox
from projections.lobby import Lobby
from projections.lobby_follower import LobbyFollower
from projections.ratings.store import Ratings
from service.app import STREAMS, create_app
from service.live.hub import Hub, NotesFeed
from tests.anthill import ANTHILL
from tests.servers import real_client, running
from tests.service.document.checking import CheckedClient
from tests.service.problems import untouched

__all__ = ["UUID", "World", "new_match", "plain", "real_client", "running", "world"]

UUID = "00000000-0000-4000-8000-{:012d}"


def random_source(seed=0):
    """Return a source of random bytes that are the same in every run."""
    numbers = itertools.count()
    return lambda size: hashlib.shake_128(b"%d %d" % (seed, next(numbers))).digest(size)


class World:
    """A service with its store, which sends HTTP requests through the test client.

    Attributes:
        client_class: the class of the client; `CheckedClient` validates responses against the API
            description.
    """

    client_class = FlaskClient

    def __init__(
        self, games=None, *, seed=0, redis=None, admin_token=None, streams=STREAMS, **settings
    ):
        self.games = games or {"anthill": ANTHILL}
        self.redis = redis or FakeRedis()
        self.redis.set(names_secret_key(), b"s" * SECRET_BYTES, nx=True)  # consume no random bytes
        self.context = Context(
            Store(self.redis),
            self.games,
            now=lambda: 1000,
            random=random_source(seed),
            admin_token=admin_token,
        )
        if analyses := settings.get("analyses"):
            analyses.context = self.context
        self.lobby = Lobby(self.redis)
        self.inbox = Inbox(self.redis, random_source(7))
        feed = NotesFeed(self.context.notes.store)
        hub = Hub(self.context.store, streams, self.inbox, feed)
        self.app = create_app(self.context, self.lobby, hub=hub, inbox=self.inbox, **settings)
        self.app.test_client_class = self.client_class
        self.client = self.app.test_client()
        self.keys = itertools.count(1)

    def key(self):
        return UUID.format(next(self.keys))

    def post(self, path, body=None, *, key=None, token=None, **headers):
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        named.setdefault("Idempotency-Key", self.key() if key is None else key)
        if token:
            named["Authorization"] = f"Bearer {token}"
        return self.client.post(path, json={} if body is None else body, headers=named)

    def get(self, path, *, token=None, **headers):
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        if token:
            named["Authorization"] = f"Bearer {token}"
        return self.client.get(path, headers=named)

    def create(self, *seats, game="anthill", **options):
        body = {"game": game, "options": options, "seats": list(seats or ({}, {}))}
        answer = self.post("/v1/matches", body)
        assert answer.status_code == 201, answer.text
        return answer.json["id"]

    def begin_match(self, *seats, **options):
        """Create a running match. Return it with its seats' tokens."""
        match_id = self.create(*seats, **options)
        open_seats = [n for n, seat in enumerate(seats or ({}, {})) if not seat.get("bot")]
        answers = [self.post(f"/v1/matches/{match_id}/seats/{n}") for n in open_seats]
        return match_id, [answer.json["token"] for answer in answers]

    def send(self, match_id, token, workers=2, **more):
        body = {"type": "send", "workers": workers}
        return self.post(f"/v1/matches/{match_id}/commands", body, token=token, **more)

    def run_phases(self, match_id):
        """Run all due phases, like the workers."""
        position = self.context.cache.get(match_id).timeline.tip()
        while position.since(PHASE) is not None:
            asked = position.since(PHASE)
            play(
                self.context,
                match_id,
                CommandRequest(actor=WORKERS, command=RunPhase(), asked_since=asked),
            )
            position = self.context.cache.get(match_id).timeline.tip()

    def finish(self, match_id, tokens):
        while self.get(f"/v1/matches/{match_id}").json["status"] == "running":
            for token in tokens:
                self.send(match_id, token)
            self.run_phases(match_id)

    def stored_entries(self, match_id):
        """Return the entries of a match's stream as stored."""
        return tuple(self.context.store.read(match_id))

    def follower(self):
        ratings = Ratings(self.redis)
        now = self.context.now
        return LobbyFollower(self.lobby, self.context.store, self.games, now, ratings=ratings)

    def follow(self):
        self.follower().rebuild()
        InboxFollower(self.inbox, self.context.store, self.games).rebuild()


@pytest.fixture
def answers_checked(monkeypatch):
    """Validate every response of a world against the API description."""
    monkeypatch.setattr(World, "client_class", CheckedClient)


@pytest.fixture
def world():
    return World()


@pytest.fixture
def new_match(world):
    """Yield a world, its running match of two players, and their tokens.

    The test must not change the match.
    """
    match_id, tokens = world.begin_match()
    with untouched(world, match_id):
        yield world, match_id, tokens


def plain(answer):
    """Return the parsed lines of an NDJSON response."""
    return [json.loads(line) for line in answer.text.splitlines()]
