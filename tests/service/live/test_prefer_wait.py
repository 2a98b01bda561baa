"""With `Prefer: wait`, a command is answered at the next human question, with all events."""

import threading
import time

import pytest
from werkzeug.test import EnvironBuilder
from werkzeug.wrappers import Request

from games.luck import SeededLuck
from games.table.clock import DAY, SECOND
from matches.commands.execute import play
from service.http.prefer import preferences_of, wait_of
from service.limits.guard import Limits
from service.limits.policies import read_policies
from tests.anthill import ANTHILL, Send
from tests.playing import of_seat, tip
from tests.service.conftest import World
from tests.service.playing.test_clocks import run_out_clock
from tests.service.seats.test_test_clocks import TestClock
from tests.waiting import eventually


def wanting(header):
    return Request(EnvironBuilder(headers=[("Prefer", header)]).get_environ())


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        ("wait=7", 7),
        ("receipt, wait=7", 7),
        ('Wait = "7"; why=not, wait=9', 7),
        ("wait=60", 25),
        ("wait", 0),
        ("wait=soon", 0),
        ("wait=-1", 0),
        ("wait=1.5", 0),
        ("respond-async", 0),
        ("", 0),
    ],
)
def test_a_preference_is_read_or_passed_over(header, seconds):
    assert wait_of(wanting(header)) == seconds
    assert ("receipt" in preferences_of(wanting(header))) == header.startswith("receipt")


def play_bots(world, match_id, seed=1):
    """Play bots and phases, like the workers, until a person has to move or the match is over."""
    luck = SeededLuck(seed)
    while tip(world.context, match_id).table.status == "running":
        world.run_phases(match_id)
        at = tip(world.context, match_id)
        bots = [question.seat for question in at.asked if at.table.seats[question.seat].played_by]
        if not bots:
            return
        legal = [
            command for command in ANTHILL.legal(at.state, bots[0]) if isinstance(command, Send)
        ]
        command = legal[luck.below("what", len(legal))]
        play(world.context, match_id, of_seat(at.table, command))


def send_in_thread(world, match_id, token, **headers):
    """Send a command in a thread. Return the list that receives its response, and the thread."""
    answers = []
    client = world.app.test_client()

    def send():
        answers.append(
            client.post(
                f"/v1/matches/{match_id}/commands",
                json={"type": "send", "workers": 2},
                headers={
                    "Authorization": f"Bearer {token}",
                    "Idempotency-Key": "k",
                    **{name.replace("_", "-"): value for name, value in headers.items()},
                },
            )
        )

    thread = threading.Thread(target=send, daemon=True)
    thread.start()
    return answers, thread


def test_the_answer_comes_with_the_next_question_and_all_events():
    """A bot moves, the phase runs, and the person has to move again."""
    world = World()
    match_id, (token,) = world.begin_match({}, {"bot": "random"})
    before = world.context.store.head(match_id).version
    answers, thread = send_in_thread(world, match_id, token, Prefer="wait=20, receipt")
    eventually(lambda: world.app.extensions["api"].hub.waiting == 1)
    assert answers == []
    play_bots(world, match_id)
    thread.join(10)
    (answer,) = answers
    version = answer.json["version"]

    assert (answer.status_code, answer.headers["Preference-Applied"]) == (201, "wait=20")
    assert [event["seq"] for event in answer.json["events"]] == list(range(before + 1, version + 1))
    assert "foraged" in [event["e"]["event"]["type"] for event in answer.json["events"]]
    assert answer.headers["ETag"].startswith(f'"{version}.s0.command.')
    assert answer.json["receipt"]["seq"] == before + 1
    assert world.app.extensions["api"].hub.waiting == 0


def test_what_is_hidden_from_the_caller_stays_hidden():
    world = World()
    match_id, (token,) = world.begin_match({}, {"bot": "random"})
    answers, thread = send_in_thread(world, match_id, token, Prefer="wait=20")
    eventually(lambda: world.app.extensions["api"].hub.waiting == 1)
    play_bots(world, match_id)
    thread.join(10)
    events = answers[0].json["events"]
    path = f"/v1/matches/{match_id}/events?after={events[0]['seq'] - 1}&limit={len(events)}"

    assert events == world.get(path, token=token).json["events"]
    assert len(events) > 1


def test_nobody_waits_where_the_caller_is_asked_already(world):
    """The caller takes a choice back, so the question is pending again immediately."""
    match_id, (first, _) = world.begin_match()
    world.send(match_id, first)
    began = time.monotonic()
    body = {"type": "take-back"}
    answer = world.post(f"/v1/matches/{match_id}/commands", body, token=first, Prefer="wait=20")

    assert time.monotonic() - began < 5
    assert answer.headers["Preference-Applied"] == "wait=20"
    assert len(answer.json["events"]) == 1


def test_nobody_waits_for_people(world):
    """The other seat belongs to a person, who may think for days."""
    match_id, (first, _) = world.begin_match()
    answer = world.send(match_id, first, Prefer="wait=20")

    assert answer.headers["Preference-Applied"] == "wait=20"
    assert [event["e"]["event"]["type"] for event in answer.json["events"]] == ["sent"]


def test_when_its_time_is_over_the_answer_comes_as_it_is():
    world = World()
    match_id, (token,) = world.begin_match({}, {"bot": "random"})
    answer = world.send(match_id, token, Prefer="wait=1")

    assert (answer.status_code, len(answer.json["events"])) == (201, 1)
    assert answer.headers["Preference-Applied"] == "wait=1"


def test_a_repeated_command_is_answered_with_what_came_of_it():
    world = World()
    match_id, (token,) = world.begin_match({}, {"bot": "random"})
    world.send(match_id, token, key="k")
    play_bots(world, match_id)
    again = world.send(match_id, token, key="k", Prefer="wait=20")

    assert again.headers["Idempotency-Replayed"] == "true"
    assert again.json["version"] == world.context.store.head(match_id).version
    assert len(again.json["events"]) > 2


def test_a_command_that_fails_does_not_wait(world):
    match_id, (first, _) = world.begin_match()
    world.send(match_id, first)
    answer = world.send(match_id, first, Prefer="wait=20")

    assert answer.status_code == 409
    assert "Preference-Applied" not in answer.headers


@pytest.mark.parametrize("limited", ["streams", "held"])
def test_where_there_is_no_place_the_command_is_answered_at_once(limited):
    """The command is still played. The preference is ignored, and the response says so."""
    limits = Limits(read_policies("held-streams=1")) if limited == "held" else None
    world = World(streams=8 if limits else 1, limits=limits)
    match_id, (token,) = world.begin_match({}, {"bot": "random"})
    live = world.get(f"/v1/matches/{match_id}/events", Accept="text/event-stream")
    answer = world.send(match_id, token, Prefer="wait=20")
    live.close()

    assert answer.status_code == 201
    assert "Preference-Applied" not in answer.headers
    assert len(answer.json["events"]) == 1


def test_a_clock_that_was_moved_past_its_end_is_followed_by_the_time_out():
    clock = TestClock()
    world, answers = clock.world, []
    client = world.app.test_client()
    path, body = f"/v1/matches/{clock.match_id}/clock/advance", {"seconds": 14 * DAY // SECOND}
    headers = {
        "Authorization": f"Bearer {clock.key}",
        "Idempotency-Key": world.key(),
        "Prefer": "wait=20",
    }
    thread = threading.Thread(
        target=lambda: answers.append(client.post(path, json=body, headers=headers)), daemon=True
    )
    thread.start()
    eventually(lambda: world.app.extensions["api"].hub.waiting == 1)
    assert answers == []

    for seat in (0, 1):
        run_out_clock(world, clock.match_id, seat)
    world.run_phases(clock.match_id)
    thread.join(10)

    (answer,) = answers
    kinds = [event["e"]["event"]["type"] for event in answer.json["events"]]
    assert kinds[0] == "clock-advanced"
    assert kinds.count("timed-out") == 2
