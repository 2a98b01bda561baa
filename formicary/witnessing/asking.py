"""Requests of a log to its witnesses, which sign its checkpoints."""

import time
from collections.abc import Callable, Sequence

import httpx
import structlog
from msgspec import Struct

from events.archive import ArchiveError
from events.tlog import BadSignedNote, LogWriter, TlogError, Tree
from events.tlog.checkpoints import cosigned_at, with_signatures
from events.tlog.notes import NoteKey
from events.tlog.tree import CHECKPOINT, TileReader
from events.tlog.witness import AddCheckpoint
from formicary.settings.witnesses import WitnessAddress
from matches.inclusion.log_key import LogKey

TIMEOUT_SECONDS = 3.0
PAUSE_SECONDS = 60.0  # after a witness did not sign

_log = structlog.get_logger()


class _Asked(Struct):
    """A witness, and the checkpoint that it signed.

    Attributes:
        address: its address and key.
        size: the size that it signed last.
        until: the time until which it is not asked.
        note: the last checkpoint that it signed.
        line: its signature line under that checkpoint.
        is_away: whether it did not sign when it was asked last.
    """

    address: WitnessAddress
    size: int = 0
    until: float = 0.0
    note: bytes = b""
    line: str = ""
    is_away: bool = False


class Cosigner:
    """Asks witnesses to sign the newest checkpoint, and publishes their signatures.

    A checkpoint does not wait for them. It is published before, and again with the signatures. Call
    this often: a witness that was added or was away then signs the newest checkpoint, also if the
    log does not grow.

    Args:
        witnesses: the witnesses.
        place: returns the files of a log of the service by its number.
        http: the client.
        clock: returns a monotonic time in seconds.
    """

    def __init__(
        self,
        witnesses: Sequence[WitnessAddress],
        place: Callable[[int], TileReader],
        http: httpx.Client | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._asked = [_Asked(address) for address in witnesses]
        self._place, self._clock = place, clock
        self._http = http or httpx.Client(timeout=TIMEOUT_SECONDS)
        self._looked_at = b""  # the checkpoint whose published signatures were looked at

    def __call__(self, key: LogKey, writer: LogWriter) -> None:
        """Publish the last checkpoint of a log again, with the signatures that can be had now.

        Witnesses that have signed it already are not asked again.

        Raises:
            OSError, LogError: the checkpoint cannot be read or written now.
        """
        note = writer.note()
        if writer.published is None or not writer.published.size or not self._list_due(note):
            return
        place = self._place(key.number)
        if note != self._looked_at:
            self._take_published(note, place.read(CHECKPOINT) or b"", writer.published.size)
            self._looked_at = note
        tree = Tree(place, writer.published.size)
        signed = [
            (asked, line)
            for asked in self._list_due(note)
            if (line := self._ask(asked, tree, note))
        ]
        if not signed:
            return
        kept = [asked.line for asked in self._asked if asked.note == note]
        writer.cosign([*kept, *(line for _, line in signed)])
        for asked, line in signed:
            asked.note, asked.line = note, line

    def _list_due(self, note: bytes) -> list[_Asked]:
        """Return the witnesses to ask now, since they have not signed a checkpoint."""
        now = self._clock()
        return [asked for asked in self._asked if asked.note != note and asked.until <= now]

    def _take_published(self, note: bytes, shown: bytes, size: int) -> None:
        """Note the signatures of witnesses that a checkpoint has already."""
        if not shown.startswith(note):
            return
        for line in shown.removeprefix(note).decode().splitlines(keepends=True):
            for asked in self._asked:
                if _has_signed(asked.address.key, note, line):
                    asked.note, asked.line, asked.size = note, line, size

    def _ask(self, asked: _Asked, tree: Tree, note: bytes) -> str:
        """Return the signature line of a witness, or an empty text if it does not sign."""
        name, error = asked.address.key.name, "it names another size twice"
        if asked.size > tree.size:
            asked.size = 0  # it was that of the log before this one
        try:
            for _ in range(2):  # the second time with the size that the witness names
                line = self._send(asked, tree, note)
                if line:
                    asked.size = tree.size
                    if asked.is_away:
                        _log.info("a witness signs again", witness=name)
                    asked.is_away = False
                    return line
        except (httpx.HTTPError, ArchiveError, TlogError, ValueError, OSError) as raised:
            error = f"{raised}"
        if not asked.is_away:
            _log.warning("a witness has not signed", witness=name, error=error)
        asked.is_away, asked.until = True, self._clock() + PAUSE_SECONDS
        return ""

    def _send(self, asked: _Asked, tree: Tree, note: bytes) -> str:
        path = tree.prove_consistency(asked.size) if 0 < asked.size < tree.size else []
        body = bytes(AddCheckpoint(asked.size, tuple(path), note))
        answer = self._http.post(f"{asked.address.url.rstrip('/')}/add-checkpoint", content=body)
        if answer.status_code == httpx.codes.CONFLICT:
            asked.size = int(answer.text.strip())
            if asked.size > tree.size:
                raise ValueError(f"it has signed {asked.size} entries, and the log has {tree.size}")
            return ""
        answer.raise_for_status()
        if not _has_signed(asked.address.key, note, answer.text):
            raise ValueError("its signature is missing")
        return answer.text


def _has_signed(key: NoteKey, note: bytes, line: str) -> bool:
    try:
        return key.name in cosigned_at(with_signatures(note, [line]), [key])
    except BadSignedNote:
        return False
