"""Reading over HTTP while the bucket of the archive takes connections and never answers."""

import importlib.util
import socket
import time

import fsspec
import pytest

from events.archive import Archive, ArchivePlace, Sealer
from formicary.servers.api import application
from formicary.servers.ephemeral import MemoryServers
from formicary.wiring import Wiring
from tests.anthill import ANTHILL
from tests.events.archive.packing import KEY, kept
from tests.workers.archiving.service import Service

pytestmark = pytest.mark.skipif(
    not importlib.util.find_spec("s3fs"), reason="formicary[s3] is not installed"
)
FIRST_SECONDS = 2.5  # half a second for this machine
NEXT_SECONDS = 0.5


@pytest.fixture
def silent(monkeypatch):
    """A bucket at a server that never answers."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        monkeypatch.setenv("AWS_ENDPOINT_URL", f"http://127.0.0.1:{listening.getsockname()[1]}")
        for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
            monkeypatch.setenv(name, "k")
        fsspec.get_filesystem_class("s3").clear_instance_cache()
        yield "s3://silent/x"


def test_each_request_is_refused_in_two_seconds_and_the_next_ones_at_once(tmp_path, silent):
    servers = MemoryServers()
    service = Service(servers, tmp_path / "archive")
    match_id = service.over()
    service.archiver.archive(match_id)
    away = Archive(ArchivePlace(silent), Sealer(kept(KEY)))
    client = application(Wiring(servers, {"anthill": ANTHILL}, archive=away)).test_client()

    took = []
    for path in ("", "/state", "/events", "/bundle"):
        began = time.monotonic()
        answer = client.get(f"/v1/matches/{match_id}{path}")
        took.append(time.monotonic() - began)
        assert (answer.status_code, answer.json["type"]) == (503, "/problems/archive-unavailable")
        assert int(answer.headers["Retry-After"]) > 0

    assert took[0] < FIRST_SECONDS
    assert max(took[1:]) < NEXT_SECONDS
    assert client.get("/v1/matches").status_code == 200
