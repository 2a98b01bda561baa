"""The list of a seat is the same in two worlds that differ only in values hidden from the seat."""

import re

import pytest

from matches.last_reader import note_holder
from tests.service.accounts.people import sign_up
from tests.service.test_secrecy import PAIRS, mask_answer, refusals

MEASURED = re.compile(rb'"(milliseconds|bytes)":[0-9.]+|"at":"[^"]*"')


def list_of(world, match_id, token):
    """Return the list of a seat, without the times that differ from request to request."""
    note_holder(None)
    refusals(world, match_id, token)
    world.get(f"/v1/matches/{match_id}/state?at=99", token=token)
    answer = world.get(f"/v1/matches/{match_id}/requests", token=token)
    assert answer.status_code == 200
    assert len(answer.json["requests"]) >= 4
    status, headers, data = mask_answer(answer)
    masked = MEASURED.sub(b"", data)
    return status, [row for row in headers if row[0] != "Content-Length"], masked


@pytest.mark.parametrize("pair", PAIRS)
def test_the_list_of_a_seat_shows_no_secret_of_another(pair):
    lists = [list_of(world, match_id, tokens[1]) for world, match_id, tokens in PAIRS[pair]()]

    assert lists[0] == lists[1]


def test_the_list_of_the_seat_with_the_secret_differs():
    lists = [list_of(world, match_id, tokens[0]) for world, match_id, tokens in PAIRS["a choice"]()]

    assert lists[0] != lists[1]


def requests_of_a_stranger(is_there, *, is_deleted):
    """Return the requests of an account about a hidden match that exists, or about none."""
    (world, match_id, _), _ = PAIRS["a choice"]()
    note_holder(None)
    key = sign_up(world)["key"]
    store = world.context.store
    if is_there:
        store.withdrawals.hide(match_id)
    else:
        match_id = "a" * 16
    world.context.cache.take_notice()
    for method in ("commands", "undo"):
        world.post(f"/v1/matches/{match_id}/{method}", {}, token=key)
    if is_there and is_deleted:
        store.withdrawals.delete(match_id, is_unlisted=True)
        world.context.cache.drop(match_id)
    shown = world.get("/v1/account/requests", token=key).json["requests"]
    return [
        {**row, "at": "", "request": "", "milliseconds": 0, "match": "", "path": ""}
        for row in shown
    ]


@pytest.mark.parametrize("is_deleted", [False, True])
def test_the_list_of_a_stranger_does_not_show_whether_a_hidden_match_exists(is_deleted):
    there = requests_of_a_stranger(is_there=True, is_deleted=is_deleted)

    assert len(there) == 2
    assert there == requests_of_a_stranger(is_there=False, is_deleted=is_deleted)
