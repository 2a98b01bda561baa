"""Close the streams of a test when it ends."""

import pytest

from tests.service.inbox.people import OPEN


@pytest.fixture(autouse=True)
def _closed():
    yield
    while OPEN:
        OPEN.pop().close()
