"""A delivery is sent with the same bytes however often it is tried, and they are kept safely."""

import pytest

from matches.commands.administration import delete
from tests.webhooks.world import DAY_MS, WebhookWorld, account_of
from webhooks.schedule import body_name

HOUR_MS = DAY_MS // 24


@pytest.fixture
def world(receiver):
    return WebhookWorld(receiver)


@pytest.fixture
def people(world):
    """The API keys of two people."""
    return world.person("Ada")[0], world.person("Bob")[0]


def fail_once(world, ada, bob, events=("asked",)):
    """Return a match of which Ada is sent something that her receiver refuses, and the attempt."""
    world.active(ada, path="fail", events=list(events))
    match_id = world.table_for(ada, bob)
    world.run_phases(match_id)
    world.notice()
    world.deliver()
    return match_id, world.came()


def retry(world):
    """Let hours pass, and return the attempts that were made then."""
    world.clock.at += 3 * HOUR_MS
    world.deliver()
    return world.came()


def headers_of(request):
    return {name.lower(): value for name, value in request["headers"].items()}


def test_a_retry_sends_the_same_bytes_whatever_has_changed(world, people):
    """The account has chosen another language meanwhile, in which the question would be sent."""
    ada, bob = people
    _, (first,) = fail_once(world, ada, bob)
    changed = {"name": "Ada", "bot": False, "language": "de"}
    assert world.ask("PUT", "/v1/account", ada, changed).status_code == 200

    retried = retry(world)

    assert {one["body"] for one in retried} == {first["body"]}
    ids = {headers_of(one)["webhook-id"] for one in (first, *retried)}
    assert len(retried) >= 1
    assert len(ids) == 1


def test_kept_bytes_are_sealed_and_are_dropped_with_the_webhook(world, people):
    ada, bob = people
    _, (first,) = fail_once(world, ada, bob)
    name = body_name(headers_of(first)["webhook-id"])

    kept = world.redis.get(name)

    assert kept
    assert b"asked" not in kept
    assert world.redis.pttl(name) > 0
    assert world.ask("DELETE", "/v1/webhooks/1", ada).status_code in (200, 204)
    world.webhooks.schedule.forget(f"{account_of(ada)}-1")
    assert world.redis.get(name) is None


def test_a_deleted_match_is_not_sent_again(world, people):
    ada, bob = people
    match_id, _ = fail_once(world, ada, bob)
    delete(world.context, match_id)

    assert retry(world) == []
