"""The client, built once, and one service for its tests."""

import pytest

from tests.sdk.service import Service
from tests.sdk.typescript.building import build_client


@pytest.fixture(scope="session")
def client():
    """Return the folder of the built client."""
    return build_client()


@pytest.fixture(scope="module")
def service(client, tmp_path_factory):
    running = Service(tmp_path_factory.mktemp("service"))
    yield running
    running.stop()
