"""Long-term upkeep on a cluster: archive, backup, restore, and verification."""

import gc

import pytest
from redis import Connection

from formicary.settings import read_settings
from formicary.wiring import UrlServers, Wiring, wire
from matches.commands.administration import delete
from tests.formicary.conftest import run
from tests.formicary.upkeep.conftest import open_match, play_match, register_account
from tests.servers import running
from tests.several.servers import several, waits_until_whole

__all__ = ["run", "running", "several"]


@pytest.fixture
def cluster(several):
    servers = several("cluster")
    waits_until_whole(servers)
    servers.flush()
    return servers


@pytest.fixture
def server(cluster):
    """Return the server option for the command line."""
    return cluster


@pytest.fixture
def wiring(cluster, running, monkeypatch, tmp_path):
    jobs = running("valkey")
    jobs.client().flushall()
    url = f"unix://{jobs.socket}"
    monkeypatch.setenv("JOBS_URL", url)
    monkeypatch.setenv("FORMICARY_DATA", str(tmp_path))
    yield Wiring(UrlServers(cluster.url, url))
    for object_ in gc.get_objects():  # commands run in this process leave their objects behind
        if type(object_) is Connection:
            object_.disconnect()


def heads_of(wiring):
    stores = wiring.store, wiring.context.accounts.streams.store
    return {stream_id: head for store in stores for stream_id, head in store.heads()}


@pytest.mark.slow
def test_a_cluster_is_archived_backed_up_lost_and_put_back(cluster, wiring, run, tmp_path):
    """Matches are stored on all nodes, the archive remains, and deleted matches remain deleted."""

    def does(*arguments):
        code, said = run(*arguments)
        assert code == 0, said
        return said

    file, ada = tmp_path / "backup", register_account(wiring, "Ada")
    over = [play_match(wiring, f"over {number}", steps=999) for number in range(2)]
    play_match(wiring, "running", steps=5)
    open_match(wiring, ada)
    delete(wiring.context, play_match(wiring, "gone", steps=1))
    assert "1 archived, 0 not" in does("archive", over[0])
    before = heads_of(wiring)

    does("backup", file)
    cluster.flush()
    does("restore", file)

    assert heads_of(Wiring(wiring.servers)) == before
    assert "each at the end of its stream" in does("doctor")
    does("verify", "--all", "--processes", "1")
    does("rehearse", "--processes", "2")
    assert "is back" in does("unarchive", over[0])
    assert "1 archived" in does("archive", over[1])


def test_the_sweeper_archives_what_is_over_on_every_node(wiring, run, monkeypatch):
    over = [play_match(wiring, f"over {number}", steps=999) for number in range(4)]
    monkeypatch.setenv("FORMICARY_ARCHIVE_DAYS", "0")
    with_archive = wire(wiring.servers, read_settings())

    assert with_archive.archive_rounds(0).round() == 4

    assert all(with_archive.store.head(id_).is_archived for id_ in over)
    assert sum(1 for id_ in over for _ in with_archive.store.read(id_))
