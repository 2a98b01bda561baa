"""Holders of seats rotate tokens, claim seats and leave (rules T18 and T19)."""

import pytest

from tests.service.conftest import UUID
from tests.service.problems import is_problem


@pytest.fixture
def seated_match(town):
    """Return a running match, and the tokens of its seats."""
    match_id = town.create_match()["id"]
    return match_id, [
        town.sit(match_id, seat, key=UUID.format(70 + seat)).json["token"] for seat in (0, 1)
    ]


def rotate(town, match_id, token, key=None, seat=0):
    return town.post(f"/v1/matches/{match_id}/seats/{seat}/token", token=token, key=key)


def claim(town, match_id, account_key, token, key=None, seat=0):
    path = f"/v1/matches/{match_id}/seats/{seat}/claim"
    return town.post(path, {"token": token}, token=account_key, key=key)


def test_a_rotated_token_has_ended(town, seated_match):
    match_id, (old, _) = seated_match

    answer = rotate(town, match_id, old)

    assert answer.status_code == 201
    assert answer.headers["Cache-Control"] == "no-store"
    new = answer.json["token"]
    is_problem(town.send(match_id, old), "invalid-token")
    is_problem(town.get(f"/v1/matches/{match_id}/state", token=old), "invalid-token")
    assert town.send(match_id, new).status_code == 201


def test_a_repeated_join_holds_no_token_once_it_has_ended(town, seated_match):
    match_id, (old, _) = seated_match
    assert town.sit(match_id, 0, key=UUID.format(70)).json["token"] == old
    rotate(town, match_id, old)

    again = town.sit(match_id, 0, key=UUID.format(70))

    assert (again.status_code, again.json["token"]) == (201, None)


def test_a_lost_answer_is_no_lost_seat(town, seated_match):
    """The same key with the old token returns the new token, as long as the new one is valid."""
    match_id, (old, _) = seated_match
    first = rotate(town, match_id, old, key=UUID.format(71))

    again = rotate(town, match_id, old, key=UUID.format(71))

    assert (again.status_code, again.json) == (201, first.json)
    assert again.headers["Idempotency-Replayed"] == "true"
    is_problem(rotate(town, match_id, old, key=UUID.format(72)), "invalid-token")
    is_problem(rotate(town, match_id, "seat.0.wrong", key=UUID.format(71)), "invalid-token")
    rotate(town, match_id, first.json["token"])
    is_problem(rotate(town, match_id, old, key=UUID.format(71)), "invalid-token")


def test_nobody_rotates_the_token_of_another(town, seated_match):
    match_id, (_, other) = seated_match

    is_problem(rotate(town, match_id, other), "not-your-seat")
    is_problem(rotate(town, match_id, None), "no-token")


def test_a_seat_is_claimed_for_an_account(town, seated_match, ann):
    match_id, (old, _) = seated_match

    answer = claim(town, match_id, ann[0], old, key="mine")

    assert (answer.status_code, answer.json["token"]) == (201, None)
    is_problem(town.send(match_id, old), "invalid-token")
    assert town.send(match_id, ann[0]).status_code == 201
    assert town.sit(match_id, 0, key=UUID.format(70)).json["token"] is None
    assert town.get(f"/v1/matches/{match_id}").json["seats"][0]["account"] == ann[1]
    again = claim(town, match_id, ann[0], old, key="mine")
    assert (again.status_code, again.json) == (201, answer.json)


def test_a_claim_needs_both_the_token_and_the_account(town, seated_match, ann, ben):
    match_id, (old, other) = seated_match

    is_problem(claim(town, match_id, ann[0], "seat.0.wrong"), "invalid-token")
    is_problem(claim(town, match_id, ann[0], other), "not-your-seat")
    is_problem(claim(town, match_id, old, old), "invalid-key")
    claim(town, match_id, ann[0], old)
    is_problem(claim(town, match_id, ben[0], old), "invalid-token")
    second = claim(town, match_id, ann[0], other, seat=1)
    is_problem(second, "rule-violation", slug="seat.account-seated")


def test_an_accounts_seat_has_no_token_to_rotate(town, seated_match, ann):
    match_id, (old, _) = seated_match
    claim(town, match_id, ann[0], old)

    is_problem(rotate(town, match_id, ann[0]), "rule-violation", slug="seat.claimed")


def test_an_account_has_one_seat(town, ann):
    match_id = town.create_match()["id"]
    assert town.sit(match_id, 0, token=ann[0]).json["token"] is None

    is_problem(town.sit(match_id, 1, token=ann[0]), "rule-violation", slug="seat.account-seated")


def test_a_seat_is_left_and_taken_by_another(town):
    match_id = town.create_match()["id"]
    old = town.sit(match_id, 0, key=UUID.format(80)).json["token"]
    path = f"/v1/matches/{match_id}/seats/0"

    assert town.send_to("DELETE", path, token=old).status_code == 200
    is_problem(town.get(f"/v1/matches/{match_id}", token=old), "invalid-token")
    new = town.sit(match_id, 0).json["token"]
    assert new not in (None, old)
    assert town.sit(match_id, 0, key=UUID.format(80)).json["token"] is None


def test_a_seat_of_a_match_that_has_begun_is_kept(town, seated_match):
    match_id, (token, _) = seated_match

    answer = town.send_to("DELETE", f"/v1/matches/{match_id}/seats/0", token=token)

    is_problem(answer, "rule-violation", slug="match.begun")


def test_a_seat_without_an_account_is_not_left_with_a_key(town, seated_match, ann):
    match_id, _ = seated_match

    answer = town.send_to("DELETE", f"/v1/matches/{match_id}/seats/0", token=ann[0])

    is_problem(answer, "no-seat")


def test_an_account_without_a_seat_goes_nowhere(town, seated_match, ann):
    """An account without a seat may watch, but can neither undo nor redo."""
    match_id, _ = seated_match[:2]

    for way in ("undo", "redo"):
        refused = town.post(f"/v1/matches/{match_id}/{way}", {"to": 3}, token=ann[0])
        is_problem(refused, "no-seat")
