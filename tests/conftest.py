"""What all tests share: how garbage is collected, and a browser for those that look at a page."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from formicary.wiring import settle

CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_collection_finish():
    """Collect garbage as seldom as the service does: what was loaded is looked through once."""
    settle()


@pytest.fixture(scope="session")
def browser():
    """Start one a process, which is all that Playwright allows."""
    if not Path(CHROMIUM).exists():
        (pytest.fail if os.environ.get("CI") else pytest.skip)("there is no Chromium")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield found
        found.close()


@pytest.fixture
def page(browser, site):
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.set_default_timeout(15_000)
    yield context.new_page()
    context.close()
    assert site.faults == []
