"""Default memory limit of an embedded store."""

import os
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from events.capacity import MACHINE_SHARE

DISK_SHARE = 0.25  # the log grows to twice the store's memory, and a rewrite needs as much again
_MEGABYTE = 1024 * 1024


def find_ceiling_mb(data: Path, system: Path = Path("/")) -> int:
    """Return the memory limit for the store of a data folder, in megabytes. It is at least 1.

    The limit is the lowest of three values: a share of the machine's memory, a share of the lowest
    limit of this process's control groups, and a share of the disk.

    Args:
        data: the path of the data folder.
        system: the folder that contains `proc` and `sys`.
    """
    machine = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    disk = os.statvfs(data)
    memory = min([machine, *_read_limits(system)])
    ceiling = min(memory * MACHINE_SHARE, disk.f_blocks * disk.f_frsize * DISK_SHARE)
    return max(1, int(ceiling) // _MEGABYTE)


def _read_limits(system: Path) -> Iterator[int]:
    """Yield the memory limits of this process's control groups, in bytes.

    In a container, a version 1 group is listed with its path on the host, but its files are in the
    root folder.
    """
    for top, group, name in _memory_groups(system):
        inner = PurePosixPath(group.strip("/"))
        for path in () if ".." in inner.parts else (inner, *inner.parents):
            yield from _read_limit(top / path / name)
        yield from _read_limit(top / name)


def _memory_groups(system: Path) -> Iterator[tuple[Path, str, str]]:
    """For each control group that can limit memory, yield its root folder, path and file name."""
    top = system / "sys" / "fs" / "cgroup"
    try:
        lines = (system / "proc" / "self" / "cgroup").read_text().splitlines()
    except OSError:
        return
    for line in lines:
        _, _, named = line.partition(":")
        controllers, _, group = named.partition(":")
        if group and not controllers:
            yield top, group, "memory.max"
        elif "memory" in controllers.split(","):
            yield top / controllers, group, "memory.limit_in_bytes"


def _read_limit(path: Path) -> Iterator[int]:
    """Yield the limit stored in a file, or nothing if it contains none."""
    try:
        text = path.read_text().strip()
    except (OSError, UnicodeDecodeError):
        return
    if text.isdecimal():
        yield int(text)
