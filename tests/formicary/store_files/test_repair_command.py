"""`formicary repair`, `up --repair`, and the subsequent report of `doctor`."""

import os
import pty
import signal
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from formicary.cli import app
from formicary.servers.embedded import EmbeddedStore
from formicary.servers.ports import free_port
from tests.formicary.store_files.conftest import FILE, contents
from tests.waiting import eventually


@pytest.fixture
def run(data, monkeypatch):
    """Return a function that runs a command on the folder and returns its exit code and output."""
    for name in ("EVENTS_URL", "JOBS_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("FORMICARY_DATA", str(data))
    monkeypatch.setenv("COLUMNS", "400")

    def command(*arguments):
        result = CliRunner().invoke(app, arguments)
        return result.exit_code, result.output

    return command


def add_zeros(data):
    with (data / FILE).open("ab") as out:
        out.write(bytes(4096))


def cut_the_last_entry(data):
    """Cut the file in the middle of its last entry, and fill the rest with zeros."""
    text = (data / FILE).read_bytes()
    end = text.rindex(b"*1\r\n$5\r\nMULTI\r\n")
    (data / FILE).write_bytes(text[: end + 200] + bytes(len(text) - end - 200))


def test_a_whole_log_is_left_as_it_is(run, data):
    before = (data / FILE).read_bytes()

    code, said = run("repair")

    assert (code, "nothing was changed" in said) == (0, True)
    assert (data / FILE).read_bytes().startswith(before)
    assert not (data / "set-aside").exists()


def test_check_says_what_is_damaged_and_changes_nothing(run, data):
    add_zeros(data)
    before = (data / FILE).read_bytes()

    code, said = run("repair", "--check")

    assert code == 1
    assert "4096 zero bytes at its end" in said
    assert (data / FILE).read_bytes() == before


def test_a_base_file_that_is_damaged_is_no_work_for_repair(run, data):
    """One checksum covers the whole file, so no part of it can be removed."""
    base = data / "appendonlydir" / "appendonly.aof.1.base.rdb"
    text = bytearray(base.read_bytes())
    text[40] ^= 1
    base.write_bytes(text)

    code, said = run("repair")

    assert code == 1
    assert "RDB" in said
    assert "restore a backup" in said


def test_repair_says_what_is_lost_and_doctor_says_it_again(run, data, expected_contents):
    cut_the_last_entry(data)
    code, said = run("doctor")
    assert code == 1
    assert "Run `formicary repair`" in said

    code, said = run("repair")

    assert code == 0, said
    assert "lost: " in said
    assert f"copied to {data / 'set-aside'}" in said
    assert "the store starts; next: formicary doctor" in said
    code, said = run("doctor")
    assert "losses of the log" in said
    assert "store-losses.ndjson" in said


def test_a_match_with_a_gap_is_named_by_doctor(run, data, expected_contents):
    text = (data / FILE).read_bytes()
    at = text.index(b"HSET", len(text) // 2)
    (data / FILE).write_bytes(text[:at] + b"HSE\x00" + text[at + 4 :])

    assert run("repair")[0] == 0
    code, said = run("doctor")

    server = EmbeddedStore(data)
    server.start()
    current = contents(server)
    server.stop()
    (damaged,) = [name for name in expected_contents if current[name] != expected_contents[name]]
    assert code == 1
    assert f"{damaged}: events are missing" in said


def test_a_log_without_files_cannot_be_repaired(run, data):
    for path in (data / "appendonlydir").iterdir():
        path.unlink()

    code, said = run("repair")

    assert code == 1
    assert "there is no log" in said


def test_a_running_service_is_not_repaired(run, data):
    server = EmbeddedStore(data)
    server.start()
    add_zeros(data)

    code, said = run("repair")

    assert code == 1
    assert "stop the service first" in said
    server.stop()


def test_another_server_is_repaired_by_its_own_tool(run, monkeypatch):
    monkeypatch.setenv("EVENTS_URL", "redis://127.0.0.1:1")

    code, said = run("repair")

    assert code == 1
    assert "valkey-check-aof" in said


class Process:
    """`formicary up` on a folder, optionally on a terminal. Its output is read from a file."""

    def __init__(self, data, *options, stdin=subprocess.DEVNULL):
        port = free_port("127.0.0.1", 0)
        environ = {**os.environ, "FORMICARY_DATA": str(data), "FORMICARY_PORT": str(port)}
        for name in ("EVENTS_URL", "JOBS_URL"):
            environ.pop(name, None)
        self.said_in = data.parent / "said"
        with self.said_in.open("w") as out:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "formicary", "up", "--no-demo", *options],
                env={**environ, "COLUMNS": "400"},
                stdin=stdin,
                stdout=out,
                stderr=subprocess.STDOUT,
            )

    def output(self):
        return self.said_in.read_text()

    def has_started(self):
        eventually(lambda: "Ctrl-C" in self.output() or self.process.poll() is not None)
        return "Ctrl-C" in self.output()

    def end(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)


@pytest.mark.slow
def test_up_repairs_what_it_is_allowed_to(data):
    add_zeros(data)
    refused = Process(data)
    assert not refused.has_started()
    assert "up --repair" in refused.output()
    refused.end()

    up = Process(data, "--repair")
    try:
        assert up.has_started(), up.output()
        assert "4096 zero bytes at its end" in up.output()
        assert "copied to" in up.output()
    finally:
        up.end()


@pytest.mark.slow
def test_up_asks_on_a_terminal(data):
    add_zeros(data)
    ours, theirs = pty.openpty()
    os.write(ours, b"y\n")

    up = Process(data, stdin=theirs)

    try:
        assert up.has_started(), up.output()
        assert "Repair the log in this way, and start?" in up.output()
    finally:
        up.end()
        os.close(ours)
        os.close(theirs)
