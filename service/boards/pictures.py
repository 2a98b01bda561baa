"""Cache of rendered boards and pictures, stored as encoded response bodies."""

from collections import OrderedDict
from threading import Lock
from typing import Any, NamedTuple

from games.game import Seat

BYTES_KEPT = 32 * 1024 * 1024  # room for about a hundred large boards with their parts


class Sight(NamedTuple):
    """Cache key of a picture, made up of the match, the version, the viewer, and the part.

    The viewer is a seat, or None for a spectator.

    It also contains the language of the labels and the names of the seats.
    """

    match_id: str
    version: int
    seat: Seat | None
    what: str = "board"
    language: str = "en"
    called: tuple[str, ...] = ()


class Pictures:
    """A size-limited cache of recently sent pictures, for players who scrub through a match.

    A picture is reused only for the same viewer and for the identical state object that it was
    drawn from. If a match is loaded again, perhaps from an older copy, its pictures are drawn
    again.
    """

    def __init__(self, most: int = BYTES_KEPT) -> None:
        self._most = most
        self._size = 0
        self._kept: OrderedDict[Sight, tuple[Any, bytes]] = OrderedDict()
        self._lock = Lock()

    def get(self, sight: Sight, state: object) -> bytes | None:
        """Return the picture cached for a viewer and a state, or None if there is none."""
        with self._lock:
            kept = self._kept.get(sight)
            if kept is None or kept[0] is not state:
                return None
            self._kept.move_to_end(sight)
            return kept[1]

    def drop(self, match_id: str) -> None:
        """Remove all pictures of a match from the cache."""
        with self._lock:
            for sight in [kept for kept in self._kept if kept.match_id == match_id]:
                self._size -= len(self._kept.pop(sight)[1])

    def keep(self, sight: Sight, state: object, picture: bytes) -> None:
        """Cache a picture, and evict the least recently used ones if necessary."""
        with self._lock:
            _, gone = self._kept.pop(sight, (None, b""))
            self._kept[sight] = state, picture
            self._size += len(picture) - len(gone)
            while self._size > self._most:
                _, (_, gone) = self._kept.popitem(last=False)
                self._size -= len(gone)
