import pytest

from formicary.servers.ephemeral import MemoryServers
from tests.workers.archive.service import Service


@pytest.fixture
def service(tmp_path):
    return Service(MemoryServers(), tmp_path / "archive")
