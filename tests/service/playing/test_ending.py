"""Matches ended by an administrator, and the responses to callers then and afterwards."""

import pytest

from matches.audit.verify import verify
from tests.service.conftest import World
from tests.service.past.analysing import ByHand

ADMIN = "an administrator's secret of more than 32"
START = 5


@pytest.fixture
def world():
    return World(admin_token=ADMIN)


@pytest.fixture
def new_match(world):
    return world.begin_match()


def end(world, match_id, body=None, *, token=ADMIN, **more):
    return world.post(
        f"/v1/matches/{match_id}/end", body or {"reason": "fault"}, token=token, **more
    )


def problem(answer):
    return answer.status_code, answer.json["type"].removeprefix("/problems/")


def test_a_match_is_ended_and_everybody_is_told_why(world, new_match):
    match_id, _ = new_match

    answer = end(world, match_id)

    assert (answer.status_code, answer.headers["ETag"].partition(".")[0]) == (201, '"7')
    events = [(event["e"]["by"], event["e"]["event"]["type"]) for event in answer.json["events"]]
    assert events == [("admin", "match-called-off"), ("admin", "match-ended")]
    shown = world.get(f"/v1/matches/{match_id}").json
    assert (shown["status"], shown["called_off"]) == ("over", "fault")
    assert shown["outcome"] == {
        "ranking": [],
        "reason": "called-off",
        "rule": "T15",
        "text": "Called off",
    }
    assert (shown["asked"], len(shown["scores"])) == ([], 2)
    keys = world.context.cache.get(match_id).keys
    assert verify(match_id, world.stored_entries(match_id), world.games, keys=keys).events == 7


def test_the_timeline_and_the_lobby_tell_it_in_plain_words(world, new_match):
    match_id, _ = new_match
    end(world, match_id, {"reason": "abandoned"})
    world.follow()

    line = world.get(f"/v1/matches/{match_id}/timeline").json["lines"][-2]
    (row,) = world.get("/v1/matches").json["matches"]

    assert line["text"] == ("The match ends without a result: its players have abandoned it")
    assert (line["who"], line["rule"]) == ("an admin", "T15")
    assert (row["status"], row["ranking"]) == ("over", [])


def test_a_match_that_has_not_begun_is_ended_and_nobody_sits_down_any_more(world):
    match_id = world.create()

    assert end(world, match_id).status_code == 201

    assert world.get(f"/v1/matches/{match_id}").json["scores"] is None
    assert problem(world.post(f"/v1/matches/{match_id}/seats/0")) == (409, "match-over")
    for path in ("state", "actions", "events", "timeline", "bundle", "ledger"):
        assert world.get(f"/v1/matches/{match_id}/{path}").status_code == 200, path
    assert problem(world.get(f"/v1/matches/{match_id}/board.svg")) == (404, "no-board")
    assert problem(world.get(f"/v1/matches/{match_id}/position")) == (409, "rule-violation")


def test_nothing_is_played_or_undone_afterwards(world, new_match):
    match_id, (token, _) = new_match
    world.send(match_id, token)
    end(world, match_id)

    assert problem(world.send(match_id, token)) == (409, "match-over")
    for path in ("undo", "redo"):
        for caller in (token, ADMIN):
            answer = world.post(f"/v1/matches/{match_id}/{path}", {"to": START}, token=caller)
            assert problem(answer) == (409, "match-over")
    assert problem(end(world, match_id)) == (409, "match-over")
    assert world.get(f"/v1/matches/{match_id}/actions", token=token).json["table"] == []


def test_a_match_without_a_result_is_not_analysed():
    world = World(admin_token=ADMIN, analyses=ByHand())
    match_id, _ = world.begin_match()
    end(world, match_id)

    for answer in (
        world.post(f"/v1/matches/{match_id}/analysis", {}),
        world.get(f"/v1/matches/{match_id}/analysis"),
    ):
        assert problem(answer) == (409, "no-result")


def test_a_branch_may_begin_where_it_stood(world, new_match):
    match_id, _ = new_match
    end(world, match_id)
    body = {"at": START, "luck": "same", "seats": [{}, {}]}

    made = world.post(f"/v1/matches/{match_id}/branches", body)

    assert made.status_code == 201
    assert made.json["lineage"]["match"] == match_id


def test_a_key_ends_it_once_and_a_version_that_was_seen_holds(world, new_match):
    match_id, (token, _) = new_match
    world.send(match_id, token)
    assert problem(end(world, match_id, If_Match='"5"')) == (412, "stale-version")

    first, second = (end(world, match_id, key="once") for _ in range(2))

    assert (first.json, second.headers["Idempotency-Replayed"]) == (second.json, "true")
    assert problem(end(world, match_id, {"reason": "abuse"}, key="once")) == (422, "key-reused")


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"reason": "he was rude"}, "/reason"),
        ({"reason": None}, "/reason"),
        ({"reason": "fault", "text": "he was rude"}, "/text"),
        ({"text": "x"}, "/reason"),
    ],
)
def test_nothing_that_a_person_typed_comes_into_the_log(world, new_match, body, pointer):
    match_id, _ = new_match

    answer = end(world, match_id, body)

    assert problem(answer) == (422, "invalid-body")
    assert pointer in {error["pointer"] for error in answer.json["errors"]}
    assert len(world.stored_entries(match_id)) == START


def test_only_administrators_end_a_match_and_others_learn_nothing(world, new_match):
    """The responses do not even reveal whether the match exists."""
    match_id, (token, _) = new_match
    for unknown in (match_id, "a" * 16):
        assert problem(end(world, unknown, token=None)) == (401, "no-token")
        for other in (token, "seat.0.none", ADMIN[:-1]):
            assert problem(end(world, unknown, token=other)) == (403, "admins-only")
    assert problem(end(world, "a" * 16)) == (404, "unknown-match")
    assert len(world.stored_entries(match_id)) == START


def test_without_the_setting_nobody_ends_a_match(new_match, world):
    world.context.admin_token = None

    assert problem(end(world, new_match[0])) == (403, "admins-only")
