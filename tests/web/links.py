"""Copying of a link to what a match page shows."""

from playwright.sync_api import expect


def copy_link(page):
    """Copy the link of a match page, and return it."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("#copy-link").click()
    expect(page.locator("#link-said")).to_have_text("The link is copied.")
    return page.evaluate("navigator.clipboard.readText()")
