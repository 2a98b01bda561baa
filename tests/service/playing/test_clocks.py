"""Clocks over HTTP: creation, display, time-outs and resignations."""

import pytest

from matches.commands.timeouts import run_out
from matches.times import format_time
from tests.service.conftest import World
from tests.service.playing.test_seat_bots import ask
from tests.service.playing.test_standing_answers import put

QUICK = {"kind": "per-decision", "seconds": 10}
BANK = {"kind": "per-match", "seconds": 60, "increment_seconds": 5, "on_timeout": "pass"}


class Time:
    """The clock of a service, which only moves on request."""

    at = 1_700_000_000_000

    def __call__(self):
        return self.at


def begin_timed_match(clock, seats=2):
    """Return a service with a fixed clock, a timed match, its tokens and the clock."""
    world = World()
    world.context.now = time = Time()
    body = {"game": "anthill", "options": {}, "seats": [{}] * seats, "clock": clock}
    match_id = world.post("/v1/matches", body).json["id"]
    tokens = [world.post(f"/v1/matches/{match_id}/seats/{n}").json["token"] for n in range(seats)]
    return world, match_id, tokens, time


def run_out_clock(world, match_id, seat):
    asked = world.context.cache.fresh(match_id).timeline.tip().since(seat)
    return run_out(world.context, match_id, seat, asked)


def read_match(world, match_id):
    return world.get(f"/v1/matches/{match_id}").json


@pytest.mark.parametrize(
    ("clock", "pointer"),
    [
        ({}, "/clock/kind"),
        ({"kind": "hourglass"}, "/clock/kind"),
        ({"kind": ["per-match"]}, "/clock/kind"),
        ("fast", "/clock"),
        ({"kind": "per-decision"}, "/clock/seconds"),
        ({"kind": "per-decision", "seconds": 0}, "/clock/seconds"),
        ({"kind": "per-decision", "seconds": 86_401}, "/clock/seconds"),
        ({"kind": "per-decision", "seconds": "9"}, "/clock/seconds"),
        ({"kind": "per-decision", "seconds": 9.5}, "/clock/seconds"),
        ({**QUICK, "increment_seconds": 1}, "/clock/increment_seconds"),
        ({**BANK, "increment_seconds": -1}, "/clock/increment_seconds"),
        ({**BANK, "seconds": 10**9}, "/clock/seconds"),
        ({"kind": "correspondence", "days": 0}, "/clock/days"),
        ({"kind": "correspondence", "seconds": 5, "days": 1}, "/clock/seconds"),
        ({**QUICK, "on_timeout": "lose"}, "/clock/on_timeout"),
        ({**QUICK, "level": "genius"}, "/clock/level"),
        ({**QUICK, "absence": 3}, "/clock/absence"),
        ({**BANK, "absence": 0}, "/clock/absence"),
    ],
)
def test_a_clock_that_is_none_is_pointed_at(world, clock, pointer):
    body = {"game": "anthill", "seats": [{}, {}], "clock": clock}

    answered = world.post("/v1/matches", body)

    assert (answered.status_code, answered.json["type"]) == (422, "/problems/invalid-body")
    assert pointer in [error["pointer"] for error in answered.json["errors"]]


@pytest.mark.parametrize("clock", [QUICK, BANK, {"kind": "correspondence", "days": 3}])
def test_a_clock_is_shown_as_it_was_asked_for(clock):
    world, match_id, *_ = begin_timed_match(clock)

    assert read_match(world, match_id)["clock"] == clock


def test_a_match_without_a_clock_shows_none(world):
    match_id, (own, _) = world.begin_match()
    state = world.get(f"/v1/matches/{match_id}/state").json
    actions = world.get(f"/v1/matches/{match_id}/actions", token=own).json

    assert (read_match(world, match_id)["clock"], read_match(world, match_id)["clocks"]) == (
        None,
        None,
    )
    assert (state["clocks"], actions["deadline"]) == (None, None)


def test_clocks_tell_what_is_left_and_until_when():
    world, match_id, (own, _), time = begin_timed_match(BANK)
    time.at += 7_250
    world.send(match_id, own)

    clocks = read_match(world, match_id)["clocks"]

    assert clocks == [
        {"seat": 0, "left_ms": 60_000 - 7250 + 5000, "runs_since": None, "deadline": None},
        {
            "seat": 1,
            "left_ms": 60_000,
            "runs_since": "2023-11-14T22:13:20.000Z",
            "deadline": "2023-11-14T22:14:20.000Z",
        },
    ]
    assert world.get(f"/v1/matches/{match_id}/state").json["clocks"] == clocks
    then = world.get(f"/v1/matches/{match_id}/state?at=5").json["clocks"]
    assert [clock["left_ms"] for clock in then] == [60_000, 60_000]


def test_actions_carry_the_deadline():
    world, match_id, (own, other), _ = begin_timed_match(QUICK)
    world.send(match_id, own)

    mine, theirs, all_see = (
        world.get(f"/v1/matches/{match_id}/actions", token=token).json["deadline"]
        for token in (own, other, None)
    )

    assert (mine, theirs, all_see) == (None, "2023-11-14T22:13:30.000Z", None)


def test_a_command_after_the_deadline_is_refused_with_the_rule():
    world, match_id, (own, _), time = begin_timed_match(QUICK)
    time.at += 10_000

    refused = world.send(match_id, own)

    assert (refused.status_code, refused.json["slug"]) == (409, "clock.run-out")
    assert refused.json["rule"] == "T13"
    assert refused.json["facts"]["ran_out_at"] == format_time(time.at)
    assert (
        refused.json["detail"]
        == "Player 1 has run out of time: its time-out must be recorded first."
    )


def test_a_time_out_is_told_in_plain_words():
    world, match_id, _, time = begin_timed_match(QUICK)
    time.at += 12_000
    run_out_clock(world, match_id, 0)

    lines = world.get(f"/v1/matches/{match_id}/timeline?after=5").json["lines"]

    assert [(line["who"], line["text"], line["rule"]) for line in lines] == [
        ("the clock", "Player 1 has run out of time", "T13"),
        ("the clock", "Greedy bot plays for Player 1: its player was away", "T10"),
    ]
    assert read_match(world, match_id)["seats"][0]["stand_in"] == "greedy"


def resign(world, match_id, token, seat=0, body=None, **more):
    path = f"/v1/matches/{match_id}/seats/{seat}/resignation"
    return world.post(path, {} if body is None else body, token=token, **more)


def test_giving_up_ends_a_match_of_two(world):
    match_id, (own, _) = world.begin_match()
    (listed,) = [
        option
        for option in world.get(f"/v1/matches/{match_id}/actions", token=own).json["table"]
        if option["kind"] == "resign"
    ]

    answered = world.post(listed["path"], listed["body"], token=own, Prefer="receipt")

    assert answered.status_code == 201
    assert answered.json["receipt"]["seq"] == answered.json["version"]
    over = read_match(world, match_id)
    assert (over["status"], over["outcome"]["ranking"]) == ("over", [[1], [0]])
    assert (over["outcome"]["reason"], over["outcome"]["rule"]) == ("resignation", "T14")
    assert over["outcome"]["text"] == "players resigned"
    assert over["seats"][0]["resigned"]
    lines = [line["text"] for line in world.get(f"/v1/matches/{match_id}/timeline").json["lines"]]
    assert "Player 1 resigns: at the request of its player" in lines
    assert resign(world, match_id, own).json["type"] == "/problems/match-over"


def test_who_gave_up_among_three_cannot_come_back(world):
    match_id, (own, *_) = world.begin_match({}, {}, {})
    resign(world, match_id, own)

    refusals = [
        resign(world, match_id, own),
        world.send(match_id, own),
        ask(world, "DELETE", match_id, own),
        ask(world, "PUT", match_id, own, {}),
        put(world, match_id, own),
    ]

    assert {refusal.json["slug"] for refusal in refusals} == {"seat.resigned"}
    actions = world.get(f"/v1/matches/{match_id}/actions", token=own).json
    assert (actions["asked"], actions["table"]) == (None, [])


def test_only_its_holder_gives_a_seat_up_with_an_empty_body(world):
    match_id, (own, _) = world.begin_match()

    assert resign(world, match_id, own, seat=1).json["type"] == "/problems/not-your-seat"
    assert resign(world, match_id, None).json["type"] == "/problems/no-token"
    wrong = resign(world, match_id, own, body={"why": "bored"})
    assert wrong.json["errors"][0]["pointer"] == "/why"
    assert resign(world, match_id, own, body=[]).status_code == 422


def test_a_branch_has_the_clock_that_it_asks_for():
    world, match_id, (own, _), _ = begin_timed_match(QUICK)
    body = {"at": 5, "luck": "new", "seats": [{}, {"bot": "random"}]}

    without = world.post(f"/v1/matches/{match_id}/branches", body, token=own)
    timed = world.post(f"/v1/matches/{match_id}/branches", {**body, "clock": BANK}, token=own)
    wrong = world.post(f"/v1/matches/{match_id}/branches", {**body, "clock": {}}, token=own)

    assert without.json["clock"] is None
    assert timed.json["clock"] == BANK
    assert wrong.json["errors"][0]["pointer"] == "/clock/kind"


def test_live_readers_see_a_time_out_as_any_event():
    world, match_id, _, time = begin_timed_match(QUICK)
    time.at += 10_000
    version = run_out_clock(world, match_id, 0).first

    page = world.get(f"/v1/matches/{match_id}/events?after={version - 1}").json["events"]

    assert [event["e"]["event"]["type"] for event in page] == ["timed-out", "seat-handed-to-bot"]
    assert page[0]["e"]["by"] == "clock"
    assert page[0]["e"]["event"]["ran_out_at"] == time.at


def test_what_is_null_of_a_plan_is_as_if_it_were_left_out(world):
    nothing = dict.fromkeys(("clock", "spectators", "position"))
    seats = [{"bot": None}, {"account": None}]

    made = world.post("/v1/matches", {"game": "anthill", "seats": seats, **nothing})

    assert made.status_code == 201, made.text
    shown = made.json
    assert (shown["clock"], shown["spectators"], shown["sandbox"]) == (None, None, False)
    assert [seat["bot"] for seat in shown["seats"]] == [None, None]
