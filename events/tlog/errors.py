"""Exceptions of the transparency log."""

from events.errors import LogError


class TlogError(LogError):
    """Base class of all errors of the transparency log."""


class BadSignedNote(TlogError):
    """Raised if a signed note, a key or a checkpoint is malformed, or a signature is not valid."""


class BadProof(TlogError):
    """Raised if a proof does not connect a leaf or a root with a root."""


class BadTile(TlogError):
    """Raised if a tile is missing, has another size, or does not belong to its tree."""


class LogForked(TlogError):
    """Raised if another process has written a checkpoint. Nothing was published."""


class LogRolledBack(TlogError):
    """Raised if the tree in the files is not the one that was signed last.

    The files or the lock come from an older backup. A writer that continued would sign a second
    tree of the same size.
    """
