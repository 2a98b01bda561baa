import pytest

from formicary.servers.ephemeral import MemoryServers
from tests.workers.log.logging import LoggedService


@pytest.fixture
def service(tmp_path):
    return LoggedService(MemoryServers(), tmp_path / "archive")
