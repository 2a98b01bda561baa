"""Mail about matches: confirmed before anything is sent, grouped, quiet, muted, and never shown."""

import json
import logging

import pytest

from accounts.execute import AccountRequest
from games.table import SeatPlan
from tests.service.problems import is_problem
from tests.webhooks.mail.confirmed import (
    ADDRESS,
    CONFIRM,
    SITE,
    add_mail,
    confirm,
    receive,
    request_mail,
)
from tests.webhooks.mail.server import SENDER
from tests.webhooks.world import DAY_MS, WebhookWorld, account_of


def test_nothing_but_a_link_is_sent_before_the_address_is_confirmed(world, key, box):
    made = request_mail(world, key).json["webhook"]
    assert (made["shape"], made["status"]) == ("mail", "unconfirmed")

    world.deliver()
    (mail,) = box.take()
    assert mail.receivers == [ADDRESS]
    assert CONFIRM.search(mail.get_content())
    assert "Ada" not in mail.as_string()  # a stranger reads nothing that somebody has chosen
    world.table_for(key, world.person("Bob")[0])
    assert receive(world, box) == []


def test_the_link_confirms_the_address_and_a_wrong_one_does_not(world, key, box):
    number = request_mail(world, key).json["webhook"]["number"]
    wrong = world.ask("PATCH", f"/v1/webhooks/{number}", key, {"challenge": "x" * 43})
    is_problem(wrong, "invalid-body")

    assert confirm(world, key, box).json["status"] == "active"


def test_a_turn_is_sent_with_a_link_to_its_match(world, key, box):
    add_mail(world, key, box)
    match_id = world.table_for(key, world.person("Bob")[0])

    (mail,) = receive(world, box)

    assert mail["Subject"] == "Formicary: Anthill"
    assert mail["From"] == f"Formicary <{SENDER}>"
    assert mail["To"] == ADDRESS
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail.get_content().splitlines()[:2] == [
        "It is your turn in Anthill.",
        f"{SITE}/matches/{match_id}",
    ]


@pytest.mark.parametrize(
    ("language", "text", "end"),
    [
        ("de", "Du bist am Zug: Anthill.", "Dieser Link beendet diese Nachrichten:"),
        ("es", "Es tu turno: Anthill.", "Este enlace pone fin a estos mensajes:"),
    ],
)
def test_a_mail_is_in_the_language_of_the_account(world, key, box, language, text, end):
    add_mail(world, key, box)
    profile = {"name": "Ada", "bot": False, "language": language}
    assert world.ask("PUT", "/v1/account", key, profile).status_code == 200
    world.table_for(key, world.person("Bob")[0])

    (mail,) = receive(world, box)

    lines = mail.get_content().splitlines()
    assert (lines[0], lines[4]) == (text, end)


def test_mails_about_a_match_belong_together_and_no_others_do(world, key, box):
    add_mail(world, key, box)
    bob, creator = world.person("Bob")
    seats = (SeatPlan(account=account_of(key)), SeatPlan())
    invited = world.open_table(bob, key, seats=seats, creator=creator)
    (invitation,) = receive(world, box)
    world.sit_down(invited, key, bob)
    (turn,) = receive(world, box)
    world.table_for(key, bob)
    (other,) = receive(world, box)

    assert invitation.get_content().startswith("Bob invites you to a match of Anthill.")
    assert invitation["References"] == turn["References"] != other["References"]
    assert len({mail["Message-ID"] for mail in (invitation, turn, other)}) == 3


def test_quiet_hours_put_a_mail_off(world, key, box):
    number = add_mail(world, key, box)
    quiet = {"begins": "00:00", "ends": "23:59", "zone": "UTC"}
    world.ask("PATCH", f"/v1/webhooks/{number}", key, {"quiet": quiet})
    world.table_for(key, world.person("Bob")[0])
    assert receive(world, box) == []

    world.clock.at += DAY_MS - world.clock.at % DAY_MS - 60_000  # 23:59
    assert len(receive(world, box)) == 1


def test_a_muted_match_sends_no_mail(world, key, box):
    number = add_mail(world, key, box)
    bob, _ = world.person("Bob")
    muted = world.open_table(key, bob)
    world.ask("PATCH", f"/v1/webhooks/{number}", key, {"muted": [muted]})
    world.sit_down(muted, key, bob)
    assert receive(world, box) == []

    world.table_for(key, bob)
    assert len(receive(world, box)) == 1


def test_a_mail_holds_nothing_that_a_seat_may_hide(world, key, box):
    add_mail(world, key, box, events=["event"])
    match_id = world.table_for(key, world.person("Bob")[0])

    mails = receive(world, box)

    assert mails
    for mail in mails:
        text = mail.get_content().splitlines()
        assert text[:3] == ["A move was made in Anthill.", f"{SITE}/matches/{match_id}", ""]
        assert len(text) == 6  # and the link that ends the mails


def test_the_address_is_never_shown_or_kept_in_the_clear(world, key, box, caplog):
    caplog.set_level(logging.DEBUG)
    number = add_mail(world, key, box)
    world.table_for(key, world.person("Bob")[0])
    assert len(receive(world, box)) == 1

    answers = [
        world.get(path, token=key)
        for path in (
            "/v1/webhooks",
            f"/v1/webhooks/{number}",
            f"/v1/webhooks/{number}/deliveries",
            "/v1/account",
            "/v1/account/export",
            "/v1/account/requests",
        )
    ]

    shown = world.show(key, number)
    assert (shown["url"], shown["status"]) == ("mailto:", "active")
    assert [answer.status_code for answer in answers] == [200] * len(answers)
    name = ADDRESS.partition("@")[0]
    for answer in answers:
        assert name not in answer.text
    of_service = [line for line in caplog.records if line.name != "mail.log"]  # of the mail server
    assert any("attempted" in line.getMessage() for line in of_service)
    assert not any(name in line.getMessage() for line in of_service)
    stored = [world.redis.dump(stored_key) for stored_key in world.redis.scan_iter()]
    assert stored
    assert not any(name.encode() in value for value in stored)


def test_the_stored_digest_of_the_request_is_not_that_of_the_address(world, key, box, monkeypatch):
    digests = []
    whole = AccountRequest

    def note(*given):
        digests.append(given[2])
        return whole(*given)

    monkeypatch.setattr("service.webhooks.endpoints.AccountRequest", note)
    request_mail(world, key)
    request_mail(world, world.person("Eve")[0])

    assert len(set(digests)) == 2  # the same body, but the address is sealed by two vaults


def test_a_service_without_a_mail_server_offers_none(receiver):
    world = WebhookWorld(receiver)
    key, _ = world.person("Ada")

    assert world.get("/v1/webhooks", token=key).json["has_mail"] is False
    refused = is_problem(request_mail(world, key), "invalid-body").json
    assert refused["errors"][0]["pointer"] == "/shape"
    assert "mail server" in refused["detail"]
    assert world.get("/v1/webhooks", token=key).json["webhooks"] == []


def test_a_service_with_a_mail_server_offers_mail(world, key):
    assert world.get("/v1/webhooks", token=key).json["has_mail"] is True


@pytest.mark.parametrize(
    "address",
    [
        "",
        "anna",
        "anna@localhost",
        "anna@mail.internal",
        "anna@[127.0.0.1]",
        "anna@10.0.0.1",
        "anna@mail-of-nobody",
        "anna%inner.lan@mail-host.de",
        "inner!anna@mail-host.de",
        "anna@mail-host.de\r\nBcc: eve@mail-host.de",
        "anna@mail-host.de, eve@mail-host.de",
        "Anna <anna@mail-host.de>",
        '"anna b"@mail-host.de',
        "anna@mail-host.de?subject=ants",
    ],
)
def test_an_address_that_is_not_one_mailbox_outside_is_refused(world, key, address):
    refused = is_problem(request_mail(world, key, address), "address-refused")

    assert not address or address not in json.dumps(refused.json)
    assert world.get("/v1/webhooks", token=key).json["webhooks"] == []


def test_mail_needs_a_mail_address_and_no_other_shape_takes_one(world, key):
    body = {"url": "https://hooks.mail-host.de/", "shape": "mail", "events": ["asked"]}
    is_problem(world.post("/v1/webhooks", body, token=key), "address-refused")

    body = {"url": f"mailto:{ADDRESS}", "shape": "ntfy", "events": ["asked"]}
    is_problem(world.post("/v1/webhooks", body, token=key), "address-refused")


def test_the_same_request_is_made_once(world, key, box):
    body = {"url": f"mailto:{ADDRESS}", "shape": "mail", "events": ["asked"]}
    headers = {"Authorization": f"Bearer {key}", "Idempotency-Key": "once-only"}

    answers = [world.client.post("/v1/webhooks", json=body, headers=headers) for _ in range(2)]

    assert [answer.json["webhook"]["number"] for answer in answers] == [1, 1]
    assert len(receive(world, box)) == 1


def test_the_address_is_erased_with_the_account(world, key, box):
    add_mail(world, key, box)
    account = account_of(key)
    world.table_for(key, world.person("Bob")[0])
    world.notice()

    erased = world.ask("DELETE", "/v1/account", key)

    assert erased.status_code < 300, erased.text
    assert receive(world, box) == []
    assert world.webhooks.subscriptions.of_account(account) == ()
    assert world.context.accounts.streams.vault(account) is None
