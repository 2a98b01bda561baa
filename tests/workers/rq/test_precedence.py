"""Matches without people wait while a quick job of a person runs in the same process."""

from threading import Event, Thread
from time import monotonic

import pytest

from matches.commands.create import join
from projections.task_queue import parse_tasks
from tests.waiting import eventually
from workers import claims
from workers.queues import ONWARD, TURNS
from workers.rq.precedence import MOST_SECONDS, Precedence


class Held:
    """The answers of a worker process, of which those for a person's match do not end."""

    def __init__(self, world, attended):
        self.world, self.attended = world, attended
        self.answered = []
        self.is_held, self.go_on = Event(), Event()
        self.answer = world.turns._answer
        world.turns._answer = self.record

    def record(self, task, clock, attempt):
        self.answered.append(task.match_id)
        if task.match_id == self.attended:
            self.is_held.set()
            self.go_on.wait(10)
        return self.answer(task, clock, attempt)

    def start(self, match_id, queue):
        """Run the first job of a match in a thread, as a worker that has claimed it."""
        thread = Thread(target=self._take, args=(match_id, queue))
        thread.start()
        return thread

    def _take(self, match_id, queue):
        task = parse_tasks(match_id, self.world.store.head(match_id).waits)[0]
        name = f"{match_id}-{task.place}-{task.asked_since}"
        key = self.world.queues.queues[queue].key
        claims.work_on(claims.Claimed("", key, {}, name, is_chained=True, looked=None))
        self.world.turns.take(task)


def match_of_a_person(world):
    match_id = world.create_match("random", None)
    join(world.context, match_id, 1)
    return match_id


def test_a_match_without_people_waits_for_the_turn_of_a_person(world, monkeypatch):
    monkeypatch.setattr("workers.rq.precedence.MOST_SECONDS", 60)
    attended, alone = match_of_a_person(world), world.begin_match_of_bots()
    held = Held(world, attended)
    threads = [held.start(attended, TURNS)]
    assert held.is_held.wait(10)

    threads.append(held.start(alone, ONWARD))
    eventually(lambda: world.turns._precedence._changed._waiters, seconds=10)
    before = list(held.answered)
    held.go_on.set()
    for thread in threads:
        thread.join(20)

    assert before == [attended]
    assert alone in held.answered


@pytest.mark.parametrize("queue", [TURNS, ONWARD])
def test_a_job_waits_only_if_its_match_has_no_people(world, queue):
    first, second = (match_of_a_person(world) for _ in range(2))
    held = Held(world, first)
    threads = [held.start(first, queue)]
    assert held.is_held.wait(10)

    threads.append(held.start(second, TURNS))
    eventually(lambda: second in held.answered, seconds=10)
    held.go_on.set()
    for thread in threads:
        thread.join(20)


def test_a_job_waits_a_limited_time():
    precedence = Precedence()
    with precedence.of_people(), precedence.of_people():
        began = monotonic()
        precedence.give_way()

    assert monotonic() - began >= MOST_SECONDS / 2
