"""Operations on an account by its owner and by administrators."""

import pytest

from tests.service.accounts.people import ADMIN, ask, key_for, sign_up
from tests.service.problems import is_problem


def test_an_account_is_renamed_and_says_that_it_is_a_bot(peopled):
    key = sign_up(peopled)["key"]

    answer = ask(peopled, "PUT", "/v1/account", {"name": "Bea", "bot": True}, token=key)

    assert (answer.json["name"], answer.json["bot"]) == ("Bea", True)
    is_problem(peopled.get("/v1/accounts/Ada"), "unknown-account")


def test_keys_are_listed_without_what_they_are(peopled):
    key = sign_up(peopled)["key"]
    other, number = key_for(peopled, key, "match:play", "match:read", label="my phone")

    listed = peopled.get("/v1/account/keys", token=key)

    assert [key["label"] for key in listed.json["keys"]] == ["first key", "my phone"]
    assert listed.json["keys"][1]["scopes"] == ["match:read", "match:play"]
    assert number == 2
    assert other not in listed.text
    assert key not in listed.text


def test_a_label_holds_nothing_that_hides_what_it_says(peopled):
    key = sign_up(peopled)["key"]
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
        refused = peopled.post("/v1/account/keys", body, token=key)
        is_problem(refused, "invalid-body")
    key_for(peopled, key, "match:read", label="Zoë's 手机 🐜")


def test_a_rotated_key_and_a_revoked_one_are_refused(peopled):
    key = sign_up(peopled)["key"]
    other, number = key_for(peopled, key, "account:manage")

    fresh = peopled.post(f"/v1/account/keys/{number}/rotation", token=key).json
    is_problem(peopled.get("/v1/account", token=other), "invalid-key")
    assert peopled.get("/v1/account", token=fresh["key"]).status_code == 200
    gone = ask(peopled, "DELETE", f"/v1/account/keys/{fresh['number']}", token=key)
    assert gone.status_code == 204
    is_problem(peopled.get("/v1/account", token=fresh["key"]), "invalid-key")
    again = ask(peopled, "DELETE", f"/v1/account/keys/{fresh['number']}", token=key)
    is_problem(again, "unknown-key")


def test_the_last_key_that_manages_is_revoked_only_where_that_is_asked_for(peopled):
    key = sign_up(peopled)["key"]
    key_for(peopled, key, "match:read", "match:play")
    path = "/v1/account/keys/1"

    refused = ask(peopled, "DELETE", path, token=key)

    assert "even_if_last" in is_problem(refused, "last-managing-key").json["detail"]
    assert peopled.get("/v1/account", token=key).status_code == 200
    assert ask(peopled, "DELETE", f"{path}?even_if_last=1", token=key).status_code == 204
    is_problem(peopled.get("/v1/account", token=key), "invalid-key")


def test_somebody_is_blocked_and_let_in_again(peopled):
    key, other = sign_up(peopled)["key"], sign_up(peopled, "Bea")["id"]
    path = f"/v1/account/blocked/{other}"

    assert ask(peopled, "PUT", path, token=key).status_code == 204
    blocked = peopled.get("/v1/account/blocked", token=key).json["blocked"]
    assert blocked == [{"id": other, "name": "Bea"}]
    assert ask(peopled, "DELETE", path, token=key).status_code == 204
    assert peopled.get("/v1/account/blocked", token=key).json["blocked"] == []
    for method in ("PUT", "DELETE"):
        nobody = ask(peopled, method, "/v1/account/blocked/aaaaaaaaaaaaaaaa", token=key)
        is_problem(nobody, "unknown-account")


def test_the_export_holds_what_was_typed_and_no_secret(peopled):
    made = sign_up(peopled)
    key_for(peopled, made["key"], "match:read", label="my phone")
    ask(peopled, "PUT", "/v1/account", {"name": "Bea", "bot": False}, token=made["key"])

    told = peopled.get("/v1/account/export", token=made["key"])

    kinds = [event["event"]["type"] for event in told.json["events"]]
    assert kinds == ["account-registered", "key-issued", "account-renamed"]
    assert told.json["former_names"] == ["Ada"]
    assert [key["label"] for key in told.json["keys"]] == ["first key", "my phone"]
    assert made["key"] not in told.text
    assert made["recovery"] not in told.text


def test_an_erased_account_leaves_no_letter_of_what_was_typed(peopled):
    made = sign_up(peopled, "Zebulon")
    key_for(peopled, made["key"], "match:read", label="my telephone")
    root = peopled.context.accounts.streams.store.vault(made["id"])

    assert ask(peopled, "DELETE", "/v1/account", token=made["key"]).status_code == 204

    for name in peopled.redis.scan_iter():
        kept = peopled.redis.dump(name)
        for gone in (b"ebulon", b"telephone", root):
            assert gone not in kept, name
    is_problem(peopled.get("/v1/account", token=made["key"]), "invalid-key")
    is_problem(peopled.get("/v1/accounts/Zebulon"), "unknown-account")
    is_problem(peopled.post("/v1/accounts", {"name": "ZEBULON"}), "name-taken")


def test_administrators_rename_and_close(peopled):
    made = sign_up(peopled)
    stem = f"/v1/accounts/{made['id']}"

    renamed = ask(peopled, "PUT", f"{stem}/name", {"name": "Decent"}, token=ADMIN)
    assert renamed.json["name"] == "Decent"
    assert ask(peopled, "PUT", f"{stem}/closed", {"reason": "abuse"}, token=ADMIN).data == b""
    assert peopled.get("/v1/account", token=made["key"]).json["closed"] is True
    answer = ask(peopled, "PUT", "/v1/account", {"name": "Rude", "bot": False}, token=made["key"])
    is_problem(answer, "account-closed")
    assert peopled.get("/v1/account", token=made["key"]).json["name"] == "Decent"
    match_id = peopled.create()
    is_problem(peopled.get(f"/v1/matches/{match_id}", token=made["key"]), "account-closed")
    assert ask(peopled, "DELETE", "/v1/account", token=made["key"]).status_code == 204


def test_who_lost_the_keys_of_a_closed_account_exports_and_erases_it(peopled):
    made = sign_up(peopled)
    ask(peopled, "PUT", f"/v1/accounts/{made['id']}/closed", {"reason": "abuse"}, token=ADMIN)

    won = peopled.post("/v1/accounts/recovery", {"code": made["recovery"]})

    assert won.status_code == 201
    key = won.json["key"]
    is_problem(peopled.get("/v1/account", token=made["key"]), "invalid-key")
    (left,) = peopled.get("/v1/account/keys", token=key).json["keys"]
    assert left["scopes"] == ["account:manage"]
    body = {"label": "more", "scopes": ["match:play"]}
    is_problem(peopled.post("/v1/account/keys", body, token=key), "account-closed")
    is_problem(peopled.get("/v1/inbox", token=key), "wrong-key-scope")
    export = peopled.get("/v1/account/export", token=key).json
    assert export["account"]["closed"] is True
    assert ask(peopled, "DELETE", "/v1/account", token=key).status_code == 204
    is_problem(peopled.get(f"/v1/accounts/{made['id']}"), "unknown-account")


@pytest.mark.parametrize("path", ["name", "closed"])
def test_only_administrators_do_so(peopled, path):
    made = sign_up(peopled)
    address = f"/v1/accounts/{made['id']}/{path}"

    is_problem(ask(peopled, "PUT", address, {}, token=made["key"]), "admins-only")
    is_problem(ask(peopled, "PUT", address, {}), "no-token")
