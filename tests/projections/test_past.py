"""What lies before a line in memory: folded a stretch at a time, kept, within bounds."""

import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

import projections.keyframes
import projections.match_cache
import projections.timeline
from events import Store
from events.keys import match_keys
from projections.match_cache import Cache
from tests.playing import GAMES, begun, house_on, play_on


@pytest.fixture(autouse=True, scope="module")
def frequent_keyframes():
    with pytest.MonkeyPatch.context() as patch:
        for module in (projections.timeline, projections.match_cache, projections.keyframes):
            patch.setattr(module, "FRAME_EVERY", 10)
        yield


@pytest.fixture
def played():
    """A house with a match of more than 50 versions, and the house that has it all in memory."""
    house = house_on()
    match = begun(house)
    play_on([house], match, 8, steps=80)
    assert house.cache.get(match).line.version > 50
    return house_on(house.store.client), match, house


def test_the_first_look_folds_what_it_asks_for_and_the_second_all_of_it(played):
    house, match, warm = played
    held = house.cache.get(match)
    line = house.cache.line_at(held, 22)
    assert (line.base, line.version) == (20, 22)

    same = house.cache.line_at(held, 24)

    assert same is line
    assert (line.base, line.version) == (20, 29)
    assert line.state(24) == warm.cache.get(match).line.state(24)


def test_a_stretch_that_is_folded_is_not_read_again(played):
    house, match, warm = played
    held = house.cache.get(match)
    before = held.line.base
    for version in [*range(before), *range(before)]:
        house.cache.line_at(held, version)
    house.store.client.delete(match_keys(match).events, match_keys(match).frames)

    seen = [house.cache.line_at(held, version).state(version) for version in range(before)]

    line = warm.cache.get(match).line
    assert seen == [line.state(version) for version in range(before)]


def test_only_so_many_stretches_are_kept(played, monkeypatch):
    """The one that was folded first goes; it is folded again when it is asked for."""
    monkeypatch.setattr(projections.keyframes, "STRETCHES_KEPT", 2)
    house, match, _ = played
    held = house.cache.get(match)
    first = house.cache.line_at(held, 9)
    for version in (19, 29):
        house.cache.line_at(held, version)

    assert held.past.size == 18
    assert house.cache.line_at(held, 9) is not first


def test_stretches_count_among_the_versions_that_are_kept(played):
    """Looking back in one match makes another go."""
    house, match, _ = played
    other = begun(house, key="other")
    newest = house.cache.get(match)
    cache = Cache(house.store, GAMES, versions=newest.size + 12)
    gone, held = cache.get(other), cache.get(match)
    assert cache.get(other) is gone
    cache.get(match)

    cache.line_at(held, 19)

    assert cache.get(match) is held
    assert cache.get(other) is not gone


class Counting(Store):
    """A store that counts how often a match was loaded from it."""

    loads = 0

    def vault(self, match):
        self.loads += 1
        return super().vault(match)


def test_threads_that_ask_for_one_match_at_once_load_it_once(played):
    house, match, _ = played
    store, together = Counting(house.store.client), Barrier(8)
    cache = Cache(store, GAMES)

    def ask(_):
        together.wait()
        return cache.get(match)

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    with ThreadPoolExecutor(8) as pool:
        found = set(map(id, pool.map(ask, range(8))))
    sys.setswitchinterval(before)

    assert len(found) == 1
    assert store.loads == 1
