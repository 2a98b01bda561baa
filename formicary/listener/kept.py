"""Files with the last forwarded deliveries, so that one can be sent again by a later run."""

import os
import re
from contextlib import suppress
from pathlib import Path

KEPT = 200  # of each kind of event
_ID = re.compile(r"wd_[0-9a-f]{32}")
_KIND = re.compile(r"[a-z][a-z-]{0,39}")


class NotKept(Exception):
    """Raised if there is no file of a delivery, or if its id or kind cannot be a name."""


def default_folder() -> Path:
    """Return the folder of the user's deliveries."""
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state) / "formicary" / "deliveries"


class DeliveryFiles:
    """The bodies of the last deliveries of each kind, in files that only their owner can read.

    Args:
        folder: the folder of the folders, one for each kind of event. It is created.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def keep(self, kind: str, delivery: str, body: bytes) -> None:
        """Write the body of a delivery, and delete the oldest files of its kind.

        Raises:
            NotKept: the id or the kind is malformed.
            OSError: it cannot be written.
        """
        if not _KIND.fullmatch(kind):
            raise NotKept(f"{kind!r} is no kind of event")
        _check_id(delivery)
        folder = self._folder / kind
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)
        handle = os.open(folder / delivery, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(body)
        _prune(folder)

    def read(self, delivery: str) -> bytes:
        """Return the body of a delivery.

        Raises:
            NotKept: the id is malformed, or there is no file of it.
        """
        _check_id(delivery)
        for path in self._folder.glob(f"*/{delivery}"):
            with suppress(OSError):  # deleted by another run
                return path.read_bytes()
        raise NotKept(
            f"{delivery} is not among the last {KEPT} deliveries of its kind in {self._folder}"
        )


def _check_id(delivery: str) -> None:
    if not _ID.fullmatch(delivery):
        raise NotKept(f"{delivery!r} is no id of a delivery")


def _prune(folder: Path) -> None:
    files = []
    with os.scandir(folder) as entries:
        for entry in entries:
            with suppress(OSError):  # deleted by another run
                files.append((entry.stat().st_mtime_ns, entry.path))
    for _, path in sorted(files)[:-KEPT]:
        Path(path).unlink(missing_ok=True)
