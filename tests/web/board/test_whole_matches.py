"""Whole matches of our games, played on the page with mouse, finger and keyboard."""

import pytest
from playwright.sync_api import expect

from games import GAMES
from tests.by_game import ANY_GAME
from tests.web.board.player import Player

SEED = 2
PHONE = {"width": 390, "height": 844}
EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


@pytest.fixture
def site(front, request):
    """Yield a service with a random seed that makes the matches neither very short nor long."""
    with front.serve(request.node.nodeid, dict(GAMES), SEED) as site:
        yield site


@pytest.fixture
def phone_page(browser):
    """Yield a page of a phone without animations."""
    context = browser.new_context(
        viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    yield context.new_page()
    context.close()


def check_end(site, player):
    """Check that the page shows the end, and that most presses were on the board."""
    expect(player.page.locator("#status")).to_have_text("over")
    expect(player.page.locator("#ranking li").first).to_be_visible()
    shown = site.world.get(f"/v1/matches/{player.match_id}").json
    assert shown["outcome"]["ranking"]
    assert player.pressed["board"] > 5, player.pressed
    assert site.faults == []


def clicker(site, page, game):
    page.set_viewport_size({"width": 1280, "height": 800})
    return Player(site, page, game), lambda at: page.mouse.click(at["x"], at["y"])


@pytest.mark.slow
@EVERY_GAME
def test_each_game_begins_by_mouse(site, page, game):
    """The first presses are accepted, and the match continues: a short version of the next test."""
    player, click = clicker(site, page, game)
    before = site.world.context.store.head(player.match_id).version
    player.play(click, most=8)

    assert site.world.context.store.head(player.match_id).version > before
    assert player.pressed["board"] > 0, player.pressed
    assert site.faults == []


@pytest.mark.assure
@EVERY_GAME
def test_each_game_is_played_to_its_end_by_mouse(site, page, game):
    player, click = clicker(site, page, game)
    assert player.play(click)

    check_end(site, player)


@pytest.mark.slow
def test_a_match_is_played_to_its_end_by_finger_on_a_phone(site, phone_page):
    player = Player(site, phone_page, ANY_GAME)
    assert player.play(lambda at: phone_page.touchscreen.tap(at["x"], at["y"]))

    check_end(site, player)


@pytest.mark.slow
def test_a_match_is_played_to_its_end_by_keyboard(site, page):
    player = Player(site, page, ANY_GAME)
    assert player.play_by_keys()

    check_end(site, player)
