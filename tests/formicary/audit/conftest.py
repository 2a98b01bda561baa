from contextlib import contextmanager
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner

from formicary.cli import app
from formicary.servers.ephemeral import MemoryServers
from tests.formicary.audit.auditing import AuditedService


@pytest.fixture
def service(tmp_path):
    return AuditedService(MemoryServers(), tmp_path / "archive")


@pytest.fixture
def played(service):
    """Return a service with a finished and a running match, which were audited."""
    service.write()
    service.over_id = service.over()
    service.running, service.tokens = service.begin()
    service.pass_time()
    service.pass_time()
    findings, counts = service.audit()
    assert findings == []
    assert (counts.verified, counts.matches, counts.unopened) == (1, 2, 0)
    return service


@pytest.fixture
def tlog(service, monkeypatch):
    """Return a function that runs `formicary tlog` with the service's store."""

    @contextmanager
    def store():
        yield SimpleNamespace(servers=service.servers)

    monkeypatch.setattr("formicary.cli.audits.tlog.existing_store", store)
    monkeypatch.setenv("FORMICARY_DATA", str(service.settings.data))
    return lambda *asked: CliRunner().invoke(app, ["tlog", *map(str, asked)])
