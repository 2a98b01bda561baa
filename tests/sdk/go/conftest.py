"""Fixtures for the Go client: its programs, each built once, and a service."""

import pytest

from tests.sdk.go.building import DRIVER, build
from tests.sdk.service import Service


@pytest.fixture(scope="package")
def driver(tmp_path_factory):
    """Return the path of the driver."""
    return build(".", tmp_path_factory.mktemp("driver") / "driver", DRIVER)


@pytest.fixture(scope="package")
def service(driver, tmp_path_factory):
    running = Service(tmp_path_factory.mktemp("service"))
    yield running
    running.stop()
