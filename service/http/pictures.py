"""Finished pictures, and boards in parts, in memory, as they are sent."""

from collections import OrderedDict
from threading import Lock
from typing import Any, NamedTuple

from games.game import Seat

BYTES_KEPT = 32 * 1024 * 1024  # a hundred of the largest boards, in parts too


class Sight(NamedTuple):
    """Who looks at which version of which match: a seat, or a spectator (None); at which part.

    It is lettered in a language, with the names of the seats.
    """

    match_id: str
    version: int
    seat: Seat | None
    what: str = "board"
    language: str = "en"
    called: tuple[str, ...] = ()


class Pictures:
    """The pictures last sent, up to a number of bytes: a slider goes back and forth.

    A picture is given again only for the same viewer and for the very state that it was drawn
    from, so a match that was loaded again, perhaps from an older copy, is drawn again.
    """

    def __init__(self, most: int = BYTES_KEPT) -> None:
        self._most = most
        self._size = 0
        self._kept: OrderedDict[Sight, tuple[Any, bytes]] = OrderedDict()
        self._lock = Lock()

    def get(self, sight: Sight, state: object) -> bytes | None:
        """Return the picture of a state as one viewer sees it; None if it is not kept."""
        with self._lock:
            found = self._kept.get(sight)
            if found is None or found[0] is not state:
                return None
            self._kept.move_to_end(sight)
            return found[1]

    def drop(self, match_id: str) -> None:
        """Forget the pictures of a match."""
        with self._lock:
            for sight in [one for one in self._kept if one.match_id == match_id]:
                self._size -= len(self._kept.pop(sight)[1])

    def keep(self, sight: Sight, state: object, picture: bytes) -> None:
        """Keep a picture; those that were asked for longest ago go."""
        with self._lock:
            _, gone = self._kept.pop(sight, (None, b""))
            self._kept[sight] = state, picture
            self._size += len(picture) - len(gone)
            while self._size > self._most:
                _, (_, gone) = self._kept.popitem(last=False)
                self._size -= len(gone)
