"""Changes on the board are animated, unless the reader prefers reduced motion."""

import pytest
from playwright.sync_api import expect

from tests.by_game import ANY_GAME

COUNTING = """
window.animated = 0;
const really = Element.prototype.animate;
Element.prototype.animate = function (...given) {
  window.animated += 1;
  return really.apply(this, given);
};
"""


def count_animated(site, browser, motion):
    """Return the number of animated elements of the board while a match of bots continues."""
    match_id = site.world.create({"bot": "random"}, {"bot": "random"}, game=ANY_GAME.name)
    context = browser.new_context(reduced_motion=motion)
    page = context.new_page()
    page.add_init_script(COUNTING)
    site.open(page, f"/matches/{match_id}")
    expect(page.locator("#live")).to_have_text("Live")
    expect(page.locator("#board svg")).to_be_visible()
    site.play_on(match_id, 2)
    version = site.world.context.store.head(match_id).version
    expect(page.locator("#board")).to_have_attribute("data-version", str(version))
    count = page.evaluate("window.animated")
    context.close()
    return count


@pytest.mark.slow
def test_a_change_is_seen_to_happen_unless_motion_is_unwanted(site, browser):
    assert count_animated(site, browser, "no-preference") > 0
    assert count_animated(site, browser, "reduce") == 0
    assert site.faults == []
