"""Visibility of matches in lists and by id: public, unlisted and invited (rule T16)."""

import pytest

from tests.service.accounts.people import ADMIN, sign_up
from tests.service.problems import is_problem

DOORS = ["", "/state", "/events", "/timeline", "/bundle", "/ledger?at=1", "/branches"]


def list_matches(town):
    town.follow()
    return [row["id"] for row in town.get("/v1/matches").json["matches"]]


def test_only_public_matches_are_listed(town):
    made = {
        kind: town.create_match(visibility=kind)["id"] for kind in ("public", "unlisted", "invited")
    }

    assert list_matches(town) == [made["public"]]


def test_a_match_says_how_visible_it_is(town, ann):
    watched = {"kind": "delayed", "events": 3, "minutes": 0}
    made = town.create_match(visibility="unlisted", spectators=watched, token=ann[0])

    shown = town.get(f"/v1/matches/{made['id']}").json
    assert (shown["visibility"], shown["spectators"]) == ("unlisted", watched)
    assert shown["creator"] == ann[1]
    assert "invitations" not in shown


@pytest.mark.parametrize("door", DOORS)
def test_an_invited_match_is_there_for_nobody_else(town, ann, ben, door):
    made = town.create_match({}, {"account": "Ben"}, visibility="invited", token=ann[0])
    path = f"/v1/matches/{made['id']}{door}"

    stranger = sign_up(town, "Cleo")["key"]
    seat = town.sit(made["id"], 0, invitation=made["invitations"][0]["secret"]).json["token"]
    for token in (None, stranger, "seat.0.wrong"):
        is_problem(town.get(path, token=token), "unknown-match")
    for token in (seat, ann[0], ben[0], ADMIN):
        assert "unknown-match" not in town.get(path, token=token).text


def test_strangers_do_nothing_at_an_invited_match(town, ann, ben):
    made = town.create_match({}, {"account": "Ben"}, visibility="invited", token=ann[0])
    stranger = sign_up(town, "Cleo")["key"]

    for token in (None, stranger):
        for seat in (0, 1, 7):
            is_problem(town.sit(made["id"], seat, token=token), "unknown-match")
            wrong = town.sit(made["id"], seat, token=token, invitation="invitation.0.wrong")
            is_problem(wrong, "unknown-match")


def test_a_deleted_invited_match_was_never_there_for_strangers(town, ann):
    made = town.create_match(visibility="invited", token=ann[0])
    town.send_to("DELETE", f"/v1/matches/{made['id']}", token=ADMIN)

    is_problem(town.get(f"/v1/matches/{made['id']}"), "unknown-match")


def test_a_branch_of_an_invited_match_is_invited(town, ann):
    made = town.create_match(visibility="invited", token=ann[0])
    first, second = (
        town.sit(made["id"], invitation["seat"], invitation=invitation["secret"]).json["token"]
        for invitation in made["invitations"]
    )
    version = town.get(f"/v1/matches/{made['id']}", token=first).json["version"]

    body = {"at": version, "luck": "new", "seats": [{}, {}]}
    branch = town.post(f"/v1/matches/{made['id']}/branches", body, token=second)

    assert branch.status_code == 201, branch.text
    assert branch.json["visibility"] == "invited"
    assert [invitation["seat"] for invitation in branch.json["invitations"]] == [0, 1]
    is_problem(town.get(f"/v1/matches/{branch.json['id']}"), "unknown-match")
    shown = town.get(f"/v1/matches/{made['id']}/branches", token=first).json
    assert shown["branches"] == []


@pytest.mark.parametrize(
    "spectators",
    [
        {"kind": "delayed"},
        {"kind": "delayed", "events": 0, "minutes": 0},
        {"kind": "nobody", "minutes": 1},
        {"kind": "friends"},
        {"events": 3},
        {"kind": "delayed", "minutes": -1},
    ],
)
def test_a_policy_for_spectators_that_says_nothing_is_refused(town, spectators):
    body = {"game": "anthill", "seats": [{}, {}], "spectators": spectators}

    is_problem(town.post("/v1/matches", body), "invalid-body")


def test_the_time_until_which_a_match_is_open_is_told(town):
    town.context.open_days = 14
    made = town.create_match()

    assert made["open_until"] == "1970-01-15T00:00:01.000Z"
    list_matches(town)
    (row,) = town.get("/v1/matches").json["matches"]
    assert row["open_until"] == made["open_until"]


def test_a_match_that_runs_is_open_until_no_time(town):
    town.context.open_days = 14
    match_id = town.create_match()["id"]
    for seat in (0, 1):
        town.sit(match_id, seat)
    list_matches(town)

    assert town.get(f"/v1/matches/{match_id}").json["open_until"] is None
    (row,) = town.get("/v1/matches").json["matches"]
    assert (row["status"], row["open_until"]) == ("running", None)
