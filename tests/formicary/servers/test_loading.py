"""Roles wait without a timeout for a store that loads a long log, and report its progress."""

import subprocess
import threading

import pytest
from redis import Redis

from formicary.servers import embedded, faults
from formicary.servers.embedded import EmbeddedStore
from formicary.servers.faults import check_server
from formicary.servers.program import NoServer, find_server
from tests.waiting import eventually

KEYS, DELAY = 16_000, 100  # two seconds in total; a loading server yields every 1024 bytes


@pytest.fixture
def slow_store(tmp_path, monkeypatch):
    """Yield a store that loads for two seconds with a start timeout of one, and its messages."""
    store = EmbeddedStore(tmp_path / "data")
    store.start()
    with Redis.from_url(store.url) as client, client.pipeline() as pipeline:
        for number in range(KEYS):
            pipeline.set(f"key {number}", number)
        pipeline.execute()
    store.stop()
    program = tmp_path / "slow-server"
    program.write_text(
        f'#!/bin/sh\nexec {find_server()} "$@" --key-load-delay {DELAY}'
        " --loading-process-events-interval-bytes 1024\n"
    )
    program.chmod(0o700)
    monkeypatch.setattr(embedded, "START_SECONDS", 1.0)
    monkeypatch.setattr(embedded, "PROGRESS_SECONDS", 0.2)
    said = []
    store = EmbeddedStore(tmp_path / "data", str(program), say=said.append)
    yield store, said
    store.stop()


@pytest.mark.slow
def test_it_is_waited_for_while_it_loads_and_says_how_far_it_is(slow_store):
    store, said = slow_store

    store.start()

    with Redis.from_url(store.url) as client:
        assert client.get(f"key {KEYS - 1}") == str(KEYS - 1).encode()
    assert said
    assert all(line.startswith("the store loads its log: ") for line in said)


@pytest.mark.slow
def test_another_process_waits_for_it_too(slow_store, tmp_path, monkeypatch):
    monkeypatch.setattr(embedded, "HOLDER_SECONDS", 0.1)
    store, _ = slow_store
    starting = threading.Thread(target=store.start)
    starting.start()
    eventually(lambda: store.process)
    other = EmbeddedStore(tmp_path / "data")

    eventually(lambda: other._state() == "loads")
    other.start()

    with Redis.from_url(other.url) as client:
        assert client.dbsize() == KEYS + 1  # including the id of the store
    assert other.program is None
    starting.join()


@pytest.mark.slow
def test_a_start_is_given_up_when_it_is_to_stop(slow_store):
    store, _ = slow_store
    stop = threading.Event()
    threading.Timer(0.3, stop.set).start()

    with pytest.raises(NoServer, match="does not start"):
        store.start(give_up=stop.is_set)

    assert store.process is None


@pytest.mark.slow
def test_a_server_that_loads_is_waited_for_at_the_start_of_a_role(slow_store, monkeypatch):
    """The start of a role also waits for a separate server, given by `EVENTS_URL`."""
    store, _ = slow_store
    monkeypatch.setattr(faults, "PROGRESS_SECONDS", 0.2)
    store._take_lock()
    store._spawn(store._binary)
    eventually(lambda: store._state() == "loads")
    said = []

    check_server("EVENTS_URL", store.url, lambda: Redis.from_url(store.url), say=said.append)

    with Redis.from_url(store.url) as client:
        assert client.dbsize() == KEYS + 1
    assert "loads its log" in said[0]


@pytest.mark.slow
def test_the_program_is_really_slow(slow_store):
    """Loading takes as long as intended, because the tests above would otherwise prove nothing."""
    store, _ = slow_store
    options = subprocess.run(
        [store._binary, "--version"], capture_output=True, text=True, check=True
    )
    assert "v=" in options.stdout
    store._take_lock()
    store._spawn(store._binary)
    eventually(lambda: store._state() == "loads")
