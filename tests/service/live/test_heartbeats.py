"""With `heartbeat=1`, a stream sends time, version and presence, and `asked` has the clocks."""

import json
import threading
from time import monotonic

import pytest

from tests.by_game import ANY_GAME
from tests.service.accounts.people import ask
from tests.service.inbox.people import People
from tests.service.notes.listening import Listener
from tests.service.playing.test_clocks import BANK, QUICK, begin_timed_match
from tests.service.serving import serve_app
from tests.service.worlds.playing import MINUTE, Playing

BEATING = "?heartbeat=1"
SECONDS = 0.1  # between two heartbeats


def open_stream(world, match_id, query=BEATING, token=None):
    path = f"/v1/matches/{match_id}/events{query}"
    answer = world.get(path, token=token, Accept="text/event-stream")
    assert answer.status_code == 200, answer.text
    return answer


def messages_of(answer):
    """Yield the kind, the id and the data of each message, however the stream is chunked."""
    text = ""
    for chunk in answer.iter_encoded():
        *blocks, text = (text + chunk.decode()).split("\n\n")
        for block in blocks:
            lines = (line for line in block.splitlines() if ": " in line)
            fields = dict(line.split(": ", 1) for line in lines)
            yield fields.get("event", "event"), fields.get("id"), json.loads(fields["data"])


def first_of(answer, kind):
    """Return the next message of a kind."""
    return next(data for named, _, data in messages_of(answer) if named == kind)


def test_a_heartbeat_has_the_time_and_the_version(world):
    match_id, _ = world.begin_match()
    answer = open_stream(world, match_id)

    beat = first_of(answer, "heartbeat")
    answer.close()

    assert beat == {"at": "1970-01-01T00:00:01.000Z", "version": 5}


def test_heartbeats_come_at_equal_intervals_while_events_arrive():
    """Events do not postpone a heartbeat, as they postpone a comment."""
    match = Playing(ANY_GAME.name, 1, heartbeat_seconds=0.4)
    answer = open_stream(match.world, match.match_id)
    done = threading.Event()

    def go_on():
        while not done.wait(SECONDS):
            match.play(1)

    writer = threading.Thread(target=go_on)
    writer.start()
    try:
        kinds, until = [], monotonic() + 1.8
        for kind, _, _ in messages_of(answer):
            kinds.append(kind)
            if monotonic() > until:
                break
    finally:
        done.set()
        writer.join()
        answer.close()

    assert kinds.count("event") > 8
    assert 4 <= kinds.count("heartbeat") <= 7


def test_a_heartbeat_has_no_id(world):
    """A stream resumes at the same event with or without it."""
    match_id, _ = world.begin_match()
    answer = open_stream(world, match_id, "?heartbeat=1&after=3")

    received = messages_of(answer)
    got = [next(received) for _ in range(4)]
    answer.close()

    assert [(kind, place) for kind, place, _ in got] == [
        ("heartbeat", None),
        ("event", "4"),
        ("event", "5"),
        ("asked", None),
    ]


def test_who_is_present_is_sent_to_seats():
    people = People(heartbeat_seconds=SECONDS)
    match_id = people.match_of_two()
    mine = open_stream(people, match_id, token=people.ann.key)
    theirs = open_stream(people, match_id, token=people.ben.key)
    watching = open_stream(people, match_id)

    assert first_of(theirs, "heartbeat")["present"] in ([0, 1], [1])
    assert first_of(mine, "heartbeat")["present"] in ([0], [0, 1])
    received = messages_of(mine)
    assert next(data for kind, _, data in received if data.get("present") == [0, 1])
    assert "present" not in first_of(watching, "heartbeat")
    theirs.close()
    assert next(data for kind, _, data in received if data.get("present") == [0])
    for answer in (mine, watching):
        answer.close()


def test_somebody_who_is_blocked_does_not_hear_of_presence():
    people = People(heartbeat_seconds=SECONDS)
    match_id = people.match_of_two()
    ask(people, "PUT", f"/v1/account/blocked/{people.ben.account}", token=people.ann.key)
    mine = open_stream(people, match_id, token=people.ann.key)
    assert first_of(mine, "heartbeat")["present"] == [0]

    theirs = open_stream(people, match_id, token=people.ben.key)
    beat = first_of(theirs, "heartbeat")
    mine.close()
    theirs.close()

    assert beat["present"] == [1]


@pytest.mark.parametrize("clock", [QUICK, BANK], ids=["per-decision", "per-match"])
def test_asked_has_the_clocks_and_the_questions_of_the_state(clock):
    world, match_id, tokens, _ = begin_timed_match(clock)
    state = world.get(f"/v1/matches/{match_id}/state", token=tokens[0]).json

    answer = open_stream(world, match_id, token=tokens[0])
    asked = first_of(answer, "asked")
    answer.close()

    assert asked["asked"] == state["asked"] != []
    assert asked["clocks"] == state["clocks"]
    assert all(seat["deadline"] for seat in asked["clocks"])


def test_asked_has_no_clocks_if_time_is_unlimited(world):
    match_id, _ = world.begin_match()
    answer = open_stream(world, match_id)
    asked = first_of(answer, "asked")
    answer.close()

    assert asked["clocks"] is None


def test_a_stream_without_heartbeats_is_as_before():
    world, match_id, tokens, _ = begin_timed_match(QUICK)
    other = open_stream(world, match_id, "", tokens[0])
    first = next(other.iter_encoded())
    other.close()
    beating = open_stream(world, match_id, BEATING, tokens[0])
    assert first_of(beating, "asked")["clocks"]
    beating.close()

    again = open_stream(world, match_id, "", tokens[0])
    assert next(again.iter_encoded()) == first
    assert b"clocks" not in first
    again.close()


def test_a_reset_has_the_clocks():
    world, match_id, tokens, _ = begin_timed_match(QUICK)
    answer = open_stream(world, match_id, "?heartbeat=1&lastEventId=other", tokens[0])
    reset = first_of(answer, "reset")
    answer.close()

    assert reset["clocks"]


@pytest.mark.parametrize("value", ["2", "yes", ""])
def test_the_parameter_is_a_switch(world, value):
    match_id, _ = world.begin_match()
    answer = world.get(f"/v1/matches/{match_id}/events?heartbeat={value}")

    assert answer.status_code == 422
    assert answer.json["parameter"] == "heartbeat"


def read_beats(match, seconds):
    """Return the blocks that a spectator with a delay is sent while hidden events are stored."""
    with serve_app(match.world.app) as address:
        listener = Listener(address, match.stem, None, BEATING)
        blocks, until = [listener.read_until_asked()], monotonic() + seconds
        while monotonic() < until:
            match.play(1)
            blocks.append(listener.read_block())
        listener.close()
        return blocks


def test_a_delayed_spectator_hears_nothing_of_hidden_events():
    """The version of each heartbeat is that of the last event that may be seen."""
    match = Playing(ANY_GAME.name, 1, kind="delayed", minutes=5, heartbeat_seconds=SECONDS)
    match.play(3)
    seen = match.version
    match.world.now += 10 * MINUTE
    match.play(1)

    beats = read_beats(match, 1.0)

    assert match.version > seen + 3
    assert len(beats) > 4
    assert f'"version":{seen},'.encode() in beats[0]
    later = {json.loads(beat.partition(b"\ndata: ")[2])["version"] for beat in beats[1:]}
    assert later == {seen}
