"""The list of what was cut out of the log of a store, for `doctor` and for whoever looks later."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

NAME = "store-losses.ndjson"


class Loss(Struct, frozen=True, kw_only=True):
    """A part of the log that was cut out or is missing.

    Attributes:
        at: when it was cut out, in milliseconds since 1970.
        file: the name of the file of the log.
        text: what was wrong with it.
        start, end: its first byte, and the first one after it.
        was_acknowledged: its events may have been acknowledged to players.
        lost: the events in it, as far as they can be read, a match or an account each.
        kept: where the bytes were kept; empty if nowhere.
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
    """Add a loss to the list of a data folder.

    Raises:
        OSError: The list cannot be written.
    """
    handle = os.open(data / NAME, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    with os.fdopen(handle, "wb") as out:
        out.write(msgspec.json.encode(loss) + b"\n")
        out.flush()
        os.fsync(out.fileno())


def read_losses(data: Path) -> Iterator[Loss]:
    """Yield the losses of a data folder, the oldest first; a line that is torn is left out."""
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
    """Return the matches that lost events, by id."""
    rows = (row.partition(":")[0].partition(" ") for loss in losses for row in loss.lost)
    return frozenset(stream_id for kind, _, stream_id in rows if kind == "match")
