"""Readers who have received events that the store has lost resume from the head."""

import threading
from itertools import islice
from typing import Any

import pytest

from service.live.stream import stream
from service.live.waiters import MUST_LOOK
from tests.service.worlds.playing import MINUTE, Playing

HEAD = 6


@pytest.fixture
def match_with_losses(world):
    """Return a match whose events from version 7 on are lost, and its tokens."""
    match_id, tokens = world.begin_match()
    world.send(match_id, tokens[0])
    kept = snapshot(world)
    play_on(world, match_id, tokens)
    restore(world, kept)
    return world, match_id, tokens


def snapshot(world):
    return {key: world.redis.dump(key) for key in world.redis.scan_iter("{*")}


def restore(world, kept):
    for key, value in kept.items():
        world.redis.restore(key, 0, value, replace=True)


def play_on(world, match_id, tokens):
    """Play the match beyond version 7, and return its version."""
    world.send(match_id, tokens[1])
    world.run_phases(match_id)
    world.send(match_id, tokens[0])
    return world.get(f"/v1/matches/{match_id}").json["version"]


def open_stream(world, match_id, query="", **headers):
    named = {"Accept": "text/event-stream"} | headers
    return world.client.get(f"/v1/matches/{match_id}/events{query}", headers=named)


def ids(pieces, count):
    """Return the ids of the next messages that have one."""
    lines = (line for piece in pieces for line in piece.decode().split("\n"))
    sent = (int(line.removeprefix("id: ")) for line in lines if line.startswith("id: "))
    return list(islice(sent, count))


@pytest.mark.parametrize(
    "place", [{"Last-Event-ID": "11"}, {"query": "?lastEventId=11"}, {"query": "?after=11"}]
)
def test_a_stream_sends_the_events_after_the_head_that_it_named(match_with_losses, place):
    world, match_id, tokens = match_with_losses
    answer = open_stream(world, match_id, **place)
    pieces = answer.iter_encoded()
    named = ids(pieces, 1)
    version = play_on(world, match_id, tokens)
    sent = ids(pieces, version - HEAD)
    answer.close()

    assert named == [HEAD]
    assert sent == list(range(HEAD + 1, version + 1))


def test_an_open_stream_goes_on_from_the_head_after_the_store_has_lost_events(world):
    match_id, tokens = world.begin_match()
    world.send(match_id, tokens[0])
    kept = snapshot(world)
    seen = play_on(world, match_id, tokens)
    steps = iter([lambda: restore(world, kept), lambda: play_on(world, match_id, tokens)])

    class Waiter:
        is_stopping = False

        def rest(self):
            pass

        def wait(self, seconds):
            next(steps)()
            return MUST_LOOK

    waiter: Any = Waiter()
    messages, match = world.app.extensions["api"].messages, world.context.cache.fresh(match_id)
    pieces = stream(messages, waiter, match, None, after=seen, heartbeat_seconds=12)
    next(pieces)

    assert ids(pieces, 3) == [HEAD, HEAD + 1, HEAD + 2]


@pytest.mark.parametrize("after", [11, HEAD + 3])
def test_a_long_poll_waits_for_the_event_after_the_head(match_with_losses, after):
    world, match_id, tokens = match_with_losses
    writer = threading.Timer(0.1, play_on, (world, match_id, tokens))
    writer.start()
    answer = world.get(f"/v1/matches/{match_id}/events?after={after}&wait=5")
    writer.join()

    assert answer.status_code == 200
    assert answer.json["events"][0]["seq"] == HEAD + 1


def test_a_long_poll_beyond_the_head_names_the_head_where_nothing_comes(match_with_losses):
    world, match_id, _ = match_with_losses
    path = f"/v1/matches/{match_id}/events"
    answer = world.get(f"{path}?after=11&wait=1")
    then = world.get(f"{path}?after={answer.json['version']}&wait=1")

    assert (answer.json["version"], answer.json["events"]) == (HEAD, [])
    assert f"after={HEAD}&" in answer.headers["Link"]
    assert then.status_code == 204


@pytest.mark.parametrize("kind", ["application/json", "application/x-ndjson"])
def test_a_page_beyond_the_head_leads_back_to_it(match_with_losses, kind):
    world, match_id, _ = match_with_losses
    path = f"/v1/matches/{match_id}/events"
    answer = world.get(f"{path}?after=11", Accept=kind)
    back = world.get(f"{path}?after={HEAD}", Accept=kind)

    assert answer.headers["Link"] == f'<{path}?after={HEAD}&limit=100>; rel="next"'
    assert "Link" not in back.headers


def test_a_timeline_beyond_the_head_leads_back_to_it(match_with_losses):
    world, match_id, _ = match_with_losses
    answer = world.get(f"/v1/matches/{match_id}/timeline?after=11")

    assert answer.json["lines"] == []
    assert f"?after={HEAD}&" in answer.headers["Link"]


def test_delayed_spectators_beyond_what_they_see_go_on_from_there():
    """In both the stream and the long poll, their head is the version that they may see."""
    playing = Playing("march-of-the-ants", 1, kind="delayed", minutes=5)
    seen = playing.play(3)[-1]
    playing.world.now += 10 * MINUTE
    newest = playing.play(4)[-1]
    ahead = {"Last-Event-ID": str(newest)}
    answer = open_stream(playing.world, playing.match_id, **ahead)
    pieces = answer.iter_encoded()
    named = ids(pieces, 1)
    polled = playing.world.get(f"{playing.stem}/events?after={newest}&wait=1").json
    playing.world.now += 10 * MINUTE
    sent = ids(pieces, newest - seen)
    answer.close()

    assert named == [polled["version"]] == [seen]
    assert polled["events"] == []
    assert sent == list(range(seen + 1, newest + 1))


@pytest.mark.parametrize("last", ["x", "-1", "1.5", "01", "1e3", "9" * 16, "AQ"])
def test_an_unreadable_last_event_id_is_answered_by_a_reset(match_with_losses, last):
    world, match_id, tokens = match_with_losses
    answer = open_stream(world, match_id, **{"Last-Event-ID": last})
    pieces = answer.iter_encoded()
    first = next(pieces).decode()
    world.send(match_id, tokens[1])
    sent = ids(pieces, 1)
    answer.close()

    reset, asked, end = first.split("\n\n")
    assert reset.startswith(f"retry: 2000\nid: {HEAD}\nevent: reset\ndata: ")
    assert asked.startswith("event: asked\n")
    assert reset.partition("data: ")[2] == asked.partition("data: ")[2]
    assert end == ""
    assert sent == [HEAD + 1]


def test_an_empty_last_event_id_is_none(match_with_losses):
    world, match_id, _ = match_with_losses
    answer = open_stream(world, match_id, "?after=5", **{"Last-Event-ID": ""})
    sent = ids(answer.iter_encoded(), 1)
    answer.close()

    assert sent == [HEAD]


def test_the_header_goes_before_the_query(match_with_losses):
    world, match_id, _ = match_with_losses
    answer = open_stream(world, match_id, "?after=1&lastEventId=2", **{"Last-Event-ID": "4"})
    first = ids(answer.iter_encoded(), 1)
    answer.close()
    answer = open_stream(world, match_id, "?after=1&lastEventId=2")
    second = ids(answer.iter_encoded(), 1)
    answer.close()

    assert (first, second) == ([5], [3])
