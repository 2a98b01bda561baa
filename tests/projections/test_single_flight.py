"""Concurrent threads with the same request: one does the work, and the others wait for it."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event

import pytest

from projections.operations.single_flight import SingleFlight


def test_one_thread_makes_what_eight_ask_for():
    once, there, together, made = SingleFlight[int](), {}, Barrier(8), []

    def make():
        made.append(1)
        Event().wait(0.05)  # wait for the other threads to arrive
        there["key"] = 7
        return 7

    def ask(_):
        together.wait()
        return once.get("key", lambda: there.get("key"), make)

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(ask, range(8))) == [7] * 8
    assert made == [1]


def test_who_makes_one_thing_holds_up_nobody_who_wants_another():
    once, begun, end = SingleFlight[str](), Event(), Event()

    def make_slowly():
        begun.set()
        assert end.wait(10)
        return "slow"

    with ThreadPoolExecutor(1) as pool:
        slow = pool.submit(once.get, "slow", lambda: None, make_slowly)
        assert begun.wait(10)
        assert once.get("quick", lambda: None, lambda: "quick") == "quick"
        end.set()
        assert slow.result() == "slow"


def test_an_error_is_raised_where_it_happened_and_the_next_tries_again():
    once, begun, end = SingleFlight[str](), Event(), Event()

    def fail():
        begun.set()
        assert end.wait(10)
        raise LookupError

    with ThreadPoolExecutor(2) as pool:
        failing = pool.submit(once.get, "key", lambda: None, fail)
        assert begun.wait(10)
        waiting = pool.submit(once.get, "key", lambda: None, lambda: "made")
        end.set()
        with pytest.raises(LookupError):
            failing.result()
        assert waiting.result() == "made"
