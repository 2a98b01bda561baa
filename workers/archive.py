"""Archiving in rounds: finished matches, some time after their end, a few at a time.

It has a thread of its own: to verify a match takes longer than others may wait for the sweeper.
"""

from collections.abc import Callable
from heapq import heappop, heappush
from threading import Event
from time import monotonic

import structlog

from events import Broken, Room
from events.archive import ArchiveAway, ArchivedStore, ArchiveError
from matches.archiving.archiver import DAY_MS, Archiver, NotArchivable
from matches.context import now_ms
from projections.lobby_follower import SERVER_GONE
from projections.task_queue import is_over

ROUND_SECONDS = 5.0
WALK_SECONDS = 60.0
WORK_SECONDS = 2.0  # a round: others have the rest of the processor's time
TRY_AGAIN_MS = 3_600_000  # a match that did not hold

_log = structlog.get_logger()


class ArchiveRounds:
    """Archives matches whose time has come, and goes on where somebody was interrupted.

    Args:
        archiver: moves one match.
        store: the streams.
        days: after how many days from their end matches are archived.
        room: how full the store is: where it is short of memory, matches go at once.
        now: the time in milliseconds since 1970.
    """

    def __init__(
        self,
        archiver: Archiver,
        store: ArchivedStore,
        days: int,
        room: Room,
        now: Callable[[], int] = now_ms,
    ) -> None:
        self._archiver = archiver
        self._store = store
        self._wait_ms = days * DAY_MS
        self._room = room
        self._now = now
        self._known: set[str] = set()
        self._due: list[tuple[int, str]] = []  # a heap of matches by when their time comes
        self._pending: frozenset[str] = frozenset()
        self._walked_at = float("-inf")
        self.archived = self.failed = self.refused = 0  # matches, since this process began

    def run(self, stop: Event) -> None:
        """Archive until told to stop; wait where a server is away."""
        while not stop.is_set():
            try:
                self.round(stop)
            except SERVER_GONE as error:
                _log.warning("no server", error=error)
            stop.wait(ROUND_SECONDS)

    def round(self, stop: Event | None = None) -> int:
        """Archive for a while; return how many matches were."""
        if monotonic() >= self._walked_at + WALK_SECONDS:
            self.walk()
        until, count = monotonic() + WORK_SECONDS, 0
        pending = self._store.moves.pending()
        for match_id in sorted(pending & self._pending):  # nobody has finished it since
            count += self._archive(match_id, go_on=True)
        self._pending = pending
        self._room.look()
        early_ms = self._wait_ms if self._room.is_short else 0
        while self._due and self._due[0][0] <= self._now() + early_ms and monotonic() < until:
            if stop is not None and stop.is_set():
                break
            _, match_id = heappop(self._due)
            self._known.discard(match_id)
            if self._store.moves.begin(match_id):  # or somebody is at it
                count += self._archive(match_id)
        return count

    def walk(self) -> None:
        """Look for matches that have ended, and for those that are to be finished."""
        for match_id, ended_at in self._archiver.finished(self._known):
            self._put_off(match_id, ended_at + self._wait_ms)
        self._walked_at = monotonic()

    def _put_off(self, match_id: str, until: int) -> None:
        self._known.add(match_id)
        heappush(self._due, (until, match_id))

    def _archive(self, match_id: str, *, go_on: bool = False) -> bool:
        """Archive a match, or go on at it; one that cannot be does not stop the others."""
        try:
            head = self._store.head(match_id)
            if go_on and (not is_over(head) or match_id in self._store.moves.restored()):
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
