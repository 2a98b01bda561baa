"""What a match is played with: the store, the games, the cache, the clock."""

import secrets
import time
from collections.abc import Callable, Mapping
from math import inf

from events import Store
from games.game import AnyGame
from projections.match_cache import MatchCache


def now_ms() -> int:
    """Return the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


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
    """

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        *,
        now: Callable[[], int] = now_ms,
        random: Callable[[int], bytes] = secrets.token_bytes,
        admin_token: str | None = None,
        bot_seconds: float = inf,
    ) -> None:
        self.store = store
        self.games = games
        self.cache = MatchCache(store, games)
        self.now = now
        self.random = random
        self.admin_token = admin_token
        self.bot_seconds = bot_seconds
