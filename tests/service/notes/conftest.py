"""A finished match with the accounts that write about it."""

import pytest

from tests.service.accounts.people import ADMIN, ask, sign_up
from tests.service.conftest import World


class Notes:
    """A world with a match, its seats, and two accounts without a seat."""

    def __init__(self):
        self.world = World(admin_token=ADMIN)
        self.match_id, self.tokens = self.world.begin_match()
        self.ann = sign_up(self.world, "Ann")["key"]
        self.ben = sign_up(self.world, "Ben")["key"]

    def finish(self):
        self.world.finish(self.match_id, self.tokens)

    def path(self, *rest):
        return "/".join((f"/v1/matches/{self.match_id}", *rest))

    def write(self, token, **fields):
        body = {"version": 3, "text": "A good move.", **fields}
        return self.world.post(self.path("notes"), body, token=token)

    def write_study(self, token, notes, **fields):
        body = {"title": "The opening", "notes": notes, **fields}
        return self.world.post(self.path("studies"), body, token=token)

    def read(self, *rest, token=None, **headers):
        return self.world.get(self.path(*rest), token=token, **headers)

    def ask(self, method, *rest, token=None, body=None):
        return ask(self.world, method, self.path(*rest), body, token=token)

    def listed(self, token=None):
        return [note["id"] for note in self.read("notes", token=token).json["notes"]]


@pytest.fixture
def notes(answers_checked):
    return Notes()


@pytest.fixture
def make_notes(answers_checked):
    """Return a function that creates equal worlds."""
    return Notes


@pytest.fixture
def finished(notes):
    notes.finish()
    return notes
