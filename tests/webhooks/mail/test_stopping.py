"""One press ends the mail: without signing in, by the mail program or by a page with a button."""

import re

import pytest

from tests.webhooks.mail.confirmed import ADDRESS, SITE, add_mail, receive, request_mail, stop_path
from tests.webhooks.world import account_of


@pytest.fixture
def turn(world, key, box):
    """A mail about a turn."""
    add_mail(world, key, box)
    world.table_for(key, world.person("Bob")[0])
    (mail,) = receive(world, box)
    return mail


def addresses(world, key):
    return world.get("/v1/webhooks", token=key).json["webhooks"]


def test_a_mail_has_the_fields_of_rfc_8058_and_the_same_link_in_its_text(turn):
    field = re.search(r"^List-Unsubscribe: <([!-~]+)>\r?$", turn.raw, re.MULTILINE)

    assert field is not None  # on a line of its own, not encoded
    assert field[1] == SITE + stop_path(turn)
    assert turn["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert field[1] in turn.get_content()


def test_mail_that_asks_for_confirmation_can_be_stopped_as_well(world, key, box):
    request_mail(world, key)
    (mail,) = receive(world, box)

    assert stop_path(mail) in mail.get_content()


def test_opening_the_link_changes_nothing(world, key, turn):
    for method in ("GET", "HEAD"):
        opened = world.client.open(stop_path(turn), method=method)
        assert opened.status_code == 200
    page = world.client.get(stop_path(turn), headers={"Accept-Language": "de"})

    assert [address["status"] for address in addresses(world, key)] == ["active"]
    article = page.text.partition("<article")[2].partition("</article>")[0]
    assert article.count("<button") == 1
    assert '<form method="post"><button>Nachrichten beenden</button></form>' in article
    assert "form-action 'self'" in page.headers["Content-Security-Policy"]
    assert page.headers["Cache-Control"] == "no-store"
    assert ADDRESS not in page.text


@pytest.mark.parametrize(
    "sent",
    [
        {"data": {"List-Unsubscribe": "One-Click"}},
        {"data": "List-Unsubscribe=One-Click", "content_type": "multipart/form-data; boundary=x"},
        {},
    ],
)
def test_one_press_ends_the_mail_without_signing_in(world, key, box, turn, sent):
    answer = world.client.post(stop_path(turn), **sent)

    assert answer.status_code == 200
    assert 'id="done"' in answer.text
    assert addresses(world, key) == []
    world.table_for(key, world.person("Eve")[0])
    assert receive(world, box) == []


def test_a_second_press_says_the_same(world, key, turn):
    pages = [world.client.post(stop_path(turn)).text for _ in range(2)]

    assert pages[0] == pages[1]


def test_the_link_ends_no_other_webhook(world, key, box, turn):
    other = world.active(key)[0]
    path, number = stop_path(turn), addresses(world, key)[0]["number"]
    account, token = account_of(key), path.rpartition("/")[2]
    bob = account_of(world.person("Zoe")[0])

    for wrong in (
        f"/unsubscribe/{account}/{other}/{token}",
        f"/unsubscribe/{bob}/{number}/{token}",
        f"/unsubscribe/nobody/{number}/{token}",
        f"/unsubscribe/{account}/{number}/{token[:-1]}~",
        f"/unsubscribe/{account}/{number}/ü",
        f"/unsubscribe/{account}/99999999999999999999/{token}",
    ):
        assert world.client.get(wrong).status_code == 404, wrong
        assert world.client.post(wrong).status_code == 404, wrong
    assert len(addresses(world, key)) == 2


def test_the_link_is_dead_after_the_account_was_erased(world, key, turn):
    assert world.ask("DELETE", "/v1/account", key).status_code < 300

    assert world.client.post(stop_path(turn)).status_code == 404


def test_a_person_that_ended_the_mail_can_ask_for_it_again(world, key, box, turn):
    world.client.post(stop_path(turn))

    add_mail(world, key, box)
    assert [address["status"] for address in addresses(world, key)] == ["active"]
