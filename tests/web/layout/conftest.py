"""A service whose matches are the same in each run, and pages of phones and laptops."""

import pytest

from games import GAMES

SEED = 2
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def site(front, request):
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
