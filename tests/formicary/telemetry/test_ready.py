"""systemd is notified when a process is ready, and when it stops."""

import socket

import pytest

from formicary.telemetry.ready import Ready


@pytest.mark.parametrize("is_abstract", [False, True])
def test_systemd_hears_once_that_a_process_works_and_that_it_ends(tmp_path, is_abstract):
    name = f"@{tmp_path}" if is_abstract else str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(f"\0{name[1:]}" if is_abstract else name)
        listening.settimeout(5)
        ready = Ready({"NOTIFY_SOCKET": name})
        assert not ready.is_ready

        ready.begin()
        ready.begin()
        ready.end()

        assert [listening.recv(99) for _ in range(2)] == [b"READY=1", b"STOPPING=1"]
    assert not ready.is_ready


def test_a_process_works_without_anybody_who_waits(tmp_path):
    for environ in ({}, {"NOTIFY_SOCKET": str(tmp_path / "nobody")}):
        ready = Ready(environ)
        ready.begin()
        assert ready.is_ready
