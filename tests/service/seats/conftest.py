"""A service with two people, Ann and Ben, who have accounts."""

import pytest

from tests.service.accounts.people import ADMIN, sign_up
from tests.service.conftest import World


class Town(World):
    """A service with people."""

    def __init__(self, **settings):
        super().__init__(admin_token=ADMIN, **settings)
        self.people = {}

    def person(self, name):
        """Return the key and id of a person, whose account is created on first use."""
        if name not in self.people:
            made = sign_up(self, name)
            self.people[name] = made["key"], made["id"]
        return self.people[name]

    def send_to(self, method, path, body=None, *, token=None, key=None):
        """Send a request with any method and an idempotency key."""
        headers = {"Idempotency-Key": key or self.key()}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        return self.client.open(path, method=method, json=body, headers=headers)

    def create_match(self, *seats, token=None, key=None, **more):
        """Create a match, and return the response body."""
        body = {"game": "anthill", "seats": list(seats or ({}, {})), **more}
        answer = self.post("/v1/matches", body, token=token, key=key)
        assert answer.status_code == 201, answer.text
        return answer.json

    def sit(self, match_id, seat, *, token=None, key=None, **body):
        """Take a seat, and return the response."""
        return self.post(f"/v1/matches/{match_id}/seats/{seat}", body, token=token, key=key)


@pytest.fixture
def town():
    return Town()


@pytest.fixture
def ann(town):
    return town.person("Ann")


@pytest.fixture
def ben(town):
    return town.person("Ben")
