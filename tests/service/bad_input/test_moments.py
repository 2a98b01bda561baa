"""Commands at the wrong time and an unavailable store each result in their own problem."""

from uuid import uuid4

import pytest
from redis.exceptions import ConnectionError, OutOfMemoryError, ReadOnlyError, ResponseError
from werkzeug.exceptions import InternalServerError

from tests.service.problems import is_problem, untouched


def test_a_phase_is_waited_for(world):
    match_id, tokens = world.begin_match()
    for token in tokens:
        world.send(match_id, token)
    with untouched(world, match_id):
        answer = world.send(match_id, tokens[0])
    assert is_problem(answer, "phase-running").headers["Retry-After"] == "1"


def test_an_open_match_takes_no_commands(world):
    match_id = world.create()
    token = world.post(f"/v1/matches/{match_id}/seats/0").json["token"]
    with untouched(world, match_id):
        is_problem(world.send(match_id, token), "match-open")


def test_a_finished_match_takes_no_commands(world):
    match_id, tokens = world.begin_match()
    world.finish(match_id, tokens)
    with untouched(world, match_id):
        is_problem(world.send(match_id, tokens[0]), "match-over")


def test_a_rule_names_itself(world):
    match_id, (first, _) = world.begin_match()
    world.send(match_id, first)
    with untouched(world, match_id):
        answer = world.send(match_id, first)
    is_problem(
        answer,
        "rule-violation",
        slug="send.twice",
        rule="1.2",
        facts={"seat": 0},
        detail="Player 1 has sent its workers already",
    )


@pytest.mark.parametrize(("seat", "slug"), [(0, "seat.taken"), (7, "seat.none")])
def test_a_seat_that_cannot_be_taken(new_match, seat, slug):
    world, match_id, _ = new_match
    answer = world.post(f"/v1/matches/{match_id}/seats/{seat}")
    is_problem(answer, "rule-violation", slug=slug, rule="T1")


def test_a_store_that_is_away_is_told(new_match, monkeypatch):
    world, match_id, (first, _) = new_match

    def away(*_args, **_more):
        raise ConnectionError("gone")

    with monkeypatch.context() as patch:
        patch.setattr(world.context.store, "append", away)
        answer = world.send(match_id, first)
    assert is_problem(answer, "store-unavailable").headers["Retry-After"] == "2"


@pytest.mark.parametrize(
    ("refusal", "slug"),
    [
        (OutOfMemoryError("command not allowed when used memory > 'maxmemory'."), "store-full"),
        (ResponseError("NOREPLICAS Not enough good replicas to write."), "store-read-only"),
        (ResponseError("MISCONF Errors writing to the AOF file: No space"), "store-read-only"),
        (ReadOnlyError("You can't write against a read only replica."), "store-read-only"),
        (ResponseError("WRONGTYPE"), "store-unavailable"),
    ],
)
def test_a_store_that_refuses_writes_is_told(new_match, monkeypatch, refusal, slug):
    world, match_id, (first, _) = new_match

    def refuse(*_args, **_more):
        raise refusal

    with monkeypatch.context() as patch:
        patch.setattr(world.context.store, "append", refuse)
        answer = world.send(match_id, first)
    assert "Retry-After" in is_problem(answer, slug).headers
    assert world.get(f"/v1/matches/{match_id}").status_code == 200


def test_a_store_that_fails_during_a_refusal_is_reported(world, monkeypatch):
    """A refusal has the names of accounts, which are read from the store."""
    ada = world.post("/v1/accounts", {"name": "Ada"}, key=str(uuid4())).json["key"]
    match_id = world.create()
    world.post(f"/v1/matches/{match_id}/seats/0", token=ada)
    world.post(f"/v1/matches/{match_id}/seats/1")
    world.send(match_id, ada)

    def fail():
        raise ConnectionError("gone")

    with monkeypatch.context() as patch:
        patch.setattr(world.context.accounts, "names_revision", fail)
        answer = world.send(match_id, ada)
    assert is_problem(answer, "store-unavailable").headers["Retry-After"] == "2"
    is_problem(world.send(match_id, ada), "rule-violation")


def test_an_error_that_no_handler_can_report_is_internal(world, monkeypatch):
    def fail(*_):
        raise InternalServerError

    monkeypatch.setattr(world.lobby, "page", fail)
    is_problem(world.get("/v1/matches"), "internal")


def test_a_store_that_fills_up_takes_no_matches_then_no_commands(new_match):
    world, match_id, (first, _) = new_match
    plan = {"game": "anthill", "seats": [{}, {}]}
    world.context.capacity.share = 0.92
    is_problem(world.post("/v1/matches", plan), "store-nearly-full")

    world.context.capacity.share = 0.99
    with untouched(world, match_id):
        is_problem(world.send(match_id, first), "store-full")


def test_a_fault_of_ours_tells_nothing(world, monkeypatch):
    monkeypatch.setattr(world.lobby, "page", lambda *_: 1 / 0)
    answer = is_problem(world.get("/v1/matches"), "internal")
    assert "division" not in answer.text
