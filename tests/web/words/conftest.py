"""Fixtures with browser tabs for readers of each language."""

import pytest

from tests.conftest import PATIENCE_MS, VIEWPORT


@pytest.fixture
def reader(browser, site):
    """Yield a function that opens a browser tab with a preferred language."""
    contexts = []

    def open_tab(language, size=None):
        context = browser.new_context(
            viewport=size or VIEWPORT, locale=language, reduced_motion="reduce"
        )
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        return context.new_page()

    yield open_tab
    for context in contexts:
        context.close()
    assert site.take_faults() == []
