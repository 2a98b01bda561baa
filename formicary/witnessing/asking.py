"""Requests of a log to its witnesses, which sign its checkpoints."""

import time
from collections.abc import Callable, Sequence

import httpx
import structlog
from msgspec import Struct

from events.archive import ArchiveError
from events.tlog import LogWriter, TlogError, Tree
from events.tlog.checkpoints import cosigned_at, with_signatures
from events.tlog.notes import NoteKey
from events.tlog.tree import TileReader
from events.tlog.witness import AddCheckpoint
from formicary.settings.witnesses import WitnessAddress
from matches.inclusion.log_key import LogKey

TIMEOUT_SECONDS = 3.0
PAUSE_SECONDS = 60.0  # after a witness did not sign

_log = structlog.get_logger()


class _Asked(Struct):
    """A witness, the size that it signed last, and the time until which it is not asked."""

    address: WitnessAddress
    size: int = 0
    until: float = 0.0


class Cosigner:
    """Asks witnesses to sign each checkpoint, and publishes their signatures.

    A checkpoint does not wait for them. It is published before, and again with the signatures.

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

    def __call__(self, key: LogKey, writer: LogWriter) -> None:
        """Publish the last checkpoint of a log again, with the signatures that can be had now."""
        if writer.published is None or not writer.published.size:
            return
        tree = Tree(self._place(key.number), writer.published.size)
        lines = [line for asked in self._asked if (line := self._ask(asked, tree, writer.note()))]
        if lines:
            writer.cosign(lines)

    def _ask(self, asked: _Asked, tree: Tree, note: bytes) -> str:
        """Return the signature line of a witness, or an empty text if it does not sign."""
        if self._clock() < asked.until:
            return ""
        try:
            for _ in range(2):  # the second time with the size that the witness names
                line = self._send(asked, tree, note)
                if line:
                    asked.size = tree.size
                    return line
        except (httpx.HTTPError, ArchiveError, TlogError, ValueError, OSError) as error:
            _log.warning("a witness has not signed", witness=asked.address.key.name, error=error)
        asked.until = self._clock() + PAUSE_SECONDS
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
    return key.name in cosigned_at(with_signatures(note, [line]), [key])
