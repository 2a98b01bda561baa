"""As the store fills up, account creation stops first, then every change except removal."""

import pytest

from tests.service.accounts.people import ask, sign_up
from tests.service.conftest import UUID
from tests.service.problems import is_problem

NEW = {"name": "Bea"}
HOOK = {"url": "https://1.1.1.1/hook", "events": ["asked"]}


@pytest.fixture
def ada(world):
    return sign_up(world)["key"]


def test_near_the_ceiling_no_account_is_made_and_the_name_stays_free(world, ada):
    """Repeated requests return their first response, and existing accounts keep working."""
    key = UUID.format(70)
    first = world.post("/v1/accounts", {"name": "Cleo"}, key=key)
    world.context.capacity.share = 0.92

    assert is_problem(world.post("/v1/accounts", NEW), "store-nearly-full").headers["Retry-After"]
    assert world.post("/v1/accounts", {"name": "Cleo"}, key=key).json == first.json
    assert ask(world, "PUT", "/v1/account", {"name": "Ann", "bot": False}, token=ada).json["name"]

    world.context.capacity.share = 0.5
    assert world.post("/v1/accounts", NEW).status_code == 201


def test_at_the_ceiling_accounts_change_only_to_take_away(world, ada):
    made = world.post("/v1/account/keys", {"label": "two", "scopes": ["match:read"]}, token=ada)
    world.context.capacity.share = 0.98

    rename = ask(world, "PUT", "/v1/account", {"name": "Ann", "bot": False}, token=ada)
    issue = world.post("/v1/account/keys", {"label": "b", "scopes": ["match:read"]}, token=ada)
    for answer in (rename, issue):
        is_problem(answer, "store-full")
    assert world.get("/v1/account", token=ada).json["name"] == "Ada"
    number = made.json["number"]
    assert ask(world, "DELETE", f"/v1/account/keys/{number}", token=ada).status_code == 204
    assert ask(world, "DELETE", "/v1/account", token=ada).status_code == 204


def test_at_the_ceiling_who_is_erased_lets_go_of_seats(world, ada):
    match_id = world.create()
    assert world.post(f"/v1/matches/{match_id}/seats/0", token=ada).status_code == 201
    world.context.capacity.share = 0.98

    assert ask(world, "DELETE", "/v1/account", token=ada).status_code == 204

    assert not world.get(f"/v1/matches/{match_id}").json["seats"][0]["taken"]


def test_at_the_ceiling_no_webhook_is_made(world, ada):
    world.context.capacity.share = 0.98

    is_problem(world.post("/v1/webhooks", HOOK, token=ada), "store-full")

    assert world.get("/v1/webhooks", token=ada).json["webhooks"] == []
