"""Malformed tokens, keys, versions and media types each result in their own problem."""

import pytest

from service.app import create_app
from tests.service.conftest import UUID
from tests.service.problems import is_problem, untouched


def test_a_command_needs_a_token(new_match):
    world, match_id, _ = new_match
    answer = is_problem(world.send(match_id, None), "no-token")
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")


def test_a_token_is_of_its_match_alone(new_match):
    world, match_id, _ = new_match
    _, others = world.begin_match()
    answer = is_problem(world.send(match_id, others[0]), "invalid-token")
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")


@pytest.mark.parametrize(
    "token", ["seat.9.x", "seat.0", "seat..", "seat.0.", "x", "seat.\u00e9.x", "seat.-1.x"]
)
def test_what_is_no_token_is_refused(new_match, token):
    world, match_id, _ = new_match
    is_problem(world.send(match_id, token), "invalid-token")
    is_problem(world.get(f"/v1/matches/{match_id}/state", token=token), "invalid-token")


def test_the_proof_of_one_seat_is_not_anothers(new_match):
    world, match_id, (first, _) = new_match
    is_problem(world.send(match_id, first.replace("seat.0.", "seat.1.")), "invalid-token")


def test_another_scheme_than_bearer_is_refused(new_match):
    world, match_id, (first, _) = new_match
    for header in (f"Basic {first}", first):
        answer = world.get(f"/v1/matches/{match_id}", Authorization=header)
        is_problem(answer, "invalid-token")
        assert answer.json["detail"] == "The Authorization header is not `Bearer <token>`."


def test_a_stale_version_comes_with_what_was_missed(world):
    match_id, (first, _) = world.begin_match()
    world.send(match_id, first)
    world.post(f"/v1/matches/{match_id}/commands", {"type": "ponder"}, token=first)
    with untouched(world, match_id):
        answer = world.send(match_id, first, If_Match='"5"')
    is_problem(answer, "stale-version", current_version=7)
    assert [event["seq"] for event in answer.json["missed"]] == [6, 7]
    assert "value" in answer.json["missed"][0]["opened"]["event.workers"]


def test_a_version_from_the_future_is_refused(new_match):
    world, match_id, (first, _) = new_match
    is_problem(world.send(match_id, first, If_Match='"6"'), "future-version", current_version=5)


@pytest.mark.parametrize("header", ["5", '"five"', "W/5", '"-1"', '"05"', '""'])
def test_if_match_must_be_a_version(new_match, header):
    world, match_id, (first, _) = new_match
    is_problem(world.send(match_id, first, If_Match=header), "malformed-if-match")


def test_a_command_needs_a_key(new_match):
    world, match_id, (first, _) = new_match
    is_problem(world.send(match_id, first, key=""), "no-idempotency-key")


@pytest.mark.parametrize("key", ["x" * 201, "caf\u00e9", "a\x7f"])
def test_a_key_is_short_and_printable(new_match, key):
    world, match_id, (first, _) = new_match
    is_problem(world.send(match_id, first, key=key), "invalid-idempotency-key")


def test_a_key_is_of_one_body(world):
    match_id, (first, _) = world.begin_match()
    world.send(match_id, first, 2, key="a")
    with untouched(world, match_id):
        is_problem(world.send(match_id, first, 3, key="a"), "key-reused")


def test_without_a_token_a_key_must_be_random(new_match):
    world, match_id, _ = new_match
    body = {"game": "anthill", "seats": [{}, {}]}
    is_problem(world.post("/v1/matches", body, key="mine"), "invalid-idempotency-key")
    is_problem(world.post("/v1/matches", body, key=""), "no-idempotency-key")
    path = f"/v1/matches/{match_id}/seats/0"
    is_problem(world.post(path, {}, key="mine"), "invalid-idempotency-key")


def test_a_key_creates_one_match(world):
    world.post("/v1/matches", {"game": "anthill", "seats": [{}, {}]}, key=UUID.format(9))
    answer = world.post("/v1/matches", {"game": "anthill", "seats": [{}] * 3}, key=UUID.format(9))
    is_problem(answer, "key-reused")


def test_events_come_in_three_forms_and_no_other(new_match):
    world, match_id, _ = new_match
    is_problem(world.get(f"/v1/matches/{match_id}/events", Accept="image/png"), "not-acceptable")


def test_a_token_of_a_seat_taken_elsewhere_is_known(world):
    """Another process took the seat, so the table in memory is older than the store's."""
    match_id = world.create()
    other = create_app(world.context.__class__(world.context.store, world.games), world.lobby)
    world.get(f"/v1/matches/{match_id}")
    path = f"/v1/matches/{match_id}/seats/0"
    token = (
        other.test_client()
        .post(path, json={}, headers={"Idempotency-Key": UUID.format(99)})
        .json["token"]
    )

    assert world.get(f"/v1/matches/{match_id}/state", token=token).json["seat"] == 0
