"""The file of the service key that seals packs, readable by its owner only.

Without it the archive can no longer be read. All machines of a service have the same file.
"""

import os
import secrets
from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from events.archive import KEY_BYTES, NoServiceKey


class ArchiveKeys(Struct, frozen=True):
    """The contents of the file: the key in use and former ones, in hex."""

    key: str
    former: tuple[str, ...] = ()

    @property
    def all(self) -> tuple[bytes, ...]:
        """The key in use, then the former ones."""
        return tuple(bytes.fromhex(key) for key in (self.key, *self.former))


class ArchiveKeyFile:
    """A reader of the file of keys.

    It reads the keys when they are needed, and creates the file when the first pack is sealed.

    Args:
        path: the path of the file.

    Attributes:
        path: the path of the file.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def __call__(self, *, make: bool) -> Sequence[bytes]:
        """Return the keys; empty if there is no file and `make` is false.

        Raises:
            NoServiceKey: others can read the file, or it holds no keys, or it cannot be created.
        """
        try:
            if make and not self.path.exists():
                self._make()
            return self._read() if self.path.exists() else ()
        except (OSError, ValueError) as error:  # ValueError: also raised by msgspec
            raise NoServiceKey(f"{self.path} cannot be used: {error}") from error

    def remove(self) -> None:
        """Remove a file that was just created and under which nothing is sealed yet."""
        self.path.unlink(missing_ok=True)

    def _make(self) -> None:
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        aside = self.path.with_name(f"{self.path.name}.{secrets.token_hex(4)}")
        handle = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as out:
            keys = ArchiveKeys(secrets.token_bytes(KEY_BYTES).hex())
            out.write(msgspec.json.format(msgspec.json.encode(keys)) + b"\n")
            out.flush()
            os.fsync(out.fileno())
        try:
            os.link(aside, self.path)
        except FileExistsError:
            return  # another process was faster: its key is taken
        finally:
            aside.unlink()

    def _read(self) -> Sequence[bytes]:
        if self.path.stat().st_mode & 0o077:
            raise ValueError(f"others can read it: chmod 600 {self.path}")
        return msgspec.json.decode(self.path.read_bytes(), type=ArchiveKeys).all
