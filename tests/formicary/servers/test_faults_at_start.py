"""A fault at startup is reported in one line with a remedy, and without a traceback."""

import os
import socket
import subprocess
import sys

import pytest
from redis import Redis
from typer.testing import CliRunner

from formicary.cli import app
from formicary.servers.ports import free_port
from tests.servers import Server, program_of


@pytest.fixture(scope="module")
def replica():
    """Yield the address of a replica, whose primary need not exist."""
    server = Server(program_of("valkey"))
    with server.client() as client:
        client.execute_command("REPLICAOF", "127.0.0.1", free_port("127.0.0.1", 0))
    yield f"unix://{server.socket}"
    server.remove()


@pytest.fixture
def start(tmp_path, monkeypatch):
    """Return a function that runs a role in this process and returns its exit code and output."""
    for name in os.environ:
        if name.startswith(("FORMICARY_", "EVENTS_", "JOBS_")):
            monkeypatch.delenv(name)
    monkeypatch.setenv("FORMICARY_DATA", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "400")

    def run(role, **settings):
        result = CliRunner().invoke(app, [role], env=settings)
        return result.exit_code, result.output

    return run


def is_one_line(printed, words):
    code, text = printed
    assert code == 1, text
    assert words in text
    assert text.startswith("formicary: ")
    assert text.count("\n") == 1, text
    assert "hush" not in text


def nobody():
    return f"redis://user:hush@127.0.0.1:{free_port('127.0.0.1', 0)}/0"


def test_a_folder_that_cannot_be_written_to(start, tmp_path):
    (tmp_path / "file").write_text("no folder")
    is_one_line(start("work", FORMICARY_DATA=str(tmp_path / "file" / "var")), "FORMICARY_DATA")


def test_a_server_that_does_not_answer(start, server):
    is_one_line(start("dispatch", EVENTS_URL=nobody()), "EVENTS_URL")
    is_one_line(start("sweep", EVENTS_URL=server.url, JOBS_URL=nobody()), "JOBS_URL")


def test_an_address_of_another_kind(start):
    is_one_line(start("work", EVENTS_URL="http://user:hush@some:1"), "must begin with one of redis")


def test_a_replica_takes_no_writes(start, replica):
    with Redis.from_url(replica) as client:
        assert client.info("replication")["role"] == "slave"
    is_one_line(start("work", EVENTS_URL=replica), "is a replica")


def test_a_port_that_is_taken(start, server):
    with socket.create_server(("127.0.0.1", 0)) as busy:
        port = str(busy.getsockname()[1])
        named = {"EVENTS_URL": server.url, "FORMICARY_METRICS_PORT": port}
        is_one_line(start("serve", EVENTS_URL=server.url, FORMICARY_PORT=port), "FORMICARY_PORT")
        is_one_line(start("sweep", **named), "FORMICARY_METRICS_PORT")


@pytest.mark.parametrize("role", ["serve", "up"])
def test_a_broken_key_file(start, tmp_path, role):
    (tmp_path / "keys").write_text("{broken")
    (tmp_path / "keys").chmod(0o600)
    is_one_line(start(role, FORMICARY_KEYS=str(tmp_path / "keys")), "FORMICARY_KEYS")


@pytest.mark.parametrize("role", ["up", "serve", "sweep"])
def test_a_broken_key_file_of_the_archive(start, tmp_path, role):
    (tmp_path / "keys").write_text("{broken")
    (tmp_path / "keys").chmod(0o600)
    output = start(role, FORMICARY_ARCHIVE_KEY=str(tmp_path / "keys"))
    is_one_line(output, "FORMICARY_ARCHIVE_KEY")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("FORMICARY_LOG", "xml"),
        ("FORMICARY_LOG_LEVEL", "loud"),
        ("FORMICARY_TRACES", "jaeger"),
        ("FORMICARY_METRICS_PORT", "0"),
    ],
)
def test_a_wrong_setting(start, name, value):
    is_one_line(start("work", **{name: value}), name)


def test_a_process_of_its_own_says_it_so_too(replica, tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "formicary", "dispatch"],
        env={**os.environ, "EVENTS_URL": replica, "COLUMNS": "400"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    is_one_line((done.returncode, done.stdout + done.stderr), "is a replica")
