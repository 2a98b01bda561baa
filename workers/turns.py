"""The logic of a worker's job, which answers a question and any follow-up questions.

Queueing a job costs some milliseconds, while a bot needs well under one. Therefore, a worker that
has answered checks whether its own answer led to another question for workers, and answers that
too. It stops after a few commands or milliseconds and puts the match at the end of the queue.
"""

import logging
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

import structlog
from redis.exceptions import ResponseError

from events import StoreFull, refusal_of
from games.bots import Clock
from games.game import Seat
from matches.commands.bots import answer, tasks_at
from matches.commands.timeouts import expire, run_out
from matches.context import Context
from matches.errors import MatchNotRunning, PhaseRunning, QuestionGone
from matches.last_commit import take_commit
from projections.match_cache import Match, NoSuchMatch
from projections.task_queue import WHOLE_MATCH, Task, parse_tasks
from projections.timeline import Position
from projections.undo_history import suspended_at
from projections.viewers import Viewers
from workers.queues import Queues, is_quick, queue_of
from workers.rq.precedence import Precedence
from workers.rq.thinking import Thinking, worker_here
from workers.search_slots import SearchSlots

MOST_COMMANDS = 16
MOST_SECONDS = 0.025  # of this thread's CPU time; other threads work while it waits for the store
REFUSED_SECONDS = 0.5  # before a question is retried on a store that refuses writes
MOST_WAITING_SECONDS = 0.4  # of wall-clock time, because another person's job may be waiting

_log = structlog.get_logger()
_lines = logging.getLogger(__name__)


class Turns:
    """Answers pending questions in matches on behalf of workers.

    Args:
        context: the context for playing matches.
        queues: the queues, which manage the leases and receive the remaining questions.
        slots: the search slots.
        viewers: the registry of viewed and sleeping matches.
        rest: sleeps for a number of seconds.
        spent: returns the processor time of the current thread in seconds.
        ticks: returns the time that searches measure, in seconds; by default the machine's.
    """

    def __init__(
        self,
        context: Context,
        queues: Queues,
        slots: SearchSlots,
        viewers: Viewers,
        rest: Callable[[float], None] = time.sleep,
        spent: Callable[[], float] = time.thread_time,
        ticks: Callable[[], float] | None = None,
    ) -> None:
        self._ticks = ticks
        self._spent = spent
        self._precedence = Precedence()
        self._context = context
        self._queues = queues
        self._slots = slots
        self._viewers = viewers
        self._rest = rest

    def take(self, task: Task, attempt: int = 0) -> int:
        """Answer a question and its follow-up questions. Return the number of commands played.

        A search does not continue with follow-up questions, so that the match's other questions
        need not wait for it. A bot match without viewers is put to sleep instead.
        """
        if task.kind != "clock" and self._falls_asleep(task):
            return 0
        if not self._slots.take(task):
            self._slots.defer(task, attempt)
            return 0
        chained = self._queues.lease(task)
        clock = Thinking(lambda: self._is_wanted(task, chained), queue_of(task), self._ticks)
        try:
            play = self._chain if chained else self._answer
            with self._in_order(task):
                count = play(task, clock, attempt)
        except BaseException:
            self._queues.release(task, chained)
            self._slots.release(task)
            if chained:
                self._hand_on(task.match_id)
            raise
        self._finish(task, chained)
        self._slots.release(task)
        return count

    def _falls_asleep(self, task: Task) -> bool:
        if self._viewers.seconds is None:
            return False
        try:
            table = self._context.cache.get(task.match_id).timeline.newest
        except NoSuchMatch:
            return False  # answering raises the same error
        looked = self._queues.looked_at(task)
        return self._viewers.fall_asleep(task.match_id, table, looked)

    def _is_wanted(self, task: Task, chained: bool) -> bool:
        """Renew the leases and the slot of a job. Return whether its question is still pending."""
        self._queues.renew(task, chained)
        self._slots.take(task)
        standing = parse_tasks(task.match_id, self._context.store.head(task.match_id).waits)
        return any(
            (asked.seat, asked.asked_since) == (task.seat, task.asked_since) for asked in standing
        )

    def _in_order(self, task: Task) -> AbstractContextManager[None]:
        """Wait for quick jobs of people, or let others wait if this is such a job."""
        if self._queues.is_unattended(task):
            self._precedence.give_way()
        elif is_quick(task):
            return self._precedence.of_people()
        return nullcontext()

    def _chain(self, first: Task, clock: Clock, attempt: int) -> int:
        own, until = self._spent(), self._context.monotonic() + MOST_WAITING_SECONDS
        is_unattended = self._queues.is_unattended(first)
        count = self._answer(first, clock, attempt)
        task = self._next(first)
        while (
            task is not None
            and count < MOST_COMMANDS
            and self._spent() - own < MOST_SECONDS
            and self._context.monotonic() < until
        ):
            if is_unattended:
                self._precedence.give_way()
            count += self._answer(task, clock, attempt=0)
            task = self._next(task)
        return count

    def _answer(self, task: Task, clock: Clock, attempt: int) -> int:
        began = time.perf_counter()
        try:
            if task.seat == WHOLE_MATCH:
                expire(self._context, task.match_id)
            elif task.kind == "clock":
                run_out(self._context, task.match_id, task.seat, task.asked_since)
            else:
                answer(self._context, task, clock=clock, failed=attempt)
        except (QuestionGone, MatchNotRunning, PhaseRunning):
            _log.debug("answered already")
            return 0
        except NoSuchMatch:  # or the store has lost it
            _log.debug("the match was deleted")
            return 0
        except StoreFull:
            _log.warning("a question waits: the store is full")  # the job is sent again
            self._rest(REFUSED_SECONDS)
            return 0
        except ResponseError as error:
            if not refusal_of(error):
                raise
            _log.warning("a question waits", error=error)
            self._rest(REFUSED_SECONDS)
            return 0
        except BaseException:  # the job may have been stopped in the middle of a fold
            self._context.cache.drop(task.match_id)
            raise
        _log_commit(task, attempt, time.perf_counter() - began)
        return 1

    def _next(self, last: Task) -> Task | None:
        """Return a quick question that is new, or None. Older questions have jobs of their own."""
        try:
            match = self._context.cache.get(last.match_id)
        except NoSuchMatch:
            return None
        with match.lock:
            position = match.timeline.tip()
        fresh = (
            task
            for task in tasks_at(last.match_id, position, self._suspended(match, position))
            if task.asked_since > last.asked_since and is_quick(task)
        )
        return next(fresh, None)

    def _finish(self, task: Task, chained: bool) -> None:
        """Release the leases, and enqueue the remaining questions that are known in this process.

        While a lease is held, the dispatcher does not send jobs, but records the version that the
        match has reached. If that is newer than the version known to this process, the store is
        read.
        """
        version, left = self._left(task.match_id) if chained else (0, ())
        is_behind = self._queues.finish(task, chained, version, left)
        if is_behind or (chained and not version):
            self._hand_on(task.match_id)

    def _left(self, match_id: str) -> tuple[int, tuple[Task, ...]]:
        """Return the version of a match in the cache, and its questions.

        The version is 0 if the match is not cached.
        """
        match = self._context.cache.peek(match_id)
        if match is None:
            return 0, ()
        with match.lock:
            position = match.timeline.tip()
        suspended = self._suspended(match, position)
        return position.version, tasks_at(match_id, position, suspended)

    def _suspended(self, match: Match, position: Position) -> tuple[Seat, ...]:
        """Return the seats whose standing answers are suspended."""
        if not position.table.standing:
            return ()
        return suspended_at(self._context.cache, match, position.table, position.asked)

    def _hand_on(self, match_id: str) -> None:
        """Enqueue the remaining questions after releasing the lease.

        If an event is appended after the head is read here, the dispatcher handles it, since there
        is no longer a lease.
        """
        for task in parse_tasks(match_id, self._context.store.head(match_id).waits):
            self._queues.enqueue(task)


def _log_commit(task: Task, attempt: int, seconds: float) -> None:
    """If this is enabled, log a line about the commit that answered a question.

    The line contains the ids of the job and of the command, so that both can be found.
    """
    if not _lines.isEnabledFor(logging.INFO):  # checked first, as in the service's observers
        return
    commit = take_commit()
    if commit is not None:
        _log.info(
            "committed",
            worker=worker_here(),
            kind=task.kind,
            seat=task.place,
            attempt=attempt,
            milliseconds=round(seconds * 1000, 1),
            match=commit.match_id,
            seq=commit.seq,
            command=commit.command,
        )
