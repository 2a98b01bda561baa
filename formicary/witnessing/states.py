"""The files of a witness: its key, and the last checkpoint of each log that it signed."""

import fcntl
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from events.tlog import Checkpoint, CheckpointKey
from events.tlog.checkpoints import parse_checkpoint

_SEED_BYTES = 32


def open_witness_key(folder: Path, name: str) -> CheckpointKey:
    """Return the key of a witness, which is created at the first start.

    Raises:
        OSError: the file cannot be read or written, or other users can read it.
    """
    path = folder / "key"
    if not path.exists():
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w") as out:
            out.write(secrets.token_hex(_SEED_BYTES))
    if path.stat().st_mode & 0o077:
        raise OSError(f"others can read {path}: chmod 600 it")
    return CheckpointKey(name, bytes.fromhex(path.read_text().strip()), is_witness=True)


class WitnessFolder:
    """The checkpoints that a witness signed, a file for each log.

    Args:
        folder: the folder.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def read(self, origin: str) -> Checkpoint | None:
        """Return the last checkpoint of a log, or None if there is none."""
        try:
            return parse_checkpoint(self._path(origin).read_text())
        except FileNotFoundError:
            return None

    def swap(self, old: Checkpoint | None, new: Checkpoint) -> bool:
        """Replace the checkpoint of a log if it is the expected one; return whether it was."""
        with self._alone():
            if self.read(new.origin) != old:
                return False
            path = self._path(new.origin)
            aside = path.with_suffix(".new")
            with aside.open("w") as out:
                out.write(str(new))
                out.flush()
                os.fsync(out.fileno())
            aside.replace(path)
            return True

    def _path(self, origin: str) -> Path:
        return self._folder / f"{sha256(origin.encode()).hexdigest()[:32]}.checkpoint"

    @contextmanager
    def _alone(self) -> Iterator[None]:
        with (self._folder / "lock").open("wb") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield
