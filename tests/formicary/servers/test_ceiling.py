"""The memory limit of an embedded store, as a share of the machine's memory and disk."""

import os

import pytest

from formicary.servers.stores import OpenServers
from formicary.servers.up import role_processes
from formicary.settings import Settings
from formicary.store_files.ceiling import DISK_SHARE, find_ceiling_mb
from formicary.wiring import UrlServers

MEGABYTE = 2**20
V1, V2 = "memory.limit_in_bytes", "memory.max"
NO_LIMIT = {V1: 9223372036854771712, V2: "max"}  # as the kernel writes it


@pytest.fixture
def system(tmp_path):
    """Return a function that writes the files of control groups, and returns their root."""

    def write(listed, limits):
        files = {"proc/self/cgroup": listed} | {
            f"sys/fs/cgroup/{path}": f"{limit}\n" for path, limit in limits.items()
        }
        for path, text in files.items():
            file = tmp_path / "root" / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        return tmp_path / "root"

    return write


@pytest.mark.parametrize(
    ("listed", "limits", "ceiling"),
    [
        pytest.param("0::/\n", {V2: 64 * MEGABYTE}, 32, id="container"),
        pytest.param("0::/a/b\n", {f"a/b/{V2}": 64 * MEGABYTE}, 32, id="unit"),
        pytest.param(
            "0::/a/b\n",
            {f"a/b/{V2}": "max", f"a/{V2}": 40 * MEGABYTE},
            20,
            id="slice above the unit",
        ),
        pytest.param(
            "0::/a/b\n",
            {f"a/b/{V2}": 20 * MEGABYTE, f"a/{V2}": 40 * MEGABYTE},
            10,
            id="lowest of both",
        ),
        pytest.param(
            "5:cpu:/a\n4:memory:/a\n0::/\n",
            {f"memory/a/{V1}": 64 * MEGABYTE, f"memory/{V1}": NO_LIMIT[V1]},
            32,
            id="version 1",
        ),
        pytest.param(
            "4:cpu,memory:/docker/0a1b\n",
            {f"cpu,memory/{V1}": 64 * MEGABYTE, f"memory/{V1}": 64 * MEGABYTE},
            32,
            id="container of version 1, which sees the path of its host",
        ),
        pytest.param("0::/../b\n", {V2: 64 * MEGABYTE}, 32, id="group outside the namespace"),
    ],
)
def test_the_limit_of_a_control_group_counts(tmp_path, system, listed, limits, ceiling):
    assert find_ceiling_mb(tmp_path, system(listed, limits)) == ceiling


@pytest.mark.parametrize(
    ("listed", "limits"),
    [
        ("0::/\n", {}),
        ("0::/\n", {V2: NO_LIMIT[V2]}),
        ("4:memory:/\n", {f"memory/{V1}": NO_LIMIT[V1]}),
        ("4:cpu:/\n0::/a\n", {"cpu/a/cpu.shares": 1024}),
        ("a file of an unknown kind\n", {}),
        ("", {}),
    ],
)
def test_without_a_limit_it_is_half_of_the_machine_or_a_quarter_of_the_disk(
    tmp_path, system, listed, limits
):
    machine = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    disk = os.statvfs(tmp_path)
    most = min(machine / 2, disk.f_blocks * disk.f_frsize * DISK_SHARE)

    assert find_ceiling_mb(tmp_path, system(listed, limits)) == max(1, int(most) // MEGABYTE)
    assert find_ceiling_mb(tmp_path, tmp_path / "nowhere") == max(1, int(most) // MEGABYTE)


@pytest.mark.parametrize(
    ("embedded", "memory_mb", "has_default"), [(1, None, True), (1, 500, False), (0, None, False)]
)
def test_up_gives_it_to_each_role_unless_it_is_set(tmp_path, embedded, memory_mb, has_default):
    servers = OpenServers(UrlServers("unix:///e", "unix:///j"), (None,) * embedded, {})
    settings = Settings(data=tmp_path, memory_mb=memory_mb)

    for child in role_processes(servers, settings, 8000):
        ceiling = child._environ.get("FORMICARY_MEMORY_MB")
        assert ceiling == (str(find_ceiling_mb(tmp_path)) if has_default else None)
