"""Errors of the archive."""

from events.errors import Broken, LogError


class ArchiveError(LogError):
    """Base of errors of the archive itself, as opposed to errors of a match."""


class ArchiveAway(ArchiveError):
    """The archive cannot be read or written now, or is not set up for this process."""


class PackLost(ArchiveAway):
    """The archive can be read, but the pack of an archived match is missing."""


class NoServiceKey(ArchiveError):
    """A pack is sealed under a service key that this process does not have."""


class Damaged(Broken):
    """A pack is corrupt. `seq` is the first event that cannot be read from it."""

    def __init__(self, seq: int, detail: str) -> None:
        super().__init__(seq, "pack", detail)
