"""The memory limit of an embedded store, as a share of the machine's memory and disk."""

import os

import pytest

from formicary.servers.stores import OpenServers
from formicary.servers.up import role_processes
from formicary.settings import Settings
from formicary.store_files.ceiling import DISK_SHARE, find_ceiling_mb
from formicary.wiring import UrlServers

MEGABYTE = 2**20


def test_a_container_with_little_memory_has_half_of_it(tmp_path):
    limit = tmp_path / "memory.max"
    limit.write_text(f"{64 * MEGABYTE}\n")

    assert find_ceiling_mb(tmp_path, limit) == 32


@pytest.mark.parametrize("text", ["max\n", None])
def test_without_a_limit_it_is_half_of_the_machine_or_a_quarter_of_the_disk(tmp_path, text):
    limit = tmp_path / "memory.max"
    if text:
        limit.write_text(text)
    machine = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    disk = os.statvfs(tmp_path)
    most = min(machine / 2, disk.f_blocks * disk.f_frsize * DISK_SHARE)

    assert find_ceiling_mb(tmp_path, limit) == max(1, int(most) // MEGABYTE)


@pytest.mark.parametrize(
    ("embedded", "memory_mb", "has_default"), [(1, None, True), (1, 500, False), (0, None, False)]
)
def test_up_gives_it_to_each_role_unless_it_is_set(tmp_path, embedded, memory_mb, has_default):
    found = OpenServers(UrlServers("unix:///e", "unix:///j"), (None,) * embedded, {})
    settings = Settings(data=tmp_path, memory_mb=memory_mb)

    for child in role_processes(found, settings, 8000):
        ceiling = child._environ.get("FORMICARY_MEMORY_MB")
        assert ceiling == (str(find_ceiling_mb(tmp_path)) if has_default else None)
