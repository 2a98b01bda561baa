"""The maximum thinking time of bots over HTTP."""

import pytest

from tests.service.playing.test_seat_bots import ask


@pytest.fixture
def world_with_limit(world):
    world.context.bot_seconds = 30
    return world


def costs_too_much(answer):
    assert answer.status_code == 422
    assert answer.json["type"] == "/problems/costly-bot"
    assert "the limit is 30 s" in answer.json["detail"]


def test_a_match_with_a_slow_bot_is_refused(world_with_limit):
    body = {"game": "anthill", "seats": [{}, {"bot": "mcts:300000ms"}]}
    costs_too_much(world_with_limit.post("/v1/matches", body))
    body = {"game": "anthill", "seats": [{}, {"bot": "mcts:30000ms"}]}
    assert world_with_limit.post("/v1/matches", body).status_code == 201


def test_a_clock_that_would_bring_one_is_refused(world_with_limit):
    clock = {"kind": "per-decision", "seconds": 10, "level": "mcts:300000ms"}
    costs_too_much(
        world_with_limit.post("/v1/matches", {"game": "anthill", "seats": [{}, {}], "clock": clock})
    )


def test_a_seat_is_not_handed_to_one(world_with_limit):
    match_id, tokens = world_with_limit.begin_match()
    costs_too_much(ask(world_with_limit, "PUT", match_id, tokens[0], {"level": "mcts:300000ms"}))
    assert (
        ask(world_with_limit, "PUT", match_id, tokens[0], {"level": "mcts:10"}).status_code == 200
    )


def test_a_branch_has_none(world_with_limit):
    match_id, tokens = world_with_limit.begin_match()
    at = world_with_limit.get(f"/v1/matches/{match_id}").json["version"]
    body = {"at": at, "luck": "new", "seats": [{}, {"bot": "mcts:300000ms"}]}
    costs_too_much(world_with_limit.post(f"/v1/matches/{match_id}/branches", body, token=tokens[0]))
