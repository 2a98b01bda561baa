"""Creation, lookup and recovery of accounts."""

from functools import partial

import pytest

from accounts.execute import REPEATED_MS
from tests.service.accounts.people import ask, sign_up
from tests.service.conftest import UUID
from tests.service.problems import is_problem

BEGUN = "1970-01-01T00:00:01.000Z"


def test_an_account_is_made_with_a_name_and_nothing_else(world_with_admin):
    answer = world_with_admin.post("/v1/accounts", {"name": "Ada"})

    assert answer.status_code == 201
    assert answer.headers["Cache-Control"] == "no-store"
    made = answer.json
    assert (made["name"], made["bot"], made["since"]) == ("Ada", False, BEGUN)
    assert world_with_admin.get("/v1/account", token=made["key"]).json == {
        "id": made["id"],
        "name": "Ada",
        "bot": False,
        "test": False,
        "erased_at": None,
        "since": BEGUN,
        "closed": False,
        "language": None,
    }


def test_the_same_key_is_answered_alike_for_a_day(world_with_admin):
    key, body = UUID.format(77), {"name": "Ada", "bot": True}
    first = world_with_admin.post("/v1/accounts", body, key=key)

    again = world_with_admin.post("/v1/accounts", body, key=key)
    assert (again.status_code, again.json) == (201, first.json)
    assert again.headers["Idempotency-Replayed"] == "true"
    world_with_admin.context.accounts.now = lambda: 1000 + REPEATED_MS
    later = world_with_admin.post("/v1/accounts", body, key=key)
    assert later.json == {**first.json, "key": None, "recovery": None}


def test_the_same_key_with_another_name_is_refused(world_with_admin):
    key = UUID.format(77)
    world_with_admin.post("/v1/accounts", {"name": "Ada"}, key=key)

    is_problem(world_with_admin.post("/v1/accounts", {"name": "Bea"}, key=key), "key-reused")


def test_without_a_random_key_there_is_no_account(world_with_admin):
    answer = world_with_admin.post("/v1/accounts", {"name": "Ada"}, key="mine")

    is_problem(answer, "invalid-idempotency-key")


@pytest.mark.parametrize("name", ["x", "A  da", "Ada!", "Ad\u0430", "y" * 31])
def test_a_name_that_cannot_be_one_is_refused(world_with_admin, name):
    is_problem(world_with_admin.post("/v1/accounts", {"name": name}), "invalid-name")


def test_a_name_is_one_accounts(world_with_admin):
    sign_up(world_with_admin)

    is_problem(world_with_admin.post("/v1/accounts", {"name": "ADA"}), "name-taken")


def test_an_account_is_found_however_its_name_is_spelled(world_with_admin):
    made = sign_up(world_with_admin, bot=True)

    answer = world_with_admin.get("/v1/accounts/aDA")

    shown = {"id": made["id"], "name": "Ada", "bot": True, "since": BEGUN}
    assert answer.json == {**shown, "ratings": [], "history": [], "next": None}
    tag = {"If-None-Match": answer.headers["ETag"]}
    assert world_with_admin.client.get("/v1/accounts/ada", headers=tag).status_code == 304
    is_problem(world_with_admin.get("/v1/accounts/Bea"), "unknown-account")


def test_an_account_is_found_by_its_id_as_by_its_name(world_with_admin):
    made = sign_up(world_with_admin)
    sign_up(world_with_admin, "Bea")

    answer = world_with_admin.get(f"/v1/accounts/{made['id']}")

    assert answer.json == world_with_admin.get("/v1/accounts/Ada").json
    assert answer.headers["ETag"] == world_with_admin.get("/v1/accounts/Ada").headers["ETag"]
    is_problem(world_with_admin.get("/v1/accounts/aaaaaaaaaaaaaaaa"), "unknown-account")


def test_nobody_goes_by_the_id_of_another(world_with_admin):
    made = sign_up(world_with_admin)

    is_problem(world_with_admin.post("/v1/accounts", {"name": made["id"].upper()}), "invalid-name")


def test_the_recovery_code_replaces_every_key_once(world_with_admin):
    made = sign_up(world_with_admin)
    body = {"code": made["recovery"]}
    key = UUID.format(78)

    won = world_with_admin.post("/v1/accounts/recovery", body, key=key)

    assert won.status_code == 201
    assert world_with_admin.get("/v1/account", token=won.json["key"]).json["id"] == made["id"]
    is_problem(world_with_admin.get("/v1/account", token=made["key"]), "invalid-key")
    assert world_with_admin.post("/v1/accounts/recovery", body, key=key).json == won.json
    is_problem(world_with_admin.post("/v1/accounts/recovery", body), "invalid-key")
    next_body = {"code": won.json["recovery"]}
    assert world_with_admin.post("/v1/accounts/recovery", next_body).status_code == 201


def test_an_account_says_what_its_person_reads(world_with_admin):
    made = world_with_admin.post("/v1/accounts", {"name": "Ada"}).json
    profile = {"name": "Ada", "bot": False}
    put = partial(ask, world_with_admin, "PUT", "/v1/account", token=made["key"])

    chosen = put({**profile, "language": "es"})
    assert chosen.json["language"] == "es"
    assert put(profile).json["language"] == "es"
    forgotten = put({**profile, "language": None})
    assert forgotten.json["language"] is None


def test_a_language_that_is_not_spoken_is_refused(world_with_admin):
    made = world_with_admin.post("/v1/accounts", {"name": "Ada"}).json
    body = {"name": "Ada", "bot": False, "language": "fr"}

    answer = ask(world_with_admin, "PUT", "/v1/account", body, token=made["key"])
    is_problem(answer, "invalid-body")
