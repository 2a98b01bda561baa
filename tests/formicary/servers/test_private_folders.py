"""The embedded store saves secrets in plain files that no other user of the machine can read."""

import os
import stat
from pathlib import Path

import pytest
from redis import Redis
from structlog.testing import capture_logs

from formicary.servers import embedded
from formicary.servers.embedded import EmbeddedStore, socket_path
from formicary.servers.program import NoServer
from formicary.servers.supervise import Child
from tests.waiting import eventually

READABLE = 0o755


@pytest.fixture
def common_umask():
    """Set the default umask of most systems, under which new files are readable by everyone."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode_of(path):
    return stat.S_IMODE(path.stat().st_mode)


def test_a_folder_that_others_can_read_is_closed_and_so_is_all_that_is_written(
    tmp_path, common_umask
):
    data = tmp_path / "var"
    data.mkdir()
    data.chmod(READABLE)
    store = EmbeddedStore(data)
    store.start()
    with Redis.from_url(store.url) as client:
        client.set("vault", "secret")

    files = [path for path in data.rglob("*") if path.is_file()]
    store.stop()

    assert mode_of(data) == 0o700
    assert any("aof" in path.name for path in files)
    assert {oct(mode_of(path) & 0o077) for path in files} == {"0o0"}


def test_a_new_folder_is_closed_without_a_word(tmp_path, common_umask):
    with capture_logs() as lines:
        EmbeddedStore(tmp_path / "new" / "var")
    assert mode_of(tmp_path / "new" / "var") == 0o700
    assert lines == []


def test_closing_a_folder_is_logged(tmp_path):
    tmp_path.chmod(READABLE)
    with capture_logs() as lines:
        EmbeddedStore(tmp_path)
    assert [(line["log_level"], line["mode"]) for line in lines] == [("warning", "755")]


def test_a_folder_of_another_user_that_others_can_enter_is_refused(tmp_path, monkeypatch):
    tmp_path.chmod(READABLE)
    monkeypatch.setattr(os, "getuid", lambda: os.stat(tmp_path).st_uid + 1)

    with pytest.raises(NoServer, match=r"mode 755.*FORMICARY_DATA"):
        EmbeddedStore(tmp_path)
    assert mode_of(tmp_path) == READABLE


def test_a_folder_that_all_users_share_is_refused_and_left_as_it_is(tmp_path):
    tmp_path.chmod(0o1777)

    with pytest.raises(NoServer, match="mode 1777"):
        EmbeddedStore(tmp_path)
    assert mode_of(tmp_path) == 0o1777


@pytest.fixture
def deep(tmp_path, monkeypatch):
    """Return a data folder whose path is too long for a socket, and the folder used instead."""
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    return tmp_path / ("d" * embedded.SOCKET_PATH_MOST), tmp_path / f"formicary-{os.getuid()}"


def test_the_folder_of_a_socket_elsewhere_is_closed_too(deep):
    data, folder = deep
    folder.mkdir()
    folder.chmod(0o777)

    assert socket_path(data).parent == folder
    assert mode_of(folder) == 0o700


def test_a_link_in_place_of_the_folder_of_a_socket_is_refused(deep, tmp_path):
    data, folder = deep
    (tmp_path / "elsewhere").mkdir(mode=0o700)
    folder.symlink_to(tmp_path / "elsewhere")

    with pytest.raises(NoServer, match="belongs to another user"):
        socket_path(data)


def test_roles_write_files_that_only_their_user_can_read(tmp_path, common_umask):
    child = Child(["dispatch"], {"FORMICARY_DATA": str(tmp_path / "var")})
    child.start()
    try:
        status = Path(f"/proc/{child.pid}/status")
        eventually(lambda: "Umask:\t0077" in status.read_text())
    finally:
        child.ask_to_stop()
        child.finish(0)
