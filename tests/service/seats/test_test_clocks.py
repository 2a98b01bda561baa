"""Test clocks over HTTP: creation, moving forward, and the deadlines that follow (rule T22)."""

import pytest

from games.table.clock import DAY, SECOND
from matches.errors import QuestionGone
from matches.times import format_time
from service.test_clocks.bodies import ADVANCE_MOST
from tests.service.conftest import World
from tests.service.playing.test_clocks import Time, run_out_clock

CLOCK = {"kind": "correspondence", "days": 14, "on_timeout": "pass"}
PLAN = {
    "game": "anthill",
    "options": {},
    "seats": [{}, {}],
    "clock": CLOCK,
    "visibility": "invited",
    "test_clock": True,
}


class TestClock:
    """A match with a test clock, whose creator has taken both seats with tokens."""

    __test__ = False

    def __init__(self):
        self.world = World()
        self.world.context.now = self.time = Time()
        self.key = self.world.post("/v1/accounts", {"name": "Ada"}).json["key"]
        made = self.world.post("/v1/matches", PLAN, token=self.key).json
        self.match_id, secrets = made["id"], made["invitations"]
        self.tokens = [self.take(shown) for shown in secrets]

    def take(self, shown):
        path, body = f"/v1/matches/{self.match_id}/seats/{shown['seat']}", {}
        return self.world.post(path, {**body, "invitation": shown["secret"]}).json["token"]

    def advance(self, seconds, token=None, **more):
        path = f"/v1/matches/{self.match_id}/clock/advance"
        return self.world.post(path, {"seconds": seconds}, token=token or self.key, **more)

    def match(self):
        return self.world.get(f"/v1/matches/{self.match_id}", token=self.key).json


@pytest.fixture
def clock():
    return TestClock()


def test_two_weeks_pass_at_once(clock):
    with pytest.raises(QuestionGone):
        run_out_clock(clock.world, clock.match_id, 0)

    moved = clock.advance(14 * DAY // SECOND)

    assert moved.status_code == 201
    (event,) = moved.json["events"]
    assert event["e"]["event"] == {"type": "clock-advanced", "by": 14 * DAY, "offset": 14 * DAY}
    assert event["e"]["at"] == clock.time.at
    shown = clock.match()
    assert shown["clock_offset_ms"] == 14 * DAY
    assert shown["clocks"][0]["deadline"] == format_time(clock.time.at)
    late = clock.world.send(clock.match_id, clock.tokens[0])
    assert (late.status_code, late.json["slug"]) == (409, "clock.run-out")
    assert run_out_clock(clock.world, clock.match_id, 0).last > moved.json["version"]


def test_a_line_says_how_far_it_moved(clock):
    version = clock.advance(90).json["version"]
    path = f"/v1/matches/{clock.match_id}/timeline?after={version - 1}"
    (line,) = clock.world.get(path, token=clock.tokens[0]).json["lines"]
    assert line["text"] == "The test clock moves forward by 90 seconds"


def test_a_repeated_request_moves_it_once(clock):
    first, again = (clock.advance(60, key=clock.world.key()) for _ in range(2))
    assert clock.match()["clock_offset_ms"] == 120_000
    key = clock.world.key()
    first, again = (clock.advance(60, key=key) for _ in range(2))

    assert first.json == again.json
    assert clock.match()["clock_offset_ms"] == 180_000


@pytest.mark.parametrize("seconds", [0, -1, ADVANCE_MOST + 1, 1.5, "60", None, True, 10**30])
def test_other_numbers_of_seconds_are_refused(clock, seconds):
    refused = clock.advance(seconds)
    assert refused.status_code == 422
    assert refused.json["errors"][0]["pointer"] == "/seconds"
    assert clock.match()["clock_offset_ms"] == 0


def test_nobody_else_moves_it(clock):
    other = clock.world.post("/v1/accounts", {"name": "Ben"}).json["key"]

    assert clock.advance(60, token=other).status_code == 404
    assert clock.advance(60, token=clock.tokens[0]).status_code in (401, 403)
    assert clock.match()["clock_offset_ms"] == 0


def test_it_ends_with_the_match(clock):
    path = f"/v1/matches/{clock.match_id}/seats/0/resignation"
    assert clock.world.post(path, {}, token=clock.tokens[0]).status_code == 201

    assert clock.advance(60).json["type"] == "/problems/match-over"


@pytest.mark.parametrize(
    ("change", "slug"),
    [
        ({"visibility": "public"}, "test-clock.invited"),
        ({"rated": True, "undo": "none", "visibility": "public"}, "test-clock.rated"),
    ],
)
def test_a_match_that_concerns_others_is_refused(clock, change, slug):
    refused = clock.world.post("/v1/matches", {**PLAN, **change}, token=clock.key)
    assert (refused.status_code, refused.json["slug"]) == (409, slug)


def test_it_is_created_with_an_account(clock):
    refused = clock.world.post("/v1/matches", PLAN)
    assert (refused.status_code, refused.json["slug"]) == (409, "test-clock.creator")


def test_a_match_without_a_test_clock_refuses(clock):
    made = clock.world.post("/v1/matches", {**PLAN, "test_clock": False}, token=clock.key).json
    path = f"/v1/matches/{made['id']}/clock/advance"
    refused = clock.world.post(path, {"seconds": 60}, token=clock.key)

    assert (refused.status_code, refused.json["slug"]) == (409, "test-clock.none")
    assert made["clock_offset_ms"] is None


def test_nothing_that_waits_for_the_time_out_is_listed(clock):
    """The seat is out of time, and the other seat may not go back, but it may still resign."""
    clock.world.send(clock.match_id, clock.tokens[1])
    path = f"/v1/matches/{clock.match_id}/actions"
    before = clock.world.get(path, token=clock.tokens[0])
    assert before.json["actions"]

    clock.advance(14 * DAY // SECOND)
    late = clock.world.get(path, token=clock.tokens[0])
    other = clock.world.get(path, token=clock.tokens[1]).json

    assert (late.json["actions"], late.json["table"], late.json["asked"]) == ([], [], None)
    assert late.json["deadline"] == format_time(clock.time.at)
    kinds = [action["kind"] for action in other["table"]]
    assert "resign" in kinds
    assert not {"undo", "redo"} & {*kinds}
    run_out_clock(clock.world, clock.match_id, 0)
    after = clock.world.get(path, token=clock.tokens[0]).json
    assert after["table"]


def test_the_list_changes_as_the_time_ends_without_an_event(clock):
    """A cached list of the same version is not used any longer."""
    path, token = f"/v1/matches/{clock.match_id}/actions", clock.tokens[0]
    listed = clock.world.get(path, token=token)
    clock.time.at += 14 * DAY

    late = clock.world.get(path, token=token, If_None_Match=listed.headers["ETag"])

    assert (late.status_code, late.json["actions"]) == (200, [])
    same = clock.world.get(path, token=token, If_None_Match=late.headers["ETag"])
    assert same.status_code == 304
