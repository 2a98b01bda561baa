"""One job's work: answer a question, and go straight on while the match waits for workers.

A job costs some milliseconds of queue for well under one of bot, so a worker that has answered
looks whether its own answer led to another question for workers, and takes that too. It stops
after a few commands or milliseconds and puts the match behind the others.
"""

import logging
import time

from matches.bots import answer, tasks_at
from matches.errors import MatchNotRunning, PhaseRunning, QuestionGone
from matches.house import House
from projections.due import Task, tasks_of
from workers.queues import ONWARD, Queues

MOST_COMMANDS = 16
MOST_SECONDS = 0.025

_log = logging.getLogger(__name__)


class Turns:
    """Answers questions in matches.

    Args:
        house: what matches are played with.
        queues: where leases are held and what is left over goes.
    """

    def __init__(self, house: House, queues: Queues) -> None:
        self._house = house
        self._queues = queues

    def take(self, task: Task) -> int:
        """Answer a question and those that come of it; return how many commands were played."""
        chained = self._queues.lease(task)
        try:
            return self._chain(task) if chained else self._answer(task)
        finally:
            self._queues.release(task, chained)
            if chained:
                self._hand_on(task.match)

    def _chain(self, task: Task | None) -> int:
        until = time.monotonic() + MOST_SECONDS
        count = 0
        while task is not None:
            count += self._answer(task)
            if count >= MOST_COMMANDS or time.monotonic() >= until:
                break
            task = self._next(task)
        return count

    def _answer(self, task: Task) -> int:
        try:
            answer(self._house, task)
        except (QuestionGone, MatchNotRunning, PhaseRunning):
            _log.debug("%s is answered already", task)
            return 0
        except BaseException:  # perhaps stopped in the midst of folding
            self._house.cache.drop(task.match)
            raise
        return 1

    def _next(self, last: Task) -> Task | None:
        """Return a question that came up since: those that stood before have their own jobs."""
        held = self._house.cache.get(last.match)
        with held.lock:
            position = held.line.tip()
        fresh = (task for task in tasks_at(last.match, position) if task.asked > last.asked)
        return next(fresh, None)

    def _hand_on(self, match: str) -> None:
        """Enqueue what is left, after the lease was given back.

        Whoever appends later than this look at the head is seen by the dispatcher, who finds
        no lease any more.
        """
        for task in tasks_of(match, self._house.store.head(match).waits):
            self._queues.enqueue(task, queue=ONWARD)
