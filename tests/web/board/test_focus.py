"""The focus of who plays by keys never falls to the page, and Tab leads from question to board to play."""

import random

import pytest
from playwright.sync_api import expect

from games import GAMES
from tests.by_game import each_game
from tests.web.board.player import Player

SEED = 2
# Returns the name of the element with the focus; that of the page itself is "BODY".
ACTIVE = "() => document.activeElement.id || document.activeElement.getAttribute('role') || document.activeElement.tagName"


@pytest.fixture
def site(front, request):
    """Yield a service with a random seed that makes the matches neither very short nor long."""
    with front.serve(request.node.nodeid, dict(GAMES), SEED) as site:
        yield site


class KeyPlayer(Player):
    """A player who uses only keys, and notes after which choice the focus was on the page."""

    def play_checked(self, most):
        for _ in range(most):
            if self.look()["isOver"]:
                break
            self.pressed[self._tab_to_a_choice()] += 1
            before = self.page.evaluate(ACTIVE)
            self.page.keyboard.press("Enter")
            self.look()
            assert self.page.evaluate(ACTIVE) != "BODY", before
        return self.pressed.total()


def play(site, page, game, most):
    page.set_viewport_size({"width": 1280, "height": 800})
    player = KeyPlayer(site, page, GAMES[game])
    expect(page.locator("#live")).to_have_text("Live")
    page.keyboard.press("Tab")
    assert player.play_checked(most) > 0
    assert site.faults == []
    return player


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_focus_never_falls_to_the_page(site, page_apart, game):
    play(site, page_apart, game, most=12)


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("game", GAMES)
def test_the_focus_never_falls_to_the_page_in_a_whole_match(site, page_apart, game):
    play(site, page_apart, game, most=1500)
    expect(page_apart.locator("#status")).to_have_text("over")


@pytest.mark.slow
@each_game(1)
def test_tab_goes_from_the_question_to_the_board_to_what_plays_the_choice(site, page_apart, game):
    page = page_apart
    page.set_viewport_size({"width": 1280, "height": 800})
    player, choose = Player(site, page, GAMES[game]), random.Random(1)
    for _ in range(40):
        seen = player.look()
        if seen["lit"] and any(button["isOnTop"] for button in seen["buttons"]):
            break
        at = choose.choice(seen["lit"] or seen["buttons"])
        page.mouse.click(at["x"], at["y"])
    page.evaluate("document.getElementById('play-head').focus()")

    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent").endswith("can be chosen")
    grids = 1
    page.keyboard.press("Tab")
    while page.evaluate(ACTIVE) == "gridcell":  # another part in which something can be chosen
        grids += 1
        page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('#choice-do, #untied button')")
    for _ in range(grids):
        page.keyboard.press("Shift+Tab")
        assert page.evaluate(ACTIVE) == "gridcell"
    page.keyboard.press("Shift+Tab")
    assert page.evaluate(ACTIVE) == "play-head"


@pytest.mark.slow
def test_letters_work_while_the_board_has_the_focus(site, page_apart):
    page = page_apart
    match_id = site.world.create({}, {}, game="atta-ants", first_player=0)
    tokens = [site.world.post(f"/v1/matches/{match_id}/seats/{s}").json["token"] for s in (0, 1)]
    actions = site.world.get(f"/v1/matches/{match_id}/actions", token=tokens[0]).json["actions"]
    stem = f"/v1/matches/{match_id}"
    site.world.post(f"{stem}/commands", actions[0]["command"], token=tokens[0])
    version = site.world.context.store.head(match_id).version
    site.open(page, f"{stem.removeprefix('/v1')}#token={tokens[0]}")
    expect(page.locator("#going-back [data-kind=undo]").first).to_be_visible()
    cell = page.locator('.part-grid [tabindex="0"]').first
    cell.focus()

    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(cell).to_be_focused()
    page.keyboard.press("u")

    expect(page.locator("#timeline li").first).to_have_attribute("data-seq", str(version + 1))
    assert page.evaluate(ACTIVE) != "BODY"
