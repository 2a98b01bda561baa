"""Files with the last forwarded deliveries, so that one can be sent again by a later run."""

import os
import re
from contextlib import suppress
from pathlib import Path

KEPT = 200
_ID = re.compile(r"wd_[0-9a-f]{32}")


class NotKept(Exception):
    """Raised if there is no file of a delivery, or if its id cannot be the name of one."""


def default_folder() -> Path:
    """Return the folder of the user's deliveries."""
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state) / "formicary" / "deliveries"


class DeliveryFiles:
    """The bodies of the last deliveries, each in a file that only its owner can read.

    Args:
        folder: the folder of the files, which is created.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def keep(self, delivery: str, body: bytes) -> None:
        """Write the body of a delivery, and delete the oldest files.

        Raises:
            NotKept: the id is malformed.
            OSError: it cannot be written.
        """
        path = self._path(delivery)
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(body)
        self._prune()

    def read(self, delivery: str) -> bytes:
        """Return the body of a delivery.

        Raises:
            NotKept: the id is malformed, or there is no file of it.
        """
        path = self._path(delivery)
        try:
            return path.read_bytes()
        except OSError as error:
            raise NotKept(
                f"{delivery} is not among the last {KEPT} deliveries in {self._folder}"
            ) from error

    def _path(self, delivery: str) -> Path:
        if not _ID.fullmatch(delivery):
            raise NotKept(f"{delivery!r} is no id of a delivery")
        return self._folder / delivery

    def _prune(self) -> None:
        files = []
        with os.scandir(self._folder) as entries:
            for entry in entries:
                with suppress(OSError):  # deleted by another run
                    files.append((entry.stat().st_mtime_ns, entry.path))
        for _, path in sorted(files)[:-KEPT]:
            Path(path).unlink(missing_ok=True)
