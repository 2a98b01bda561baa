"""Parts that stand below the map have the width that they need."""

import pytest
from playwright.sync_api import expect

from tests.web.test_layout import SETTLED, SMALLEST, UNSEEN, Recorded, Turn, paths_of

ROWS = 79  # pixels: strips of seats with more rows than these have


@pytest.mark.slow
def test_high_strips_leave_the_map_the_width_of_what_lies_below_it(site, page):
    """The map was 144 pixels wide, and the actions below it were cut off."""
    recorded = Recorded(site.world, paths_of("march-of-the-ants", 4)[-1])
    page.set_viewport_size({"width": 1280, "height": 800})
    site.open(page, recorded.branch(Turn(701, 3)))
    expect(page.locator("#live")).to_have_text("Live")
    expect(page.locator("#play")).to_be_visible()
    page.locator("#seats").evaluate(
        f"strips => {{ strips.style.height = '{ROWS}px'; strips.style.flexShrink = 0; }}"
    )
    page.evaluate(SETTLED)

    assert page.locator("#seats").bounding_box()["height"] >= ROWS
    assert page.evaluate(UNSEEN, SMALLEST) == []
