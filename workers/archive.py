"""Periodic archiving. It moves finished matches to the archive some days after they end.

It runs in its own thread, because verifying a match takes longer than the sweeper may pause.
"""

from collections.abc import Callable
from heapq import heappop, heappush
from threading import Event
from time import monotonic

import structlog
from redis.exceptions import ResponseError

from events import Broken, Capacity, refusal_of
from events.archive import ArchiveAway, ArchivedStore, ArchiveError
from matches.archive import DAY_MS, Archiver, NotArchivable
from matches.context import now_ms
from projections.lobby_follower import SERVER_GONE
from projections.task_queue import is_over

ROUND_SECONDS = 5.0
WALK_SECONDS = 60.0
WORK_SECONDS = 2.0  # per round; leaves the remaining CPU time to others
TRY_AGAIN_MS = 3_600_000  # for a match that could not be archived
PACK_KEPT_SECONDS = 3600.0  # after a match was restored; the store may lose its latest writes

_log = structlog.get_logger()


class ArchiveRounds:
    """A loop that archives matches when they are due, and completes moves that were interrupted.

    Args:
        archiver: moves single matches.
        store: the streams.
        days: the number of days from a match's end until it is archived.
        capacity: the memory usage of the store. If it is nearly full, matches are archived
            immediately.
        now: returns the time in milliseconds since 1970.
        clock: returns a monotonic time in seconds.
    """

    def __init__(
        self,
        archiver: Archiver,
        store: ArchivedStore,
        days: int,
        capacity: Capacity,
        now: Callable[[], int] = now_ms,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._clock = clock
        self._archiver = archiver
        self._store = store
        self._wait_ms = days * DAY_MS
        self._capacity = capacity
        self._now = now
        self._known: set[str] = set()
        self._due: list[tuple[int, str]] = []  # a heap of matches, sorted by due time
        self._pending: frozenset[str] = frozenset()
        self._restored_at: dict[str, float] = {}  # times of the clock, of the pending matches
        self._walked_at = float("-inf")
        self.archived = self.failed = self.refused = 0  # counts since the start of this process

    def run(self, stop: Event) -> None:
        """Archive until stopped. If a server is unavailable, wait for it."""
        while not stop.is_set():
            try:
                self.round(stop)
            except SERVER_GONE as error:
                _log.warning("no server", error=error)
            except ResponseError as error:
                if not refusal_of(error):
                    raise
                _log.warning("a server takes no writes", error=error)
            stop.wait(ROUND_SECONDS)

    def round(self, stop: Event | None = None) -> int:
        """Archive for a limited time. Return the number of archived matches."""
        if self._clock() >= self._walked_at + WALK_SECONDS:
            self.walk()
        until, count = self._clock() + WORK_SECONDS, 0
        pending = self._store.moves.pending()
        for match_id in sorted(pending & self._pending):  # still pending since the previous round
            count += self._archive(match_id, go_on=True)
        self._pending = pending
        for match_id in self._restored_at.keys() - pending:
            del self._restored_at[match_id]
        self._capacity.measure()
        early_ms = self._wait_ms if self._capacity.is_nearly_full else 0
        while self._due and self._due[0][0] <= self._now() + early_ms and self._clock() < until:
            if stop is not None and stop.is_set():
                break
            _, match_id = heappop(self._due)
            self._known.discard(match_id)
            if self._store.moves.begin(match_id):  # otherwise another process moves it
                count += self._archive(match_id)
        return count

    def walk(self) -> None:
        """Find the matches that have ended, and schedule them for archiving."""
        for match_id, ended_at in self._archiver.finished(self._known):
            self._put_off(match_id, ended_at + self._wait_ms)
        self._walked_at = self._clock()

    def _put_off(self, match_id: str, until: int) -> None:
        self._known.add(match_id)
        heappush(self._due, (until, match_id))

    def _keeps_pack(self, match_id: str) -> bool:
        """Return whether a match was restored a short time ago, so that its pack is still kept."""
        restored_at = self._restored_at.setdefault(match_id, self._clock())
        return self._clock() < restored_at + PACK_KEPT_SECONDS

    def _archive(self, match_id: str, *, go_on: bool = False) -> bool:
        """Archive a match, or resume moving it. Return whether it has been archived.

        Failures are logged, so that they do not stop other matches.
        """
        try:
            head = self._store.head(match_id)
            is_restored = go_on and match_id in self._store.moves.restored()
            if is_restored and not head.is_deleted and self._keeps_pack(match_id):
                return False
            if is_restored or not is_over(head):  # the store may have lost its end
                self._archiver.settle(match_id)
                return False
            self._archiver.archive(match_id)
        except NotArchivable as error:
            _log.warning("a match is not to be archived", match=match_id, error=error)
            self.refused += 1
            self._store.moves.finish(match_id)
            self._put_off(match_id, self._now() + self._wait_ms + TRY_AGAIN_MS)
            return False
        except ArchiveAway as error:
            _log.warning("the archive cannot be written", error=error)
            self.failed += 1
            return False
        except (ArchiveError, Broken) as error:
            _log.warning("a match is not archived", match=match_id, error=error)
            self.failed += 1
            return False
        self.archived += 1
        return True
