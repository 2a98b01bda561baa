"""Versions before the start of a cached line are folded in stretches, cached, and bounded."""

import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event

import pytest

import projections.keyframes
import projections.match_cache
import projections.timeline
from events import Store
from events.keys import match_keys
from projections.match_cache import MatchCache
from tests.playing import GAMES, begin_match, context_on, play_on


@pytest.fixture(autouse=True, scope="module")
def frequent_keyframes():
    with pytest.MonkeyPatch.context() as patch:
        for module in (projections.timeline, projections.match_cache, projections.keyframes):
            patch.setattr(module, "FRAME_EVERY", 10)
        yield


@pytest.fixture
def played_match():
    """Return a context, a match of more than 50 versions, and a context with all of it in memory."""
    context = context_on()
    match_id = begin_match(context)
    play_on([context], match_id, 8, steps=80)
    assert context.cache.get(match_id).timeline.version > 50
    return context_on(context.store.client), match_id, context


def test_the_first_look_folds_what_it_asks_for_and_the_second_all_of_it(played_match):
    context, match_id, warm = played_match
    match = context.cache.get(match_id)
    line = context.cache.timeline_at(match, 22)
    assert (line.base, line.version) == (20, 22)

    same = context.cache.timeline_at(match, 24)

    assert same is line
    assert (line.base, line.version) == (20, 29)
    assert line.state(24) == warm.cache.get(match_id).timeline.state(24)


def test_a_stretch_that_is_folded_is_not_read_again(played_match):
    context, match_id, warm = played_match
    match = context.cache.get(match_id)
    before = match.timeline.base
    for version in [*range(before), *range(before)]:
        context.cache.timeline_at(match, version)
    context.store.client.delete(match_keys(match_id).events, match_keys(match_id).frames)

    seen = [context.cache.timeline_at(match, version).state(version) for version in range(before)]

    line = warm.cache.get(match_id).timeline
    assert seen == [line.state(version) for version in range(before)]


def test_only_so_many_stretches_are_kept(played_match, monkeypatch):
    """The stretch that was folded first is evicted, and folded again on request."""
    monkeypatch.setattr(projections.keyframes, "STRETCHES_KEPT", 2)
    context, match_id, _ = played_match
    match = context.cache.get(match_id)
    first = context.cache.timeline_at(match, 9)
    for version in (19, 29):
        context.cache.timeline_at(match, version)

    assert match.past.size == 18
    assert context.cache.timeline_at(match, 9) is not first


def test_stretches_count_among_the_versions_that_are_kept(played_match):
    """Reading old versions of one match evicts another."""
    context, match_id, _ = played_match
    other = begin_match(context, key="other")
    newest = context.cache.get(match_id)
    cache = MatchCache(context.store, GAMES, versions=newest.size + 12)
    gone, match = cache.get(other), cache.get(match_id)
    assert cache.get(other) is gone
    cache.get(match_id)

    cache.timeline_at(match, 19)

    assert cache.get(match_id) is match
    assert cache.get(other) is not gone


class Counting(Store):
    """Store that counts how often a match was loaded from it."""

    loads = 0

    def open(self, *arguments):
        self.loads += 1
        return super().open(*arguments)


def test_threads_that_ask_for_one_match_at_once_load_it_once(played_match):
    context, match_id, _ = played_match
    store, together = Counting(context.store.client), Barrier(8)
    cache = MatchCache(store, GAMES)

    def ask(_):
        together.wait()
        return cache.get(match_id)

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    with ThreadPoolExecutor(8) as pool:
        ids = set(map(id, pool.map(ask, range(8))))
    sys.setswitchinterval(before)

    assert len(ids) == 1
    assert store.loads == 1


class Stuck(Store):
    """Store that blocks the reader of one stretch."""

    def __init__(self, client, version):
        super().__init__(client)
        self.version, self.begun, self.end = version, Event(), Event()

    def stretch(self, match_id, name, start, until):
        if start == self.version:
            self.begun.set()
            assert self.end.wait(10)
        return super().stretch(match_id, name, start, until)


def test_a_stretch_that_is_being_folded_holds_up_no_other(played_match):
    context, match_id, warm = played_match
    store = Stuck(context.store.client, 20)
    cache = MatchCache(store, GAMES)
    match = cache.get(match_id)

    with ThreadPoolExecutor(1) as pool:
        slow = pool.submit(cache.timeline_at, match, 25)
        assert store.begun.wait(10)
        other = look_apart(cache, match, 15)  # an earlier stretch, from which no rewind leads to 25
        store.end.set()

    line = warm.cache.get(match_id).timeline
    assert other.state(15) == line.state(15)
    assert slow.result().state(25) == line.state(25)


def look_apart(cache, match, version):
    """Read an old version in another thread, so that a blocked read fails the test."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(cache.timeline_at, match, version).result(timeout=5)
