"""Helpers that unfold parts of the match page: the list of actions, the settings, and the panels."""

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
