"""The longest thinking time of a bot, over HTTP."""

import pytest

from tests.service.playing.test_seat_bots import ask


@pytest.fixture
def granted(world):
    world.context.bot_seconds = 30
    return world


def costs_too_much(answer):
    assert answer.status_code == 422
    assert answer.json["type"] == "/problems/costly-bot"
    assert "at most 30 s are granted here" in answer.json["detail"]


def test_a_match_with_a_slow_bot_is_refused(granted):
    body = {"game": "anthill", "seats": [{}, {"bot": "mcts:300000ms"}]}
    costs_too_much(granted.post("/v1/matches", body))
    body = {"game": "anthill", "seats": [{}, {"bot": "mcts:30000ms"}]}
    assert granted.post("/v1/matches", body).status_code == 201


def test_a_clock_that_would_bring_one_is_refused(granted):
    clock = {"kind": "per-decision", "seconds": 10, "level": "mcts:300000ms"}
    costs_too_much(
        granted.post("/v1/matches", {"game": "anthill", "seats": [{}, {}], "clock": clock})
    )


def test_a_seat_is_not_handed_to_one(granted):
    match_id, tokens = granted.begun()
    costs_too_much(ask(granted, "PUT", match_id, tokens[0], {"level": "mcts:300000ms"}))
    assert ask(granted, "PUT", match_id, tokens[0], {"level": "mcts:10"}).status_code == 200


def test_a_branch_has_none(granted):
    match_id, tokens = granted.begun()
    at = granted.get(f"/v1/matches/{match_id}").json["version"]
    body = {"at": at, "luck": "new", "seats": [{}, {"bot": "mcts:300000ms"}]}
    costs_too_much(granted.post(f"/v1/matches/{match_id}/branches", body, token=tokens[0]))
