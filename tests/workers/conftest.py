"""Fixtures for tests of the workers."""

import pytest

from tests.workers.world import World


@pytest.fixture
def world():
    return World()
