"""On the page, one's own requests are listed, filtered and copied as commands."""

import json
import shlex

import pytest
from playwright.sync_api import expect

from tests.service.accounts.people import key_for
from tests.service.requests.conftest import HOUR_MS
from tests.web.account.people import open_account


@pytest.fixture(autouse=True)
def _an_hour_later(site):
    """Let no request be older than 1970, even if a busy machine stores it seconds later."""
    site.world.context.now = lambda: HOUR_MS


def unfold(page):
    """Open the list of requests, which players have no need for."""
    page.get_by_text("Requests of a key", exact=True).click()


def show(page):
    page.get_by_role("button", name="Show", exact=True).click()


def test_requests_are_listed_with_details_and_a_command_that_repeats_them(site, page):
    _, key = open_account(site, page)
    body = {"label": "it's mine", "scopes": ["match:read"]}
    issued = site.world.post("/v1/account/keys", body, token=key)
    site.world.get("/v1/inbox?limit=0", token=key)
    expect(page.get_by_role("button", name="Show", exact=True)).to_be_hidden()
    unfold(page)
    expect(page.locator("#requests li")).to_have_count(0)
    show(page)

    items = page.locator("#requests li")
    expect(items).to_have_count(2)
    expect(items.nth(0)).to_contain_text("get_inbox 422 invalid-parameter")
    expect(items.nth(1)).to_contain_text("issue_key 201")
    items.nth(1).locator("summary").click()
    expect(items.nth(1)).to_contain_text(issued.headers["X-Request-ID"])
    command = shlex.split(items.nth(1).locator("pre").inner_text().replace("\\\n", " "))
    assert command[:4] == ["curl", "-X", "POST", f"{site.address}/v1/account/keys"]
    assert "Authorization: Bearer $FORMICARY_KEY" in command
    assert json.loads(command[command.index("-d") + 1]) == body
    assert key not in page.content()
    assert site.faults == []


def test_requests_are_filtered_by_outcome_match_and_key(site, page):
    _, key = open_account(site, page)
    other, _ = key_for(site.world, key, "match:read", label="my phone")
    site.world.get("/v1/inbox?limit=0", token=key)
    site.world.get("/v1/inbox?limit=777777", token=other)
    page.reload()
    unfold(page)
    items = page.locator("#requests li")

    page.get_by_label("Outcome").select_option("refused (4xx)")
    show(page)
    expect(items).to_have_count(1)
    page.get_by_label("Id of a match").fill("a" * 16)
    show(page)
    expect(page.locator("#requests-none")).to_be_visible()
    page.get_by_label("Id of a match").fill("")
    page.locator("#requests-key").select_option("my phone")
    show(page)

    expect(items).to_have_count(1)
    expect(items).to_contain_text("get_inbox")
    expect(page.locator("#requests-none")).to_be_hidden()
    items.locator("summary").click()
    expect(items.locator("pre")).to_contain_text("limit=777777")


def test_more_requests_are_shown_page_by_page(site, page):
    _, key = open_account(site, page)
    for number in range(21):
        site.world.get(f"/v1/inbox?limit=0&before={number}", token=key)
    unfold(page)
    show(page)

    expect(page.locator("#requests li")).to_have_count(20)
    page.get_by_role("button", name="Show more").click()

    expect(page.locator("#requests li")).to_have_count(21)
    expect(page.locator("#more-requests")).to_be_hidden()


def test_after_signing_out_no_request_is_shown(site, page):
    _, key = open_account(site, page)
    site.world.get("/v1/inbox?limit=0", token=key)
    unfold(page)
    show(page)
    expect(page.locator("#requests li")).to_have_count(1)

    page.get_by_role("button", name="Sign out").click()

    expect(page.locator("#requests li")).to_have_count(0)
