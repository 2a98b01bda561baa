"""Passkeys are added, used, listed and removed over HTTP, with an authenticator in software."""

import subprocess
import sys

import pytest

from accounts.decide import KEYS_MOST, PASSKEYS_MOST
from accounts.execute import REPEATED_MS
from accounts.scopes import SCOPES
from tests.service.accounts.people import ADMIN, ask, key_for, sign_up
from tests.service.conftest import UUID
from tests.service.passkeys.people import add_passkey, owner_with_passkey, sign_in
from tests.service.problems import is_problem
from tools.recording.authenticator import Authenticator

BEGUN = "1970-01-01T00:00:01.000Z"


def keys_of(world, token):
    """Return the numbers of an account's keys, and the passkeys that they were issued for."""
    listed = world.get("/v1/account/keys", token=token).json["keys"]
    return {key["number"]: key["passkey"] for key in listed}


def test_a_passkey_is_added_and_signs_in_with_a_key_for_the_device(world, answers_checked):
    authenticator = Authenticator()
    made = owner_with_passkey(world, authenticator)

    answer = sign_in(world, authenticator)

    assert answer.status_code == 201
    assert answer.headers["Cache-Control"] == "no-store"
    assert "Set-Cookie" not in answer.headers
    key = answer.json["key"]
    expected = {"id": made["id"], "number": 2, "label": "this laptop", "key": key}
    assert answer.json == {**expected, "scopes": list(SCOPES), "revoked": []}
    assert world.get("/v1/account", token=key).json["name"] == "Ada"
    assert keys_of(world, key) == {1: None, 2: 1}


def test_passkeys_are_listed_with_their_public_parts_and_last_use(world):
    authenticator = Authenticator()
    key = owner_with_passkey(world, authenticator)["key"]
    add_passkey(world, key, authenticator, "key ring")
    sign_in(world, authenticator, number=0)

    listed = world.get("/v1/account/passkeys", token=key)

    assert listed.headers["Cache-Control"] == "no-store"
    first, second = listed.json["passkeys"]
    assert (first["number"], first["label"], first["used_at"]) == (1, "phone", BEGUN)
    assert (second["number"], second["label"], second["used_at"]) == (2, "key ring", None)
    assert first["public_key"] != second["public_key"]
    exported = world.get("/v1/account/export", token=key).json
    assert exported["passkeys"] == listed.json["passkeys"]
    added = [record["event"] for record in exported["events"]][1]
    assert (added["type"], added["passkey"]) == ("passkey-added", 1)
    assert first["public_key"] in added["details"]


def test_a_browser_is_asked_for_no_passkey_that_the_account_has(world):
    authenticator = Authenticator()
    made = owner_with_passkey(world, authenticator)

    options = world.post("/v1/account/passkeys/challenge", token=made["key"]).json

    (known,) = world.get("/v1/account/passkeys", token=made["key"]).json["passkeys"]
    excluded = {"type": "public-key", "id": known["credential"], "transports": ["internal"]}
    assert options["excludeCredentials"] == [excluded]
    assert options["rp"] == {"id": "localhost", "name": "Formicary"}
    assert options["user"]["displayName"] == "Ada"


def test_a_repeated_request_returns_the_same_key_for_a_day(world):
    authenticator = Authenticator()
    made = owner_with_passkey(world, authenticator)
    options = world.post("/v1/accounts/sign-in/challenge").json
    body = {"label": "laptop", "credential": authenticator.use(options)}
    once = UUID.format(77)

    first = world.post("/v1/accounts/sign-in", body, key=once)
    again = world.post("/v1/accounts/sign-in", body, key=once)
    world.context.accounts.now = lambda: 1000 + REPEATED_MS
    later = world.post("/v1/accounts/sign-in", body, key=once)

    assert (again.status_code, again.json) == (201, first.json)
    assert again.headers["Idempotency-Replayed"] == "true"
    assert later.json == {**first.json, "key": None}
    assert keys_of(world, made["key"]) == {1: None, 2: 1}


def test_a_repeated_request_adds_one_passkey(world):
    made, authenticator = sign_up(world), Authenticator()
    options = world.post("/v1/account/passkeys/challenge", token=made["key"]).json
    body = {"label": "phone", "credential": authenticator.create(options)}

    answers = [
        world.post("/v1/account/passkeys", body, token=made["key"], key="once") for _ in range(2)
    ]

    assert [answer.status_code for answer in answers] == [201, 201]
    assert answers[0].json == answers[1].json
    assert len(world.get("/v1/account/passkeys", token=made["key"]).json["passkeys"]) == 1


def test_a_removed_passkey_signs_in_no_more_and_its_keys_are_revoked(world):
    authenticator = Authenticator()
    made = owner_with_passkey(world, authenticator)
    device = sign_in(world, authenticator).json["key"]

    answer = ask(world, "DELETE", "/v1/account/passkeys/1", token=made["key"])

    assert answer.status_code == 204
    is_problem(world.get("/v1/account", token=device), "invalid-key")
    is_problem(sign_in(world, authenticator), "passkey-refused")
    assert keys_of(world, made["key"]) == {1: None}
    is_problem(ask(world, "DELETE", "/v1/account/passkeys/1", token=made["key"]), "unknown-passkey")


def test_with_a_passkey_the_last_key_can_be_revoked_and_without_one_not(world):
    authenticator = Authenticator()
    made = owner_with_passkey(world, authenticator)

    revoked = ask(world, "DELETE", "/v1/account/keys/1", token=made["key"])
    device = sign_in(world, authenticator).json["key"]
    removed = ask(world, "DELETE", "/v1/account/passkeys/1", token=device)

    assert revoked.status_code == 204
    is_problem(removed, "last-managing-key")
    wanted = "/v1/account/passkeys/1?even_if_last=1"
    assert ask(world, "DELETE", wanted, token=device).status_code == 204
    assert world.post("/v1/accounts/recovery", {"code": made["recovery"]}).status_code == 201


def test_the_recovery_code_replaces_passkeys_too(world):
    authenticator = Authenticator()
    made = owner_with_passkey(world, authenticator)

    key = world.post("/v1/accounts/recovery", {"code": made["recovery"]}).json["key"]

    assert world.get("/v1/account/passkeys", token=key).json["passkeys"] == []
    is_problem(sign_in(world, authenticator), "passkey-refused")


def test_signing_in_revokes_the_oldest_keys_of_passkeys_if_there_are_too_many(world):
    authenticator = Authenticator()
    made = owner_with_passkey(world, authenticator)
    devices = [sign_in(world, authenticator).json for _ in range(KEYS_MOST - 1)]

    answer = sign_in(world, authenticator)

    assert answer.json["revoked"] == [2]
    is_problem(world.get("/v1/account", token=devices[0]["key"]), "invalid-key")
    assert world.get("/v1/account", token=devices[1]["key"]).status_code == 200
    assert world.get("/v1/account", token=made["key"]).status_code == 200


def test_keys_that_were_issued_by_hand_are_not_revoked_by_signing_in(world):
    authenticator = Authenticator()
    made = owner_with_passkey(world, authenticator)
    for _ in range(KEYS_MOST - 1):
        key_for(world, made["key"], "match:read")

    is_problem(sign_in(world, authenticator), "too-many")


def test_an_account_has_a_limited_number_of_passkeys(world):
    made, authenticator = sign_up(world), Authenticator()
    for _ in range(PASSKEYS_MOST):
        assert add_passkey(world, made["key"], authenticator).status_code == 201

    is_problem(add_passkey(world, made["key"], authenticator), "too-many")


def test_the_key_of_a_passkey_keeps_its_passkey_when_it_is_rotated(world):
    authenticator = Authenticator()
    made = owner_with_passkey(world, authenticator)
    sign_in(world, authenticator)

    world.post("/v1/account/keys/2/rotation", token=made["key"])

    assert keys_of(world, made["key"]) == {1: None, 3: 1}


def test_a_closed_account_is_signed_in_to_be_erased(world_with_admin):
    world, authenticator = world_with_admin, Authenticator()
    made = owner_with_passkey(world, authenticator)
    closed = f"/v1/accounts/{made['id']}/closed"
    ask(world, "PUT", closed, {"reason": "operator"}, token=ADMIN)

    signed_in = sign_in(world, authenticator)

    assert signed_in.json["scopes"] == ["account:manage"]
    key = signed_in.json["key"]
    is_problem(add_passkey(world, key, authenticator), "account-closed")
    assert ask(world, "DELETE", "/v1/account", token=key).status_code == 204


def test_an_erased_account_has_no_passkey_and_its_stream_no_credential(world):
    authenticator = Authenticator()
    made = owner_with_passkey(world, authenticator)
    (passkey,) = world.get("/v1/account/passkeys", token=made["key"]).json["passkeys"]

    ask(world, "DELETE", "/v1/account", token=made["key"])

    is_problem(sign_in(world, authenticator), "passkey-refused")
    entries = world.context.accounts.streams.store.read(made["id"])
    stored = b"".join(entry.e for entry in entries).decode()
    assert '"passkey-added"' in stored
    assert passkey["credential"] not in stored
    assert passkey["public_key"] not in stored


@pytest.mark.parametrize("path", ["/v1/account/passkeys", "/v1/account/passkeys/challenge"])
def test_only_a_key_that_manages_the_account_adds_passkeys(world, path):
    made = sign_up(world)
    reader, _ = key_for(world, made["key"], "match:read")

    is_problem(world.post(path, token=reader), "wrong-key-scope")
    is_problem(world.post(path), "no-token")


@pytest.mark.slow
def test_a_service_that_nobody_signs_in_to_does_not_import_the_library():
    """Importing it takes longer than many requests; the pages of a match never need it."""
    source = (
        "import sys; import formicary.servers.api; import formicary.cli;"
        " print(sorted({'webauthn', 'cbor2', 'OpenSSL', 'pyasn1'} & set(sys.modules)))"
    )
    imported = subprocess.run(
        [sys.executable, "-c", source], capture_output=True, text=True, check=True
    )
    assert imported.stdout.strip() == "[]"
