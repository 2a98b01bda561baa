"""A mail address on the account page: asked for, confirmed by its link, and ended by one press."""

import pytest
from playwright.sync_api import expect

from tests.web.account.people import open_account
from tests.web.conftest import Site
from tests.web.lobby.test_accessible import check_in_both_schemes
from tests.webhooks.mail.confirmed import ADDRESS, CONFIRM, SITE, receive, stop_path
from tests.webhooks.mail.server import mail_server
from tests.webhooks.world import WebhookWorld


@pytest.fixture
def box():
    with mail_server() as mailbox:
        yield mailbox


@pytest.fixture
def site(front, receiver, box):
    world = WebhookWorld(receiver, mail=box.server)
    front.app = world.app
    yield Site(world, front.address, None)
    world.app.extensions["api"].hub.stop()


def test_a_person_confirms_a_mail_address_and_ends_its_mail(site, page, box):
    _, key = open_account(site, page)
    page.get_by_text("Messages by mail").click()
    page.get_by_label("Mail address").fill(ADDRESS)
    page.get_by_role("button", name="Add the mail address").click()
    expect(page.locator("#notices li")).to_contain_text("Open the link in the mail")
    expect(page.locator("#by-mail")).to_be_hidden()
    check_in_both_schemes(page)

    (mail,) = receive(site.world, box)
    link = CONFIRM.search(mail.get_content())[0].replace(SITE, site.address)
    page.goto(link)
    page.reload()
    expect(page.locator("#notices li")).to_contain_text("Messages are sent.")
    assert "#" not in page.url
    assert ADDRESS not in page.content()

    site.world.table_for(key, site.world.person("Bob")[0])
    (turn,) = receive(site.world, box)
    page.goto(f"{site.address}{stop_path(turn)}")
    check_in_both_schemes(page)
    page.get_by_role("button", name="End the messages").click()
    expect(page.locator("#done")).to_be_visible()
    assert site.world.get("/v1/webhooks", token=key).json["webhooks"] == []

    page.goto(f"{site.address}/account")
    expect(page.locator("#notices-none")).to_be_visible()
    assert site.faults == []


def test_the_form_is_hidden_without_a_mail_server(front, receiver, page):
    world = WebhookWorld(receiver)
    front.app = world.app
    open_account(Site(world, front.address, None), page)

    expect(page.locator("#notices-none")).to_be_visible()
    expect(page.locator("#by-mail")).to_be_hidden()
    world.app.extensions["api"].hub.stop()
