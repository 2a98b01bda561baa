"""A service with an archive for tests: its wiring, its application, and a cold second process."""

import itertools
from typing import Any

from events.archive import Archive, ArchivePlace, Sealer
from formicary.servers.api import application
from formicary.wiring import Wiring
from matches.commands.bots import answer
from projections.task_queue import parse_tasks
from tests.anthill import ANTHILL
from tests.events.archive.packing import KEY, fixed_keys

UUID = "00000000-0000-4000-8000-{:012d}"
ADMIN = "a" * 32
START = 1_795_000_000_000
DAY = 86_400_000


class Service:
    """A service without background loops, which can share its servers and folder with others.

    Attributes:
        at: the time, in milliseconds since 1970; each reading advances it.
    """

    def __init__(self, servers, folder, games=None, *, at=START, keys=None):
        self.servers, self.folder, self.at = servers, folder, at
        self.keys = keys or itertools.count(1)
        self.archive = Archive(ArchivePlace(str(folder)), Sealer(fixed_keys(KEY)))
        self.wiring: Any = Wiring(
            servers,
            games or {"anthill": ANTHILL},
            archive=self.archive,
            admin_token=ADMIN,
            now=self.now,
        )
        self.store, self.context = self.wiring.store, self.wiring.context
        self.archiver = self.wiring.archiver()
        self.client = application(self.wiring).test_client()

    def now(self):
        self.at += 1
        return self.at

    def cold(self):
        """Return another process of the service, with empty caches."""
        return Service(self.servers, self.folder, self.context.games, at=self.at, keys=self.keys)

    def post(self, path, body=None, *, key=None, token=None):
        named = {"Idempotency-Key": key or UUID.format(next(self.keys))}
        named |= {"Authorization": f"Bearer {token}"} if token else {}
        return self.client.post(path, json={} if body is None else body, headers=named)

    def get(self, path, token=None):
        named = {"Authorization": f"Bearer {token}"} if token else {}
        return self.client.get(path, headers=named)

    def create(self, *, key=None, game="anthill", seats=({}, {}), **more):
        made = self.post("/v1/matches", {"game": game, "seats": list(seats), **more}, key=key)
        assert made.status_code == 201, made.text
        return made.json["id"]

    def begin(self, **more):
        """Create a running match. Return it with the tokens of its seats."""
        match_id = self.create(**more)
        taken = [self.post(f"/v1/matches/{match_id}/seats/{seat}") for seat in (0, 1)]
        return match_id, [answer.json["token"] for answer in taken]

    def begin_invited(self):
        """Create a running match visible only to invited players. Return it with its seats' tokens."""
        body = {"game": "anthill", "seats": [{}, {}], "visibility": "invited"}
        made = self.post("/v1/matches", body).json
        seats = f"/v1/matches/{made['id']}/seats"
        taken = [
            self.post(f"{seats}/{invitation['seat']}", {"invitation": invitation["secret"]})
            for invitation in made["invitations"]
        ]
        return made["id"], [answer.json["token"] for answer in taken]

    def finish(self, match_id, tokens):
        """Play a match of the small game to its end."""
        while not self.run_tasks(match_id):
            for token in tokens:
                body = {"type": "send", "workers": 2}
                self.post(f"/v1/matches/{match_id}/commands", body, token=token)
        return match_id

    def run_tasks(self, match_id):
        """Run all due worker tasks of a match. Return True if the match is over."""
        while tasks := parse_tasks(match_id, self.store.head(match_id).waits):
            answer(self.context, tasks[0])
        return self.store.head(match_id).waits == "over"

    def over(self, **more):
        """Return a finished match of bots."""
        match_id = self.create(seats=({"bot": "random"}, {"bot": "random"}), **more)
        assert self.run_tasks(match_id)
        return match_id

    def follow(self):
        """Update lobby and inbox from the streams."""
        self.wiring.follower.rebuild()
        self.wiring.inbox_follower.rebuild()

    def list_matches(self, query=""):
        """Return the matches in the lobby, in order, reading two per page."""
        ids, path = [], f"/v1/matches?limit=2{query}"
        while path:
            page = self.get(path).json
            ids += [match["id"] for match in page["matches"]]
            path = page["next"] and f"/v1/matches?limit=2{query}&cursor={page['next']}"
        return ids
