"""The clock of a search checks for work every second, and excludes the time of other jobs."""

from math import inf

import pytest

from workers.queues import LONG, ONWARD, SEARCHES, TURNS
from workers.rq import thinking
from workers.rq.thinking import Thinking, search_on_own_time, work_here


class ApiContext:
    """A worker with jobs of given durations, on a clock that the test moves."""

    def __init__(self):
        self.now = 100.0
        self.waiting = []
        self.done = []
        self.leaving = False
        self.asked = []

    def is_leaving(self):
        return self.leaving

    def take_waiting(self, names):
        self.asked.append(tuple(names))
        for name, job in [entry for entry in self.waiting if entry[0] in names][:1]:
            self.waiting.remove((name, job))
            self.done.append(name)
            job()
            return name
        return None

    def takes(self, seconds):
        def job():
            self.now += seconds

        return job


@pytest.fixture
def api(monkeypatch):
    api = ApiContext()
    monkeypatch.setattr(thinking, "monotonic", lambda: api.now)
    work_here(api)
    yield api
    work_here(None)


def think(api, clock, seconds):
    """Read a clock every millisecond."""
    until = api.now + seconds
    while api.now < until:
        api.now += 0.001
        clock()


def test_a_long_search_does_quicker_jobs_in_between(api):
    clock = Thinking(lambda: True, LONG)
    api.waiting = [(name, api.takes(0.001)) for name in (TURNS, SEARCHES, ONWARD, LONG)]

    think(api, clock, 0.1)

    assert api.done == [TURNS, SEARCHES, ONWARD]


def test_a_search_leaves_other_searches_waiting(api):
    clock = Thinking(lambda: True, SEARCHES)
    api.waiting = [(name, api.takes(0.001)) for name in (LONG, SEARCHES, TURNS)]

    think(api, clock, 0.1)

    assert api.done == [TURNS]


def test_a_quick_job_looks_for_nothing(api):
    think(api, Thinking(lambda: True, TURNS), 0.1)
    assert api.asked == []


def test_the_time_of_others_does_not_count(api):
    clock = Thinking(lambda: True, LONG)
    began = clock()
    api.waiting = [(SEARCHES, api.takes(5.0))]

    think(api, clock, 6.0)

    assert api.done == [SEARCHES]
    assert clock() - began == pytest.approx(1.0, abs=0.01)


def test_a_flood_of_quick_jobs_leaves_a_search_half_of_the_time(api):
    clock = Thinking(lambda: True, SEARCHES)
    began = clock()
    api.waiting = [(TURNS, api.takes(0.05)) for _ in range(1000)]

    think(api, clock, 10.0)

    assert clock() - began == pytest.approx(5.0, rel=0.2)


def test_a_turn_does_not_wait_for_the_share_of_searches(api):
    """After a search of one second, the next search waits equally long, but a turn does not wait."""
    clock = Thinking(lambda: True, LONG)
    api.waiting = [(SEARCHES, api.takes(1.0)), (SEARCHES, api.takes(1.0))]
    think(api, clock, 1.02)
    api.waiting.append((TURNS, api.takes(0.001)))

    think(api, clock, 0.05)

    assert api.done == [SEARCHES, TURNS]


def test_it_looks_up_each_second_and_stays_ended(api):
    looks = []
    clock = Thinking(lambda: looks.append(api.now) or len(looks) < 3, SEARCHES)

    think(api, clock, 2.5)
    assert clock() < inf
    think(api, clock, 2.5)

    assert clock() == inf
    assert looks == pytest.approx([101, 102, 103], abs=0.02)


def test_who_waits_for_another_search_is_looked_after_too(api):
    """A search of three seconds runs inside a long one, whose lease is renewed."""
    looks = []
    outer = Thinking(lambda: not looks.append("outer"), LONG)
    api.waiting = [
        (SEARCHES, lambda: think(api, Thinking(lambda: not looks.append("inner"), SEARCHES), 3.0))
    ]

    think(api, outer, 3.1)

    assert looks == ["inner", "outer"] * 3


def test_a_worker_that_is_told_to_end_ends_its_search(api):
    clock = Thinking(lambda: True, LONG)
    api.leaving = True

    think(api, clock, 1.1)

    assert clock() == inf


def test_an_analysis_ends_after_its_time(api):
    clock = search_on_own_time()
    think(api, clock, 599.0)
    assert clock() < inf

    think(api, clock, 3.0)
    assert clock() == inf
