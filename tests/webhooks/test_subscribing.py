"""Webhooks from subscription to removal, over HTTP, with a real receiver."""

import logging

import pytest

from tests.service.accounts.people import ask, sign_up
from tests.service.conftest import World
from tests.service.problems import is_problem
from tests.webhooks.test_addresses import HOSTILE, PUBLIC
from tests.webhooks.world import DAY_MS, WebhookWorld, verify_request
from webhooks.addresses import AddressGuard


@pytest.fixture
def world(receiver):
    return WebhookWorld(receiver)


@pytest.fixture
def key(world):
    return world.person("Ada")[0]


def test_a_webhook_is_told_of_nothing_until_its_receiver_has_echoed(world, key):
    made = world.subscribe(key, "echo")
    number = made["webhook"]["number"]
    assert made["webhook"]["status"] == "unconfirmed"

    assert world.deliver() == 1

    (challenge,) = world.take_requests()
    body = verify_request(challenge, made["secret"])
    assert body["type"] == "challenge"
    assert len(body["data"]["challenge"]) > 40
    assert world.show(key, number)["status"] == "active"
    (delivered,) = world.log(key, number)
    assert (delivered["type"], delivered["state"]) == ("challenge", "delivered")


@pytest.mark.parametrize(
    ("path", "fault"),
    [
        ("wrong", "not-echoed"),
        ("ok", "not-echoed"),
        ("endless", "not-echoed"),
        ("fail", "answered-otherwise"),
        ("redirect", "redirected"),
    ],
)
def test_who_does_not_echo_is_asked_thrice(world, key, path, fault):
    number = world.subscribe(key, path)["webhook"]["number"]

    for _ in range(4):
        world.deliver()
        world.clock.at += DAY_MS

    assert world.show(key, number)["status"] == "unconfirmed"
    (given_up,) = world.log(key, number, state="dead")
    assert [attempt["fault"] for attempt in given_up["attempts"]] == [fault] * 3


def test_a_test_asks_an_unconfirmed_receiver_again(world, key):
    number = world.subscribe(key, "echo")["webhook"]["number"]
    world.webhooks.schedule.forget(f"{key.split('.')[1]}-{number}")

    answer = world.post(f"/v1/webhooks/{number}/test", token=key)
    world.deliver()

    assert (answer.status_code, answer.json["type"]) == (202, "challenge")
    assert world.show(key, number)["status"] == "active"


def test_a_test_of_an_active_webhook_is_sent_once_a_key(world, key):
    number, secret = world.active(key)
    sent = {"key": world.key(), "token": key}

    answers = [world.post(f"/v1/webhooks/{number}/test", **sent) for _ in range(2)]
    world.deliver()

    (request,) = world.take_requests()
    assert verify_request(request, secret)["type"] == "test"
    assert {answer.json["id"] for answer in answers} == {request["headers"]["webhook-id"]}


def test_a_repeated_request_repeats_the_answer_and_challenges_nobody(world, key):
    body = {"url": world.receiver.url("echo"), "events": ["asked"]}
    uuid = world.key()

    first = world.post("/v1/webhooks", body, key=uuid, token=key)
    world.deliver()
    again = world.post("/v1/webhooks", body, key=uuid, token=key)
    world.clock.at += DAY_MS
    late = world.post("/v1/webhooks", body, key=uuid, token=key)

    assert again.json["secret"] == first.json["secret"]
    assert again.headers["Idempotency-Replayed"] == "true"
    assert late.json["secret"] is None
    assert world.deliver() == 0
    assert len(world.get("/v1/webhooks", token=key).json["webhooks"]) == 1
    is_problem(
        world.post("/v1/webhooks", {**body, "events": ["event"]}, key=uuid, token=key), "key-reused"
    )


def test_hostile_addresses_are_refused_and_leave_nothing(receiver):
    """Every name in this test resolves to an outside address."""
    strict = AddressGuard(resolve=lambda *_: [PUBLIC], is_inside=lambda _: False)
    world = WebhookWorld(receiver, guard=strict)
    key, _ = world.person("Eve")

    for url in HOSTILE:
        answer = world.post("/v1/webhooks", {"url": url, "events": ["event"]}, token=key)
        is_problem(answer, "address-refused" if url else "invalid-body")

    assert world.get("/v1/webhooks", token=key).json["webhooks"] == []
    assert world.deliver() == 0


def test_a_webhook_is_its_accounts_alone(world, key):
    number, _ = world.active(key)
    other, _ = world.person("Bob")

    for method, path in [
        ("GET", ""),
        ("PATCH", ""),
        ("DELETE", ""),
        ("GET", "/deliveries"),
        ("POST", "/deliveries/wd_" + "0" * 32 + "/retry"),
    ]:
        answer = ask(world, method, f"/v1/webhooks/{number}{path}", {}, token=other)
        is_problem(answer, "unknown-webhook")
    for path in ("/test", "/secret"):
        is_problem(world.post(f"/v1/webhooks/{number}{path}", token=other), "unknown-webhook")


def test_a_webhook_names_a_match_that_its_account_may_read(world, key):
    body = {"url": world.receiver.url("echo"), "events": ["event"], "match": "a" * 16}

    is_problem(world.post("/v1/webhooks", body, token=key), "unknown-match")


def test_an_account_has_twenty_webhooks(world, key):
    for _ in range(20):
        world.subscribe(key)

    body = {"url": world.receiver.url("echo"), "events": ["event"]}
    is_problem(world.post("/v1/webhooks", body, token=key), "too-many")


def test_after_a_rotation_both_secrets_sign_for_a_day(world, key):
    number, old = world.active(key)
    uuid = world.key()
    rotated = world.post(f"/v1/webhooks/{number}/secret", key=uuid, token=key)
    new = rotated.json["secret"]
    assert world.post(f"/v1/webhooks/{number}/secret", key=uuid, token=key).json["secret"] == new

    world.post(f"/v1/webhooks/{number}/test", token=key)
    world.deliver()
    (within,) = world.take_requests()
    world.clock.at += DAY_MS
    world.post(f"/v1/webhooks/{number}/test", token=key)
    world.deliver()
    (later,) = world.take_requests()

    assert old != new
    assert verify_request(within, old) == verify_request(within, new)
    assert len(within["headers"]["webhook-signature"].split(" ")) == 2
    assert len(later["headers"]["webhook-signature"].split(" ")) == 1


def test_a_paused_webhook_is_told_nothing_until_it_goes_on(world, key):
    number, _ = world.active(key)
    path = f"/v1/webhooks/{number}"

    paused = world.ask("PATCH", path, key, {"paused": True}).json
    world.table_for(key, world.person("Bob")[0])
    assert world.send_notices() == []
    resumed = world.ask("PATCH", path, key, {"paused": False, "events": ["event"]}).json

    assert (paused["status"], paused["paused_for"]) == ("paused", "owner")
    assert (resumed["status"], resumed["events"]) == ("active", ["event"])
    assert [
        webhook["number"] for webhook in world.get("/v1/webhooks", token=key).json["webhooks"]
    ] == [1]


def test_of_a_removed_webhook_nothing_is_left(world, key):
    number, _ = world.active(key, "fail")
    world.table_for(key, world.person("Bob")[0])
    world.notice()

    answer = world.ask("DELETE", f"/v1/webhooks/{number}", key)

    assert answer.status_code == 204
    assert world.deliver() == 0
    assert [key for key in world.redis.keys("webhooks:*") if b"-1" in key] == []
    is_problem(world.get(f"/v1/webhooks/{number}", token=key), "unknown-webhook")


def test_erasing_an_account_ends_its_webhooks(world, key):
    world.active(key, "fail")
    world.table_for(key, world.person("Bob")[0])
    world.notice()

    assert ask(world, "DELETE", "/v1/account", token=key).status_code == 204
    world.notice()

    assert world.deliver() == 0
    assert not world.redis.hgetall("webhooks:live")


def test_neither_address_nor_secret_is_stored_or_logged(world, key, caplog):
    """The address is entered by a user, so it is sealed. The secret is derived and never stored."""
    caplog.set_level(logging.DEBUG)
    number, secret = world.active(key, "fail?with=something-private")
    world.table_for(key, world.person("Bob")[0])
    world.send_notices()
    world.post(f"/v1/webhooks/{number}/test", token=key)
    world.deliver()

    stored = "".join(str(_contents(world.redis, name)) for name in world.redis.scan_iter())
    ours = "".join(record.getMessage() for record in caplog.records if record.name[:4] != "http")
    for text in (secret, secret.removeprefix("whsec_"), "something-private", world.receiver.place):
        assert text not in stored
        assert text not in ours
    assert secret not in caplog.text


def _contents(redis, name):
    kind = redis.type(name)
    if kind == b"hash":
        return redis.hgetall(name)
    if kind == b"stream":
        return redis.xrange(name)
    if kind == b"zset":
        return redis.zrange(name, 0, -1)
    return redis.smembers(name) if kind == b"set" else redis.get(name)


def test_an_application_without_settings_lets_nothing_inside(receiver):
    """Without webhooks passed to it, `create_app` rejects all inside addresses."""
    plain = World()
    key = sign_up(plain)["key"]

    body = {"url": receiver.url("echo"), "events": ["event"]}

    is_problem(plain.post("/v1/webhooks", body, token=key), "address-refused")
