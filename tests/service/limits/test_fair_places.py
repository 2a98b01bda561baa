"""Fair slots: limited per key and in total, and granted in turn if several keys wait."""

import threading

import pytest

from service.limits.fair_places import FEW, FairPlaces
from tests.waiting import eventually

HOG, PLAYER = "hog", "player"


@pytest.fixture
def places():
    return FairPlaces(of_each=1, alone=2)


def wait_in_thread(places, key, order=None):
    """Take a slot in a thread, and add the key to `order` once it is taken. Return the thread."""

    def take():
        places.take(key, 20)
        if order is not None:
            order.append(key)

    before = places.count_waiting(key)
    thread = threading.Thread(target=take, daemon=True)
    thread.start()
    assert eventually(lambda: places.count_waiting(key) > before)
    return thread


def test_a_key_has_few_places_and_another_key_has_its_own(places):
    assert places.take(HOG, 0)
    assert places.take(HOG, 0)

    assert not places.take(HOG, 0.01)
    assert places.take(PLAYER, 0)


def test_a_key_that_waits_has_its_second_place_back_once_it_is_alone(places):
    """A hog that had two slots keeps only one while a player has one."""
    places.take(HOG, 0)
    places.take(HOG, 0)
    places.take(PLAYER, 0)
    thread = wait_in_thread(places, HOG)

    places.give_back(HOG)
    assert places.count_waiting(HOG) == 1
    places.give_back(PLAYER)
    thread.join(5)

    assert places.count_waiting(HOG) == 0
    assert not places.take(HOG, 0)


def test_a_place_that_is_given_back_goes_to_the_one_that_waits(places):
    places.take(HOG, 0)
    places.take(HOG, 0)
    thread = wait_in_thread(places, HOG)

    places.give_back(HOG)
    thread.join(5)

    assert not thread.is_alive()
    assert not places.take(HOG, 0.01), "the place was handed on"


def test_keys_that_wait_for_the_same_places_take_turns():
    """A player who arrives last waits for one request of the hog, not for all of them."""
    places, order = FairPlaces(of_each=1, of_all=1), []
    places.take("other", 0)
    threads = [wait_in_thread(places, HOG, order) for _ in range(3)]
    threads.append(wait_in_thread(places, PLAYER, order))

    places.give_back("other")
    for count in range(1, 4):
        assert eventually(lambda: len(order) == count)  # noqa: B023  # called at once
        places.give_back(order[-1])
    for thread in threads:
        thread.join(5)

    assert order == [HOG, PLAYER, HOG, HOG]


def test_it_is_noted_while_a_few_keys_have_places():
    noted = []
    places = FairPlaces(of_each=2, on_few=noted.append)
    keys = [f"key {number}" for number in range(FEW + 1)]

    places.take(keys[0], 0)
    places.take(keys[0], 0)
    assert noted == []
    for key in keys[1:]:
        places.take(key, 0)
    assert noted == [1, -1], "few, then many"
    for key in keys:
        places.give_back(key)

    assert noted == [1, -1, 1, -1], "few again, then one"


def test_nothing_is_left_of_a_key_that_gave_everything_back(places):
    places.take(HOG, 0)
    places.take(HOG, 0)
    assert not places.take(HOG, 0.01)

    places.give_back(HOG)
    places.give_back(HOG)

    assert places.count_waiting(HOG) == 0
    assert not places._taken
    assert not places._waiting


def test_a_place_given_at_the_last_moment_is_not_lost():
    """Many threads take slots for a short time, and all slots are free at the end."""
    places = FairPlaces(of_each=1, of_all=1)

    def take_often():
        for _ in range(200):
            if places.take(HOG, 0.0002):
                places.give_back(HOG)

    threads = [threading.Thread(target=take_often) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)

    assert places.take(HOG, 0)
    assert not places._waiting
