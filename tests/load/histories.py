"""Histories of concurrent operations on a match, which is one register with a version.

Each commit gives the match a new version, so the order of the operations follows from the versions
that they return. A history is linearizable if this order agrees with real time, and if each version
has one value (Herlihy and Wing 1990; a general search for an order is not needed).
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple


class Operation(NamedTuple):
    """A command or a read that was acknowledged.

    Attributes:
        began: the time before the first attempt, by the monotonic clock.
        ended: the time after the response.
        version: the version that was read, or the last one of the command's commit.
        first: the first version of the command's commit; 0 for a read.
        seat: the seat whose view has the digest.
        digest: the digest of the view at that version; empty if it was not requested.
    """

    began: float
    ended: float
    version: int
    first: int = 0
    seat: int = 0
    digest: str = ""

    @property
    def place(self) -> tuple[int, bool]:
        """The place in the order of versions. A version is written before it is read."""
        return self.version, not self.first


def find_faults(operations: Sequence[Operation]) -> list[str]:
    """Return why the history of a match is not linearizable; empty if it is."""
    return [*_out_of_order(operations), *_overlapping(operations), *_differing(operations)]


def _out_of_order(operations: Sequence[Operation]) -> Iterator[str]:
    """Yield operations that return less than one that ended before they began."""
    ended, count = sorted(operations, key=lambda operation: operation.ended), 0
    newest: Operation | None = None
    for operation in sorted(operations):
        while ended[count].ended < operation.began:
            newest = max(newest or ended[count], ended[count], key=lambda past: past.place)
            count += 1
        if newest and newest.place > operation.place:
            yield f"{operation} began after the end of {newest}"


def _overlapping(operations: Sequence[Operation]) -> Iterator[str]:
    """Yield commands that share versions, and reads of a part of a commit."""
    writes = sorted(
        (operation for operation in operations if operation.first),
        key=lambda operation: (operation.first, operation.version),
    )
    for before, after in pairwise(writes):
        if after.first <= before.version:
            yield f"{before} and {after} share a version"
    inner = {version for write in writes for version in range(write.first, write.version)}
    for operation in operations:
        if not operation.first and operation.version in inner:
            yield f"{operation} is a part of a commit"


def _differing(operations: Sequence[Operation]) -> Iterator[str]:
    """Yield operations whose view differs from another one at the same version and seat."""
    seen: dict[tuple[int, int], str] = {}
    for operation in operations:
        if operation.digest:
            digest = seen.setdefault((operation.seat, operation.version), operation.digest)
            if digest != operation.digest:
                yield f"{operation} differs from {digest}"
