"""Record of all parts cut out of a store's log, for `doctor` and later inspection."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

NAME = "store-losses.ndjson"


class Loss(Struct, frozen=True, kw_only=True):
    """Part of the log that was cut out or is missing.

    Attributes:
        at: the time of the cut, in milliseconds since 1970.
        file: the name of the log file.
        text: the kind of damage.
        start, end: the offset of the first byte, and of the first byte after the part.
        was_acknowledged: whether the events in it may have been acknowledged to players.
        lost: the readable events in it, one entry per match or account.
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
    """Append a loss to the record of losses in a data folder.

    Raises:
        OSError: the record cannot be written.
    """
    handle = os.open(data / NAME, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    with os.fdopen(handle, "wb") as out:
        out.write(msgspec.json.encode(loss) + b"\n")
        out.flush()
        os.fsync(out.fileno())


def read_losses(data: Path) -> Iterator[Loss]:
    """Yield the losses of a data folder, oldest first. Skip incomplete lines."""
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
    """Return the ids of all matches that have lost events."""
    rows = (row.partition(":")[0].partition(" ") for loss in losses for row in loss.lost)
    return frozenset(stream_id for kind, _, stream_id in rows if kind == "match")
