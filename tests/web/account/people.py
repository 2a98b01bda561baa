"""Helpers that sign a person in on their account page."""

from playwright.sync_api import expect

from tests.service.accounts.people import sign_up


def open_account(site, page, name="Ada", language="en"):
    """Create a person's account and open its page. Return its id and its key."""
    made = sign_up(site.world, name)
    site.open(page, "/account")
    page.evaluate("key => localStorage.setItem('formicary:key', key)", made["key"])
    site.open(page, f"/account?lang={language}")
    expect(page.locator("#name")).to_have_text(name)
    expect(page.locator("#keys li")).to_have_count(1)
    return made["id"], made["key"]
