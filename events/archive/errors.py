"""What can go wrong with the archive."""

from events.errors import Broken, LogError


class ArchiveError(LogError):
    """Base of what goes wrong with the archive, and not with a match."""


class ArchiveAway(ArchiveError):
    """The archive cannot be read or written now, or is not set up for this process."""


class PackLost(ArchiveAway):
    """The archive can be read, and there is no pack of a match in it that has one."""


class NoServiceKey(ArchiveError):
    """A pack is sealed under a service key that this process does not have."""


class Damaged(Broken):
    """A pack is not as it was written. `seq` is of the first event that cannot be read from it."""

    def __init__(self, seq: int, detail: str) -> None:
        super().__init__(seq, "pack", detail)
