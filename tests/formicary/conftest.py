"""Fixtures that run a server per module, and the command line against it."""

import pytest
from typer.testing import CliRunner

from formicary.cli import app
from formicary.servers.embedded import EmbeddedStore


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    store = EmbeddedStore(tmp_path_factory.mktemp("data"))
    store.start()
    yield store
    store.stop()


@pytest.fixture
def run(server, monkeypatch):
    """Return a function that runs a command and returns its exit code and output."""
    monkeypatch.setenv("EVENTS_URL", server.url)
    monkeypatch.setenv("COLUMNS", "200")

    def command(*arguments):
        result = CliRunner().invoke(app, [str(argument) for argument in arguments])
        return result.exit_code, result.output

    return command
