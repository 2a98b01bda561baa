"""How much room the disk of a data folder has, and whether that is enough to go on writing."""

import os
from pathlib import Path

_FLOOR_BYTES = 64 * 1024 * 1024
_SMALLEST_PART = 16  # of a small disk the floor is this part of it


class Disk:
    """The disk that a folder lies on.

    It is short from a floor downwards, and well again only at twice of that: what stands just at
    the floor does not change its mind with every write.

    Args:
        folder: one that exists.

    Attributes:
        is_short: whether it was short when it was looked at last.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.is_short = False

    def look(self) -> bool:
        """Look again, and return whether it is short."""
        told = os.statvfs(self._folder)
        free, whole = told.f_bavail * told.f_frsize, told.f_blocks * told.f_frsize
        floor = min(_FLOOR_BYTES, whole // _SMALLEST_PART)
        self.is_short = free < (2 * floor if self.is_short else floor)
        return self.is_short
