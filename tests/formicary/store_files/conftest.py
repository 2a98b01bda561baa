"""A stopped store with some matches, which tests can copy, damage and compare."""

import shutil

import pytest
from redis import Redis

from events import Broken
from formicary.servers.embedded import EmbeddedStore
from formicary.store_files.losses import read_losses
from formicary.upkeep.consistency import examine_store
from formicary.upkeep.stored_match import StoredMatches
from games import GAMES
from tests.formicary.upkeep.conftest import play_match, register_account, wiring_on

FILE = "appendonlydir/appendonly.aof.1.incr.aof"
MANIFEST = "appendonlydir/appendonly.aof.manifest"


def contents(server):
    """Return the head, vault and entries of each match and account of a running store."""
    context = wiring_on(server).context
    return {
        stream_id: (head, store.vault(stream_id), tuple(store.read(stream_id)))
        for store in (context.store, context.accounts.streams.store)
        for stream_id, head in store.heads()
    }


@pytest.fixture(scope="session")
def played_store(tmp_path_factory):
    """Return the folder of a stopped store, and the contents of each of its matches."""
    folder = tmp_path_factory.mktemp("played")
    server = EmbeddedStore(folder)
    server.start()
    wiring = wiring_on(server)
    for number in range(6):
        play_match(wiring, f"match {number}", steps=6)
    register_account(wiring, "Ada")
    entries = contents(server)
    server.stop()
    return folder, entries


@pytest.fixture
def data(played_store, tmp_path):
    """Return a copy of the store's folder."""
    shutil.copytree(played_store[0], tmp_path / "data")
    return tmp_path / "data"


@pytest.fixture
def expected_contents(played_store):
    """Return the contents of each match of the store."""
    return played_store[1]


@pytest.fixture
def start_store(data):
    """Yield a function that starts a server on the folder."""
    running = []

    def begin():
        running.append(EmbeddedStore(data))
        running[-1].start()
        return running[-1]

    yield begin
    for server in running:
        server.stop()


def unnamed_losses(server, data, expected):
    """Return the ids of changed matches and accounts that are missing from all reports."""
    wiring, current = wiring_on(server), contents(server)
    differing = {name for name in expected if current.get(name) != expected[name]}
    losses = list(read_losses(data))
    if any(loss.text.endswith("were missing") for loss in losses):
        return set()
    report = " ".join(row.text for row in examine_store(wiring) if not row.fine)
    report += " ".join(row for loss in losses for row in loss.lost)
    return {name for name in differing if name not in report and holds(wiring, name)}


def holds(wiring, stream_id):
    """Return whether a match verifies, or an account can be read."""
    if wiring.store.head(stream_id).version:
        return StoredMatches(wiring.store, GAMES).check(stream_id).verdict == "holds"
    accounts = wiring.context.accounts.streams
    try:
        accounts.read_on(accounts.empty(stream_id))
    except Broken:
        return False
    return True


def client_of(server):
    return Redis.from_url(server.url)
