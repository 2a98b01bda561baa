"""Bodies of up to 64 KiB that are too deep, wide or verbose are rejected with a short response."""

import json

import pytest

from games import GAMES
from matches.commands.positions.position import FAULTS_MOST, plain
from service.http.body import DEPTH_MOST
from tests.anthill import ANTHILL
from tests.service.conftest import World
from tests.service.problems import is_problem, raw

PLAN = {"game": "anthill", "seats": [{}, {}]}


def nested_lists(depth):
    return b"[" * depth + b"]" * depth


def post(world, path, text):
    headers = {"Idempotency-Key": world.key()}
    return world.client.post(path, data=text, headers=headers, content_type="application/json")


@pytest.mark.parametrize("depth", [DEPTH_MOST + 1, 500, 900, 960, 990, 1000, 5000, 30_000])
def test_a_body_that_is_nested_deep_is_refused_wherever_it_is_sent(new_match, depth):
    """The depths include those at which one of the parsers would fail."""
    world, match_id, (token, _) = new_match
    inner = nested_lists(depth - 1)
    bodies = {
        "/v1/matches": b'{"game":"anthill","seats":[{},{}],"position":%b}' % inner,
        f"/v1/matches/{match_id}/branches": b'{"at":5,"luck":"new","seats":%b}' % inner,
        f"/v1/matches/{match_id}/analysis": b'{"effort":%b}' % inner,
    }

    answers = [post(world, path, text) for path, text in bodies.items()]
    answers.append(raw(world, match_id, token, b'{"type":"send","workers":%b}' % inner))

    for answer in answers:
        assert answer.status_code in (400, 422)
        is_problem(answer, "body-too-deep" if answer.status_code == 422 else "malformed-json")
    if depth < 900:
        assert {answer.status_code for answer in answers} == {422}


def test_a_body_as_deep_as_one_may_be_is_read(world):
    text = b'{"game":"anthill","seats":[{},{}],"position":{"a":%b}}' % nested_lists(DEPTH_MOST - 2)

    is_problem(post(world, "/v1/matches", text), "invalid-body")


def test_brackets_in_strings_are_not_depth(new_match):
    world, match_id, (token, _) = new_match

    answer = raw(world, match_id, token, json.dumps({"type": "[{" * 500 + '"'}).encode())

    is_problem(answer, "invalid-body")


@pytest.mark.parametrize("name", GAMES)
def test_a_position_with_a_thousand_faults_names_the_first(name):
    """Each fault repeats the long names of its path, so a full list would be longer than the body."""
    world = World(dict(GAMES))
    long = "x" * 20_000
    for inner in ([0.5] * 4000, ["-1"] * 4000):
        body = {**PLAN, "game": name, "position": {long: inner}}
        answer = is_problem(world.post("/v1/matches", body), "invalid-body")

        assert len(answer.json["errors"]) == FAULTS_MOST
        assert len(answer.data) < FAULTS_MOST * 25_000


def test_members_that_are_too_many_are_named_the_first_of_them(world):
    state = world.context.cache.get(world.create({"bot": "random"}, {"bot": "random"}))
    more = {f"more-{number}": number for number in range(3000)}
    position = {**plain(ANTHILL, state.timeline.tip().state), **more}

    answer = world.post("/v1/matches", {**PLAN, "position": position})

    assert len(is_problem(answer, "invalid-body").json["errors"]) == FAULTS_MOST


def test_unknown_fields_are_named_the_first_of_them(new_match):
    world, match_id, (token, _) = new_match
    body = {"type": "send", "workers": 1, **{f"f{number}": 0 for number in range(3000)}}

    answer = raw(world, match_id, token, json.dumps(body).encode())

    assert len(is_problem(answer, "invalid-body").json["errors"]) == FAULTS_MOST
