"""The sweeper, which resends lost jobs, repairs read models, trims feeds, and erases test data.

RQ needs a minute to detect that a worker was killed. Therefore the sweeper checks the pending
questions of matches instead.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from threading import Event
from time import monotonic
from typing import TypeVar

import structlog
from redis.exceptions import ResponseError

from events import Head, Store, refusal_of, unless_refused
from events.connections import Connection
from events.connections.replies import as_map
from events.keys import NOTES
from matches.context import now_ms
from projections.inbox.follower import InboxFollower
from projections.lobby import Lobby
from projections.lobby_follower import SERVER_GONE, LobbyFollower
from projections.operations.parked import LISTS, WORKERS, Parked, ParkedWork
from projections.task_queue import Task, TaskQueue, knows, parse_tasks, parse_time_outs
from projections.viewers import Viewers
from workers.analyses import AnalysisJobs
from workers.lost_matches import LostMatches
from workers.queues import Queues, job_id
from workers.search_slots import SearchSlots

SWEEP_SECONDS = 2.0
WALK_SECONDS = 15.0
LOOK_AGAIN_SECONDS = 0.1
FEED_CAP = 100_000
EAGER_ATTEMPTS = 3
LONGEST_BACKOFF_SECONDS = 60.0
_SLICE = 500

T = TypeVar("T")

_log = structlog.get_logger()


class Sweeper:
    """Resends questions that are pending but have no live job.

    Args:
        store: the streams.
        queues: the queues for the jobs.
        due: the store of pending tasks.
        lobby: the rows of the lobby to be repaired.
        follower: updates a row of the lobby from its stream.
        inbox: updates the rows of the inbox from their streams.
        analyses: the background analyses.
        slots: the search slots, with the deferred questions.
        viewers: the registry of sleeping matches.
        parked: the store of matches that were given up. They are not retried for some time.
        now: returns the time in milliseconds since 1970.
        clock: returns a monotonic time in seconds.
        erase_expired: erases test accounts and their matches that are due.
    """

    def __init__(  # noqa: PLR0913  # the parts it repairs
        self,
        *,
        store: Store,
        queues: Queues,
        due: TaskQueue,
        lobby: Lobby,
        follower: LobbyFollower,
        inbox: InboxFollower,
        analyses: AnalysisJobs,
        slots: SearchSlots,
        viewers: Viewers,
        parked: Parked,
        now: Callable[[], int] = now_ms,
        clock: Callable[[], float] = monotonic,
        erase_expired: Callable[[], int] = lambda: 0,
    ) -> None:
        self._erase_expired = erase_expired
        self._parked = parked
        self._store = store
        self._queues = queues
        self._due = due
        self._lobby = lobby
        self._follower = follower
        self._inbox = inbox
        self._analyses = analyses
        self._slots = slots
        self._viewers = viewers
        self._now = now
        self._clock = clock
        self._not_before: dict[Task, float] = {}
        self._lost = LostMatches(
            store=store,
            due=due,
            lobby=follower,
            inbox=inbox,
            analyses=analyses,
            viewers=viewers,
            parked=parked,
        )
        self._leaving: frozenset[str] = frozenset()  # archived, but in the lobby at the last walk

    def run(self, stop: Event) -> None:
        """Sweep until stopped. If a server is unavailable, wait for it."""
        walked_at = 0.0
        while not stop.is_set():
            try:
                self.sweep(stop)
                self._slots.send_deferred()
                self._analyses.send()
                if self._clock() >= walked_at + WALK_SECONDS:
                    self.walk(stop)
                    self.trim()
                    self._viewers.forget()
                    self._erase_expired()
                    walked_at = self._clock()
            except SERVER_GONE as error:
                _log.warning("no server", error=error)
            except ResponseError as error:
                if not refusal_of(error):
                    raise
                _log.warning("a server takes no writes", error=error)
            stop.wait(SWEEP_SECONDS)

    def sweep(self, stop: Event | None = None) -> int:
        """Send all pending questions that have no live job.

        Return the number of jobs that were sent. It checks twice, because between its answer and
        the next job, a worker has neither a job nor a lease.
        """
        tasks = (*self._due.tasks(), *self._due.run_out(self._now()))
        lost = self._find_lost(self._leave_parked(tasks))
        if not lost:
            self._not_before.clear()
            return 0
        (stop or Event()).wait(LOOK_AGAIN_SECONDS)
        lost = self._find_lost(lost)
        now = self._clock()
        self._not_before = {task: at for task, at in self._not_before.items() if task in lost}
        ready = [task for task in lost if self._not_before.get(task, now) <= now]
        for task in ready:
            self._send(task, now)
        return len(ready)

    def _leave_parked(self, tasks: Sequence[Task]) -> list[Task]:
        """Return the questions of matches that are not parked or are due for a retry.

        A match is unparked after its question has been answered.
        """
        asking = {task.match_id for task in tasks}
        for match_id, parked in self._parked.of_kind("match").items():
            if parked.about == WORKERS and match_id not in asking:
                self._parked.forget("match", match_id)
        resting = self._parked.resting()
        return [task for task in tasks if resting.get(task.match_id) != WORKERS]

    def _send(self, task: Task, now: float) -> None:
        attempt = self._queues.next_attempt(task)
        _log.warning("a job is sent again", job=job_id(task, attempt), match=task.match_id)
        self._queues.enqueue(task, attempt)
        if attempt >= EAGER_ATTEMPTS:  # it fails repeatedly, instead of just getting lost
            wait = SWEEP_SECONDS * 2 ** min(attempt - EAGER_ATTEMPTS, 10)
            self._not_before[task] = now + min(wait, LONGEST_BACKOFF_SECONDS)

    def _find_lost(self, tasks: Sequence[Task]) -> list[Task]:
        """Return the questions that are still pending in the store but have no lease and no job.

        Questions that are deferred for a slot, and those of sleeping matches, are not lost.
        """
        if not tasks:
            return []
        alive = self._queues.find_leased(tasks)
        matches = tuple(dict.fromkeys(task.match_id for task in tasks))
        chained = self._queues.find_chained(matches)
        waiting = self._queues.waiting() | self._slots.find_deferred()
        alone = chained | self._viewers.find_asleep(matches)
        standing: dict[str, tuple[Task, ...]] = {}
        lost = []
        for task in tasks:
            if task in alive or task.match_id in alone:
                continue
            if job_id(task, 0).rpartition("-")[0] in waiting:
                continue
            if task.match_id not in standing:
                standing[task.match_id] = self._answered_seats(task.match_id)
            if task in standing[task.match_id]:
                lost.append(task)
        return lost

    def _answered_seats(self, match_id: str) -> tuple[Task, ...]:
        seen = self._due.rows([match_id])[match_id]
        head = self._store.head(match_id)
        self._due.mend(match_id, head, seen)
        return (*parse_tasks(match_id, head.waits), *parse_time_outs(match_id, head.waits))

    def walk(self, stop: Event | None = None) -> int:
        """Repair all rows that differ from the heads of their matches. Return the number repaired.

        Rows of matches without a head are removed, a bounded number at a time. A stop ends this
        early.
        """
        mended, leaving = 0, set[str]()
        parked, resting = self._parked.of_kind("match"), self._parked.resting()
        hidden = frozenset().union(*self._store.withdrawals.hidden_matches().values())
        for heads in _slices(self._store.heads()):
            if stop and stop.is_set():
                break
            rows = self._due.rows(match_id for match_id, _ in heads)
            mended += sum(self._mend(name, head, rows[name]) for name, head in heads)
            known = self._lobby.heads(match_id for match_id, _ in heads)
            withdrawn: list[str] = []
            self._inbox.mend([entry for entry in heads if entry[0] not in resting])
            for match_id, head in heads:
                listed = known[match_id]
                if match_id in hidden or head.is_deleted:
                    withdrawn.append(match_id)
                    self._unlist(match_id, head, listed)
                elif match_id in resting:
                    continue
                elif head.is_archived:
                    leaving |= {match_id} if listed and not self._leave(match_id) else set()
                elif listed is None or (listed.version, listed.link) != (head.version, head.link):
                    self._follower.follow_each([match_id])
            self._follower.mend_ratings(withdrawn)
        else:
            self._unpark({name: parked[name] for name in parked.keys() - resting.keys()})
        self._leaving = frozenset(leaving)
        return mended + self._lost.forget()

    def _unpark(self, tried: Mapping[str, ParkedWork]) -> None:
        """Unpark matches that the lists could not read once, and did not fail to read again.

        Args:
            tried: the parked matches that were due for a retry in this walk, as they were before.
        """
        for match_id, work in tried.items():
            if work.about != LISTS or self._parked.find("match", match_id) != work:
                continue
            head = self._store.head(match_id)
            if head.version and not head.is_archived:  # rows of archived matches are not mended
                self._parked.forget("match", match_id)

    def _leave(self, match_id: str) -> bool:
        """Delete the lobby row of a match if it was archived before the last walk.

        By then, every process lists the match from the index next to the archive. Return whether
        there was a row to delete.
        """
        row = self._lobby.get(match_id) if match_id in self._leaving else None
        if row:
            self._lobby.drop(row)
        return row is not None

    def _mend(self, match_id: str, head: Head, row: bytes | None) -> bool:
        if knows(row, head):
            return False
        seen = self._due.rows([match_id])[match_id]
        return self._due.mend(match_id, self._store.head(match_id), seen)

    def _unlist(self, match_id: str, head: Head, listed: Head | None) -> None:
        """Remove a hidden or deleted match from the lobby, in case no dispatcher has done so."""
        if listed is None:
            return
        self._follower.follow_each([match_id])
        if head.is_deleted:
            self._analyses.forget(match_id)

    def trim(self, cap: int = FEED_CAP) -> None:
        """Trim each feed to the position of its slowest reader, and to a maximum length.

        The maximum length applies regardless of readers.
        """
        connection = self._store.connection
        notes = NOTES.of(self._store.family.partitions)
        of_notes = (notes.feed_key(number) for number in range(notes.partitions))
        for feed in (*self._store.feed_names(), *of_notes):
            try:
                behind = _slowest(connection, feed)
            except ResponseError:
                continue  # the feed does not exist yet
            with unless_refused():
                if behind:
                    connection.write(feed, "XTRIM", feed, "MINID", behind)
                connection.write(feed, "XTRIM", feed, "MAXLEN", "~", cap)


def _slowest(connection: Connection, feed: str) -> str | None:
    """Return the id of the first entry that some group has not handled.

    Return None if there are no groups.
    """
    oldest: list[tuple[int, int]] = []
    for group in map(as_map, connection.read(feed, "XINFO", "GROUPS", feed)):
        pending = connection.read(feed, "XPENDING", feed, group[b"name"])[1]
        last = (pending or group[b"last-delivered-id"]).decode()
        at, number = map(int, last.split("-"))
        oldest.append((at, number if pending else number + 1))
    return "{}-{}".format(*min(oldest)) if oldest else None


def _slices(items: Iterator[T] | Iterable[T]) -> Iterator[list[T]]:
    rest = iter(items)
    while part := list(islice(rest, _SLICE)):
        yield part
