"""Waiting deliveries reveal nothing to spectators with a delayed view or no view."""

import pytest

from games.table.events import Spectators
from tests.webhooks.world import WebhookWorld
from webhooks import schedule
from workers.deliver import LOOK_AGAIN_MS

DELAY = 5  # minutes
START = 1_795_000_000_000
VERSIONS = 40
MOST_WAITING = 4
POLICIES = {
    "minutes": Spectators("delayed", minutes=DELAY),
    "events": Spectators("delayed", events=200),
    "nobody": Spectators("nobody"),
}
LOG = "/v1/webhooks/1/deliveries"


def make_world(receiver, policy, path="fail"):
    """Return a world in which Eve has a webhook for a match that has just started."""
    world = WebhookWorld(receiver)
    world.clock.at = START
    ada, bob, eve = (world.person(name)[0] for name in ("Ada", "Bob", "Eve"))
    match_id = world.open_table(ada, bob, spectators=POLICIES[policy])
    world.active(eve, path, ["event", "finished"], match=match_id)
    world.sit_down(match_id, ada, bob)
    world.send_notices()
    world.clock.at += 2 * DELAY * 60_000
    return world, match_id, (ada, bob), eve


def go_on(world, match_id, keys, rounds):
    """Play one command and then n rounds, of which three make a match. Notify the webhooks."""
    world.send(match_id, keys[0])
    for number in range(rounds):
        for key in keys[not number :]:
            world.send(match_id, key)
        world.run_phases(match_id)
    world.notice()


def ask_all(world, match_id, eve, key):
    """Return the responses to all of Eve's requests about her webhook."""
    pages = [LOG, f"{LOG}?limit=1", *(f"{LOG}?state={state}" for state in schedule.STATES)]
    ids = [
        world.delivery_id(eve, 1, kind, match_id, version)
        for kind in ("event", "finished")
        for version in range(1, VERSIONS)
    ]
    answers = [world.get(path, token=eve) for path in ("/v1/webhooks/1", "/v1/account", *pages)]
    answers += [world.post(f"{LOG}/{id}/retry", token=eve, key=key) for id in ids]
    answers.append(world.post("/v1/webhooks/1/test", token=eve, key=key))
    return [(answer.status_code, comparable(answer.json)) for answer in answers]


def comparable(body):
    """Return a body without measured and random values, such as the end time of an attempt."""
    if isinstance(body, list):
        return [comparable(part) for part in body]
    if not isinstance(body, dict):
        return body
    left = {"request_id", "milliseconds"} | ({"at"} if "milliseconds" in body else set())
    return {name: comparable(value) for name, value in body.items() if name not in left}


def look_again(world):
    """Check and attempt all deliveries that become due after a while."""
    world.clock.at += LOOK_AGAIN_MS
    world.deliver()


@pytest.mark.parametrize("policy", POLICIES)
def test_what_waits_tells_a_spectator_nothing(receiver, monkeypatch, policy):
    """One world has more waiting deliveries than the limit, and its match may be over."""
    monkeypatch.setattr(schedule, "MOST_WAITING", MOST_WAITING)
    monkeypatch.setitem(schedule.KEPT, "dead", 3)
    answers_by_world, versions = [], []
    for rounds in (0, 2 if policy == "events" else 3):
        world, match_id, keys, eve = make_world(receiver, policy)
        go_on(world, match_id, keys, rounds)
        answers = [ask_all(world, match_id, eve, "unlooked")]
        look_again(world)
        answers.append(ask_all(world, match_id, eve, "looked"))
        world.ask("PATCH", "/v1/webhooks/1", eve, {"paused": True})
        look_again(world)
        answers.append(ask_all(world, match_id, eve, "paused"))
        answers_by_world.append(answers)
        versions.append(world.context.cache.fresh(match_id).timeline.version)

    assert answers_by_world[0] == answers_by_world[1]
    assert versions[1] - versions[0] > MOST_WAITING


def test_what_may_be_seen_is_listed_and_sent_again(receiver):
    """If the worlds differed, the test above would fail, and after the delay they do differ."""
    world, match_id, keys, eve = make_world(receiver, "minutes")
    go_on(world, match_id, keys, 3)
    world.deliver()
    newest = world.context.cache.fresh(match_id).timeline.version
    before = ask_all(world, match_id, eve, "before")

    world.clock.at += DELAY * 60_000
    world.deliver()

    assert newest in [delivery["version"] for delivery in world.log(eve, 1)]
    assert ask_all(world, match_id, eve, "after") != before
    again = world.delivery_id(eve, 1, "finished", match_id, newest)
    assert world.post(f"{LOG}/{again}/retry", token=eve).status_code == 202


def test_what_is_sent_late_was_tried_once(receiver):
    """A late delivery is attempted once, although it may have been checked repeatedly before."""
    world, match_id, keys, eve = make_world(receiver, "minutes", "ok")
    go_on(world, match_id, keys, 0)
    seen = len(world.log(eve, 1))
    for _ in range(3):
        look_again(world)
    assert world.take_requests() == []

    world.clock.at += DELAY * 60_000
    world.deliver()

    late = world.log(eve, 1)[0]
    assert len(world.log(eve, 1)) == seen + 1
    assert (late["state"], len(late["attempts"])) == ("delivered", 1)
    assert len(world.take_requests()) == 1


def test_to_who_may_never_see_a_match_nothing_is_scheduled(receiver):
    world, match_id, keys, _ = make_world(receiver, "nobody")
    before = set(world.redis.keys("webhooks:delivery:*"))

    go_on(world, match_id, keys, 3)

    assert set(world.redis.keys("webhooks:delivery:*")) == before
    assert not world.redis.keys("webhooks:unseen:*")


def test_what_is_unseen_is_forgotten_with_its_webhook(receiver):
    world, match_id, keys, eve = make_world(receiver, "minutes")
    go_on(world, match_id, keys, 3)
    assert world.redis.keys("webhooks:unseen:*")

    world.ask("DELETE", "/v1/webhooks/1", eve)

    assert not world.redis.keys("webhooks:unseen:*")
    assert not world.redis.keys("webhooks:delivery:*")
    look_again(world)
    assert not world.redis.keys("webhooks:queue:*")
