"""Fixtures for the sync and async clients, and a service for both."""

import pytest

from tests.sdk.python.wire import run_async, run_sync
from tests.sdk.service import Service

ADMIN = "admin.for-the-tests-of-the-python-client"


@pytest.fixture(params=[run_sync, run_async], ids=["sync", "async"])
def run(request):
    """Return a function that runs the sync or the async client on a wire."""
    return request.param


@pytest.fixture(scope="package")
def service(tmp_path_factory):
    running = Service(tmp_path_factory.mktemp("service"), admin_token=ADMIN)
    yield running
    running.stop()
