"""A match page needs few requests, and fewer if it was opened before."""

import time

import pytest
from playwright.sync_api import expect

from bench.pages.meters import RequestMeter
from games import GAMES
from tests.service.page.bundling import build_bundle

COLD, WARM = 25, 10
SETTLED_MS = 1000  # after which the page asks for nothing more by itself


@pytest.fixture
def bundled():
    """Build the bundle, and wait until the service notices it."""
    build_bundle()
    time.sleep(1)


@pytest.mark.slow
@pytest.mark.usefixtures("bundled")
@pytest.mark.parametrize("game", GAMES)
def test_a_match_page_needs_few_requests(site, page_apart, game):
    page = page_apart  # its cache is empty
    match_id = site.world.create({}, {"bot": "greedy"}, game=game)
    token = site.world.post(f"/v1/matches/{match_id}/seats/0").json["token"]
    site.play_on(match_id)
    counts = []
    for fragment in (f"#token={token}", ""):
        meter = RequestMeter(page)
        site.open(page, f"/matches/{match_id}{fragment}")
        expect(page.locator("#live")).to_have_text("Live")
        page.wait_for_timeout(SETTLED_MS)
        counts.append(meter.urls)
        page.goto("about:blank")
    cold, warm = counts

    assert len(cold) <= COLD, cold
    assert len(warm) <= WARM, warm
    assert any("/events" in url for url in warm)
    assert site.faults == []
