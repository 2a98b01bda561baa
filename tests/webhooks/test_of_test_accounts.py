"""Webhooks of test accounts are delivered with a mark, and follow no other matches (rule T24)."""

import json

import pytest

from tests.service.accounts.people import sign_up
from tests.service.problems import is_problem
from tests.webhooks.world import WebhookWorld

PLAN = {"game": "anthill", "seats": [{}, {}]}


@pytest.fixture
def world(receiver):
    return WebhookWorld(receiver)


@pytest.mark.parametrize(("is_test", "mark"), [(True, True), (False, None)])
def test_deliveries_are_marked(world, is_test, mark):
    key = sign_up(world, "Tess", test=is_test)["key"]
    world.subscribe(key, "echo")
    world.deliver()
    world.active(key)
    match_id = world.post("/v1/matches", PLAN, token=key).json["id"]
    world.post(f"/v1/matches/{match_id}/seats/0", token=key)
    (challenge,) = [json.loads(request["body"]) for request in world.take_requests()]
    bodies = [challenge, *world.send_notices()]

    assert {"challenge", "event"} <= {body["type"] for body in bodies}
    assert {body.get("test") for body in bodies} == {mark}


def test_a_webhook_follows_no_match_of_the_other_kind(world):
    people = [sign_up(world, name, test=test) for name, test in (("Tess", True), ("Ada", False))]
    keys = [person["key"] for person in people]
    matches = [world.post("/v1/matches", PLAN, token=key).json["id"] for key in keys]
    for key, other in zip(keys, reversed(matches), strict=True):
        body = {"url": world.receiver.url("echo"), "events": ["event"], "match": other}
        is_problem(world.post("/v1/webhooks", body, token=key), "unknown-match")
    for key, own in zip(keys, matches, strict=True):
        assert world.subscribe(key, "echo", match=own)["webhook"]["match"] == own
