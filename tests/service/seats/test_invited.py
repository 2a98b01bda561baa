"""Invitations by link and for an account can be used, declined and withdrawn (rule T17)."""

import pytest

from tests.service.accounts.people import ask, key_for, sign_up
from tests.service.conftest import UUID
from tests.service.problems import is_problem


def create_invited(town, ann, *seats, **more):
    """Return a match to which Ann invites people, and the invitation secrets by seat."""
    made = town.create_match(*seats, visibility="invited", token=ann[0], **more)
    return made["id"], {
        invitation["seat"]: invitation["secret"] for invitation in made.get("invitations", ())
    }


def secrets(town, match_id, token):
    answer = town.get(f"/v1/matches/{match_id}/invitations", token=token)
    assert answer.headers["Cache-Control"] == "no-store"
    return {invitation["seat"]: invitation["secret"] for invitation in answer.json["invitations"]}


def test_the_answer_to_a_new_match_holds_its_invitations(town):
    key, body = UUID.format(50), {"game": "anthill", "seats": [{}, {}], "visibility": "invited"}

    first, again = (town.post("/v1/matches", body, key=key) for _ in range(2))

    assert first.json["invitations"] == again.json["invitations"]
    assert first.headers["Cache-Control"] == "no-store"
    invitation = first.json["invitations"][0]
    assert invitation["path"] == f"/matches/{first.json['id']}#invitation={invitation['secret']}"


def test_an_invitation_is_spent_once(town, ann):
    match_id, secret = create_invited(town, ann)

    assert town.sit(match_id, 0, invitation=secret[0]).status_code == 201
    is_problem(town.sit(match_id, 0, invitation=secret[0]), "unknown-match")
    is_problem(town.sit(match_id, 1, invitation=secret[0]), "unknown-match")
    assert secrets(town, match_id, ann[0]) == {1: secret[1]}


def test_who_sat_down_by_a_link_is_answered_again(town, ann):
    match_id, secret = create_invited(town, ann)
    first = town.sit(match_id, 0, invitation=secret[0], key=UUID.format(60))

    again = town.sit(match_id, 0, invitation=secret[0], key=UUID.format(60))

    assert again.status_code == 201
    assert again.json == first.json
    assert again.headers["Idempotency-Replayed"] == "true"


def test_an_account_sits_down_by_a_link(town, ann, ben):
    match_id, secret = create_invited(town, ann)

    answer = town.sit(match_id, 1, invitation=secret[1], token=ben[0])

    assert (answer.status_code, answer.json["token"]) == (201, None)
    assert town.get(f"/v1/matches/{match_id}", token=ben[0]).json["seats"][1]["account"] == ben[1]


def test_a_reserved_seat_is_its_accounts(town, ann, ben):
    match_id, secret = create_invited(town, ann, {}, {"account": ben[1]})

    assert set(secret) == {0}
    assert town.get(f"/v1/matches/{match_id}", token=ben[0]).json["seats"][1]["reserved"] == ben[1]
    assert town.sit(match_id, 1, token=ben[0]).status_code == 201


def test_a_reserved_seat_of_a_public_match_is_refused_to_others(town, ann, ben):
    match_id = town.create_match({}, {"account": "Ben"}, token=ann[0])["id"]

    is_problem(town.sit(match_id, 1), "rule-violation", slug="seat.reserved")
    is_problem(town.sit(match_id, 1, token=ann[0]), "rule-violation", slug="seat.reserved")
    assert town.sit(match_id, 1, token=ben[0]).json["token"] is None


def test_nobody_reserves_a_seat_without_an_account(town, ben):
    body = {"game": "anthill", "seats": [{}, {"account": "Ben"}]}

    assert "API key" in is_problem(town.post("/v1/matches", body), "no-token").json["detail"]


def test_nobody_is_invited_who_is_not_there(town, ann):
    body = {"game": "anthill", "seats": [{}, {"account": "Nobody at all"}]}

    is_problem(town.post("/v1/matches", body, token=ann[0]), "unknown-account")


@pytest.mark.parametrize(
    "seats", [[{}, {"account": "Ben", "bot": "random"}], [{}, {"account": ""}]]
)
def test_a_seat_is_planned_for_one(town, ann, ben, seats):
    body = {"game": "anthill", "seats": seats}

    is_problem(town.post("/v1/matches", body, token=ann[0]), "invalid-body")


def test_an_account_has_one_seat_reserved(town, ann, ben):
    body = {"game": "anthill", "seats": [{"account": "Ben"}, {"account": ben[1]}]}

    answer = town.post("/v1/matches", body, token=ann[0])

    is_problem(answer, "rule-violation", slug="seat.account-seated")


def test_a_link_is_made_replaced_and_withdrawn(town, ann):
    match_id, secret = create_invited(town, ann)
    path = f"/v1/matches/{match_id}/seats/0/invitation"

    made = town.post(path, token=ann[0])
    assert made.status_code == 201
    assert made.json["secret"] != secret[0]
    is_problem(town.sit(match_id, 0, invitation=secret[0]), "unknown-match")
    assert secrets(town, match_id, ann[0])[0] == made.json["secret"]

    assert town.send_to("DELETE", path, token=ann[0]).status_code == 200
    is_problem(town.sit(match_id, 0, invitation=made.json["secret"]), "unknown-match")
    assert set(secrets(town, match_id, ann[0])) == {1}
    again = town.send_to("DELETE", path, token=ann[0])
    is_problem(again, "rule-violation", slug="seat.not-invited")


def test_a_seat_is_reserved_later_and_declined(town, ann, ben):
    match_id, secret = create_invited(town, ann)
    path = f"/v1/matches/{match_id}/seats/1/reservation"

    assert town.send_to("PUT", path, {"account": "Ben"}, token=ann[0]).status_code == 200
    is_problem(town.sit(match_id, 1, invitation=secret[1]), "unknown-match")
    is_problem(town.send_to("DELETE", path, token=ann[0]), "not-your-seat")
    assert town.send_to("DELETE", path, token=ben[0]).status_code == 200
    is_problem(town.get(f"/v1/matches/{match_id}", token=ben[0]), "unknown-match")
    assert set(secrets(town, match_id, ann[0])) == {0, 1}


def test_nobody_invites_but_the_creator(town, ann, ben):
    match_id = town.create_match({}, {}, token=ann[0])["id"]
    path = f"/v1/matches/{match_id}"

    for token in (ben[0],):
        is_problem(town.get(f"{path}/invitations", token=token), "not-creator")
        is_problem(town.post(f"{path}/seats/0/invitation", token=token), "not-creator")
        answer = town.send_to("PUT", f"{path}/seats/0/reservation", {"account": "Ben"}, token=token)
        is_problem(answer, "not-creator")
        is_problem(town.post(f"{path}/cancellation", token=token), "not-creator")
    is_problem(town.post(f"{path}/cancellation"), "no-token")
    seat = town.sit(match_id, 0).json["token"]
    is_problem(town.post(f"{path}/cancellation", token=seat), "not-creator")


def test_a_key_needs_the_scope(town, ann):
    match_id = town.create_match({}, {}, token=ann[0])["id"]
    playing, _ = key_for(town, ann[0], "match:read", "match:play")

    body = {"game": "anthill", "seats": [{}, {}]}
    is_problem(town.post("/v1/matches", body, token=playing), "wrong-key-scope")
    answer = town.post(f"/v1/matches/{match_id}/cancellation", token=playing)
    is_problem(answer, "wrong-key-scope")


@pytest.mark.parametrize("blocker", ["Ann", "Ben"])
def test_who_is_blocked_is_not_invited(town, ann, ben, blocker):
    other = {"Ann": ben, "Ben": ann}[blocker]
    ask(town, "PUT", f"/v1/account/blocked/{other[1]}", token=town.person(blocker)[0])
    body = {"game": "anthill", "seats": [{}, {"account": "Ben"}]}

    is_problem(town.post("/v1/matches", body, token=ann[0]), "not-invitable")


@pytest.mark.parametrize("visibility", ["public", "invited"])
def test_a_seat_that_is_reserved_by_who_is_blocked_is_declined(town, ann, ben, visibility):
    seats = ({}, {"account": ben[1]})
    by_ann = town.create_match(*seats, visibility=visibility, token=ann[0])["id"]
    cleo = sign_up(town, "Cleo")
    by_cleo = town.create_match(*seats, token=cleo["key"])["id"]
    path = f"/v1/account/blocked/{ann[1]}"

    assert ask(town, "PUT", path, token=ben[0]).status_code == 204
    assert ask(town, "PUT", path, token=ben[0]).status_code == 204

    seat = town.get(f"/v1/matches/{by_ann}", token=ann[0]).json["seats"][1]
    assert (seat["reserved"], seat["invited"]) == (None, visibility == "invited")
    lines = town.get(f"/v1/matches/{by_ann}/timeline", token=ann[0]).json["lines"]
    assert lines[-1]["text"].endswith("is declined by the account it was reserved for")
    assert town.get(f"/v1/matches/{by_cleo}").json["seats"][1]["reserved"] == ben[1]


def test_a_seat_that_was_taken_stays_who_ever_is_blocked(town, ann, ben):
    match_id = town.create_match({}, {"account": ben[1]}, token=ann[0])["id"]
    town.sit(match_id, 1, token=ben[0])

    ask(town, "PUT", f"/v1/account/blocked/{ann[1]}", token=ben[0])

    assert town.get(f"/v1/matches/{match_id}").json["seats"][1]["account"] == ben[1]


def test_who_is_blocked_does_not_sit_down_by_a_link(town, ann, ben):
    match_id, secret = create_invited(town, ann)
    ask(town, "PUT", f"/v1/account/blocked/{ben[1]}", token=ann[0])

    is_problem(town.sit(match_id, 0, invitation=secret[0], token=ben[0]), "unknown-match")
    cleo = sign_up(town, "Cleo")["key"]
    assert town.sit(match_id, 0, invitation=secret[0], token=cleo).status_code == 201


def test_no_secret_stands_in_the_log(town, ann):
    match_id, secret = create_invited(town, ann)
    made = town.post(f"/v1/matches/{match_id}/seats/0/invitation", token=ann[0]).json["secret"]
    town.sit(match_id, 0, invitation=made, entropy="what I typed")

    stored = b"".join(entry.e + (entry.s or b"") for entry in town.stored_entries(match_id))
    for text in (made, secret[0], secret[1], "what I typed"):
        assert text.rpartition(".")[2].encode() not in stored


def test_the_creator_cancels_before_the_match_begins(town, ann):
    match_id, _ = create_invited(town, ann)

    answer = town.post(f"/v1/matches/{match_id}/cancellation", token=ann[0])

    assert answer.status_code == 201
    shown = town.get(f"/v1/matches/{match_id}", token=ann[0]).json
    assert (shown["status"], shown["called_off"]) == ("over", "cancelled")
    is_problem(town.post(f"/v1/matches/{match_id}/cancellation", token=ann[0]), "match-over")


def test_a_match_that_has_begun_is_not_cancelled(town, ann):
    match_id = town.create_match({}, {}, token=ann[0])["id"]
    for seat in (0, 1):
        town.sit(match_id, seat)

    answer = town.post(f"/v1/matches/{match_id}/cancellation", token=ann[0])

    is_problem(answer, "rule-violation", slug="match.begun")
