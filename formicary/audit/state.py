"""The file in which an auditor keeps the last checkpoint and the matches that it has seen."""

import os
import secrets
from pathlib import Path

import msgspec
from msgspec import Struct

from events.tlog import TlogError
from events.tlog.notes import split_note
from events.tlog.tree import TileReader


class BadState(Exception):
    """Raised if the file of an auditor cannot be read."""


class SeenMatch(Struct):
    """A match as the auditor saw it.

    Attributes:
        key: the key of its salts, in hex.
        entries: its entries, as canonical JSON: the first one, the newest head and the end.
        places: the places of its leaves that the auditor could open.
        is_verified: whether its bundle was verified to its end.
        seen_at: when it was seen last, in milliseconds since 1970.
        gone: `withdrawn` or `missing`; empty while the service shows it.
    """

    key: str
    entries: tuple[str, ...] = ()
    places: tuple[int, ...] = ()
    is_verified: bool = False
    seen_at: int = 0
    gone: str = ""


class AuditState(Struct):
    """Everything that an auditor keeps between two runs.

    Attributes:
        number: the number of the log; 0 if none was seen.
        key: the public key of the log.
        checkpoint: the last checkpoint that was seen, as a signed note.
        matches: the matches, by id.
    """

    number: int = 0
    key: str = ""
    checkpoint: str = ""
    matches: dict[str, SeenMatch] = {}


def read_state(path: Path) -> AuditState:
    """Return the state in a file, or a new one if there is no file. Raises `BadState`."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=AuditState)
    except FileNotFoundError:
        return AuditState()
    except (OSError, msgspec.DecodeError) as error:
        raise BadState(f"{path} cannot be read: {error}") from error


def checkpoint_in(content: bytes) -> bytes:
    """Return the signed checkpoint in a file, which is a checkpoint or the file of an auditor.

    Raises:
        BadState: the file is neither, or its auditor has seen no checkpoint.
    """
    if content.lstrip()[:1] in (b"{", b"["):
        try:
            state = msgspec.json.decode(content, type=AuditState)
        except msgspec.DecodeError as error:
            raise BadState(f"it is other JSON ({error})") from error
        if not state.number or not state.checkpoint:  # proofs of inclusion have no number
            raise BadState("it is other JSON, or has no checkpoint yet")
        content = state.checkpoint.encode()
    try:
        split_note(content)
    except TlogError as error:
        raise BadState(str(error)) from error
    return content


def write_state(path: Path, state: AuditState) -> None:
    """Replace the state in a file. If this fails, the old one stays. Raises `BadState`."""
    aside = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    try:
        with aside.open("wb") as out:
            out.write(msgspec.json.encode(state))
            out.flush()
            os.fsync(out.fileno())
        aside.replace(path)
    except OSError as error:
        aside.unlink(missing_ok=True)
        raise BadState(f"{path} cannot be written: {error}") from error


class KeptTiles:
    """Files of a log, of which full tiles are kept in a folder, so that the next run is shorter.

    Args:
        files: the files of the log.
        folder: the folder, which is created when it is needed.
    """

    def __init__(self, files: TileReader, folder: Path) -> None:
        self._files, self._folder = files, folder

    def read(self, name: str) -> bytes | None:
        """Return a file, or None if it does not exist."""
        if not name.startswith("tile/") or ".p/" in name:
            return self._files.read(name)
        kept = self._folder / name
        if kept.exists():
            return kept.read_bytes()
        content = self._files.read(name)
        if content is not None:
            kept.parent.mkdir(parents=True, exist_ok=True)
            aside = kept.with_name(f"{kept.name}.new")
            aside.write_bytes(content)
            aside.replace(kept)
        return content
