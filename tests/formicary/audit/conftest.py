import pytest

from formicary.servers.ephemeral import MemoryServers
from tests.formicary.audit.auditing import AuditedService


@pytest.fixture
def service(tmp_path):
    return AuditedService(MemoryServers(), tmp_path / "archive")
