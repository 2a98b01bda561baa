"""Notifications of a browser: subscribed, confirmed, sent, and ended by its push service."""

import json
from datetime import datetime

import pytest

from games.table import Correspondence, SeatPlan
from tests.service.problems import is_problem
from tests.webhooks.messages.browser import Browser, read
from tests.webhooks.world import DAY_MS, WebhookWorld, account_of
from webhooks.messages.push import public_key_of

HOUR_MS = 3_600_000
NIGHT = {"begins": "22:00", "ends": "07:00", "zone": "Europe/Berlin"}
KINDS = ("asked", "clock-low", "finished", "invited")


@pytest.fixture
def world(receiver):
    return WebhookWorld(receiver)


@pytest.fixture
def ada(world):
    return world.person("Ada")[0]


@pytest.fixture
def bob(world):
    return world.person("Bob")[0]


@pytest.fixture
def browser():
    return Browser()


def subscribe(world, key, browser, path="push", **more):
    return world.subscribe(key, path, KINDS, shape="push", keys=browser.keys, **more)


def notified(world, key, browser, **more):
    """Subscribe and confirm a browser. Return its number."""
    made = subscribe(world, key, browser, **more)
    number = made["webhook"]["number"]
    world.deliver()
    (request,) = world.take_requests()
    change = {"challenge": browser.read(request)["challenge"]}
    assert world.ask("PATCH", f"/v1/webhooks/{number}", key, change).json["status"] == "active"
    return number


def messages(world, browser):
    """Return the messages that the push service got after all due deliveries."""
    world.notice()
    world.deliver()
    return [browser.read(request) for request in world.take_requests()]


def change(world, key, number, **changes):
    answer = world.ask("PATCH", f"/v1/webhooks/{number}", key, changes)
    assert answer.status_code == 200, answer.text
    return answer.json


def test_a_browser_is_confirmed_by_the_notification_that_it_shows(world, ada, browser):
    number = subscribe(world, ada, browser)["webhook"]["number"]
    world.deliver()
    (request,) = world.take_requests()
    assert world.show(ada, number)["status"] == "unconfirmed"

    message = browser.read(request)

    assert message["kind"] == "challenge"
    assert message["webhook"] == number
    assert change(world, ada, number, challenge=message["challenge"])["status"] == "active"


def test_the_request_is_that_of_web_push(world, ada, bob, browser):
    notified(world, ada, browser)
    match_id = world.table_for(ada, bob)
    world.notice()
    world.deliver()
    (request,) = world.take_requests()

    headers = request["headers"]
    assert headers["content-encoding"] == "aes128gcm"
    assert headers["ttl"] == str(7 * 86_400)
    assert headers["urgency"] == "normal"
    assert len(headers["topic"]) == 32
    assert match_id not in json.dumps(headers)  # the id of an unlisted match opens it
    page = world.get("/v1/webhooks", token=ada).json
    token, key = headers["authorization"].removeprefix("vapid t=").split(", k=")
    assert key == page["push_key"]
    claims = json.loads(read(token.split(".")[1]))
    assert claims["aud"] == f"http://{world.receiver.place}"
    vault = world.context.accounts.open_vault(account_of(ada))
    assert key == public_key_of(vault.push_root())


def test_a_message_says_whose_turn_it_is_and_nothing_more(world, ada, bob, browser):
    notified(world, ada, browser)
    match_id = world.table_for(ada, bob)

    assert messages(world, browser) == [
        {
            "kind": "asked",
            "text": "It is your turn in Anthill.",
            "path": f"/matches/{match_id}",
            "match_id": match_id,
            "challenge": "",
            "webhook": 1,
        }
    ]


def test_invitation_end_and_low_clock_are_notified(world, ada, bob, browser):
    notified(world, bob, browser)
    seats = (SeatPlan(), SeatPlan(account=account_of(bob)))
    clock = Correspondence(days=1)
    world.open_table(ada, bob, seats=seats, creator=account_of(ada), clock=clock)
    (invited,) = messages(world, browser)
    assert invited["text"] == "Ada invites you to a match of Anthill."

    match_id = world.table_for(ada, bob, clock=clock)
    (asked,) = messages(world, browser)
    assert asked["match_id"] == match_id
    world.clock.at += DAY_MS - HOUR_MS
    world.notice()
    world.deliver()
    (request,) = world.take_requests()
    assert request["headers"]["urgency"] == "high"
    assert 0 < int(request["headers"]["ttl"]) <= 3600  # until the clock runs out
    assert browser.read(request)["text"] == "Little time is left for your turn in Anthill."

    other = world.table_for(ada, bob)
    world.finish(other, [ada, bob])
    texts = [message["text"] for message in messages(world, browser)]
    assert sum(text.startswith("A match of Anthill is over") for text in texts) == 1


@pytest.mark.parametrize("path", ["not_found", "gone"])
def test_a_push_service_that_knows_it_no_more_removes_it(world, ada, bob, browser, path):
    made = subscribe(world, ada, browser, path)
    number = made["webhook"]["number"]
    account = account_of(ada)
    world.deliver()  # the challenge is refused like any other message

    is_problem(world.get(f"/v1/webhooks/{number}", token=ada), "unknown-webhook")
    assert world.webhooks.schedule.page(f"{account}-{number}", None, None, 9).deliveries == ()
    world.take_requests()
    world.table_for(ada, bob)
    assert messages(world, browser) == []


def test_a_push_service_that_fails_is_tried_again(world, ada, browser):
    number = subscribe(world, ada, browser, "fail")["webhook"]["number"]
    world.deliver()
    world.clock.at += 10_000
    world.deliver()

    assert len(world.take_requests()) == 2
    (waiting,) = world.log(ada, number)
    assert [attempt["status"] for attempt in waiting["attempts"]] == [500, 500]


def test_quiet_hours_put_messages_off_until_their_end(world, ada, bob, browser):
    number = notified(world, ada, browser, quiet=NIGHT)
    world.clock.at = at("2027-01-05 22:30")  # 23:30 in Berlin
    match_id = world.table_for(ada, bob)
    assert messages(world, browser) == []

    world.clock.at = at("2027-01-06 05:59")
    assert messages(world, browser) == []
    world.clock.at = at("2027-01-06 06:00")
    (message,) = messages(world, browser)

    assert message["match_id"] == match_id
    assert world.show(ada, number)["quiet"] == NIGHT


def test_a_turn_taken_in_quiet_hours_is_not_notified(world, ada, bob, browser):
    notified(world, ada, browser, quiet=NIGHT)
    world.clock.at = at("2027-01-05 22:30")
    match_id = world.table_for(ada, bob)
    world.notice()
    world.deliver()
    world.send(match_id, ada)

    world.clock.at = at("2027-01-06 07:00")

    assert messages(world, browser) == []


def test_a_muted_match_is_not_notified(world, ada, bob, browser):
    number = notified(world, ada, browser)
    muted, loud = world.open_table(ada, bob), world.open_table(ada, bob)
    assert change(world, ada, number, muted=[muted, muted])["muted"] == [muted]

    world.sit_down(muted, ada, bob)
    assert messages(world, browser) == []
    world.sit_down(loud, ada, bob)
    (message,) = messages(world, browser)
    assert message["match_id"] == loud

    assert change(world, ada, number, muted=[])["muted"] == []


def test_changes_keep_the_other_details(world, ada, browser):
    number = notified(world, ada, browser)
    change(world, ada, number, quiet=NIGHT)
    shown = change(world, ada, number, events=["asked"])

    assert (shown["events"], shown["quiet"], shown["shape"]) == (["asked"], NIGHT, "push")
    assert change(world, ada, number, quiet=None)["quiet"] is None


def test_a_removed_account_takes_its_browsers_along(world, ada, bob, browser):
    notified(world, ada, browser)
    world.table_for(ada, bob)
    assert world.ask("DELETE", "/v1/account", ada, {"name": "Ada"}).status_code == 204

    assert messages(world, browser) == []


def test_the_export_has_the_subscription(world, ada, browser):
    subscribe(world, ada, browser)

    export = world.get("/v1/account/export", token=ada).text

    for text in (*browser.keys.values(), world.receiver.url("push")):
        assert text in export


@pytest.mark.parametrize(
    ("changes", "pointer"),
    [
        ({"keys": None}, "/keys"),
        ({"keys": {"p256dh": "A" * 87, "auth": "A" * 22}}, "/keys/p256dh"),
        ({"keys": {"auth": "A" * 22}}, "/keys/p256dh"),
        ({"shape": "discord"}, "/keys"),
        ({"quiet": {**NIGHT, "zone": "Europe/Formicary"}}, "/quiet/zone"),
        ({"quiet": {**NIGHT, "zone": "../../etc/passwd"}}, "/quiet/zone"),
        ({"quiet": {**NIGHT, "zone": "Europe"}}, "/quiet/zone"),
        ({"quiet": {**NIGHT, "begins": "24:00"}}, "/quiet/begins"),
        ({"quiet": {**NIGHT, "ends": "22:00"}}, "/quiet/ends"),
    ],
)
def test_malformed_subscriptions_are_refused(world, ada, browser, changes, pointer):
    url = world.receiver.url("push")
    body = {"url": url, "events": ["asked"], "shape": "push", "keys": browser.keys, **changes}
    body = {name: value for name, value in body.items() if value is not None}

    answer = is_problem(world.post("/v1/webhooks", body, token=ada), "invalid-body")

    assert pointer in [error["pointer"] for error in answer.json["errors"]]


def test_a_muted_match_has_the_form_of_an_id(world, ada, browser):
    number = notified(world, ada, browser)

    answer = world.ask("PATCH", f"/v1/webhooks/{number}", ada, {"muted": ["A"]})

    assert is_problem(answer, "invalid-body").json["errors"][0]["pointer"] == "/muted/0"


def test_an_endpoint_of_an_inner_host_is_refused(world, ada, browser):
    body = {"url": "https://10.0.0.1/push", "events": ["asked"], "shape": "push"}
    body["keys"] = browser.keys

    is_problem(world.post("/v1/webhooks", body, token=ada), "address-refused")


def at(text):
    """Return a time in UTC in milliseconds since 1970."""
    return round(datetime.fromisoformat(f"{text}Z").timestamp() * 1000)
