"""Fixtures of the client's two halves, sync and async, and of a service for both."""

import pytest

from tests.sdk.python.wire import run_async, run_sync
from tests.sdk.service import Service


@pytest.fixture(params=[run_sync, run_async], ids=["sync", "async"])
def run(request):
    """Return the function that runs one half of the client on a wire."""
    return request.param


@pytest.fixture(scope="package")
def service(tmp_path_factory):
    running = Service(tmp_path_factory.mktemp("service"))
    yield running
    running.stop()
