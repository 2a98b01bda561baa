"""What all tests share: how garbage is collected, and a browser for those that look at a page."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from playwright.sync_api import expect, sync_playwright

from formicary.telemetry.logs import set_up_logs
from formicary.wiring import settle
from tests.routes import keep_builders

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
VIEWPORT = {"width": 1280, "height": 900}
PATIENCE_MS = 20_000  # a machine may be busy; who waits for what does come waits no longer for it

# How long examples take says how busy the machine is, and whether tables of characters are made at
# the first text. pytest-timeout ends a test that hangs.
settings.register_profile("suite", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("suite")

keep_builders()


def pytest_configure():
    """Write log lines as the service does: what pytest captures is what they say."""
    set_up_logs()


def pytest_collection_finish():
    """Collect garbage as seldom as the service does: what was loaded is looked through once."""
    settle()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items):
    """Let each process begin with modules that need long, so that none of them is left at the end.

    Those are the modules in which a test was given more time than others. A module stays together,
    for what its tests share. xdist gives each process an equal part of the list to begin with.
    """
    long = sorted({one.path for one in items if one.get_closest_marker("timeout")})
    short = [one for one in items if one.path not in long]
    count = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    size = -(-len(items) // count)
    ordered = []
    for n in range(count):
        begins = [one for one in items if one.path in long[n::count]]
        room = max(0, size - len(begins))
        ordered += [*begins, *short[:room]]
        del short[:room]
    items[:] = ordered + short


@pytest.fixture(scope="session")
def browser():
    """Start one a process, which is all that Playwright allows."""
    if not Path(CHROMIUM).exists():
        (pytest.fail if os.environ.get("CI") else pytest.skip)("there is no Chromium")
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield found
        found.close()


@pytest.fixture(scope="session")
def profile(browser):
    """One profile a process: the scripts of the page are fetched and compiled in it once.

    It wants no motion: what moves is painted many times. A test of motion asks for it.
    """
    context = browser.new_context(viewport=VIEWPORT, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE_MS)
    yield context
    context.close()


@pytest.fixture(scope="session")
def broom(profile):
    """Give a function that has the profile forget what an origin stored in it."""
    session = profile.new_cdp_session(profile.new_page())

    def sweep(origin):
        kept = {"origin": origin, "storageTypes": "local_storage,indexeddb,cookies"}
        session.send("Storage.clearDataForOrigin", kept)
        profile.clear_permissions()

    return sweep


@pytest.fixture
def page(profile, broom, site):
    """Give a new tab that nothing is known in."""
    page = profile.new_page()
    page.set_viewport_size(VIEWPORT)
    yield page
    page.close()
    broom(site.address)
    assert site.faults == []


@pytest.fixture(scope="session")
def phone(browser):
    """One profile a process of a small screen that is touched."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True)
    context.set_default_timeout(PATIENCE_MS)
    yield context
    context.close()


@pytest.fixture
def page_apart(browser, site):
    """Give a page in a profile of its own: for a test that stops the clock, which all tabs share."""
    context = browser.new_context(viewport=VIEWPORT)
    context.set_default_timeout(PATIENCE_MS)
    yield context.new_page()
    context.close()
    assert site.faults == []
