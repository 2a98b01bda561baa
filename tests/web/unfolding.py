"""Helpers that unfold parts of the match page: the list of actions, the settings, and the panels."""


def open_list(page):
    """Unfold the list of actions by a key, so that the pointer rests on nothing."""
    page.locator("#listed > summary").press("Enter")


def show_settings(page):
    """Show the settings and the ways to hand over the seat."""
    page.locator("#sheet").click()


def open_panel(page, panel):
    """Open a panel by its tab."""
    page.locator(f"#tab-{panel}").click()
