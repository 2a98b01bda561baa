"""Fixtures for stories: a service in processes of its own, and a receiver of its webhooks."""

import pytest

from tests.story.town import Town
from tests.webhooks.receiver import receiver_process


@pytest.fixture
def receiver():
    with receiver_process() as process:
        yield process


@pytest.fixture
def town(tmp_path, receiver):
    started = Town(tmp_path, receiver)
    yield started
    started.stop()
