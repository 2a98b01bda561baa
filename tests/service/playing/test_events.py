"""The log over HTTP can be verified from pages, lines, streams and long polls."""

import json
import re
import threading
from itertools import islice

import pytest

from events import Entry, canonical, check_chain, genesis, seals
from service.problems.problem_types import PROBLEM_TYPES
from tests.service.conftest import World, plain


@pytest.fixture
def played_match(world):
    match_id, tokens = world.begin_match()
    world.send(match_id, tokens[0])
    return world, match_id, tokens


def frames(answer, count):
    """Return n frames of a live stream, and close it."""
    try:
        return list(islice(each_frame(answer), count))
    finally:
        answer.close()


def each_frame(answer):
    """Yield the frames of a live stream, however they are chunked. The first contains `retry`."""
    for chunk in answer.iter_encoded():
        text = chunk.decode()
        begin = "retry: 2000\n" if text.startswith("retry") else ""
        rest = text.removeprefix(begin).split("\n\n")[:-1]
        frames = [f"{frame}\n\n" for frame in rest] or ([text] if text else [])
        if begin:
            frames = [begin + "".join(frames)]
        yield from frames


def live(world, match_id, **headers):
    path = f"/v1/matches/{match_id}/events" + headers.pop("query", "")
    named = {"Accept": "text/event-stream"}
    named |= {name.replace("_", "-"): value for name, value in headers.items()}
    return world.client.get(path, headers=named)


def test_pages_follow_one_another(played_match):
    world, match_id, _ = played_match
    seqs, path = [], f"/v1/matches/{match_id}/events?limit=4"
    while path:
        answer = world.get(path)
        seqs.append([event["seq"] for event in answer.json["events"]])
        path = answer.headers.get("Link", "").partition(">")[0][1:]

    assert seqs == [[1, 2, 3, 4], [5, 6]]


def test_lines_hold_the_whole_log(played_match):
    world, match_id, _ = played_match
    answer = world.get(f"/v1/matches/{match_id}/events", Accept="application/x-ndjson")

    assert answer.content_type == "application/x-ndjson"
    assert [line["seq"] for line in plain(answer)] == [1, 2, 3, 4, 5, 6]
    for entry in world.stored_entries(match_id):
        assert b'"e":' + entry.e + b"," in answer.data


def test_a_long_log_comes_in_lines(world):
    match_id, (first, _) = world.begin_match()
    for _ in range(120):
        world.send(match_id, first)
        world.post(f"/v1/matches/{match_id}/commands", {"type": "take-back"}, token=first)
    answer = world.get(f"/v1/matches/{match_id}/events?after=3", Accept="application/x-ndjson")

    assert [line["seq"] for line in plain(answer)] == list(range(4, 246))


def test_a_stream_begins_with_what_has_happened(played_match):
    world, match_id, _ = played_match
    answer = live(world, match_id)
    got = frames(answer, 7)

    assert answer.headers["Content-Type"].startswith("text/event-stream")
    assert answer.headers["X-Accel-Buffering"] == "no"
    assert got[0].startswith("retry: ")
    assert [frame.partition("\n")[0] for frame in got[1:]] == [f"id: {n}" for n in range(1, 7)]
    listed = world.get(f"/v1/matches/{match_id}/events").json["events"]
    assert [json.loads(frame.partition("data: ")[2]) for frame in got[1:]] == listed


@pytest.mark.parametrize("how", [{"Last_Event_ID": "4"}, {"query": "?after=4"}])
def test_a_stream_goes_on_after_an_event(played_match, how):
    world, match_id, _ = played_match

    assert [frame.partition("\n")[0] for frame in frames(live(world, match_id, **how), 3)][1:] == [
        "id: 5",
        "id: 6",
    ]


def test_the_last_event_id_goes_before_the_address(played_match):
    world, match_id, _ = played_match
    got = frames(live(world, match_id, query="?after=2", Last_Event_ID="5"), 2)

    assert got[1].startswith("id: 6\n")


def test_a_stream_tells_what_happens_now(played_match):
    world, match_id, (_, second) = played_match
    answer = live(world, match_id, query="?after=6")
    told_frames = each_frame(answer)
    next(told_frames)
    writer = threading.Timer(0.1, world.send, (match_id, second))
    writer.start()
    first, then = next(told_frames), next(told_frames)
    writer.join()
    answer.close()

    assert first.startswith("id: 7\n")
    assert asking(then)["version"] == 7


def test_a_stream_over_a_server_process(real_client):
    """A real server replies to a blocking read in a different form from the simulated one."""
    world = World(redis=real_client)
    match_id, (first, _) = world.begin_match()
    answer = live(world, match_id, query="?after=5")
    told_frames = each_frame(answer)
    next(told_frames)
    writer = threading.Timer(0.1, world.send, (match_id, first))
    writer.start()
    frame = next(told_frames)
    writer.join()
    answer.close()
    waited = world.get(f"/v1/matches/{match_id}/events?after=6&wait=1")

    assert frame.startswith("id: 6\n")
    assert waited.status_code == 204
    assert world.get("/health").json["store"]["appendfsync"] == "always"


def test_a_seats_stream_holds_its_secrets(played_match):
    world, match_id, (first, second) = played_match
    own = frames(live(world, match_id, query="?after=5", Authorization=f"Bearer {first}"), 2)
    other = frames(live(world, match_id, query="?after=5", Authorization=f"Bearer {second}"), 2)

    assert "opened" in own[1]
    assert "opened" not in other[1]


def test_a_silent_stream_sends_a_heartbeat():
    world = World(heartbeat_seconds=0.5)
    match_id, _ = world.begin_match()

    assert frames(live(world, match_id, query="?after=5"), 2)[1] == ":\n"


def test_a_stream_ends_with_the_match(world):
    match_id, tokens = world.begin_match()
    world.finish(match_id, tokens)
    answer = live(world, match_id)
    got = list(each_frame(answer))
    last = world.context.store.head(match_id).version

    assert got[-2].startswith(f"id: {last}\n")
    assert asking(got[-1]) == asks_nobody(last, "over")
    assert live(world, match_id, Last_Event_ID=str(last)).status_code == 204


def test_who_has_seen_more_of_a_finished_match_than_there_is_is_told_where_it_ends(world):
    """The head is sent once: the next connection sends the id received with it, and gets a 204."""
    match_id, tokens = world.begin_match()
    world.finish(match_id, tokens)
    last = world.context.store.head(match_id).version

    (frame,) = each_frame(live(world, match_id, query=f"?after={last + 5}"))

    place, _, rest = frame.removeprefix("retry: 2000\n").partition("\n")
    assert place == f"id: {last}"
    assert asking(rest) == asks_nobody(last, "over")


def asks_nobody(version, status):
    """Return the message of a match without a question or a proposal."""
    return {
        "game": "anthill",
        "version": version,
        "status": status,
        "asked": [],
        "proposal": None,
    }


def asking(frame):
    """Return the data of the `asked` message in a frame."""
    head, _, data = frame.partition("event: asked\ndata: ")
    assert head in ("", "retry: 2000\n")
    return json.loads(data)


def test_a_stream_tells_who_is_asked_once_it_has_caught_up(played_match):
    """Seat 0 has answered. A reader who is behind gets the events first."""
    world, match_id, _ = played_match
    stands = world.get(f"/v1/matches/{match_id}").json

    at_once = frames(live(world, match_id, query="?after=6"), 1)
    behind = frames(live(world, match_id, query="?after=4"), 4)

    expected = {**asks_nobody(6, "running"), "asked": stands["asked"]}
    assert [question["seat"] for question in expected["asked"]] == [1]
    assert asking(at_once[0]) == asking(behind[3]) == expected
    assert "asked" not in behind[0]


def test_a_stream_of_a_match_that_is_open_asks_nobody(world):
    match_id = world.create()

    asked = asking(frames(live(world, match_id, query="?after=1"), 1)[0])

    assert asked == asks_nobody(1, "open")


def test_a_stream_from_an_event_that_is_not_there_tells_where_the_match_is(world):
    """Its reader has received an event that the service lost, and would otherwise wait in vain."""
    match_id, _ = world.begin_match()
    stands = world.get(f"/v1/matches/{match_id}").json

    frame = frames(live(world, match_id, query="?after=99"), 1)[0]

    assert f"id: {stands['version']}\n" in frame
    asked = asking(frame.replace(f"id: {stands['version']}\n", ""))
    assert asked == {key: stands[key] for key in asks_nobody(0, "")}


def test_a_stream_far_behind_tells_who_is_asked_only_at_its_end(world):
    """The stream takes two batches, and sends no `asked` message between them."""
    match_id, (first, _) = world.begin_match()
    for _ in range(105):
        world.send(match_id, first)
        world.post(f"/v1/matches/{match_id}/commands", {"type": "take-back"}, token=first)

    got = frames(live(world, match_id), 217)

    assert [at for at, message in enumerate(got) if "event: asked" in message] == [216]
    assert asking(got[216])["version"] == 215


def test_streams_are_capped_and_slots_come_back():
    world = World(streams=1)
    match_id, _ = world.begin_match()
    first = live(world, match_id)
    refused = live(world, match_id)
    waited = world.get(f"/v1/matches/{match_id}/events?after=5&wait=1")
    first.close()
    again = live(world, match_id)
    again.close()

    assert refused.status_code == waited.status_code == PROBLEM_TYPES["too-many-streams"].status
    assert refused.json["type"] == "/problems/too-many-streams"
    assert refused.headers["Retry-After"] == "5"
    assert again.status_code == 200


def test_streams_stop_with_the_application(played_match):
    world, match_id, _ = played_match
    answer = live(world, match_id, query="?after=6")
    world.app.extensions["api"].hub.stop()

    first, last = answer.iter_encoded()
    assert b"event: asked" in first
    assert re.fullmatch(rb"retry: [0-9]+\n", last)  # the delay before reconnecting


def test_a_long_poll_waits_for_the_next_event(played_match):
    world, match_id, (_, second) = played_match
    writer = threading.Timer(0.1, world.send, (match_id, second))
    writer.start()
    answer = world.get(f"/v1/matches/{match_id}/events?after=6&wait=5")
    writer.join()

    assert [event["seq"] for event in answer.json["events"]] == [7]


def test_a_page_tells_who_is_asked_now(played_match):
    """A client that polls does not need to read the match as well."""
    world, match_id, (_, second) = played_match
    before = world.get(f"/v1/matches/{match_id}/events?limit=2").json
    world.send(match_id, second)
    after = world.get(f"/v1/matches/{match_id}/events?after=6&wait=5").json

    assert (before["version"], before["status"], len(before["events"])) == (6, "running", 2)
    assert [question["seat"] for question in before["asked"]] == [1]
    assert after["asked"] == world.get(f"/v1/matches/{match_id}").json["asked"] != before["asked"]


def test_a_long_poll_ends_without_an_event(played_match):
    world, match_id, _ = played_match
    answer = world.get(f"/v1/matches/{match_id}/events?after=6&wait=1")

    assert (answer.status_code, answer.data) == (204, b"")
    assert "Content-Type" not in answer.headers


def test_a_long_poll_does_not_wait_where_events_are(played_match):
    world, match_id, _ = played_match

    assert len(world.get(f"/v1/matches/{match_id}/events?wait=25").json["events"]) == 6


def test_the_timeline_tells_in_words(played_match):
    world, match_id, _ = played_match
    answer = world.get(f"/v1/matches/{match_id}/timeline?after=1&limit=3")

    assert [line["text"] for line in answer.json["lines"]] == [
        "Player 1 sits down",
        "Player 2 sits down",
        "Dealt",
    ]
    assert answer.json["lines"][0]["rule"] == "T1"
    assert 'rel="next"' in answer.headers["Link"]


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("reader", [None, 0, 1])
def test_each_view_of_the_log_verifies_on_its_own(played_match, reader, over):
    world, match_id, tokens = played_match
    if over:
        world.finish(match_id, tokens)
    token = None if reader is None else tokens[reader]
    path = f"/v1/matches/{match_id}/events"
    lines = plain(world.get(path, token=token, Accept="application/x-ndjson"))
    entries = [
        Entry(line["seq"], canonical.encode(line["e"]), b"", bytes.fromhex(line["link"]))
        for line in lines
    ]

    check_chain(genesis(match_id), 0, entries)
    opened = 0
    for line in lines:
        for name, value in line.get("opened", {}).items():
            salted = bytes.fromhex(value["salt"])
            sealed = seals.seal(salted, canonical.encode(value["value"]))
            assert sealed == line["e"]["seals"][name]
            opened += 1
    hidden = sum(len(line["e"].get("seals", {})) for line in lines)
    assert opened == hidden if over else opened == {None: 0, 0: 3, 1: 1}[reader]
