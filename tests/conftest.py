"""Fixtures shared by all tests: garbage collection settings, and a browser for page tests."""

import os
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from playwright.sync_api import expect, sync_playwright

from formicary.telemetry.logs import set_up_logs
from formicary.wiring import settle
from tests.routes import keep_builders
from tests.suite.sets import REASONS, is_run

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
PATIENCE_MS = 20_000  # for busy machines; passing tests do not wait this long

# The duration of examples depends on the machine, and on character tables that are built for the
# first text. Tests that hang are ended by pytest-timeout.
settings.register_profile("suite", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("suite")

keep_builders()


def pytest_configure():
    """Configure logging like the service does, so that pytest captures the same lines."""
    set_up_logs()
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # as for background jobs of a shell
        signal.signal(signal.SIGINT, signal.default_int_handler)  # which processes inherit


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item):
    """Skip slow tests unless `SLOW` is set, and tests that take long unless `LONG` is set."""
    for mark, reason in REASONS.items():
        if item.get_closest_marker(mark) and not is_run(mark):
            pytest.skip(reason)


def pytest_collection_finish():
    """Collect garbage as rarely as the service does, and exclude the objects loaded until now."""
    settle()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items):
    """Start each process with slow modules, so that none of them is left until the end.

    Slow modules contain a test with a longer timeout. The tests of a module are kept together,
    because they share fixtures. Initially, xdist assigns an equal part of the list to each process.
    """
    long = sorted({item.path for item in items if item.get_closest_marker("timeout")})
    short = [item for item in items if item.path not in long]
    count = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    size = -(-len(items) // count)
    ordered = []
    for n in range(count):
        begins = [item for item in items if item.path in long[n::count]]
        room = max(0, size - len(begins))
        ordered += [*begins, *short[:room]]
        del short[:room]
    items[:] = ordered + short


@pytest.fixture(scope="session")
def browser():
    """Yield a browser that is shared by the process, because Playwright allows only one."""
    if not Path(CHROMIUM).exists():
        (pytest.fail if os.environ.get("CI") else pytest.skip)("there is no Chromium")
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def profile(browser):
    """Yield a browser profile for the process, so that page scripts are fetched and compiled once.

    It requests reduced motion, because each frame of an animation is painted. Tests of motion
    override this.
    """
    context = browser.new_context(viewport=VIEWPORT, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE_MS)
    yield context
    context.close()


@pytest.fixture(scope="session")
def broom(profile):
    """Return a function that deletes the data of an origin from the profile."""
    session = profile.new_cdp_session(profile.new_page())

    def sweep(origin):
        kept = {"origin": origin, "storageTypes": "local_storage,indexeddb,cookies"}
        session.send("Storage.clearDataForOrigin", kept)
        profile.clear_permissions()

    return sweep


@pytest.fixture
def page(profile, broom, site):
    """Yield a new tab without stored data."""
    page = profile.new_page()
    page.set_viewport_size(VIEWPORT)
    yield page
    page.close()
    broom(site.address)
    assert site.take_faults() == []


@pytest.fixture(scope="session")
def phone(browser):
    """Yield a browser profile with a small touch screen, shared by the process."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True)
    context.set_default_timeout(PATIENCE_MS)
    yield context
    context.close()


@pytest.fixture
def page_apart(browser, site):
    """Yield a page in its own profile, for tests that stop the clock shared by all tabs."""
    context = browser.new_context(viewport=VIEWPORT)
    context.set_default_timeout(PATIENCE_MS)
    yield context.new_page()
    context.close()
    assert site.take_faults() == []
