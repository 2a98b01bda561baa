"""A malformed body results in a problem that points to the fault, and stores nothing."""

import json

import pytest

from games import GAMES
from tests.anthill import ANTHILL
from tests.service.conftest import World
from tests.service.problems import is_problem, raw, untouched


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[1,2",
        b"{'type':'send'}",
        b"\xff\xfe",
        b'{"type":"send","workers":NaN}',
        b'"\xff"',
        b'"\\ud800"',
        b'{"type":"send","workers":1e999}',
        b"[" * 60_000,
        b'{"a":' * 10_000,
    ],
)
def test_what_is_not_json_is_malformed(new_match, body):
    world, match_id, tokens = new_match
    is_problem(raw(world, match_id, tokens[0], body), "malformed-json")


def test_an_empty_body_is_told_from_one_that_was_cut(new_match):
    world, match_id, tokens = new_match
    answer = raw(world, match_id, tokens[0], b"")
    is_problem(answer, "malformed-json")
    assert answer.json["detail"] == "The body is empty."


@pytest.mark.parametrize(
    ("body", "at"),
    [
        (b'"\\ud800"', 1),
        (b'{"type":"\\udc00"}', 9),
        (b'{"type":"\\\\\\ud800x"}', 11),
        (b'{"type":"\\ud83d\\ude00\\ud83d\\ud83d"}', 21),
        (b'{"\\uDBFF":1}', 2),
        (b'{"type":"\xed\xa0\x80"}', 9),
    ],
)
def test_half_of_a_surrogate_pair_is_called_so(new_match, body, at):
    """The surrogates are escaped or in bytes, first or second. The problem gives their position."""
    world, match_id, tokens = new_match
    answer = raw(world, match_id, tokens[0], body)
    is_problem(answer, "malformed-json")
    assert answer.json["detail"] == f"A string has half of a surrogate pair at byte {at}."


@pytest.mark.parametrize("body", [b'{"type":"\\ud800"', b'{"type":"\\\\ud800}', b'"\\ud83d\\ude00'])
def test_another_fault_is_named_in_place_of_a_surrogate_pair(new_match, body):
    world, match_id, tokens = new_match
    answer = raw(world, match_id, tokens[0], body)
    is_problem(answer, "malformed-json")
    assert "surrogate" not in answer.json["detail"]


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_a_body_must_be_said_to_be_json(new_match, kind):
    world, match_id, tokens = new_match
    answer = raw(world, match_id, tokens[0], b'{"type":"ponder"}', **{"Content-Type": kind})
    is_problem(answer, "wrong-media-type")


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"type": "send", "workers": "3"}, "/workers"),
        ({"type": "send", "workers": 3.7}, "/workers"),
        ({"type": "send", "workers": True}, "/workers"),
        ({"type": "send", "workers": None}, "/workers"),
        ({"type": "send", "workers": [1]}, "/workers"),
        ({"type": "send", "workers": 0}, "/workers"),
        ({"type": "send", "workers": 4}, "/workers"),
        ({"type": "send", "workers": 10**30}, "/workers"),
        ({"type": "send"}, "/workers"),
        ({"type": "send", "workers": 2, "seat": 0}, "/seat"),
        ({"type": "send", "workers": 2, "a/b~": 0}, "/a~1b~0"),
        ({"type": "ponder", "workers": 2}, "/workers"),
        ({"type": "sing"}, "/type"),
        ({"type": ["send"], "workers": 2}, "/type"),
        ({"workers": 2}, "/type"),
        ([], ""),
        (None, ""),
        ("send", ""),
        (3, ""),
    ],
)
def test_what_does_not_fit_the_form_is_pointed_at(new_match, body, pointer):
    world, match_id, tokens = new_match
    answer = raw(world, match_id, tokens[0], json.dumps(body).encode())
    is_problem(answer, "invalid-body")
    assert [error["pointer"] for error in answer.json["errors"]] == [pointer]


def test_a_large_body_is_refused_unread(new_match):
    world, match_id, (first, _) = new_match
    is_problem(raw(world, match_id, first, b" " * 10_000_000), "body-too-large")


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"game": "chess", "seats": [{}, {}]}, "/game"),
        ({"game": 3, "seats": [{}, {}]}, "/game"),
        ({"seats": [{}, {}]}, "/game"),
        ({"game": "anthill"}, "/seats"),
        ({"game": "anthill", "seats": [{}]}, "/seats"),
        ({"game": "anthill", "seats": [{}] * 5}, "/seats"),
        ({"game": "anthill", "seats": [{}, {"bot": "genius"}]}, "/seats/1/bot"),
        ({"game": "anthill", "seats": [{}, {"sofa": 1}]}, "/seats/1/sofa"),
        ({"game": "anthill", "seats": [{}, {}], "options": {"rounds": "3"}}, "/options/rounds"),
        ({"game": "anthill", "seats": [{}, {}], "options": {"rounds": 10}}, "/options/rounds"),
        ({"game": "anthill", "seats": [{}, {}], "options": {"tone": "odd"}}, "/options/tone"),
        ({"game": "anthill", "seats": [{}, {}], "options": {"pace": 1}}, "/options/pace"),
        ({"game": "anthill", "seats": [{}, {}], "colour": 1}, "/colour"),
        ([], ""),
    ],
)
def test_plans_must_fit_their_game(world, body, pointer):
    answer = world.post("/v1/matches", body)
    is_problem(answer, "invalid-body")
    assert [error["pointer"] for error in answer.json["errors"]] == [pointer]


def test_options_that_do_not_go_together_are_a_rule(world):
    body = {"game": "anthill", "seats": [{}, {}], "options": {"rounds": 9, "tone": "wild"}}
    is_problem(world.post("/v1/matches", body), "rule-violation", slug="options.too-wild")


@pytest.mark.parametrize("body", [{"entropy": 3}, {"entropy": "x" * 129}, {"name": "Ada"}, [], "x"])
def test_joining_has_its_form(world, body):
    match_id = world.create()
    with untouched(world, match_id):
        is_problem(world.post(f"/v1/matches/{match_id}/seats/0", body), "invalid-body")


def test_a_bot_that_is_none_is_told_which_there_are(world):
    body = {"game": "anthill", "seats": [{}, {"bot": "mcts"}]}
    answer = is_problem(world.post("/v1/matches", body), "invalid-body")

    assert "`mcts:<iterations>`" in answer.json["errors"][0]["detail"]


def test_a_command_of_another_game_is_told_apart_from_a_malformed_one():
    """A body in the format of another game's command is not malformed."""
    world = World({"anthill": ANTHILL, **GAMES})
    match_id, (first, _) = world.begin_match()
    with untouched(world, match_id):
        moved = raw(world, match_id, first, json.dumps(MOVE))
        is_problem(moved, "other-games-command")
        unknown = raw(world, match_id, first, json.dumps({**MOVE, "type": "fly"}))
        is_problem(unknown, "invalid-body")


MOVE = {"type": "move-ant", "ant": 0, "to": {"x": 0, "y": 1}}
