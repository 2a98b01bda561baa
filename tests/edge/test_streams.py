"""Live streams: prompt delivery to many readers, limited slots that are reused, fast shutdown."""

import time

import pytest

from bench.rig.edge.services import measure_delays
from tests.edge.test_hogs import report
from tests.waiting import eventually

ASSURE = pytest.mark.assure


def follow(beside, player, count, *ports):
    """Open streams of a player's match. Return them with the number of responses by status."""
    followers = beside("followers", player.match_id, player.version, count, *ports)
    return followers, followers.read()


@pytest.mark.parametrize(
    ("count", "events", "p95_ms"),
    [pytest.param(60, 3, 5000, id="short"), pytest.param(600, 30, 100, id="full", marks=ASSURE)],
)
def test_all_streams_of_a_process_hear_of_an_event(
    api, start_player, beside, count, events, p95_ms
):
    player = start_player(api)
    followers, begun = follow(beside, player, count, api.port)
    assert begun == {"200": count}
    delays = measure_delays(player, followers, count, events, 0.2)

    report(f"event to {count} streams, median, p95 and longest in ms", told=delays)
    assert delays[1] < p95_ms


@pytest.mark.slow
@pytest.mark.parametrize(
    ("places", "commands", "back_seconds", "end_seconds", "p95_ms"),
    [
        pytest.param(50, 20, 10.0, 8.0, 2000, id="short"),
        pytest.param(600, 200, 2.0, 3.0, 100, id="full", marks=ASSURE),
    ],
)
def test_streams_are_refused_and_places_come_back_until_the_process_ends(  # noqa: PLR0917
    start_apis, start_player, beside, places, commands, back_seconds, end_seconds, p95_ms
):
    apis = start_apis(streams=places)
    player = start_player(apis)
    followers, begun = follow(beside, player, places, apis.port)
    refused, answers = follow(beside, player, places, apis.port)
    assert (begun, answers) == ({"200": places}, {"503": places})
    while_refused = player.play(commands)
    refused.end()
    followers.end()
    gone_for = until_a_place_is_free(player, back_seconds)
    report("while streams are refused, in ms", commands=while_refused)
    report("a place is free again after s", seconds=gone_for)
    assert while_refused[1] < p95_ms

    assert end(apis, player, beside, places * 5 // 6) < end_seconds


def until_a_place_is_free(player, seconds):
    """Return the seconds until a long poll is accepted. The poll itself takes one more."""
    gone_at = time.monotonic()
    path = f"/v1/matches/{player.match_id}/events?after={player.version}&wait=1"
    eventually(lambda: player.ask(path)[0] == 204, seconds + 1, every=0.05)
    return round(time.monotonic() - gone_at - 1, 2)


def end(apis, player, beside, streams):
    """Stop a process with open streams and incomplete bodies. Return the seconds that it took."""
    followers, begun = follow(beside, player, streams, apis.port)
    held = begun["200"]  # earlier streams release their slots one by one
    hogs = beside("hogs", apis.port, "body=20")
    eventually(lambda: hogs.ask()["held"].get("body") == 20)
    began = time.monotonic()
    apis.children[0].ask_to_stop()
    apis.children[0].finish(began + 30)
    took = time.monotonic() - began
    report(f"from SIGTERM with {held} streams to the end, in s", took=round(took, 2))
    eventually(lambda: followers.ask(0).get("ended", 0) >= held)
    return took
