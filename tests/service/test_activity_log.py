"""The activity log outside matches: who created them, and when each was last read."""

import pytest
from fakeredis import FakeRedis
from redis import Redis

from games.bots import LEVEL_NAMES
from games.table import SeatState, Table
from projections.creators import Creators
from projections.viewers import Viewers
from service.auth.activity_log import AGAIN_SECONDS, ActivityLog
from service.auth.callers import creator_of
from tests.service.conftest import World
from tests.service.playing.test_seat_bots import ask

MINUTE = 60_000
BOTS = Table(seats=(SeatState(bot=LEVEL_NAMES[0]),) * 2)


class Noted(World):
    """A service with an activity log that a test can read, and a clock that it moves."""

    def __init__(self, kept_at=None, seconds=60):
        self.at = 0.0
        self.notes_at = kept_at or FakeRedis()
        self.creators = Creators(self.notes_at)
        self.viewers = Viewers(self.notes_at, seconds, lambda: round(self.at * 1000))
        activity_log = ActivityLog(self.creators, self.viewers, lambda: self.at)
        super().__init__(activity_log=activity_log, heartbeat_seconds=0.0)

    def asleep_after(self, match_id, seconds):
        self.at += seconds
        return self.viewers.fall_asleep(match_id, BOTS)


@pytest.fixture
def world_with_notes():
    return Noted()


def test_the_creator_of_a_match_is_the_address_it_came_from(world_with_notes):
    world_with_notes.client.environ_base["REMOTE_ADDR"] = "192.0.2.1"
    match_id = world_with_notes.create()

    assert world_with_notes.creators.find(match_id, 0) == creator_of({"REMOTE_ADDR": "192.0.2.1"})
    assert "192.0.2.1" not in str(world_with_notes.stored_entries(match_id))


def test_the_creator_of_a_branch_and_who_hands_a_seat_over_are_noted(world_with_notes):
    match_id, tokens = world_with_notes.begin_match()
    world_with_notes.client.environ_base["REMOTE_ADDR"] = "192.0.2.9"
    at = world_with_notes.get(f"/v1/matches/{match_id}").json["version"]
    body = {"at": at, "luck": "new", "seats": [{}, {}]}
    branch = world_with_notes.post(f"/v1/matches/{match_id}/branches", body, token=tokens[0]).json[
        "id"
    ]
    ask(world_with_notes, "PUT", match_id, tokens[0], {"level": "random"})

    wanted = creator_of({"REMOTE_ADDR": "192.0.2.9"})
    assert world_with_notes.creators.find(branch, 0) == wanted
    assert world_with_notes.creators.find(match_id, 0) == wanted
    assert world_with_notes.creators.find(match_id, 1) != wanted


@pytest.mark.parametrize(
    "path", ["", "/state", "/events", "/timeline", "/ledger", "/events?after=9"]
)
def test_whoever_reads_a_match_looks_at_it(world_with_notes, path):
    match_id, _ = world_with_notes.begin_match()
    assert not world_with_notes.asleep_after(match_id, 0), "it has just begun"
    assert world_with_notes.asleep_after(match_id, 61)

    assert world_with_notes.get(f"/v1/matches/{match_id}{path}").status_code == 200

    assert world_with_notes.viewers.take_woken() == (match_id,)
    assert world_with_notes.viewers.take_woken() == ()
    assert not world_with_notes.asleep_after(match_id, 59)
    assert world_with_notes.asleep_after(match_id, 2)


def test_whoever_lists_matches_looks_at_none(world_with_notes):
    match_id, _ = world_with_notes.begin_match()
    world_with_notes.asleep_after(match_id, 0)
    world_with_notes.follow()
    world_with_notes.at += 61
    world_with_notes.get("/v1/matches")
    assert world_with_notes.asleep_after(match_id, 0)


def test_a_match_that_is_not_there_is_no_look(world_with_notes):
    world_with_notes.get("/v1/matches/abcdefghijklmnop/state")
    assert not world_with_notes.notes_at.keys("attention:*")


def test_a_stream_is_a_look_as_long_as_it_lasts(world_with_notes):
    match_id, _ = world_with_notes.begin_match()
    world_with_notes.asleep_after(match_id, 0)
    answer = world_with_notes.get(f"/v1/matches/{match_id}/events", Accept="text/event-stream")
    pieces = iter(answer.response)
    for _ in range(6):
        next(pieces)
        world_with_notes.at += 20

    assert not world_with_notes.asleep_after(match_id, 20)
    answer.close()
    assert world_with_notes.asleep_after(match_id, 61)
    assert world_with_notes.app.extensions["api"].hub.waiting == 0


def test_looks_are_written_down_now_and_then(world_with_notes, monkeypatch):
    match_id, _ = world_with_notes.begin_match()
    looks = []
    monkeypatch.setattr(world_with_notes.viewers, "note_viewer", looks.append)
    for _ in range(100):
        world_with_notes.get(f"/v1/matches/{match_id}/state")
        world_with_notes.at += AGAIN_SECONDS / 10
    assert len(looks) == 10


def test_where_nothing_sleeps_no_look_is_noted():
    noted = Noted(seconds=None)
    match_id, _ = noted.begin_match()
    noted.get(f"/v1/matches/{match_id}/state")
    assert not noted.notes_at.keys("attention:*")


@pytest.mark.slow
def test_where_the_jobs_server_is_away_nothing_is_noted_and_all_goes_on():
    noted = Noted(Redis(unix_socket_path="/nowhere/at/all"))
    match_id, tokens = noted.begin_match()
    assert noted.get(f"/v1/matches/{match_id}/state").status_code == 200
    assert ask(noted, "PUT", match_id, tokens[0], {"level": "random"}).status_code == 200
