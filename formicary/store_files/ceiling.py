"""The most memory that an embedded store may use, where no setting says it."""

import os
from pathlib import Path

from events.room import MACHINE_SHARE

DISK_SHARE = 0.25  # the file of a store grows to twice its memory, and is written once more beside
_CONTROL_GROUP = Path("/sys/fs/cgroup/memory.max")
_MEGABYTE = 1024 * 1024


def find_ceiling_mb(data: Path, control_group: Path = _CONTROL_GROUP) -> int:
    """Return the ceiling for the store of a data folder, in megabytes, at least 1.

    Args:
        data: the folder.
        control_group: the file with the memory that the processes of a container may use.
    """
    machine = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    disk = os.statvfs(data)
    memory = min(machine, _read_limit(control_group) or machine)
    ceiling = min(memory * MACHINE_SHARE, disk.f_blocks * disk.f_frsize * DISK_SHARE)
    return max(1, int(ceiling) // _MEGABYTE)


def _read_limit(path: Path) -> int:
    """Return a limit of memory in bytes; 0 where there is none."""
    try:
        text = path.read_text().strip()
    except OSError:
        return 0
    return int(text) if text.isdecimal() else 0
