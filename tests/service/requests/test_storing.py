"""Requests are stored by a thread, within the limits of their lists, on real servers as well."""

from time import sleep

import pytest

from events import Capacity
from games import GAMES
from projections.requests import lists as stored
from projections.requests.lists import RequestLists
from tests.service.conftest import World
from tests.waiting import eventually


def places_and_texts(lists, name, before=""):
    return [(row.place, row.sealed) for row in lists.newest(name, before)]


def test_a_list_on_a_real_server_is_read_page_by_page_and_trimmed(real_client, monkeypatch):
    monkeypatch.setattr(stored, "PAGE", 3)
    now = [int(real_client.time()[0]) * 1000]
    lists = RequestLists(real_client, lambda: now[0])
    texts = [b"request %d" % number for number in range(10)]
    lists.add({"a": texts[:4], "b": [b"other"]})
    lists.add({"a": texts[4:]})

    rows = places_and_texts(lists, "a")
    assert [text for _, text in rows] == texts[::-1]
    assert [text for _, text in places_and_texts(lists, "a", rows[3][0])] == texts[5::-1]
    assert lists.size_of("a") == sum(map(len, texts))

    monkeypatch.setattr(stored, "REQUESTS_MOST", 2)
    lists.add({"a": [b"last"]})
    assert [text for _, text in places_and_texts(lists, "a")] == [b"last", texts[-1]]
    assert lists.size_of("a") == len(b"last") + len(texts[-1])
    now[0] += stored.KEPT_MS + 3_600_000
    assert places_and_texts(lists, "a") == []
    lists.trim()
    assert real_client.keys("*requests*") == []


def test_the_lists_of_an_account_share_its_bytes(real_client, monkeypatch):
    """The oldest requests go, whichever key sent them. Other accounts and seats are untouched."""
    monkeypatch.setattr(stored, "SHARE_MOST", 10)
    lists = RequestLists(real_client, lambda: 0)
    first, second = stored.name_list("a-b", 1), stored.name_list("a-b", 2)
    lists.add({first: [b"1", b"22"], stored.name_list("a", 1): [b"3" * 10], "seat-x-1-2": [b"44"]})
    for name, request in ((second, b"5" * 5), (first, b"66")):
        sleep(0.002)  # requests of one millisecond have no order among lists
        lists.add({name: [request]})
    assert [text for _, text in places_and_texts(lists, first)] == [b"66", b"22", b"1"]

    sleep(0.002)
    lists.add({second: [b"7", b"8"]})
    assert [text for _, text in places_and_texts(lists, first)] == [b"66"]
    assert [text for _, text in places_and_texts(lists, second)] == [b"8", b"7", b"55555"]
    assert (lists.size_of(first), lists.size_of(second)) == (2, 7)

    sleep(0.002)
    lists.add({first: [b"9" * 10]})
    assert [text for _, text in places_and_texts(lists, first)] == [b"9" * 10]
    assert places_and_texts(lists, second) == []
    assert lists.size_of(stored.name_list("a", 1)) == 10
    assert lists.size_of("seat-x-1-2") == 2

    lists.forget([first, second, stored.name_list("a", 1), "seat-x-1-2"])
    assert real_client.keys("*requests*") == []


def test_a_list_that_expired_does_not_count(real_client, monkeypatch):
    monkeypatch.setattr(stored, "SHARE_MOST", 10)
    lists = RequestLists(real_client, lambda: 0)
    first, second = stored.name_list("a", 1), stored.name_list("a", 2)
    lists.add({first: [b"1" * 8]})
    real_client.delete(*real_client.keys("{requests:*"))
    lists.add({second: [b"2", b"33"]})

    assert [text for _, text in places_and_texts(lists, second)] == [b"33", b"2"]
    assert real_client.hgetall("requests:sizes:a") == {second.encode(): b"3"}


def test_lists_are_forgotten(real_client):
    lists = RequestLists(real_client, lambda: 1000)
    lists.add({"a": [b"1"], "b": [b"2"]})
    lists.forget(["a"])

    assert places_and_texts(lists, "a") == []
    assert [text for _, text in places_and_texts(lists, "b")] == [b"2"]
    assert real_client.zrange(stored.LISTS, 0, -1) == [b"b"]


def test_a_thread_stores_requests_without_being_asked(world):
    match_id, (token, _) = world.begin_match()
    world.app.extensions["api"].requests.start()
    world.send(match_id, token, workers=99)

    eventually(lambda: world.redis.keys("*requests:seat*:list"))


def test_nothing_is_stored_while_half_of_the_servers_memory_is_used(world, monkeypatch):
    match_id, (token, _) = world.begin_match()
    capacity = Capacity(world.redis)
    recorder = world.app.extensions["api"].requests
    monkeypatch.setattr(recorder, "_capacity", capacity)
    capacity.share = 0.6
    world.send(match_id, token, workers=99)
    recorder.flush()
    assert (recorder.dropped, world.redis.keys("*requests:seat*:list")) == (1, [])

    capacity.share = 0.4
    world.send(match_id, token, workers=98)
    recorder.flush()

    assert recorder.dropped == 1
    assert len(world.redis.keys("*requests:seat*:list")) == 1


def play_twice(world, match_id, tokens, count):
    """Play commands of a match, each twice. Most of them are refused the second time."""
    stem = f"/v1/matches/{match_id}"
    for number in range(count):
        world.run_phases(match_id)
        for token in tokens:
            actions = world.get(f"{stem}/actions", token=token).json["actions"]
            if actions:
                command = actions[number % len(actions)]["command"]
                for _ in range(2):
                    world.post(f"{stem}/commands", command, token=token)


@pytest.mark.parametrize("name", GAMES)
def test_refusals_lead_to_the_causes_of_what_they_are_about(name):
    world = World(GAMES)
    match_id, tokens = world.begin_match(game=name)
    play_twice(world, match_id, tokens, 20)

    found = set()
    for token in tokens:
        path = f"/v1/matches/{match_id}/requests?problem=rule-violation&limit=200"
        for shown in world.get(path, token=token).json["requests"]:
            headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
            explained = world.client.post(shown["explain"], data=shown["body"], headers=headers)
            assert explained.json["conditions"][0]["slug"] == shown["slug"]
            if shown["why"]:
                found.add(world.get(shown["why"], token=token).status_code)
    assert found == {200}
