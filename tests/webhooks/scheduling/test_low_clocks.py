"""A clock that is low is reported once for a question, also if a test clock is moved."""

import pytest

from matches.commands.commit import HOST, CommandRequest
from matches.commands.timeouts import advance_clock
from tests.webhooks.world import DAY_MS, WebhookWorld

HOUR_MS = 3_600_000
PLAN = {
    "game": "anthill",
    "seats": [{}, {}],
    "clock": {"kind": "correspondence", "days": 2},
    "visibility": "invited",
    "test_clock": True,
}


@pytest.fixture
def world(receiver):
    return WebhookWorld(receiver)


@pytest.fixture
def key(world):
    """The key of an account with a webhook for low clocks."""
    key, _ = world.person("Ada")
    world.active(key, events=["clock-low"])
    return key


@pytest.fixture
def match_id(world, key):
    """A match with a test clock, in which the account has seat 0."""
    made = world.post("/v1/matches", PLAN, token=key).json
    for invitation in made["invitations"]:
        path = f"/v1/matches/{made['id']}/seats/{invitation['seat']}"
        token = key if invitation["seat"] == 0 else None
        taken = world.post(path, {"invitation": invitation["secret"]}, token=token)
        assert taken.status_code == 201, taken.text
    return made["id"]


def advance(world, match_id, milliseconds):
    advance_clock(world.context, match_id, CommandRequest(actor=HOST), milliseconds // 1000)


def low_clocks(sent):
    return [body["data"] for body in sent if body["type"] == "clock-low"]


def test_a_clock_that_is_moved_while_it_is_low_is_reported_once(world, match_id):
    """A day passes, then all but three hours, and then the rest in three steps."""
    sent = []
    for step in (DAY_MS, DAY_MS - 3 * HOUR_MS, HOUR_MS + HOUR_MS // 2, HOUR_MS // 2, HOUR_MS // 2):
        advance(world, match_id, step)
        sent += world.send_notices()

    assert len(low_clocks(sent)) == 1


def test_a_low_clock_that_is_moved_before_the_delivery_is_reported(world, key, match_id):
    """Both moves are made before the deliverer looks."""
    for step in (2 * DAY_MS - HOUR_MS, HOUR_MS // 2):
        advance(world, match_id, step)

    (low,) = low_clocks(world.send_notices())

    clocks = world.get(f"/v1/matches/{match_id}", token=key).json["clocks"]
    assert low["deadline"] == clocks[0]["deadline"]
