"""The context of matches in a process: the store, the games, the cache and the clock."""

import os
import secrets
import time
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from math import inf
from typing import Literal, TypeAlias

from accounts.directory import Directory
from events import Capacity, Store
from games.game import AnyGame
from matches.inclusion.public_log import PublicLog
from matches.notes.notebooks import Notebooks
from matches.notes.table.reports import TableReports
from projections.match_cache import MatchCache
from projections.ratings.store import Ratings

ErasureKind: TypeAlias = Literal["match", "account"]
ID_BYTES = 8
IDS_AHEAD = 512


def now_ms() -> int:
    """Return the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class SystemRandom:
    """A source of cryptographically random bytes. Bytes for ids are drawn in batches.

    Each system call lets other threads run, which costs a command more time than its id does.
    """

    def __init__(self) -> None:
        self._ids: list[bytes] = []
        os.register_at_fork(after_in_child=self._ids.clear)  # processes must not share ids

    def __call__(self, count: int) -> bytes:
        """Return the given number of bytes."""
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
    """The dependencies of all operations on matches. They are created once per process.

    Attributes:
        store: the store of the events.
        games: the games, keyed by name.
        cache: the matches in memory.
        now: returns the time in milliseconds since 1970.
        monotonic: returns a time in seconds that never goes back, for pauses and intervals.
        random: returns the given number of cryptographically random bytes.
        admin_token: the administrators' token; None if there are no administrators.
        bot_seconds: the maximum thinking time of a bot per decision, in seconds.
        open_days: the number of days after which a match ends if its seats have not been taken;
            None for no limit.
        accounts: the directory of accounts, with lookup by API key, id and name.
        capacity: the gauge of the store's free memory.
        note_erasure: called with `match` or `account` and an id before its permanent deletion, so
            that a backup does not restore it.
        note_damage: called with the id of an unreadable match and the error, to inform
            administrators.
        matches_of: returns an account's matches from an index; None if there is no index.
        ratings: the ratings of accounts; in the event store unless replaced.
        public_log: the transparency log over all matches; None if there is none.
        is_record: whether the store only holds a match from a file, so that nothing is written.
    """

    is_record = False
    public_log: PublicLog | None = None
    matches_of: Callable[[str], Iterable[str]] | None = None
    note_erasure: Callable[[ErasureKind, str], None] = staticmethod(lambda _kind, _id: None)
    note_damage: Callable[[str, Exception], None] = staticmethod(lambda _id, _error: None)

    def __init__(  # noqa: PLR0913  # the dependencies of matches
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        *,
        now: Callable[[], int] = now_ms,
        monotonic: Callable[[], float] = time.monotonic,
        random: Callable[[int], bytes] | None = None,
        admin_token: str | None = None,
        bot_seconds: float = inf,
        open_days: int | None = None,
        accounts: Directory | None = None,
        capacity: Capacity | None = None,
    ) -> None:
        self.store = store
        self.games = games
        self.cache = MatchCache(store, games, clock=monotonic)
        self.capacity = capacity or Capacity(store.client)
        self.now = now
        self.monotonic = monotonic
        self.random = random or SystemRandom()
        self.admin_token = admin_token
        self.bot_seconds = bot_seconds
        self.open_days = open_days
        self.ratings = Ratings(store.client)
        self.accounts = accounts or Directory(
            store.connection,
            now=self.now,
            draw=self.random,
            clock=monotonic,
            capacity=self.capacity,
        )

    @cached_property
    def notes(self) -> Notebooks:
        """The notes and studies of matches."""
        return Notebooks(self.store)

    @cached_property
    def table_reports(self) -> TableReports:
        """The index of the reported table notes of all matches."""
        return TableReports(self.store.connection)
