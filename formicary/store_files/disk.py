"""Free disk space of a data folder, and whether it suffices for further writes."""

import os
from pathlib import Path

_FLOOR_BYTES = 64 * 1024 * 1024
_SMALLEST_PART = 16  # on a small disk, the minimum is this fraction of its size


class Disk:
    """Disk that contains a folder.

    The disk is considered short of space below a minimum, and recovers only at twice that minimum.
    This hysteresis prevents the state from changing with every write when the free space is close
    to the minimum.

    Args:
        folder: the path of an existing folder.

    Attributes:
        is_short: whether the disk was short of space at the last call of `look`.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.is_short = False

    def look(self) -> bool:
        """Measure the free space. Return whether too little is left."""
        stats = os.statvfs(self._folder)
        free, whole = stats.f_bavail * stats.f_frsize, stats.f_blocks * stats.f_frsize
        floor = min(_FLOOR_BYTES, whole // _SMALLEST_PART)
        self.is_short = free < (2 * floor if self.is_short else floor)
        return self.is_short
