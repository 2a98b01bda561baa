"""Streams end with the test that opened them."""

import pytest

from tests.service.inbox.people import OPEN


@pytest.fixture(autouse=True)
def _closed():
    yield
    while OPEN:
        OPEN.pop().close()
