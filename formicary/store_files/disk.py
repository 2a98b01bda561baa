"""The free space on the disk of a data folder, and whether it is enough for further writes."""

import os
from pathlib import Path

_FLOOR_BYTES = 64 * 1024 * 1024
_SMALLEST_PART = 16  # on a small disk, the floor is this fraction of it


class Disk:
    """The disk of a folder.

    It is short of space below a floor, and recovers only at twice that floor. This hysteresis
    prevents a change with every write when the free space is close to the floor.

    Args:
        folder: an existing folder.

    Attributes:
        is_short: whether it was short of space at the last call of `look`.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.is_short = False

    def look(self) -> bool:
        """Measure again, and return whether it is short of space."""
        told = os.statvfs(self._folder)
        free, whole = told.f_bavail * told.f_frsize, told.f_blocks * told.f_frsize
        floor = min(_FLOOR_BYTES, whole // _SMALLEST_PART)
        self.is_short = free < (2 * floor if self.is_short else floor)
        return self.is_short
