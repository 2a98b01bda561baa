"""In a wide window the parts that each decision needs are in sight: rounds, seasons, objectives."""

import pytest
from playwright.sync_api import expect

from games import GAMES
from tests.web.board.player import Player
from tests.web.test_layout import SETTLED, SIZES, SMALLEST, is_in_window

DECISIONS = 12

# Returns the smallest side of an objective, and the smallest size of a letter, in pixels.
SMALLEST_SIZES = """
() => {
  const all = [...document.querySelectorAll('[id^="objective:"]')];
  const sides = all.map((element) => element.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height));
  const texts = [...document.querySelectorAll("#part-course text, #part-objectives text")];
  return [all.length, Math.min(...sides), Math.min(...texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a))];
}
"""
PRESSABLE = 24  # pixels


def decisions(page, player):
    """Yield at each decision, when nothing on the page moves any more. Then play something."""
    for number in range(DECISIONS):
        player.look()
        page.evaluate(SETTLED)
        yield number
        player.play(lambda at: page.mouse.click(at["x"], at["y"]), most=1)


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_objectives_are_in_sight_at_each_decision(site, page, width, height):
    page.set_viewport_size({"width": width, "height": height})
    player, covered = Player(site, page, GAMES["myrmes"]), set()
    for _ in decisions(page, player):
        for part in ("course", "objectives"):
            expect(page.locator(f"#part-{part} .part-head")).to_be_visible()
            assert is_in_window(page, f"#part-{part}"), page.locator("#play-head").text_content()
        count, side, letter = page.evaluate(SMALLEST_SIZES)
        assert count == 6
        assert side >= PRESSABLE
        assert letter >= SMALLEST - 0.01
        bottom = page.locator("#board svg").bounding_box()
        near = page.locator("#near").bounding_box()
        covered.add(bottom["y"] + bottom["height"] > near["y"] + 1)

    assert covered == {False}


# Returns the height of the course's drawing, in its own units.
COURSE_HEIGHT = "document.querySelector('#part-course svg').viewBox.baseVal.height"
HIGHEST = 400  # without both a hex that is placed and a card in play


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("seats", [3, 4])
def test_season_and_objectives_are_in_sight_with_more_seats(site, page, seats):
    """With higher strips of seats, the season stands beside the colony or below the log."""
    page.set_viewport_size({"width": 1280, "height": 800})
    bots, game = [{"bot": "random"}] * (seats - 1), GAMES["myrmes"]
    player = Player(site, page, game, bots)
    for _ in decisions(page, player):
        for part in ("course", "objectives"):
            assert is_in_window(page, f"#part-{part}"), page.locator("#play-head").text_content()
        board = page.locator("#board svg").bounding_box()
        assert min(board["width"], board["height"]) > 450


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_course_is_in_sight_at_each_decision(site, page, width, height):
    """The course stands beside the parts of the player, or below the log if the hand is large."""
    page.set_viewport_size({"width": width, "height": height})
    player, rooms = Player(site, page, GAMES["march-of-the-ants"]), set()
    for _ in decisions(page, player):
        if page.evaluate(COURSE_HEIGHT) <= HIGHEST:
            assert is_in_window(page, "#part-course svg"), page.locator("#play-head").text_content()
            assert is_in_window(page, "#board svg")
            rooms.add(page.locator(".parts:has(#part-course)").get_attribute("id"))

    assert rooms <= {"own", "aside"}
    assert width > 1280 or "aside" in rooms
