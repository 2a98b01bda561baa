"""Every attempt of a delivery sends the same bytes, even if the match changes between attempts."""

import json

import pytest

from matches.commands.administration import delete
from tests.webhooks.world import WebhookWorld, verify_request
from webhooks import bodies

MINUTE = 60_000


@pytest.fixture
def world(receiver):
    return WebhookWorld(receiver)


@pytest.fixture
def keys(world):
    return [world.person(name)[0] for name in ("Ada", "Bob")]


def attempts(world):
    """Return the bodies received since the last call, by delivery id."""
    bodies_by_id = {}
    for request in world.take_requests():
        bodies_by_id.setdefault(request["headers"]["webhook-id"], []).append(request["body"])
    return bodies_by_id


def try_again(world):
    world.clock.at += MINUTE
    world.deliver()


def kept_bodies(world):
    return world.redis.keys("webhooks:body:*")


@pytest.fixture
def failing(world, keys):
    """Create a failing webhook for Bob, and a match of two. Attempt to deliver each event once."""
    number, secret = world.active(keys[1], "fail", ["event", "asked", "finished"])
    match_id = world.table_for(*keys)
    world.send(match_id, keys[0])
    world.notice()
    world.deliver()
    return world, match_id, keys, number, secret


def test_the_end_of_a_match_opens_nothing_in_a_retry(failing):
    world, match_id, keys, _, secret = failing
    world.finish(match_id, keys)
    try_again(world)
    requests = world.take_requests()
    world.before -= len(requests)
    repeated = {name: sent for name, sent in attempts(world).items() if len(sent) > 1}

    assert len(repeated) >= 2
    assert all(len(set(sent)) == 1 for sent in repeated.values())
    assert all(verify_request(request, secret) for request in requests)


def test_a_question_is_asked_again_in_the_words_of_the_first_attempt(failing, monkeypatch):
    world, *_ = failing
    monkeypatch.setattr(world.context.accounts, "language_of", lambda _: "de")
    monkeypatch.setattr(bodies, "format_time", lambda at: f"another release's {at}")
    try_again(world)
    sent = attempts(world)

    assert sent
    assert all(len(times) == 2 and len(set(times)) == 1 for times in sent.values())


def test_what_is_sent_again_by_call_is_the_same_too(world, keys):
    number, _ = world.active(keys[1], "ok", ["event"])
    match_id = world.table_for(*keys)
    world.send(match_id, keys[0])
    before = world.before
    world.send_notices()
    world.before = before
    delivery = world.log(keys[1], number)[0]["id"]
    world.finish(match_id, keys)
    path = f"/v1/webhooks/{number}/deliveries/{delivery}/retry"
    assert world.post(path, token=keys[1]).status_code in (200, 202)
    world.deliver()
    sent = attempts(world)[delivery]

    assert len(sent) == 2
    assert len(set(sent)) == 1


def test_a_seats_body_is_not_sent_once_the_seat_is_lost(failing, monkeypatch):
    """A retry would reveal the seat's hidden values to an account that is now only a spectator."""
    world, _, keys, number, _ = failing
    waiting = [delivery["id"] for delivery in world.log(keys[1], number, state="waiting")]
    seat_of = bodies._read_for

    def read_without_seat(context, match_id, account):
        return seat_of(context, match_id, "a" * 16)

    attempts(world)
    monkeypatch.setattr(bodies, "_read_for", read_without_seat)
    try_again(world)

    seated = {json.loads(sent[0])["data"].get("seat") for sent in attempts(world).values()}
    assert waiting
    assert seated <= {None}


def test_kept_bodies_are_sealed(failing):
    world, match_id, _, _, _ = failing
    held = b"".join(world.redis.get(name) for name in kept_bodies(world))

    assert held
    assert match_id.encode() not in held
    assert b"webhook" not in held


def test_of_an_erased_match_no_body_is_opened_again(failing):
    world, match_id, _, _, _ = failing
    attempts(world)
    assert kept_bodies(world)
    delete(world.context, match_id)
    for _ in range(3):
        try_again(world)

    assert attempts(world) == {}
    assert kept_bodies(world) == []


def test_a_body_goes_with_the_record_of_its_delivery(failing):
    world, _, keys, number, _ = failing
    assert kept_bodies(world)
    world.ask("DELETE", f"/v1/webhooks/{number}", keys[1])

    assert kept_bodies(world) == []


def test_a_kept_body_is_small_and_expires(failing):
    world, _, _, _, _ = failing
    names = kept_bodies(world)
    records = list(world.redis.keys("webhooks:delivery:*"))

    assert len(names) == len(records)
    assert all(0 < world.redis.pttl(name) <= 30 * 24 * 60 * MINUTE for name in names)
    assert max(len(world.redis.get(name)) for name in names) < 1000
