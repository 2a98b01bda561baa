"""The dispatcher: reads the feeds, sends jobs to the workers, keeps the read models.

An entry of a feed is a hint: it may come twice, late or out of order, and other dispatchers may
run: each reads all, and what is done twice changes nothing. How far they have read is kept now and
then, so that the next one goes on from there and the sweeper knows what to cut. To take entries
as a consumer of a group would write to the events' server, which syncs each write to its disk,
before and after every turn of a bot.
"""

import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from threading import Event
from time import monotonic

from redis import Redis
from redis.exceptions import ResponseError

from events import Head, Store
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
RECONNECT_SECONDS = 0.2
_REMEMBERED = 20_000

_log = logging.getLogger(__name__)


class Dispatcher:
    """One reader of all feeds.

    Args:
        reader: a connection to the events' server of its own, with no socket timeout.
        store: the same server's streams.
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
        reader: Redis,
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

    def run(self, stop: Event) -> None:
        """Dispatch until told to stop; wait where a server is away."""
        while not stop.is_set():
            try:
                self.step()
            except SERVER_GONE as error:
                _log.warning("no server: %s", error)
                stop.wait(RECONNECT_SECONDS)
            except ResponseError as error:
                if not is_replaced(error):
                    raise
                self._feeds.start_over()

    def join(self) -> None:
        """Take up every feed where dispatchers have read to; at its beginning if none has."""
        self._feeds.join()

    def step(self, block_ms: int = BLOCK_MS) -> int:
        """Handle what the feeds bring, waiting a while if that is nothing; return how much."""
        if monotonic() >= self._timed_at + CLOCKS_EVERY_SECONDS:
            self._timed_at = monotonic()
            self.time_out()
            self.wake()
            self._lobby.follow_due()
        return self._handle(self._feeds.wait(block_ms))

    def time_out(self) -> int:
        """Send jobs for the clocks that have run out, once each; return how many."""
        due = [task for task in self._due.run_out(self._now()) if task not in self._sent]
        for task in due:
            self._queues.enqueue(task)
            self._remember(task)
        return len(due)

    def wake(self) -> int:
        """Send jobs for the matches of bots that somebody looks at again; return how many."""
        count = 0
        for match_id in self._attention.take_woken():
            head = self._due.head(match_id)
            for task in parse_tasks(match_id, head.waits) if head else ():
                count += self._queues.enqueue(task)
                self._remember(task)
        return count

    def keep(self) -> None:
        """Write down how far the feeds are read."""
        self._feeds.keep()

    def _handle(self, entries: Sequence[FeedEntry]) -> int:
        heads: dict[str, Head] = {}
        for entry in entries:
            match_id, head = entry.stream, entry.head
            if match_id not in heads or heads[match_id].version < head.version:
                heads[match_id] = head
        if heads:
            self._send(heads)
            self._due.put(heads)
            self._inbox.follow_each(heads)
            self._lobby.follow_each(heads)
            for match_id, head in heads.items():
                if head.is_deleted:
                    self._analyses.forget(match_id)
        self._feeds.note(entries)
        return len(heads)

    def _send(self, heads: dict[str, Head]) -> None:
        """Enqueue jobs for matches that wait for workers, but where one goes on by itself."""
        waiting = {match_id: parse_tasks(match_id, head.waits) for match_id, head in heads.items()}
        busy = self._queues.find_chained(match_id for match_id, tasks in waiting.items() if tasks)
        for match_id, tasks in waiting.items():
            for task in tasks:
                if match_id not in busy and task not in self._sent:
                    self._queues.enqueue(task)
                    self._remember(task)

    def _remember(self, task: Task) -> None:
        """A question is sent once from here; further attempts at it are the sweeper's."""
        self._sent[task] = None
        if len(self._sent) > _REMEMBERED:
            self._sent.popitem(last=False)
