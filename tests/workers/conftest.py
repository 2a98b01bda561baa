"""What the tests of the workers share."""

import pytest

from tests.workers.world import World


@pytest.fixture
def world():
    return World()
