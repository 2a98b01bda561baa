"""Reads over HTTP while the archive's bucket accepts connections but never responds."""

import importlib.util

import pytest

from events.archive import Archive, ArchivePlace, Sealer
from events.archive.places import READ_SECONDS
from formicary.servers.api import application
from formicary.servers.ephemeral import MemoryServers
from formicary.wiring import Wiring
from tests.anthill import ANTHILL
from tests.events.archive.bucket import connections_at, silent_server
from tests.events.archive.packing import KEY, fixed_keys
from tests.workers.archive.service import Service

pytestmark = pytest.mark.skipif(
    not importlib.util.find_spec("s3fs"), reason="formicary[s3] is not installed"
)


@pytest.fixture
def silent(monkeypatch):
    with silent_server(monkeypatch) as listening:
        yield listening


@pytest.mark.slow
def test_one_request_asks_the_bucket_and_the_next_ones_are_refused_without_asking(tmp_path, silent):
    servers = MemoryServers()
    service = Service(servers, tmp_path / "archive")
    match_id = service.over()
    service.archiver.archive(match_id)
    away = Archive(ArchivePlace("s3://silent/x"), Sealer(fixed_keys(KEY)))
    client = application(Wiring(servers, {"anthill": ANTHILL}, archive=away)).test_client()

    for path in ("", "/state", "/events", "/bundle"):
        answer = client.get(f"/v1/matches/{match_id}{path}")
        assert (answer.status_code, answer.json["type"]) == (503, "/problems/archive-unavailable")
        assert int(answer.headers["Retry-After"]) > 0

    assert READ_SECONDS < 2  # the four requests together wait for a single read to time out
    assert connections_at(silent) == 1
    assert client.get("/v1/matches").status_code == 200
