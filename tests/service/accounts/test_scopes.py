"""At every endpoint, an API key permits exactly the operations of its scopes."""

import re

import pytest

from accounts.scopes import SCOPES
from service.contract.discovery import find_resources
from service.contract.operation import operations_of
from tests.service.accounts.people import ADMIN, key_for, sign_up
from tests.service.conftest import World
from tests.service.problems import is_problem

DOORS = {
    name: operation
    for kind in find_resources()
    for name, operation in operations_of(kind).items()
    if operation.key_scope
}
SAMPLES = {
    "match_id": "",
    "account_id": "a" * 16,
    "seat": "1",
    "seq": "1",
    "number": "1",
    "webhook": "1",
    "delivery": "wd_" + "0" * 32,
    "question": "0" * 24,
    "note": "a" * 16,
    "study": "a" * 16,
    "table_note": "a" * 16,
}


@pytest.fixture(scope="module")
def service_with_keys():
    """Return a service with a match and, for each scope, a key that has all other scopes."""
    world = World(admin_token=ADMIN)
    first = sign_up(world)["key"]
    lacking = {
        scope: key_for(world, first, *(other for other in SCOPES if other != scope))[0]
        for scope in SCOPES
    }
    match_id, _ = world.begin_match()
    return world, match_id, first, lacking


@pytest.mark.parametrize("name", DOORS)
def test_a_key_without_its_scope_is_refused_at_every_door(service_with_keys, name):
    world, match_id, first, lacking = service_with_keys
    door = DOORS[name]
    samples = {**SAMPLES, "match_id": match_id}
    path = re.sub(r"<(?:\w+:)?(\w+)>", lambda matched: samples[matched[1]], door.path)

    def knock(key):
        headers = {"Authorization": f"Bearer {key}", "Idempotency-Key": world.key()}
        return world.client.open(path, method=door.method, json={}, headers=headers)

    is_problem(knock(lacking[door.key_scope]), "wrong-key-scope")
    is_problem(knock(first[:-2] + "AA"), "invalid-key")


def test_scopes_are_those_that_the_doors_are_known_by():
    wanted = {
        "get_state": "match:read",
        "preview_command": "match:read",
        "post_command": "match:play",
        "undo_match": "match:play",
        "take_seat": "match:play",
        "create_match": "match:create",
        "create_branch": "match:create",
        "get_bundle": "audit:read",
        "get_receipt": "audit:read",
        "erase_account": "account:manage",
    }

    assert {name: DOORS[name].key_scope for name in wanted if name in DOORS} == {
        name: scope for name, scope in wanted.items() if name in DOORS
    }
    assert {"post_command", "get_bundle", "create_match", "get_state"} <= DOORS.keys()


def test_a_key_is_a_spectators_where_its_account_holds_no_seat(service_with_keys):
    world, match_id, key, _ = service_with_keys

    as_anybody, by_key = (
        world.get(f"/v1/matches/{match_id}/state", token=token) for token in (None, key)
    )

    assert as_anybody.json == by_key.json
    is_problem(world.send(match_id, key), "no-seat")


def test_a_seats_token_is_no_key(service_with_keys):
    world, _, _, _ = service_with_keys
    _, tokens = world.begin_match()

    is_problem(world.get("/v1/account", token=tokens[0]), "invalid-key")
    refused = is_problem(world.get("/v1/account"), "no-token")
    assert "API key" in refused.json["detail"]
    assert "seat" not in refused.json["detail"]
    is_problem(world.get("/v1/account", token=ADMIN), "invalid-key")
