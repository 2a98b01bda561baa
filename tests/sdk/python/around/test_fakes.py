"""The fake service returns the responses of a test to both clients."""

import pytest

from formicary_client import NoAnswer, RuleViolation
from formicary_client.testing import FakeService
from tests.waiting import run_aside

MATCH = "abcdefghijklmnop"


def test_responses_follow_each_other_and_the_last_stays():
    fake = FakeService()
    for version in (1, 2):
        fake.respond("GET", "/v1/matches/{match}", {"version": version})
    client = fake.client("key.a")

    versions = [client.match(MATCH)["version"] for _ in range(3)]

    assert versions == [1, 2, 2]
    assert {sent.headers["Authorization"] for sent in fake.requests} == {"Bearer key.a"}


def test_a_command_is_refused():
    fake = FakeService()
    path = "/v1/matches/{match}/commands"
    fake.refuse("POST", path, "rule-violation", 409, rule="W2", slug="no-food")

    with pytest.raises(RuleViolation) as refused:
        fake.client().play(MATCH, {"type": "pass"}, version=3)

    assert (refused.value.rule, refused.value.slug) == ("W2", "no-food")
    (sent,) = fake.requests
    assert (sent.path, sent.body) == (f"/v1/matches/{MATCH}/commands", {"type": "pass"})
    assert sent.headers["If-Match"] == '"3"'


def test_a_stream_ends_after_its_messages():
    fake = FakeService()
    over = {"version": 2, "status": "over", "asked": []}
    fake.stream("/v1/matches/{match}/events", ("", {"seq": 2, "e": {}}), ("asked", over))

    kinds = [message.name for message in fake.client().follow(MATCH)]

    assert kinds == ["event", "asked"]


def test_the_asynchronous_client_uses_the_same_responses():
    fake = FakeService()
    fake.respond("GET", "/v1/games", {"games": []})

    async def list_games():
        async with fake.async_client() as client:
            return await client.games()

    assert run_aside(list_games) == {"games": []}


def test_a_request_without_a_response_fails_the_test():
    with pytest.raises(AssertionError, match="no response for GET /v1/games"):
        FakeService().client().games()


def test_a_response_is_lost_and_the_retry_is_reported():
    fake, seen = FakeService(), []
    fake.lose("POST", "/v1/matches/{match}/commands")
    fake.respond("POST", "/v1/matches/{match}/commands", {"version": 4}, status=201)

    played: object = fake.client(on_retry=seen.append).play(MATCH, {"type": "pass"})

    assert played == {"version": 4}
    assert len(seen) == 1
    assert len({sent.headers["Idempotency-Key"] for sent in fake.requests}) == 1


def test_without_any_response_the_key_of_the_request_is_named():
    fake = FakeService()
    fake.lose("POST", "/v1/matches/{match}/commands")

    with pytest.raises(NoAnswer) as raised:
        fake.client().play(MATCH, {"type": "pass"}, key="mine")

    assert raised.value.key == "mine"
