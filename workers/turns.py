"""One job's work: answer a question, and go straight on while the match waits for workers.

A job costs some milliseconds of queue for well under one of bot, so a worker that has answered
looks whether its own answer led to another question for workers, and takes that too. It stops
after a few commands or milliseconds and puts the match behind the others.
"""

import logging
import time

from games.bots import Clock
from matches.commands.bots import answer, tasks_at
from matches.commands.timeouts import expire, run_out
from matches.context import Context
from matches.errors import MatchNotRunning, PhaseRunning, QuestionGone
from projections.attention import Attention
from projections.match_cache import MatchDeleted
from projections.task_queue import WHOLE_MATCH, Task, parse_tasks
from workers.places import SearchPlaces
from workers.queues import Queues, is_quick, queue_of
from workers.rq.thinking import Thinking

MOST_COMMANDS = 16
MOST_SECONDS = 0.025

_log = logging.getLogger(__name__)


class Turns:
    """Answers questions in matches.

    Args:
        context: what matches are played with.
        queues: where leases are held and what is left over goes.
        places: where searches have theirs.
        attention: who looks at matches.
    """

    def __init__(
        self, context: Context, queues: Queues, places: SearchPlaces, attention: Attention
    ) -> None:
        self._context = context
        self._queues = queues
        self._places = places
        self._attention = attention

    def take(self, task: Task, attempt: int = 0) -> int:
        """Answer a question and those that come of it; return how many commands were played.

        A search does not go straight on: its match's other questions need not wait for it. Where
        nobody looks at a match of bots it is left to sleep.
        """
        if task.kind != "clock" and self._falls_asleep(task.match_id):
            return 0
        if not self._places.take(task):
            self._places.park(task, attempt)
            return 0
        chained = self._queues.lease(task)
        clock = Thinking(lambda: self._is_wanted(task, chained), queue_of(task))
        try:
            if chained:
                return self._chain(task, clock, attempt)
            return self._answer(task, clock, attempt)
        finally:
            self._queues.release(task, chained)
            self._places.give_back(task)
            if chained:
                self._hand_on(task.match_id)

    def _falls_asleep(self, match_id: str) -> bool:
        if self._attention.seconds is None:
            return False
        table = self._context.cache.get(match_id).timeline.newest
        return self._attention.fall_asleep(match_id, table)

    def _is_wanted(self, task: Task, chained: bool) -> bool:
        """Hold what a job holds for longer; tell whether its question still stands."""
        self._queues.renew(task, chained)
        self._places.take(task)
        standing = parse_tasks(task.match_id, self._context.store.head(task.match_id).waits)
        return any((one.seat, one.asked_since) == (task.seat, task.asked_since) for one in standing)

    def _chain(self, first: Task, clock: Clock, attempt: int) -> int:
        until = time.monotonic() + MOST_SECONDS
        count = self._answer(first, clock, attempt)
        task = self._next(first)
        while task is not None and count < MOST_COMMANDS and time.monotonic() < until:
            count += self._answer(task, clock, attempt=0)
            task = self._next(task)
        return count

    def _answer(self, task: Task, clock: Clock, attempt: int) -> int:
        try:
            if task.seat == WHOLE_MATCH:
                expire(self._context, task.match_id)
            elif task.kind == "clock":
                run_out(self._context, task.match_id, task.seat, task.asked_since)
            else:
                answer(self._context, task, clock=clock, failed=attempt)
        except (QuestionGone, MatchNotRunning, PhaseRunning):
            _log.debug("%s is answered already", task)
            return 0
        except MatchDeleted:
            _log.debug("the match of %s was deleted", task)
            return 0
        except BaseException:  # perhaps stopped in the midst of folding
            self._context.cache.drop(task.match_id)
            raise
        return 1

    def _next(self, last: Task) -> Task | None:
        """Return a quick question that came up since: what stood before has its own job."""
        try:
            match = self._context.cache.get(last.match_id)
        except MatchDeleted:
            return None
        with match.lock:
            position = match.timeline.tip()
        fresh = (
            task
            for task in tasks_at(last.match_id, position)
            if task.asked_since > last.asked_since and is_quick(task)
        )
        return next(fresh, None)

    def _hand_on(self, match_id: str) -> None:
        """Enqueue what is left, after the lease was given back.

        Whoever appends later than this look at the head is seen by the dispatcher, who finds
        no lease any more.
        """
        for task in parse_tasks(match_id, self._context.store.head(match_id).waits):
            self._queues.enqueue(task, onward=True)
