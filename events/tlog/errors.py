"""Exceptions of the transparency log."""

from collections.abc import Iterable, Mapping

from events.errors import LogError

NAMED_MOST = 8  # files in a message


class TlogError(LogError):
    """Base class of all errors of the transparency log."""


class BadSignedNote(TlogError):
    """Raised if a signed note, a key or a checkpoint is malformed, or a signature is not valid."""


class BadProof(TlogError):
    """Raised if a proof does not connect a leaf or a root with a root."""


class BadTile(TlogError):
    """Raised if a tile is missing, has another size, or does not belong to its tree."""


class DamagedLog(BadTile):
    """Raised if the files of a log do not belong together, or not to its checkpoint.

    Attributes:
        names: the files that are missing or were changed, as far as that is known.
        tiles: the contents of missing or changed tiles of hashes, by name, as they follow from the
            entries. Empty unless the entries have the root of the checkpoint.
    """

    def __init__(self, names: Iterable[str], tiles: Mapping[str, bytes] | None = None) -> None:
        self.names = tuple(names)
        self.tiles = tiles or {}
        shown = ", ".join(self.names[:NAMED_MOST])
        more = len(self.names) - NAMED_MOST
        rest = f" and {more} more files" if more > 0 else ""
        super().__init__(
            f"damaged (missing or changed): {shown}{rest}"
            if self.names
            else "its files do not have the root of its checkpoint"
        )


class LogForked(TlogError):
    """Raised if another process has written a checkpoint. Nothing was published."""


class LogRolledBack(TlogError):
    """Raised if the tree in the files is not the one that was signed last.

    The files or the lock come from an older backup. A writer that continued would sign a second
    tree of the same size.
    """
