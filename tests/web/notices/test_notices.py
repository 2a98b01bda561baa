"""Notifications of a browser and messages to chats, from the account page to a press."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.waiting import eventually
from tests.web.account.people import open_account
from tests.web.lobby.test_accessible import check_in_both_schemes

NOTIFY = "Notify me in this browser"


@pytest.fixture
def ada(site, page, worker):
    """Return the key of the person that is signed in on the account page."""
    return open_account(site, page)[1]


def push_all(site, device, worker):
    """Send the due messages, and deliver them to the browser. Return the messages."""
    site.world.notice()
    site.world.deliver()
    messages = [device.read(request) for request in site.world.take_requests()]
    for message in messages:
        worker.push(json.dumps(message))
    return messages


def turn_on(site, page, device, worker):
    page.get_by_role("button", name=NOTIFY).click()
    expect(page.locator("#notices li")).to_contain_text("The first notification is on its way.")
    push_all(site, device, worker)
    expect(page.locator("#notices li")).to_contain_text("Messages are sent.")


@pytest.mark.slow
def test_a_browser_is_notified_once_it_has_shown_a_notification(site, page, device, worker, ada):
    expect(page.locator("#notices-none")).to_be_visible()

    turn_on(site, page, device, worker)

    expect(page.locator("#notices li")).to_contain_text("This browser")
    expect(page.get_by_role("button", name=NOTIFY)).to_be_hidden()
    (webhook,) = site.world.get("/v1/webhooks", token=ada).json["webhooks"]
    assert (webhook["shape"], webhook["status"]) == ("push", "active")
    assert webhook["events"] == ["asked", "clock-low", "finished", "invited"]
    check_in_both_schemes(page)
    assert site.faults == []


@pytest.mark.slow
def test_notifications_of_a_match_replace_one_another_and_a_press_opens_it(
    site, page, device, worker, ada
):
    turn_on(site, page, device, worker)
    bob, _ = site.world.person("Bob")
    match_id = site.world.table_for(ada, bob)

    push_all(site, device, worker)
    turn = ["It is your turn in Anthill.", match_id]
    assert turn in worker.notifications()
    site.world.finish(match_id, [ada, bob])
    push_all(site, device, worker)

    shown = [text for text, tag in worker.notifications() if tag == match_id]
    assert len(shown) == 1
    assert shown[0].startswith("A match of Anthill is over")
    page.evaluate(
        """async (tag) => {
          const registration = await navigator.serviceWorker.ready;
          for (const shown of await registration.getNotifications()) if (shown.tag !== tag) shown.close();
        }""",
        match_id,
    )
    assert worker.press() == [f"{site.address}/matches/{match_id}"]
    assert worker.notifications() == []


@pytest.mark.slow
def test_signing_out_ends_the_notifications_of_this_browser(site, page, device, worker, ada):
    turn_on(site, page, device, worker)

    page.get_by_role("button", name="Sign out").click()
    expect(page.locator("#signed-out")).to_be_visible()

    eventually(lambda: site.world.get("/v1/webhooks", token=ada).json["webhooks"] == [], seconds=10)
    assert page.evaluate("localStorage.getItem('formicary:push')") is None


@pytest.mark.slow
def test_quiet_hours_are_kept_in_the_time_zone_of_the_person(site, page, device, worker, ada):
    turn_on(site, page, device, worker)
    page.locator("#quiet [name=begins]").fill("22:00")
    page.locator("#quiet [name=ends]").fill("07:30")
    page.get_by_role("button", name="Keep the quiet hours").click()
    expect(page.locator("#quiet-kept")).to_have_text("The quiet hours are kept.")

    (webhook,) = site.world.get("/v1/webhooks", token=ada).json["webhooks"]
    zone = page.evaluate("new Intl.DateTimeFormat().resolvedOptions().timeZone")
    assert webhook["quiet"] == {"begins": "22:00", "ends": "07:30", "zone": zone}


@pytest.mark.slow
def test_a_chat_is_added_and_confirmed_by_its_link(site, page, ada):
    page.get_by_text("Messages to Discord, Slack or ntfy").click()
    page.locator("#add-chat [name=url]").fill(site.world.receiver.url("ok"))
    page.locator("#add-chat").get_by_role("button", name="Add the chat").click()
    expect(page.locator("#notices li")).to_contain_text("Open the link that the chat shows.")
    site.world.deliver()
    (request,) = site.world.take_requests()
    (link,) = re.findall(r"/account#[^>]+", request["body"])

    page.goto("about:blank")
    site.open(page, link)

    expect(page.locator("#notices li")).to_contain_text("Messages are sent.")
    expect(page.locator("#notices li")).to_contain_text("Discord (127.0.0.1")
    assert "challenge" not in page.url
    page.get_by_role("button", name=re.compile("Remove the receiver")).click()
    expect(page.locator("#notices-none")).to_be_visible()
    assert site.faults == []


def test_the_site_installs_as_an_app(site, page):
    site.open(page, "/")
    session = page.context.new_cdp_session(page)

    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    read = json.loads(manifest["data"])
    assert (read["start_url"], read["scope"], read["display"]) == ("/", "/", "standalone")
    faults = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [fault["errorId"] for fault in faults] == ["in-incognito"]  # as all profiles of tests
