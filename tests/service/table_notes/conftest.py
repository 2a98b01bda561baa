"""Matches whose seats write notes to each other."""

import pytest

from tests.service.accounts.people import ADMIN, ask, sign_up
from tests.service.conftest import World


class Table:
    """A match in a service of its own, and the tokens or keys of its seats.

    Args:
        seats: the number of seats.
        names: the names of the accounts that hold the first seats. Tokens hold the others.
    """

    def __init__(self, seats=2, names=("Ann", "Ben"), **plan):
        self.world = World(admin_token=ADMIN)
        made = [sign_up(self.world, name)["key"] for name in names]
        body = {"game": "anthill", "seats": [{} for _ in range(seats)], **plan}
        answer = self.world.post("/v1/matches", body, token=made[0] if made else None)
        assert answer.status_code == 201, answer.text
        self.match_id = answer.json["id"]
        self.tokens = [*made]
        for seat in range(seats):
            key = made[seat] if seat < len(made) else None
            taken = self.world.post(f"/v1/matches/{self.match_id}/seats/{seat}", token=key)
            assert taken.status_code == 201, taken.text
            self.tokens += [] if key else [taken.json["token"]]

    def path(self, *rest):
        return "/".join((f"/v1/matches/{self.match_id}", *map(str, rest)))

    def write(self, seat, text="Good luck!", **more):
        body = more.pop("body", {"text": text})
        return self.world.post(self.path("table-notes"), body, token=self.tokens[seat], **more)

    def say_well_played(self, seat, **more):
        return self.write(seat, body={"well_played": True}, **more)

    def read(self, seat, query=""):
        answer = self.world.get(self.path("table-notes") + query, token=self.tokens[seat])
        assert answer.status_code == 200, answer.text
        return answer.json

    def texts(self, seat):
        return [note["text"] for note in self.read(seat)["notes"]]

    def mute(self, seat, *seats):
        return self.ask("PUT", "table-notes/muted", seat, {"seats": seats})

    def report(self, seat, note):
        return self.ask("PUT", f"table-notes/{note}/reported", seat)

    def reports(self):
        answer = self.world.get("/v1/reported-notes", token=ADMIN)
        assert answer.status_code == 200, answer.text
        return answer.json["reports"]

    def ask(self, method, name, seat=None, body=None, token=None):
        token = token or (None if seat is None else self.tokens[seat])
        return ask(self.world, method, self.path(name), body, token=token)

    def finish(self):
        self.world.finish(self.match_id, self.tokens)

    @property
    def stored(self):
        """All stored bytes of the notes of the match."""
        notes = self.world.context.notes.store
        return b"".join(entry.e for entry in notes.read(self.match_id))


@pytest.fixture
def table(answers_checked):
    """Return a match of two accounts."""
    return Table()


@pytest.fixture
def guests(answers_checked):
    """Return a match of two players without an account."""
    return Table(names=())


@pytest.fixture
def make_table(answers_checked):
    """Return a function that creates a match."""
    return Table
