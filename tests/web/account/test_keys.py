"""On the page, API keys are listed, issued, shown once and revoked."""

from playwright.sync_api import expect

from tests.service.accounts.people import key_for
from tests.web.account.people import open_account


def test_keys_are_listed_with_what_they_may_and_their_last_use(site, page):
    _, key = open_account(site, page)
    key_for(site.world, key, "match:read", "audit:read", label="my phone")
    page.reload()

    first, second = page.locator("#keys li").nth(0), page.locator("#keys li").nth(1)
    expect(first).to_contain_text("this browser")
    expect(second).to_contain_text("my phone")
    expect(second).not_to_contain_text("this browser")
    expect(second).to_contain_text("May: see matches and read the records of matches.")
    expect(second).to_contain_text("Not used yet, as far as is known.")
    expect(second.get_by_role("button")).to_have_accessible_name("End access: “my phone”")


def test_a_key_is_issued_and_shown_once(site, page):
    open_account(site, page)
    expect(page.locator("#issued")).to_be_hidden()
    page.get_by_text("Issue a key for a program").click()
    page.get_by_label("Its purpose").fill("my phone")
    page.get_by_label("create matches").uncheck()
    page.get_by_role("button", name="Issue the key").click()

    expect(page.locator("#keys li")).to_have_count(2)
    expect(page.locator("#copy-new-key")).to_be_focused()
    key = page.locator("#new-key").inner_text()
    assert site.world.get("/v1/inbox", token=key).status_code == 200
    assert site.world.get("/v1/account", token=key).status_code == 403
    page.reload()
    expect(page.locator("#keys li")).to_have_count(2)
    expect(page.locator("#issued")).to_be_hidden()
    assert site.faults == []


def test_a_key_that_may_do_nothing_is_not_issued(site, page):
    open_account(site, page)
    page.get_by_text("Issue a key for a program").click()
    page.get_by_label("Its purpose").fill("nothing")
    for label in ("see matches", "play", "create matches"):
        page.get_by_label(label, exact=True).uncheck()
    page.get_by_role("button", name="Issue the key").click()

    expect(page.locator("#issue-problem")).to_contain_text("Choose at least one thing")
    expect(page.locator("#keys li")).to_have_count(1)


def test_a_key_is_revoked_after_a_question(site, page):
    _, key = open_account(site, page)
    other, _ = key_for(site.world, key, "match:read", label="my phone")
    page.reload()
    button = page.get_by_role("button", name="End access: “my phone”")

    button.click()
    expect(page.get_by_role("dialog")).to_contain_text("“my phone” is signed out at once")
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator("#keys li")).to_have_count(2)
    assert site.world.get("/v1/inbox", token=other).status_code == 200
    button.click()
    page.get_by_role("button", name="End access", exact=True).click()

    expect(page.locator("#keys li")).to_have_count(1)
    expect(page.locator("#keys-head")).to_be_focused()
    assert site.world.get("/v1/inbox", token=other).status_code == 401
    assert site.faults == []


def test_the_last_key_that_manages_is_not_revoked_and_ones_own_signs_out(site, page):
    _, key = open_account(site, page)
    page.get_by_role("button", name="End access: “first key”").click()
    expect(page.get_by_role("dialog")).to_contain_text("This browser uses it")
    page.get_by_role("button", name="End access", exact=True).click()
    expect(page.locator("#revoke-problem")).to_contain_text("Issue another one")
    assert site.world.get("/v1/account", token=key).status_code == 200

    key_for(site.world, key, "account:manage", label="my phone")
    page.get_by_role("button", name="End access", exact=True).click()

    expect(page.locator("#signed-out")).to_be_visible()
    assert page.evaluate("localStorage.getItem('formicary:key')") is None
    site.faults.clear()  # the browser logs every rejected request
