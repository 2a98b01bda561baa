"""Mail to strangers: it is limited for each account and each address, and can be refused."""

import pytest

from tests.service.problems import is_problem
from tests.webhooks.mail.confirmed import (
    ADDRESS,
    add_mail,
    receive,
    request_mail,
    stop_path,
)
from tests.webhooks.world import DAY_MS
from webhooks.mail import limits
from webhooks.mail.limits import REQUESTS_OF_ACCOUNT, REQUESTS_TO_ADDRESS


def is_refused(answer, most):
    problem = is_problem(answer, "too-many-requests").json
    assert (problem["facts"]["bucket"], problem["facts"]["granted"]) == ("mail", most)
    assert 0 < int(answer.headers["Retry-After"]) <= DAY_MS // 1000
    return True


def test_an_account_cannot_write_to_many_strangers(world, key, box):
    for number in range(REQUESTS_OF_ACCOUNT):
        assert request_mail(world, key, f"anna{number}@mail-host.de").status_code == 201

    assert is_refused(request_mail(world, key, "eve@mail-host.de"), REQUESTS_OF_ACCOUNT)
    assert len(receive(world, box)) == REQUESTS_OF_ACCOUNT
    world.clock.at += DAY_MS
    assert request_mail(world, key, "eve@mail-host.de").status_code == 201


def test_many_accounts_cannot_write_to_one_stranger(world, box):
    keys = [world.person(f"Eve{number}")[0] for number in range(REQUESTS_TO_ADDRESS + 1)]
    spellings = (
        ADDRESS,
        ADDRESS.upper().replace("FORMICARY-MAIL.DE", "formicary-mail.de"),
        ADDRESS,
    )
    for key, spelling in zip(keys, spellings, strict=False):
        assert request_mail(world, key, spelling).status_code == 201

    assert is_refused(request_mail(world, keys[-1]), REQUESTS_TO_ADDRESS)
    assert request_mail(world, keys[-1], "anna@mail-host.de").status_code == 201
    assert len(receive(world, box)) == REQUESTS_TO_ADDRESS + 1


@pytest.mark.parametrize("path", ["test", "deliveries/{delivery}/retry"])
def test_a_challenge_is_not_repeated_without_limit(world, key, box, path):
    number = request_mail(world, key).json["webhook"]["number"]
    (challenge,) = world.log(key, number)
    again = f"/v1/webhooks/{number}/{path.format(delivery=challenge['id'])}"
    for _ in range(REQUESTS_TO_ADDRESS - 1):
        assert world.post(again, None, token=key).status_code == 202

    assert is_refused(world.post(again, None, token=key), REQUESTS_TO_ADDRESS)


def test_a_stranger_can_refuse_mail_of_all_accounts(world, key, box):
    request_mail(world, key)
    (mail,) = receive(world, box)

    assert world.client.post(stop_path(mail)).status_code == 200

    assert world.get("/v1/webhooks", token=key).json["webhooks"] == []
    eve, _ = world.person("Eve")
    assert is_refused(request_mail(world, eve), REQUESTS_TO_ADDRESS)
    world.clock.at += DAY_MS
    assert is_refused(request_mail(world, eve), REQUESTS_TO_ADDRESS)


def test_notices_of_a_day_are_limited(world, key, box, monkeypatch):
    monkeypatch.setattr(limits, "NOTICES_OF_WEBHOOK", 2)
    number = add_mail(world, key, box)
    bob, _ = world.person("Bob")
    for _ in range(3):
        world.table_for(key, bob)

    assert len(receive(world, box)) == 2
    states = [delivery["state"] for delivery in world.log(key, number)]
    assert sorted(states) == ["dead", "delivered", "delivered", "delivered"]
    world.clock.at += DAY_MS
    world.table_for(key, bob)
    assert len(receive(world, box)) == 1


def test_the_counters_do_not_contain_the_address(world, key):
    request_mail(world, key)

    names = b" ".join(world.redis.keys("mail:*"))
    assert b"mail:sent:" in names
    assert ADDRESS.encode() not in names
    assert all(world.redis.pttl(name) > 0 for name in world.redis.keys("mail:*"))
