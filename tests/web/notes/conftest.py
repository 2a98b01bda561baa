"""The service and the finished matches of the tests of the slider, and authors of notes."""

from itertools import count

import pytest

from tests.service.accounts.people import sign_up
from tests.web.time.conftest import finished_match, over, site

__all__ = ["finished_match", "over", "site"]

_numbers = count(1)


class Author:
    """An account that writes notes about a match."""

    def __init__(self, site, match_id):
        self.world = site.world
        self.name = f"Author {next(_numbers)}"
        self.key = sign_up(self.world, self.name)["key"]
        self.stem = f"/v1/matches/{match_id}"

    def write(self, version, text, **fields):
        body = {"version": version, "text": text, "visibility": "public", **fields}
        made = self.world.post(f"{self.stem}/notes", body, token=self.key)
        assert made.status_code == 201, made.text
        return made.json["id"]

    def write_study(self, title, notes, **fields):
        body = {"title": title, "notes": notes, "visibility": "public", **fields}
        made = self.world.post(f"{self.stem}/studies", body, token=self.key)
        assert made.status_code == 201, made.text
        return made.json["id"]

    def notes(self):
        listed = self.world.get(f"{self.stem}/notes", token=self.key).json["notes"]
        return [note for note in listed if note["author"] == self.name]

    def sign_in(self, page):
        """Sign in on every document that is opened in a tab from now on."""
        keep = f"localStorage.setItem('formicary:key', '{self.key}')"
        page.add_init_script(f"if (location.protocol === 'http:') {keep}")


@pytest.fixture
def author_of(site):
    """Return a function that registers an author of notes about a match."""

    def register(match_id):
        return Author(site, match_id)

    return register
