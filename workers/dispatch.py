"""The dispatcher: reads the feeds, sends jobs to the workers, keeps the read models.

An entry of a feed is a hint: it may come twice, late or out of order, and other dispatchers may
run: each reads all, and what is done twice changes nothing. How far they have read is kept now and
then, so that the next one goes on from there and the sweeper knows what to cut. To take entries
as a consumer of a group would write to the events' server, which syncs each write to its disk,
before and after every turn of a bot.
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
from projections.attention import Attention
from projections.inbox.follower import InboxFollower
from projections.lobby_follower import SERVER_GONE, LobbyFollower
from projections.task_queue import Task, TaskQueue, parse_tasks
from workers.analyses import AnalysisJobs
from workers.feeds import FeedEntry, FeedFollower, is_replaced
from workers.queues import Queues

GROUP = "dispatch"
BLOCK_MS = 200  # also how long a clock that has run out may wait, at most
CLOCKS_EVERY_SECONDS = 0.2
CLOCKS_SHARE = 4  # of its time it does something else
REFUSED_SECONDS = 1.0
RECONNECT_SECONDS = 0.2
HANGS_MS = 1000  # a step takes no longer
_REMEMBERED = 20_000

_log = structlog.get_logger()


class Dispatcher:
    """One reader of all feeds.

    Args:
        reader: a connection to the events' store of its own, or a client of it; see `FeedFollower`.
        store: the same store's streams.
        queues: where jobs go.
        due: what is waited for, kept up to date.
        lobby: the lobby, kept up to date.
        inbox: which account has which matches, kept up to date.
        attention: which matches woke.
        analyses: those of deleted matches are forgotten.
        now: the time in milliseconds since 1970.
    """

    def __init__(  # noqa: PLR0913  # all that it keeps up to date
        self,
        reader: Connection | Redis,
        *,
        store: Store,
        queues: Queues,
        due: TaskQueue,
        lobby: LobbyFollower,
        inbox: InboxFollower,
        attention: Attention,
        analyses: AnalysisJobs,
        now: Callable[[], int] = now_ms,
    ) -> None:
        self._feeds = FeedFollower(reader, GROUP, store.feed_names())
        self._queues = queues
        self._due = due
        self._lobby = lobby
        self._inbox = inbox
        self._attention = attention
        self._analyses = analyses
        self._now = now
        self._sent: OrderedDict[Task, None] = OrderedDict()
        self._timed_at = 0.0
        self._joined = 0  # how often the feeds were taken up again
        self._to_follow: Queue[tuple[int, list[FeedEntry]]] = Queue()
        self._step_at = monotonic()
        self._behind_ms = 0

    @property
    def lag_ms(self) -> int:
        """By how much this is behind the feeds, in milliseconds; also where a step hangs."""
        hangs_ms = round((monotonic() - self._step_at) * 1000) - BLOCK_MS
        return max(0, self._behind_ms, hangs_ms if hangs_ms > HANGS_MS else 0)

    def run(self, stop: Event) -> None:
        """Dispatch until told to stop; wait where a server is away.

        Jobs are sent here, and the read models follow in a thread of their own, as many matches
        at once as have come meanwhile: a bot need not wait for them.
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
        """Bring the read models up to what was dispatched, until one of two is set.

        Where something is wrong that nobody expects, the dispatcher ends with it.
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
        """Count the rated matches that have ended."""
        try:
            self._lobby.settle_ratings()
        except SERVER_GONE as error:
            _log.warning("no server", error=error)
            stop.wait(RECONNECT_SECONDS)
        except ResponseError as error:
            if not _waits_for_room(error, stop):
                raise

    def _take_dispatched(self) -> list[FeedEntry]:
        """Return all that was dispatched meanwhile, waiting a while if that is nothing.

        What was read before the store was replaced is left out: it is read again.
        """
        found: list[FeedEntry] = []
        try:
            joined, entries = self._to_follow.get(timeout=BLOCK_MS / 1000)
            while True:
                found += entries if joined == self._joined else ()
                joined, entries = self._to_follow.get_nowait()
        except Empty:
            return found

    def join(self) -> None:
        """Take up every feed where dispatchers have read to; at its beginning if none has."""
        self._feeds.join()

    def step(self, block_ms: int = BLOCK_MS) -> int:
        """Handle what the feeds bring, waiting a while if that is nothing; return how much."""
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
        """Note by how much a step was behind the feeds, and that it is done."""
        oldest = min((int(one.position.partition("-")[0]) for one in entries), default=0)
        self._behind_ms = max(0, self._now() - oldest) if oldest else 0
        self._step_at = monotonic()

    def _look_at_clocks(self) -> None:
        """Send what is due by time, now and then: the more seldom, the longer a look takes."""
        began = monotonic()
        if began < self._timed_at:
            return
        self.time_out()
        self.wake()
        self._lobby.follow_due()
        took = monotonic() - began
        self._timed_at = began + max(CLOCKS_EVERY_SECONDS, CLOCKS_SHARE * took)

    def time_out(self) -> int:
        """Send jobs for the clocks that have run out, once each; return how many."""
        due = [task for task in self._due.run_out(self._now()) if task not in self._sent]
        self._queues.enqueue_all(due)
        for task in due:
            self._remember(task)
        return len(due)

    def wake(self) -> int:
        """Send jobs for the matches of bots that somebody looks at again; return how many."""
        woken = self._attention.take_woken()
        heads = self._due.heads(woken)
        tasks = [task for name, head in heads.items() for task in parse_tasks(name, head.waits)]
        count = self._queues.enqueue_all(tasks)
        for task in tasks:
            self._remember(task)
        return count

    def keep(self) -> None:
        """Write down how far the feeds are read."""
        self._feeds.keep()

    def _follow(self, heads: Mapping[str, Head]) -> None:
        """Bring the read models up to what feeds told."""
        self._due.put(heads)
        self._inbox.follow_each(heads)
        self._lobby.follow_each(heads)
        for match_id, head in heads.items():
            if head.is_deleted:
                self._analyses.forget(match_id)

    def _send(self, heads: Mapping[str, Head]) -> None:
        """Enqueue jobs for matches that wait for workers, but where one goes on by itself."""
        waiting = {}
        for match_id, head in heads.items():
            tasks = [one for one in parse_tasks(match_id, head.waits) if one not in self._sent]
            if tasks:
                waiting[match_id] = (head.version, tasks)
        for task in self._queues.send(waiting):
            self._remember(task)

    def _remember(self, task: Task) -> None:
        """A question is sent once from here; further attempts at it are the sweeper's."""
        self._sent[task] = None
        if len(self._sent) > _REMEMBERED:
            self._sent.popitem(last=False)


def _waits_for_room(error: ResponseError, stop: Event) -> bool:
    """Wait a while where a server takes no writes now; return whether that is what is wrong."""
    if not refusal_of(error):
        return False
    _log.warning("a server takes no writes", error=error)
    stop.wait(REFUSED_SECONDS)
    return True


def _newest(entries: Sequence[FeedEntry]) -> dict[str, Head]:
    """Return the newest head of each match that entries tell of."""
    heads: dict[str, Head] = {}
    for entry in entries:
        match_id, head = entry.stream, entry.head
        if match_id not in heads or heads[match_id].version < head.version:
            heads[match_id] = head
    return heads
