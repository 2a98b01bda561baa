"""Exceptions raised by the archive."""

from events.errors import Broken, LogError


class ArchiveError(LogError):
    """Base class for errors of the archive itself, which are not caused by a particular match."""


class ArchiveAway(ArchiveError):
    """Raised if the archive is unavailable, or is not configured for this process."""


class PackLost(ArchiveAway):
    """Raised if the archive can be read, but lacks the pack of an archived match."""


class NoServiceKey(ArchiveError):
    """Raised if a pack is sealed with a service key that this process does not have."""


class Damaged(Broken):
    """Raised if a pack is corrupt. `seq` is the first event that cannot be read from it."""

    def __init__(self, seq: int, detail: str) -> None:
        super().__init__(seq, "pack", detail)
