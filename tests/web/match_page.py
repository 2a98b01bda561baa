"""Presses on the match page that many tests share: its lists, settings, panels and links."""

from playwright.sync_api import expect


def open_list(page):
    """Unfold the list of actions by a key, so that the pointer rests on nothing."""
    summary = page.locator("#listed > summary")
    expect(summary).to_be_visible()
    summary.press("Enter")


def show_settings(page):
    """Show the settings and the ways to hand over the seat."""
    page.locator("#sheet").click()


def open_panel(page, panel):
    """Open a panel by its tab."""
    page.locator(f"#tab-{panel}").click()


def copy_link(page):
    """Copy the link of a match page, and return it."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("#copy-link").click()
    expect(page.locator("#link-said")).to_have_text("The link is copied.")
    return page.evaluate("navigator.clipboard.readText()")
