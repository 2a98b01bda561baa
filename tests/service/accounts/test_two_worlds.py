"""Responses to others reveal no private account data, so two worlds look the same to them."""

import pytest

from accounts.commands import AddPasskey, BlockSomebody, SubscribeWebhook
from accounts.execute import execute
from matches.commands.create import join
from tests.accounts.making import BY_OWNER
from tests.service.accounts.people import ADMIN, ask, key_for, sign_up
from tests.service.conftest import World
from tests.service.test_secrecy import everything, refusals

NOBODY = "a" * 16


def make_world(private):
    """Return a world in which Ada and Ben play.

    With `private`, Ada's account also has a labelled key, a passkey, a block and a webhook.
    """
    world = World(admin_token=ADMIN)
    ada, ben = sign_up(world), sign_up(world, "Ben")
    match_id = world.create()
    join(world.context, match_id, 0, account=ada["id"], key="k", digest="d")
    token = world.post(f"/v1/matches/{match_id}/seats/1", key=world.key()).json["token"]
    world.send(match_id, token)
    if private:
        key_for(world, ada["key"], "match:read", label="a secret label")
        execute(world.context.accounts, ada["id"], AddPasskey("{}", 0), BY_OWNER)
        execute(world.context.accounts, ada["id"], BlockSomebody(ben["id"]), BY_OWNER)
        execute(world.context.accounts, ada["id"], SubscribeWebhook("https://x.test"), BY_OWNER)
        ask(world, "DELETE", "/v1/account/keys/2", token=ada["key"])
    return world, match_id, token, ada, ben


def comparable(answer):
    """Return the status, headers and body of a response without its random request id."""
    headers = sorted(header for header in answer.headers if header[0] != "X-Request-ID")
    return answer.status_code, headers, answer.get_data()


@pytest.mark.parametrize("reader", ["spectator", "seat", "account"])
def test_keys_labels_passkeys_blocks_and_webhooks_are_nobodys_business(reader):
    answers_by_world = []
    for private in (False, True):
        world, match_id, token, ada, ben = make_world(private)
        by = {"spectator": None, "seat": token, "account": ben["key"]}[reader]
        answers = [
            comparable(world.get(path, token=by)) for path in ("/v1/accounts/ada", "/v1/matches")
        ]
        answers += everything(world, match_id, by)
        if reader == "seat":
            answers += refusals(world, match_id, by)
        answers_by_world.append(answers)
        assert ada["id"] in world.get(f"/v1/matches/{match_id}").text

    assert answers_by_world[0] == answers_by_world[1]


def test_a_wrong_key_and_code_are_refused_alike_whether_the_account_is_there_or_not():
    world, *_, ada, _ = make_world(private=False)
    proof = "x" * 43

    keys = [
        world.get("/v1/account", token=f"key.{account}.1.{proof}")
        for account in (ada["id"], NOBODY)
    ]
    codes = [
        world.post("/v1/accounts/recovery", {"code": f"recovery.{account}.{proof}"})
        for account in (ada["id"], NOBODY)
    ]

    assert comparable(keys[0]) == comparable(keys[1])
    assert comparable(codes[0]) == comparable(codes[1])


def test_an_erased_name_looks_as_one_that_somebody_has_and_as_one_that_nobody_had():
    """An erased name is unavailable like one in use, and not found like one that never existed."""
    world, *_, ada, _ = make_world(private=True)
    ask(world, "DELETE", "/v1/account", token=ada["key"])

    taken = [world.post("/v1/accounts", {"name": name}) for name in ("Ada", "Ben")]
    answers = [world.get(f"/v1/accounts/{name}") for name in ("Ada", "Cleo", ada["id"], NOBODY)]

    assert comparable(taken[0]) == comparable(taken[1])
    assert all(comparable(answer) == comparable(answers[0]) for answer in answers)
