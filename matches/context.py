"""What a match is played with: the store, the games, the cache, the clock."""

import os
import secrets
import time
from collections.abc import Callable, Iterable, Mapping
from math import inf
from typing import Literal, TypeAlias

from accounts.directory import Directory
from events import Room, Store
from games.game import AnyGame
from projections.match_cache import MatchCache
from projections.ratings.store import Ratings

ErasureKind: TypeAlias = Literal["match", "account"]
ID_BYTES = 8
IDS_AHEAD = 512


def now_ms() -> int:
    """Return the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class SystemRandom:
    """Unguessable bytes of the system; those of ids are drawn ahead, many at once.

    Each call of the system lets other threads run, which costs a command more than its id.
    """

    def __init__(self) -> None:
        self._ids: list[bytes] = []
        os.register_at_fork(after_in_child=self._ids.clear)  # two processes share no id

    def __call__(self, count: int) -> bytes:
        """Return that many bytes."""
        if count != ID_BYTES:
            return secrets.token_bytes(count)
        try:
            return self._ids.pop()
        except IndexError:
            drawn = secrets.token_bytes(ID_BYTES * IDS_AHEAD)
            starts = range(ID_BYTES, len(drawn), ID_BYTES)
            self._ids += [drawn[at : at + ID_BYTES] for at in starts]
            return drawn[:ID_BYTES]


class Context:
    """Made once in a process and passed down.

    Attributes:
        store: where the events are.
        games: by name.
        cache: the matches in memory.
        now: the time in milliseconds since 1970.
        random: that many unguessable bytes.
        admin_token: what administrators prove themselves with; None: there are none.
        bot_seconds: how long a bot may think about one decision, at most.
        open_days: after how many days a match ends whose seats are not taken; None: never.
        accounts: who is who, by API key, id and name.
        room: how much of the store's memory is used.
        note_erasure: told what is about to be deleted or erased for good, `match` or `account` and
            the id, so that no backup brings it back.
        note_damage: told which match could not be read, and why, so that somebody looks at it.
        matches_of: gives the matches of an account from an index; None where nobody keeps one.
        ratings: of accounts; beside the events unless another place is set.
    """

    matches_of: Callable[[str], Iterable[str]] | None = None
    note_erasure: Callable[[ErasureKind, str], None] = staticmethod(lambda _kind, _id: None)
    note_damage: Callable[[str, Exception], None] = staticmethod(lambda _id, _error: None)

    def __init__(  # noqa: PLR0913  # what matches are played with
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        *,
        now: Callable[[], int] = now_ms,
        random: Callable[[int], bytes] | None = None,
        admin_token: str | None = None,
        bot_seconds: float = inf,
        open_days: int | None = None,
        accounts: Directory | None = None,
        room: Room | None = None,
    ) -> None:
        self.store = store
        self.games = games
        self.cache = MatchCache(store, games)
        self.room = room or Room(store.client)
        self.now = now
        self.random = random or SystemRandom()
        self.admin_token = admin_token
        self.bot_seconds = bot_seconds
        self.open_days = open_days
        self.ratings = Ratings(store.client)
        self.accounts = accounts or Directory(
            store.connection, now=self.now, draw=self.random, room=self.room
        )
