"""Operations on an account by its owner and by administrators."""

import pytest

from tests.service.accounts.people import ADMIN, ask, key_for, sign_up
from tests.service.problems import is_problem


def test_an_account_is_renamed_and_says_that_it_is_a_bot(world_with_admin):
    key = sign_up(world_with_admin)["key"]

    answer = ask(world_with_admin, "PUT", "/v1/account", {"name": "Bea", "bot": True}, token=key)

    assert (answer.json["name"], answer.json["bot"]) == ("Bea", True)
    is_problem(world_with_admin.get("/v1/accounts/Ada"), "unknown-account")


def test_keys_are_listed_without_what_they_are(world_with_admin):
    key = sign_up(world_with_admin)["key"]
    other, number = key_for(world_with_admin, key, "match:play", "match:read", label="my phone")

    listed = world_with_admin.get("/v1/account/keys", token=key)

    assert [key["label"] for key in listed.json["keys"]] == ["first key", "my phone"]
    assert listed.json["keys"][1]["scopes"] == ["match:read", "match:play"]
    assert number == 2
    assert other not in listed.text
    assert key not in listed.text


def test_a_label_holds_nothing_that_hides_what_it_says(world_with_admin):
    key = sign_up(world_with_admin)["key"]
    for label in (
        "a\u202eb",
        "a\x00",
        "a\n",
        "\u2066",
        "a\u061c",
        "a\ufffe",
        "\U0010ffff",
        "a" * 61,
    ):
        body = {"label": label, "scopes": ["match:read"]}
        refused = world_with_admin.post("/v1/account/keys", body, token=key)
        is_problem(refused, "invalid-body")
    key_for(world_with_admin, key, "match:read", label="Zoë's 手机 🐜")


def test_a_rotated_key_and_a_revoked_one_are_refused(world_with_admin):
    key = sign_up(world_with_admin)["key"]
    other, number = key_for(world_with_admin, key, "account:manage")

    fresh = world_with_admin.post(f"/v1/account/keys/{number}/rotation", token=key).json
    is_problem(world_with_admin.get("/v1/account", token=other), "invalid-key")
    assert world_with_admin.get("/v1/account", token=fresh["key"]).status_code == 200
    gone = ask(world_with_admin, "DELETE", f"/v1/account/keys/{fresh['number']}", token=key)
    assert gone.status_code == 204
    is_problem(world_with_admin.get("/v1/account", token=fresh["key"]), "invalid-key")
    again = ask(world_with_admin, "DELETE", f"/v1/account/keys/{fresh['number']}", token=key)
    is_problem(again, "unknown-key")


def test_the_last_key_that_manages_is_revoked_only_where_that_is_asked_for(world_with_admin):
    key = sign_up(world_with_admin)["key"]
    key_for(world_with_admin, key, "match:read", "match:play")
    path = "/v1/account/keys/1"

    refused = ask(world_with_admin, "DELETE", path, token=key)

    assert "even_if_last" in is_problem(refused, "last-managing-key").json["detail"]
    assert world_with_admin.get("/v1/account", token=key).status_code == 200
    assert ask(world_with_admin, "DELETE", f"{path}?even_if_last=1", token=key).status_code == 204
    is_problem(world_with_admin.get("/v1/account", token=key), "invalid-key")


def test_somebody_is_blocked_and_let_in_again(world_with_admin):
    key, other = sign_up(world_with_admin)["key"], sign_up(world_with_admin, "Bea")["id"]
    path = f"/v1/account/blocked/{other}"

    assert ask(world_with_admin, "PUT", path, token=key).status_code == 204
    blocked = world_with_admin.get("/v1/account/blocked", token=key).json["blocked"]
    assert blocked == [{"id": other, "name": "Bea"}]
    assert ask(world_with_admin, "DELETE", path, token=key).status_code == 204
    assert world_with_admin.get("/v1/account/blocked", token=key).json["blocked"] == []
    for method in ("PUT", "DELETE"):
        nobody = ask(world_with_admin, method, "/v1/account/blocked/aaaaaaaaaaaaaaaa", token=key)
        is_problem(nobody, "unknown-account")


def test_the_export_holds_what_was_typed_and_no_secret(world_with_admin):
    made = sign_up(world_with_admin)
    key_for(world_with_admin, made["key"], "match:read", label="my phone")
    ask(world_with_admin, "PUT", "/v1/account", {"name": "Bea", "bot": False}, token=made["key"])

    export = world_with_admin.get("/v1/account/export", token=made["key"])

    kinds = [event["event"]["type"] for event in export.json["events"]]
    assert kinds == ["account-registered", "key-issued", "account-renamed"]
    assert export.json["former_names"] == ["Ada"]
    assert [key["label"] for key in export.json["keys"]] == ["first key", "my phone"]
    assert made["key"] not in export.text
    assert made["recovery"] not in export.text


def test_an_erased_account_leaves_no_letter_of_what_was_typed(world_with_admin):
    made = sign_up(world_with_admin, "Zebulon")
    key_for(world_with_admin, made["key"], "match:read", label="my telephone")
    root = world_with_admin.context.accounts.streams.store.vault(made["id"])

    assert ask(world_with_admin, "DELETE", "/v1/account", token=made["key"]).status_code == 204

    for name in world_with_admin.redis.scan_iter():
        kept = world_with_admin.redis.dump(name)
        for gone in (b"ebulon", b"telephone", root):
            assert gone not in kept, name
    is_problem(world_with_admin.get("/v1/account", token=made["key"]), "invalid-key")
    is_problem(world_with_admin.get("/v1/accounts/Zebulon"), "unknown-account")
    is_problem(world_with_admin.post("/v1/accounts", {"name": "ZEBULON"}), "name-taken")


def test_administrators_rename_and_close(world_with_admin):
    made = sign_up(world_with_admin)
    stem = f"/v1/accounts/{made['id']}"

    renamed = ask(world_with_admin, "PUT", f"{stem}/name", {"name": "Decent"}, token=ADMIN)
    assert renamed.json["name"] == "Decent"
    assert (
        ask(world_with_admin, "PUT", f"{stem}/closed", {"reason": "abuse"}, token=ADMIN).data == b""
    )
    assert world_with_admin.get("/v1/account", token=made["key"]).json["closed"] is True
    answer = ask(
        world_with_admin, "PUT", "/v1/account", {"name": "Rude", "bot": False}, token=made["key"]
    )
    is_problem(answer, "account-closed")
    assert world_with_admin.get("/v1/account", token=made["key"]).json["name"] == "Decent"
    match_id = world_with_admin.create()
    is_problem(world_with_admin.get(f"/v1/matches/{match_id}", token=made["key"]), "account-closed")
    assert ask(world_with_admin, "DELETE", "/v1/account", token=made["key"]).status_code == 204


def test_who_lost_the_keys_of_a_closed_account_exports_and_erases_it(world_with_admin):
    made = sign_up(world_with_admin)
    ask(
        world_with_admin,
        "PUT",
        f"/v1/accounts/{made['id']}/closed",
        {"reason": "abuse"},
        token=ADMIN,
    )

    won = world_with_admin.post("/v1/accounts/recovery", {"code": made["recovery"]})

    assert won.status_code == 201
    key = won.json["key"]
    is_problem(world_with_admin.get("/v1/account", token=made["key"]), "invalid-key")
    (left,) = world_with_admin.get("/v1/account/keys", token=key).json["keys"]
    assert left["scopes"] == ["account:manage"]
    body = {"label": "more", "scopes": ["match:play"]}
    is_problem(world_with_admin.post("/v1/account/keys", body, token=key), "account-closed")
    is_problem(world_with_admin.get("/v1/inbox", token=key), "wrong-key-scope")
    export = world_with_admin.get("/v1/account/export", token=key).json
    assert export["account"]["closed"] is True
    assert ask(world_with_admin, "DELETE", "/v1/account", token=key).status_code == 204
    is_problem(world_with_admin.get(f"/v1/accounts/{made['id']}"), "unknown-account")


@pytest.mark.parametrize("path", ["name", "closed"])
def test_only_administrators_do_so(world_with_admin, path):
    made = sign_up(world_with_admin)
    address = f"/v1/accounts/{made['id']}/{path}"

    is_problem(ask(world_with_admin, "PUT", address, {}, token=made["key"]), "admins-only")
    is_problem(ask(world_with_admin, "PUT", address, {}), "no-token")
