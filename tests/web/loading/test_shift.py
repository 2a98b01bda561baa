"""Nothing moves while a page loads: its cumulative layout shift is at most 0.05."""

import pytest
from playwright.sync_api import expect

from bench.pages.meters import observe_shifts, read_shift
from games import GAMES
from tests.by_game import ANY_GAME
from tests.service.page.bundling import build_bundle

MOST = 0.05
SIZES = {"wide": (1280, 800), "phone": (390, 844)}
PATHS = ("/", "/account", "/leaderboards", "/rules/table", "/docs", "/guide/", "/accounts/{name}")


@pytest.fixture(params=[*SIZES.values()], ids=[*SIZES])
def sized_page(request, browser):
    """Yield a page of a size, with an empty cache."""
    build_bundle()
    width, height = request.param
    context = browser.new_context(viewport={"width": width, "height": height})
    page = context.new_page()
    observe_shifts(page)
    yield page
    context.close()


@pytest.mark.slow
@pytest.mark.parametrize("path", PATHS)
def test_a_page_does_not_move_while_it_loads(site, sized_page, path):
    made = site.world.post("/v1/accounts", {"name": "Anna"}).json
    site.world.create({"bot": "random"}, {"bot": "random"}, game=ANY_GAME.name)
    site.open(sized_page, path.format(name=made["key"].split(".")[1]))
    sized_page.wait_for_load_state("networkidle")
    sized_page.wait_for_timeout(1000)

    shift = read_shift(sized_page)

    assert shift.score <= MOST, shift.moved


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_match_page_does_not_move_while_it_loads(site, sized_page, game):
    match_id = site.world.create({}, {"bot": "greedy"}, game=game)
    token = site.world.post(f"/v1/matches/{match_id}/seats/0").json["token"]
    site.play_on(match_id)
    site.open(sized_page, f"/matches/{match_id}#token={token}")
    expect(sized_page.locator("#live")).to_have_text("Live")
    expect(sized_page.locator("main.loading")).to_have_count(0)
    sized_page.wait_for_timeout(1000)

    shift = read_shift(sized_page)

    assert shift.score <= MOST, shift.moved
