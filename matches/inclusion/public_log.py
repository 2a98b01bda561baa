"""The transparency log of a service, as its processes read it.

Each log has a folder of its own, named by its number. Tiles are cached for ever, and a log that was
restarted has other tiles.
"""

from collections.abc import Callable

import msgspec
from msgspec import Struct

from events.archive import ArchivePlace
from events.tlog.errors import TlogError
from events.tlog.tree import CHECKPOINT
from matches.inclusion.log_key import LogKey
from matches.inclusion.rows import LogRows

CURRENT_FILE = "current.json"
RESTART_FILE = "restart"  # the first entry of a log that continues another one


class CurrentLog(Struct, frozen=True):
    """The file `current.json`, which names the logs of a service.

    Attributes:
        number: the number of the current log, and the name of its folder.
        key: the public key of the current log.
        former: the public keys of the logs before it, from the newest to the first one.
    """

    number: int
    key: str
    former: tuple[str, ...] = ()


def current_log(key: LogKey) -> CurrentLog:
    """Return the public part of the secrets of a log."""
    return CurrentLog(key.number, str(key.signer().public), key.former)


class PublicLog:
    """The files and secrets of a log, and the places of the matches in it.

    Args:
        url: the folder or bucket of all logs of the service.
        read_key: returns the secrets of the current log, or None if no log was begun.
        rows: the places of the matches.

    Attributes:
        root: the folder or bucket.
        rows: see above.
    """

    def __init__(self, url: str, read_key: Callable[[], LogKey | None], rows: LogRows) -> None:
        self.root = ArchivePlace(url)
        self.rows = rows
        self._read_key = read_key
        self._places: dict[int, ArchivePlace] = {}

    def key(self) -> LogKey | None:
        """Return the secrets of the current log, or None if no log was begun.

        Raises:
            TlogError: the file of the secrets cannot be used.
        """
        return self._read_key()

    def key_in_use(self) -> LogKey | None:
        """Return the secrets of the current log if new statements of the service may name it.

        The result is None if no log was begun, if the log of a backup was not continued yet, and if
        the secrets cannot be read now, which does not keep anybody from playing.
        """
        try:
            key = self._read_key()
        except TlogError:
            return None
        return None if key is None or key.is_restored else key

    def place(self, number: int) -> ArchivePlace:
        """Return the files of a log of the service."""
        if number not in self._places:
            self._places[number] = ArchivePlace(f"{self.root.url}/{number}")
        return self._places[number]

    def checkpoint(self, number: int) -> bytes | None:
        """Return the newest checkpoint of a log, or None. Raises `ArchiveAway`."""
        return self.place(number).read(CHECKPOINT)

    def read_current(self) -> CurrentLog | None:
        """Return the file that names the current log, or None if there is none.

        Raises:
            ArchiveAway: the file cannot be read now.
            TlogError: the file is malformed.
        """
        content = self.root.read(CURRENT_FILE)
        try:
            return None if content is None else msgspec.json.decode(content, type=CurrentLog)
        except msgspec.DecodeError as error:
            raise TlogError(f"{CURRENT_FILE} is malformed: {error}") from error

    def name_current(self, key: LogKey) -> None:
        """Write the file that names the current log. Raises `ArchiveAway`."""
        named = msgspec.json.encode(current_log(key)) + b"\n"
        if self.root.read(CURRENT_FILE) != named:
            self.root.write(CURRENT_FILE, named)
