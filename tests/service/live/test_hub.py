"""Waiters of the hub miss no stored event, few are awake at a time, and slots are released."""

import threading
from collections import deque
from typing import Any

import pytest
from redis.exceptions import ConnectionError as Disconnected

from service.live.hub import AWAKE_MOST, Hub, NotesFeed
from service.live.waiters import MUST_LOOK, NO_EVENT
from service.problems.errors import TooManyStreams
from tests.waiting import eventually


class Feeds:
    """A store that only has feeds, which return the given replies in turn."""

    def __init__(self):
        self.replies = deque()
        self.read = threading.Semaphore(0)
        self.joined = 0

    def feed_ends(self):
        self.joined += 1
        return {"feed": "0"}

    def read_feeds(self, positions, milliseconds):
        if not self.read.acquire(timeout=milliseconds / 1000):
            return {}
        reply = self.replies.popleft()
        if isinstance(reply, Exception):
            raise reply
        return reply

    def bring(self, reply):
        self.replies.append(reply)
        self.read.release()


@pytest.fixture
def feeds():
    return Feeds()


@pytest.fixture
def hub(feeds):
    running = Hub(feeds, 100)
    yield running
    running.stop()


def enter_waiters(hub, *match_ids):
    """Return waiters that have already read the store once."""
    waiters = [hub.enter(match_id) for match_id in match_ids]
    assert waiters[0].wait(5) == MUST_LOOK
    for waiter in waiters[1:]:  # a waiter that started before the hub read is woken
        waiter.wait(0)
    return waiters


def test_the_first_to_wait_looks_for_itself(hub):
    """The hub does not report events that were stored before it read the ends of the feeds."""
    assert hub.enter("a").wait(5) == MUST_LOOK


def test_a_waiter_hears_of_its_own_match_alone(hub, feeds):
    waiter, other = enter_waiters(hub, "a", "b")
    feeds.bring({"a": 7, "c": 9})

    assert waiter.wait(5) == 7
    assert other.wait(0.05) is None


def test_what_comes_while_a_waiter_is_busy_is_told_at_its_next_wait(hub, feeds):
    (waiter,) = enter_waiters(hub, "a")
    feeds.bring({"a": 7})
    feeds.bring({"a": 8})
    eventually(lambda: waiter.news == 8)

    assert waiter.wait(0) == 8
    assert waiter.wait(0) is None


def hub_with_notes(feeds):
    """Return a hub with a feed of notes, and that feed."""
    of_notes: Any = Feeds()
    return Hub(feeds, 100, notes=NotesFeed(of_notes)), of_notes


def test_news_of_notes_is_not_taken_for_an_event(feeds):
    """Both feeds wake a waiter of notes. A version of the match is not hidden by one of notes."""
    hub, of_notes = hub_with_notes(feeds)
    waiter, other = hub.enter_for_notes("a"), hub.enter("a")
    eventually(lambda: feeds.joined and of_notes.joined)
    while waiter.wait(0.05) is not None or other.wait(0) is not None:
        pass
    waiter.take_note_news()

    of_notes.bring({"a": 900, "b": 1})
    assert waiter.wait(5) == NO_EVENT
    assert (waiter.take_note_news(), waiter.take_note_news()) == (True, False)
    assert other.wait(0.05) is None

    of_notes.bring({"a": 901})
    eventually(lambda: waiter.news == NO_EVENT)
    feeds.bring({"a": 7})
    eventually(lambda: waiter.news == 7)
    of_notes.bring({"a": 902})
    eventually(lambda: not of_notes.replies)
    assert (waiter.wait(0), waiter.take_note_news()) == (7, True)
    waiter.leave()
    other.leave()
    hub.stop()


def test_after_a_broken_feed_of_notes_their_waiters_read_them_again(feeds):
    hub, of_notes = hub_with_notes(feeds)
    waiter = hub.enter_for_notes("a")
    eventually(lambda: feeds.joined and of_notes.joined)
    while waiter.wait(0.05) is not None:
        pass
    waiter.take_note_news()

    of_notes.bring(Disconnected("gone"))

    assert waiter.wait(5) is not None
    assert waiter.take_note_news()
    hub.stop()


def test_after_a_broken_connection_everybody_looks(hub, feeds):
    waiters = enter_waiters(hub, "a", "a", "a")
    feeds.bring(Disconnected("gone"))

    assert [waiter.wait(5) for waiter in waiters] == [MUST_LOOK] * 3
    assert feeds.joined == 2


def test_news_of_a_version_does_not_hide_that_the_store_must_be_asked(hub, feeds):
    waiter = hub.enter("a")
    eventually(lambda: waiter.news == MUST_LOOK)
    feeds.bring({"a": 7})
    feeds.bring({"b": 1})
    eventually(lambda: not feeds.replies)

    assert waiter.wait(0) == MUST_LOOK


def test_a_version_below_an_earlier_one_makes_the_waiter_read_the_store(hub, feeds):
    (waiter,) = enter_waiters(hub, "a")
    feeds.bring({"a": 11})
    assert waiter.wait(5) == 11

    feeds.bring({"a": 7})

    assert waiter.wait(5) == MUST_LOOK
    feeds.bring({"a": 8})
    assert waiter.wait(5) == 8


def park_waiters(hub, count):
    """Return n waiters of one match, each in a thread that records when it is woken."""
    waiters = enter_waiters(hub, *"a" * count)
    awake = []

    def sit(waiter):
        if waiter.wait(20):
            awake.append(waiter)

    threads = [threading.Thread(target=sit, args=(waiter,), daemon=True) for waiter in waiters]
    for thread in threads:
        thread.start()
    eventually(lambda: all(waiter.is_parked for waiter in waiters))
    return waiters, awake, threads


def test_few_are_awake_at_a_time_and_each_that_rests_wakes_another(hub, feeds):
    _, awake, threads = park_waiters(hub, 3 * AWAKE_MOST)
    feeds.bring({"a": 7})
    eventually(lambda: len(awake) == AWAKE_MOST)

    feeds.bring({"b": 1})
    eventually(lambda: not feeds.replies)
    assert len(awake) == AWAKE_MOST
    awake[0].rest()
    eventually(lambda: len(awake) == AWAKE_MOST + 1)
    awake[1].leave()
    eventually(lambda: len(awake) == AWAKE_MOST + 2)
    for number in range(2, 3 * AWAKE_MOST):
        eventually(lambda number=number: len(awake) > number)
        awake[number].rest()
    for thread in threads:
        thread.join(5)


def test_one_that_wakes_by_itself_keeps_nobody_asleep(hub, feeds):
    """A waiter that is woken while its timeout expires keeps no other waiter asleep."""
    waiters, awake, _ = park_waiters(hub, AWAKE_MOST)
    late = hub.enter("a")
    assert late.wait(0) is None
    feeds.bring({"a": 7})
    eventually(lambda: len(awake) == AWAKE_MOST)

    assert late.wait(0.05) == 7
    for waiter in waiters:
        waiter.leave()
    feeds.bring({"a": 8})
    assert late.wait(5) == 8


def test_places_are_limited_and_come_back_once(feeds):
    hub = Hub(feeds, 2)
    first, _ = hub.enter("a"), hub.enter("a")
    with pytest.raises(TooManyStreams):
        hub.enter("b")
    first.leave()
    first.leave()

    assert hub.waiting == 1
    hub.enter("b")
    with pytest.raises(TooManyStreams):
        hub.enter("b")
    hub.stop()


def test_the_thread_ends_when_nobody_waits_and_comes_back(feeds):
    hub = Hub(feeds, 2)
    hub.enter("a").leave()
    feeds.bring({})
    eventually(lambda: not hub.is_running)
    waiter = hub.enter("a")

    assert waiter.wait(5) == MUST_LOOK
    hub.stop()


def test_stopping_wakes_all_and_lets_nobody_in(hub, feeds):
    _, _, threads = park_waiters(hub, 2)
    hub.stop()
    for thread in threads:
        thread.join(5)

    assert not any(thread.is_alive() for thread in threads)
    with pytest.raises(TooManyStreams):
        hub.enter("a")
