"""Fixtures for tests of webhooks."""

import pytest

from tests.webhooks.receiver import receiver_process


@pytest.fixture(scope="session")
def receiver():
    with receiver_process() as process:
        yield process
