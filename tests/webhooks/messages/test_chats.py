"""Webhooks for chats: a readable sentence with a link, confirmed by its reader."""

import json
import re

import pytest

from games.table import SeatPlan
from tests.service.problems import is_problem
from tests.webhooks.world import DAY_MS, WebhookWorld, account_of

SITE = "http://localhost:8000"
LINK = re.compile(rf"{SITE}/account#webhook=(\d+)&challenge=([\w-]+)")


@pytest.fixture
def world(receiver):
    return WebhookWorld(receiver)


@pytest.fixture
def key(world):
    return world.person("Ada")[0]


def confirm(world, key, number, challenge):
    return world.ask("PATCH", f"/v1/webhooks/{number}", key, {"challenge": challenge})


def chat(world, key, shape, events=("asked",), path="ok", **more):
    """Subscribe and confirm a chat. Return its number."""
    made = world.subscribe(key, path, events, shape=shape, **more)
    world.deliver()
    (request,) = world.take_requests()
    number, challenge = LINK.search(link_text(request)).groups()
    assert int(number) == made["webhook"]["number"]
    assert confirm(world, key, number, challenge).json["status"] == "active"
    return int(number)


def link_text(request):
    """Return the text of a request that contains its link."""
    text = request["headers"].get("click") or request["body"]
    return text.replace("&amp;", "&")


def sent(world):
    """Return the requests that chats got after all due deliveries."""
    world.notice()
    world.deliver()
    return world.take_requests()


def test_a_chat_is_confirmed_by_the_link_that_it_shows(world, key):
    made = world.subscribe(key, "ok", ["asked"], shape="discord")
    number = made["webhook"]["number"]
    assert (made["webhook"]["shape"], made["webhook"]["status"]) == ("discord", "unconfirmed")

    world.deliver()
    (request,) = world.take_requests()
    assert world.show(key, number)["status"] == "unconfirmed"  # 2xx is no consent
    _, challenge = LINK.search(request["body"]).groups()

    wrong = confirm(world, key, number, challenge[:-1] + "~")
    assert is_problem(wrong, "invalid-body").json["errors"][0]["pointer"] == "/challenge"
    assert world.show(key, number)["status"] == "unconfirmed"
    assert confirm(world, key, number, challenge).json["status"] == "active"


def test_a_programs_webhook_is_not_confirmed_by_its_owner(world, key):
    number = world.subscribe(key, "wrong")["webhook"]["number"]
    world.deliver()
    (request,) = world.take_requests()
    challenge = json.loads(request["body"])["data"]["challenge"]

    is_problem(confirm(world, key, number, challenge), "invalid-body")
    assert world.show(key, number)["status"] == "unconfirmed"


def test_the_challenge_of_one_chat_confirms_no_other(world, key):
    world.subscribe(key, "ok", ["asked"], shape="slack")
    world.deliver()
    (request,) = world.take_requests()
    _, challenge = LINK.search(link_text(request)).groups()
    other = world.subscribe(key, "ok", ["asked"], shape="slack")["webhook"]["number"]

    is_problem(confirm(world, key, other, challenge), "invalid-body")


def test_discord_shows_a_sentence_with_a_link(world, key):
    chat(world, key, "discord")
    match_id = world.table_for(key, world.person("Bob")[0])

    (request,) = sent(world)

    assert request["headers"]["content-type"] == "application/json"
    assert "webhook-signature" not in request["headers"]
    assert json.loads(request["body"]) == {
        "username": "Formicary",
        "content": f"It is your turn in Anthill. <{SITE}/matches/{match_id}>",
        "allowed_mentions": {"parse": []},
    }


def test_slack_shows_a_sentence_with_a_link(world, key):
    chat(world, key, "slack")
    match_id = world.table_for(key, world.person("Bob")[0])

    (request,) = sent(world)

    text = f"It is your turn in Anthill. <{SITE}/matches/{match_id}>"
    assert json.loads(request["body"]) == {"text": text}


def test_ntfy_shows_a_sentence_that_opens_the_match(world, key):
    chat(world, key, "ntfy")
    match_id = world.table_for(key, world.person("Bob")[0])

    (request,) = sent(world)

    headers = request["headers"]
    assert headers["content-type"] == "text/plain; charset=utf-8"
    assert (headers["title"], headers["click"]) == ("Formicary", f"{SITE}/matches/{match_id}")
    assert request["body"] == "It is your turn in Anthill."


@pytest.mark.parametrize(
    ("language", "text"),
    [("de", "Du bist am Zug: Anthill."), ("es", "Es tu turno: Anthill.")],
)
def test_the_sentence_is_in_the_language_of_the_account(world, key, language, text):
    chat(world, key, "ntfy")
    profile = {"name": "Ada", "bot": False, "language": language}
    assert world.ask("PUT", "/v1/account", key, profile).status_code == 200
    world.table_for(key, world.person("Bob")[0])

    (request,) = sent(world)

    assert request["body"] == text


def test_an_invitation_names_its_sender_and_the_name_is_not_formatted(world, key):
    chat(world, key, "discord", ["invited"])
    bob, creator = world.person("Bob_of_it")
    seats = (SeatPlan(), SeatPlan(account=account_of(key)))
    world.open_table(bob, key, seats=seats, creator=creator)

    (request,) = sent(world)

    content = json.loads(request["body"])["content"]
    assert content.startswith("Bob\\_of\\_it invites you to a match of Anthill. <")


def test_nothing_that_a_seat_may_hide_is_sent(world, key):
    chat(world, key, "discord", ["event"])
    match_id = world.table_for(key, world.person("Bob")[0])

    requests = sent(world)

    assert requests
    for request in requests:
        content = json.loads(request["body"])["content"]
        assert content == f"A move was made in Anthill. <{SITE}/matches/{match_id}>"


def test_a_chat_of_one_match_hears_of_no_other(world, key):
    bob, _ = world.person("Bob")
    match_id = world.open_table(key, bob)
    chat(world, key, "ntfy", match=match_id)
    world.table_for(key, bob)
    assert sent(world) == []

    world.sit_down(match_id, key, bob)
    (request,) = sent(world)
    assert request["headers"]["click"] == f"{SITE}/matches/{match_id}"


def test_a_turn_that_is_over_is_not_sent_late(world, key):
    number = chat(world, key, "discord", path="fickle_chat")
    match_id = world.table_for(key, world.person("Bob")[0])
    assert len(sent(world)) == 1  # refused, so it is due again
    world.send(match_id, key)
    world.clock.at += DAY_MS

    assert sent(world) == []
    assert [sent["type"] for sent in world.log(key, number)] == ["challenge"]


def test_a_chat_that_fails_is_tried_again_with_the_same_text(world, key):
    chat(world, key, "slack", path="fickle_chat")
    world.table_for(key, world.person("Bob")[0])
    (first,) = sent(world)
    world.clock.at += 10_000

    (second,) = sent(world)

    assert first["body"] == second["body"]


def test_a_shape_that_does_not_exist_is_refused(world, key):
    body = {"url": world.receiver.url("ok"), "events": ["asked"], "shape": "telegram"}

    is_problem(world.post("/v1/webhooks", body, token=key), "invalid-body")
