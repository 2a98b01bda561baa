"""The dispatcher, which reads the feeds, sends jobs to workers, and updates the read models.

A feed entry is only a hint. It may arrive twice, late or out of order. Several dispatchers may run,
and each of them reads everything, since repeated work changes nothing. The feed positions are
stored periodically, so that the next dispatcher resumes from there and the sweeper can trim the
feeds. Consumers of a consumer group are not used. They would write to the event server, which syncs
every write to disk, before and after every turn of a bot.
"""

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from queue import Empty, Queue
from threading import Event, Thread
from time import monotonic

import structlog
from redis import Redis
from redis.exceptions import RedisError, ResponseError

from events import Head, Store, refusal_of
from events.connections import Connection
from matches.context import now_ms
from projections.inbox.follower import InboxFollower
from projections.lobby_follower import SERVER_GONE, LobbyFollower
from projections.task_queue import Task, TaskQueue, parse_tasks
from projections.viewers import Viewers
from workers.analyses import AnalysisJobs
from workers.feeds import FeedEntry, FeedFollower, is_replaced
from workers.queues import Queues

GROUP = "dispatch"
BLOCK_MS = 200  # also the maximum delay of a time-out
CLOCKS_EVERY_SECONDS = 0.2
CLOCKS_SHARE = 4  # multiplied by its own duration: the pause after each check of the clocks
REFUSED_SECONDS = 1.0
RECONNECT_SECONDS = 0.2
HANGS_MS = 1000  # an iteration that takes longer counts as hanging
_REMEMBERED = 20_000

_log = structlog.get_logger()


class Dispatcher:
    """Reads the feeds, sends jobs, and updates the read models.

    Args:
        reader: a dedicated connection to the event store, or a client for it; see `FeedFollower`.
        store: the streams of the same store.
        queues: the queues for the jobs.
        due: the store of pending tasks, which it updates.
        lobby: the lobby, which it updates.
        inbox: the index of each account's matches, which it updates.
        viewers: the registry that lists woken matches.
        analyses: the analyses. Those of deleted matches are deleted.
        now: returns the time in milliseconds since 1970.
        clock: returns a monotonic time in seconds.
    """

    def __init__(  # noqa: PLR0913  # the read models it updates
        self,
        reader: Connection | Redis,
        *,
        store: Store,
        queues: Queues,
        due: TaskQueue,
        lobby: LobbyFollower,
        inbox: InboxFollower,
        viewers: Viewers,
        analyses: AnalysisJobs,
        now: Callable[[], int] = now_ms,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._feeds = FeedFollower(reader, GROUP, store.feed_names(), clock)
        self._clock = clock
        self._queues = queues
        self._due = due
        self._lobby = lobby
        self._inbox = inbox
        self._viewers = viewers
        self._analyses = analyses
        self._now = now
        self._sent: OrderedDict[Task, None] = OrderedDict()
        self._timed_at = 0.0
        self._joined = 0  # incremented whenever the feeds are joined again
        self._to_follow: Queue[tuple[int, list[FeedEntry]]] = Queue()
        self._step_at = clock()
        self._behind_ms = 0

    @property
    def lag_ms(self) -> int:
        """The number of milliseconds by which the dispatcher is behind the feeds.

        It includes a hanging iteration.
        """
        hangs_ms = round((self._clock() - self._step_at) * 1000) - BLOCK_MS
        return max(0, self._behind_ms, hangs_ms if hangs_ms > HANGS_MS else 0)

    def run(self, stop: Event) -> None:
        """Dispatch until stopped. If a server is unavailable, wait for it.

        This thread sends the jobs. A separate thread updates the read models, with all matches that
        have arrived in the meantime in one batch, so that bots need not wait for them.
        """
        ended = Event()
        following = Thread(target=self._follow_on, args=(stop, ended), name="read models")
        following.start()
        try:
            while not (stop.is_set() or ended.is_set()):
                self._run_once(stop)
        finally:
            ended.set()
            following.join()
            with suppress(RedisError):
                self.keep()

    def _run_once(self, stop: Event) -> None:
        try:
            self._look_at_clocks()
            entries = self._feeds.wait(BLOCK_MS)
            if entries:
                self._send(_newest(entries))
                self._feeds.go_on_after(entries)
                self._to_follow.put((self._joined, entries))
            self._note_step(entries)
        except SERVER_GONE as error:
            _log.warning("no server", error=error)
            stop.wait(RECONNECT_SECONDS)
        except ResponseError as error:
            if _waits_for_room(error, stop):
                return
            if not is_replaced(error):
                raise
            self._joined += 1
            self._feeds.start_over()

    def _follow_on(self, stop: Event, ended: Event) -> None:
        """Update the read models from the dispatched entries until either event is set.

        An unexpected error also stops the dispatcher.
        """
        try:
            while not (stop.is_set() or ended.is_set()):
                entries = self._take_dispatched()
                self._settle_ratings(stop)
                while entries and not (stop.is_set() or ended.is_set()):
                    try:
                        self._follow(_newest(entries))
                    except SERVER_GONE as error:
                        _log.warning("no server", error=error)
                        stop.wait(RECONNECT_SECONDS)
                    except ResponseError as error:
                        if not _waits_for_room(error, stop):
                            raise
                    else:
                        self._feeds.note_handled(entries)
                        break
        finally:
            ended.set()

    def _settle_ratings(self, stop: Event) -> None:
        """Update the ratings with new results of rated matches."""
        try:
            self._lobby.settle_ratings()
        except SERVER_GONE as error:
            _log.warning("no server", error=error)
            stop.wait(RECONNECT_SECONDS)
        except ResponseError as error:
            if not _waits_for_room(error, stop):
                raise

    def _take_dispatched(self) -> list[FeedEntry]:
        """Return all entries that have been dispatched.

        If there are none, wait a limited time for one. Entries read before the store was replaced
        are omitted, because they are read again.
        """
        dispatched: list[FeedEntry] = []
        try:
            joined, entries = self._to_follow.get(timeout=BLOCK_MS / 1000)
            while True:
                dispatched += entries if joined == self._joined else ()
                joined, entries = self._to_follow.get_nowait()
        except Empty:
            return dispatched

    def join(self) -> None:
        """Resume every feed from its stored position, or from its beginning if there is none."""
        self._feeds.join()

    def step(self, block_ms: int = BLOCK_MS) -> int:
        """Handle the next entries of the feeds, after a limited wait.

        Return the number of matches.
        """
        self._look_at_clocks()
        entries = self._feeds.wait(block_ms)
        heads = _newest(entries)
        if heads:
            self._send(heads)
            self._follow(heads)
        self._feeds.note(entries)
        self._note_step(entries)
        return len(heads)

    def _note_step(self, entries: Sequence[FeedEntry]) -> None:
        """Record that an iteration has finished, and how far it is behind the feeds."""
        oldest = min((int(entry.position.partition("-")[0]) for entry in entries), default=0)
        self._behind_ms = max(0, self._now() - oldest) if oldest else 0
        self._step_at = self._clock()

    def _look_at_clocks(self) -> None:
        """Send all tasks that have become due. The longer this takes, the less often it is done."""
        began = self._clock()
        if began < self._timed_at:
            return
        self.time_out()
        self.wake()
        self._lobby.follow_due()
        took = self._clock() - began
        self._timed_at = began + max(CLOCKS_EVERY_SECONDS, CLOCKS_SHARE * took)

    def time_out(self) -> int:
        """Send one job for each clock that has run out. Return the number of jobs."""
        due = [task for task in self._due.run_out(self._now()) if task not in self._sent]
        self._queues.enqueue_all(due)
        for task in due:
            self._remember(task)
        return len(due)

    def wake(self) -> int:
        """Send jobs for bot matches that have new viewers. Return the number of jobs."""
        woken = self._viewers.take_woken()
        heads = self._due.heads(woken)
        tasks = [task for name, head in heads.items() for task in parse_tasks(name, head.waits)]
        count = self._queues.enqueue_all(tasks)
        for task in tasks:
            self._remember(task)
        return count

    def keep(self) -> None:
        """Store the positions in the feeds."""
        self._feeds.keep()

    def _follow(self, heads: Mapping[str, Head]) -> None:
        """Update the read models from new heads."""
        self._due.put(heads)
        self._inbox.follow_each(heads)
        self._lobby.follow_each(heads)
        for match_id, head in heads.items():
            if head.is_deleted:
                self._analyses.forget(match_id)

    def _send(self, heads: Mapping[str, Head]) -> None:
        """Enqueue jobs for matches with pending questions. Skip matches leased by a worker."""
        waiting = {}
        for match_id, head in heads.items():
            tasks = [task for task in parse_tasks(match_id, head.waits) if task not in self._sent]
            if tasks:
                waiting[match_id] = (head.version, tasks)
        for task in self._queues.send(waiting):
            self._remember(task)

    def _remember(self, task: Task) -> None:
        """Remember that a job was sent for a question. The sweeper is responsible for retries."""
        self._sent[task] = None
        if len(self._sent) > _REMEMBERED:
            self._sent.popitem(last=False)


def _waits_for_room(error: ResponseError, stop: Event) -> bool:
    """Wait briefly if an error means that a server refuses writes. Return whether it does."""
    if not refusal_of(error):
        return False
    _log.warning("a server takes no writes", error=error)
    stop.wait(REFUSED_SECONDS)
    return True


def _newest(entries: Sequence[FeedEntry]) -> dict[str, Head]:
    """Return the newest head of each match, from the given entries."""
    heads: dict[str, Head] = {}
    for entry in entries:
        match_id, head = entry.stream, entry.head
        if match_id not in heads or heads[match_id].version < head.version:
            heads[match_id] = head
    return heads
