"""A correspondence match of two weeks a decision is played within seconds, by its test clock."""

import json
import time
from contextlib import closing

import pytest

from games.table.clock import DAY, SECOND
from tests.by_game import ANY_GAME
from tests.story.people import Person
from tests.story.town import deliveries
from tests.waiting import eventually as wait

DAYS = 14
CLOCK = {"kind": "correspondence", "days": DAYS, "on_timeout": "pass", "absence": 2}
HOUR = 3600


@pytest.fixture
def ada(town):
    person = Person(town.port, "Ada")
    with closing(person.client):
        person.register()
        yield person


def until(attempt):
    """Wait for a result, with few requests, because the service counts them."""
    return wait(attempt, every=0.1)


def advance(person, match_id, seconds):
    person.ask("POST", f"/matches/{match_id}/clock/advance", {"seconds": seconds})


def types_in(person, match_id):
    """Return the types of the events of a match, in order."""
    return [entry["e"]["event"]["type"] for entry in person.log(match_id)]


def begin(ada, receiver):
    """Return a match of Ada against a bot, whose webhooks go to the receiver."""
    ada.subscribe(receiver.url("echo"), ["asked", "clock-low", "finished"])
    plan = {
        "game": ANY_GAME.name,
        "seats": [{"account": ada.account}, {"bot": "random"}],
        "clock": CLOCK,
        "visibility": "invited",
        "undo": "none",
        "test_clock": True,
    }
    match_id = ada.ask("POST", "/matches", plan)["id"]
    ada.sit(match_id, 0)
    return match_id


@pytest.mark.slow
def test_deadlines_time_outs_and_webhooks_follow_a_test_clock(ada, receiver, capsys):
    match_id = begin(ada, receiver)
    began = time.monotonic()
    until(lambda: deliveries(receiver, "asked", match_id))
    advance(ada, match_id, DAYS * DAY // SECOND - HOUR)
    (low,) = until(lambda: deliveries(receiver, "clock-low", match_id))
    assert "timed-out" not in types_in(ada, match_id)

    advance(ada, match_id, HOUR)
    until(lambda: types_in(ada, match_id).count("timed-out") == 1)
    until(lambda: ada.actions(match_id)["asked"])
    advance(ada, match_id, DAYS * DAY // SECOND)
    until(lambda: "seat-handed-to-bot" in types_in(ada, match_id))
    (finished,) = until(lambda: deliveries(receiver, "finished", match_id))
    took = time.monotonic() - began

    assert low["seat"] == finished["seat"] == 0
    offset = ada.ask("GET", f"/matches/{match_id}")["clock_offset_ms"]
    assert offset == 2 * DAYS * DAY
    assert types_in(ada, match_id).count("timed-out") == 2
    with capsys.disabled():
        print(json.dumps({"four weeks took": round(took, 1)}))
