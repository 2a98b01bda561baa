"""The list of the parts that were cut out of a store's log, for `doctor` and later inspection."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

NAME = "store-losses.ndjson"


class Loss(Struct, frozen=True, kw_only=True):
    """A part of the log that was cut out or is missing.

    Attributes:
        at: the time when it was cut out, in milliseconds since 1970.
        file: the name of the file of the log.
        text: the kind of damage.
        start, end: the offset of its first byte, and of the first byte after it.
        was_acknowledged: whether its events may have been acknowledged to players.
        lost: the events in it, as far as they can be read, one entry per match or account.
        kept: the path of the copied bytes; empty if there is no copy.
    """

    at: int
    file: str
    text: str
    start: int
    end: int
    was_acknowledged: bool
    lost: tuple[str, ...] = ()
    kept: str = ""


def note_loss(data: Path, loss: Loss) -> None:
    """Append a loss to the list of a data folder.

    Raises:
        OSError: the list cannot be written.
    """
    handle = os.open(data / NAME, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    with os.fdopen(handle, "wb") as out:
        out.write(msgspec.json.encode(loss) + b"\n")
        out.flush()
        os.fsync(out.fileno())


def read_losses(data: Path) -> Iterator[Loss]:
    """Yield the losses of a data folder, the oldest first; incomplete lines are skipped."""
    try:
        lines = (data / NAME).read_bytes().splitlines()
    except FileNotFoundError:
        return
    for line in lines:
        try:
            yield msgspec.json.decode(line, type=Loss)
        except msgspec.MsgspecError:
            continue


def matches_of(losses: Iterable[Loss]) -> frozenset[str]:
    """Return the ids of the matches that lost events."""
    rows = (row.partition(":")[0].partition(" ") for loss in losses for row in loss.lost)
    return frozenset(stream_id for kind, _, stream_id in rows if kind == "match")
