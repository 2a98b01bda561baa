"""The transparency log of a service, as its processes read it."""

from collections.abc import Callable

from events.archive import ArchivePlace
from events.tlog.tree import CHECKPOINT
from matches.inclusion.log_key import LogKey
from matches.inclusion.rows import LogRows

KEY_FILE = "key"  # the public key of the log
RESTART_FILE = "restart"  # the first entry of a log that continues another one


class PublicLog:
    """The files and secrets of a log, and the places of the matches in it.

    Args:
        url: the folder or bucket of all logs of the service.
        read_key: returns the secrets of the current log, or None if no log was begun.
        rows: the places of the matches.

    Attributes:
        rows: see above.
    """

    def __init__(self, url: str, read_key: Callable[[], LogKey | None], rows: LogRows) -> None:
        self._url = url
        self._read_key = read_key
        self._places: dict[int, ArchivePlace] = {}
        self.rows = rows

    def key(self) -> LogKey | None:
        """Return the secrets of the current log, or None if no log was begun."""
        return self._read_key()

    def place(self, number: int) -> ArchivePlace:
        """Return the files of a log of the service."""
        if number not in self._places:
            self._places[number] = ArchivePlace(f"{self._url}/{number}")
        return self._places[number]

    def read(self, number: int, name: str) -> bytes | None:
        """Return a file of a log, or None if it does not exist. Raises `ArchiveAway`."""
        return self.place(number).read(name)

    def checkpoint(self, number: int) -> bytes | None:
        """Return the newest checkpoint of a log, or None. Raises `ArchiveAway`."""
        return self.read(number, CHECKPOINT)
