"""The default memory limit of an embedded store."""

import os
from pathlib import Path

from events.capacity import MACHINE_SHARE

DISK_SHARE = 0.25  # the log grows to twice the store's memory, and a rewrite needs the same again
_CONTROL_GROUP = Path("/sys/fs/cgroup/memory.max")
_MEGABYTE = 1024 * 1024


def find_ceiling_mb(data: Path, control_group: Path = _CONTROL_GROUP) -> int:
    """Return the memory limit for the store of a data folder, in megabytes, at least 1.

    Args:
        data: the folder.
        control_group: the file with the memory limit of the container's processes.
    """
    machine = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    disk = os.statvfs(data)
    memory = min(machine, _read_limit(control_group) or machine)
    ceiling = min(memory * MACHINE_SHARE, disk.f_blocks * disk.f_frsize * DISK_SHARE)
    return max(1, int(ceiling) // _MEGABYTE)


def _read_limit(path: Path) -> int:
    """Return a memory limit in bytes; 0 if there is none."""
    try:
        text = path.read_text().strip()
    except OSError:
        return 0
    return int(text) if text.isdecimal() else 0
