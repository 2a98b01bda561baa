"""A cache of finished pictures, and of boards in parts, in the form in which they are sent."""

from collections import OrderedDict
from threading import Lock
from typing import Any, NamedTuple

from games.game import Seat

BYTES_KEPT = 32 * 1024 * 1024  # enough for a hundred of the largest boards, including their parts


class Sight(NamedTuple):
    """The key of a picture: its match, version, viewer (a seat, or None for a spectator) and part.

    It also holds the language of the labels and the names of the seats.
    """

    match_id: str
    version: int
    seat: Seat | None
    what: str = "board"
    language: str = "en"
    called: tuple[str, ...] = ()


class Pictures:
    """The pictures last sent, up to a number of bytes, because a slider goes back and forth.

    A picture is reused only for the same viewer and for the very state object that it was drawn
    from. A match that was loaded again, perhaps from an older copy, is therefore drawn again.
    """

    def __init__(self, most: int = BYTES_KEPT) -> None:
        self._most = most
        self._size = 0
        self._kept: OrderedDict[Sight, tuple[Any, bytes]] = OrderedDict()
        self._lock = Lock()

    def get(self, sight: Sight, state: object) -> bytes | None:
        """Return the picture of a state for a viewer; None if it is not cached."""
        with self._lock:
            found = self._kept.get(sight)
            if found is None or found[0] is not state:
                return None
            self._kept.move_to_end(sight)
            return found[1]

    def drop(self, match_id: str) -> None:
        """Drop the pictures of a match."""
        with self._lock:
            for sight in [kept for kept in self._kept if kept.match_id == match_id]:
                self._size -= len(self._kept.pop(sight)[1])

    def keep(self, sight: Sight, state: object, picture: bytes) -> None:
        """Cache a picture; the least recently used ones are dropped."""
        with self._lock:
            _, gone = self._kept.pop(sight, (None, b""))
            self._kept[sight] = state, picture
            self._size += len(picture) - len(gone)
            while self._size > self._most:
                _, (_, gone) = self._kept.popitem(last=False)
                self._size -= len(gone)
