"""Test accounts are erased with their matches a week after their registration (rule T24)."""

import pytest

from accounts.test_accounts import Expiry
from matches.commands.administration import delete
from matches.expire import erase_expired
from projections.match_cache import MatchDeleted
from tests.service.accounts.people import key_for, sign_up
from tests.service.conftest import World

DAY = 24 * 3600 * 1000
PLAN = {"game": "anthill", "seats": [{}, {}]}


class Week:
    """A service whose clock is moved, with a test account and another one."""

    def __init__(self):
        self.world = World()
        self.now = 1000
        self.world.context.now = lambda: self.now
        self.world.context.accounts.now = lambda: self.now
        self.tester, self.ada = sign_up(self.world, "Tess", test=True), sign_up(self.world)
        self.forgotten = []

    def create(self, account, **more):
        made = self.world.post("/v1/matches", {**PLAN, **more}, token=account["key"])
        return made.json["id"]

    def erase(self):
        def forget(account_id, keys):
            self.forgotten.append((account_id, keys))

        return erase_expired(self.world.context, forget)

    def is_erased(self, account):
        return self.world.context.accounts.account(account["id"]).is_erased


@pytest.fixture
def week():
    return Week()


def test_nothing_is_erased_before_seven_days(week):
    week.create(week.tester)
    week.now += 7 * DAY - 1
    assert week.erase() == 0
    assert not week.is_erased(week.tester)


def test_an_account_is_erased_with_all_its_matches(week):
    kept = week.create(week.ada)
    key_for(week.world, week.tester["key"], "match:read")
    first = week.create(week.tester)
    week.now += 6 * DAY
    second = week.create(week.tester, seats=[{"bot": "random"}, {}])
    week.world.post(f"/v1/matches/{second}/seats/1")
    week.now += DAY

    assert week.erase() == 3
    assert week.is_erased(week.tester)
    assert not week.is_erased(week.ada)
    for match_id in (first, second):
        with pytest.raises(MatchDeleted):
            week.world.context.cache.fresh(match_id)
    assert week.world.get(f"/v1/matches/{kept}").status_code == 200
    assert week.forgotten == [(week.tester["id"], 2)]
    assert week.erase() == 0


def test_an_erased_account_leaves_its_matches_until_their_time(week):
    match_id = week.create(week.tester)
    week.world.client.delete(
        "/v1/account", headers={"Authorization": f"Bearer {week.tester['key']}"}
    )
    week.now += 7 * DAY
    assert week.erase() == 2
    assert week.forgotten == []
    assert week.world.context.store.head(match_id).is_deleted


def test_deletions_are_noted_for_backups(week):
    noted = []
    week.world.context.note_erasure = lambda kind, name: noted.append((kind, name))
    match_id = week.create(week.tester)
    week.now += 7 * DAY
    week.erase()
    assert noted == [("match", match_id), ("account", week.tester["id"])]


def test_only_test_accounts_and_test_matches_are_erased(week):
    """A wrong entry of the index does no harm."""
    match_id = week.create(week.ada)
    expiries = week.world.context.accounts.expiries
    for expiry in (Expiry("account", week.ada["id"]), Expiry("match", match_id)):
        expiries.note(expiry, 1000)
    expiries.note(Expiry("match", "a" * 16), 1000)
    expiries.note(Expiry("account", "b" * 16), 1000)
    assert week.erase() == 4
    assert not week.is_erased(week.ada)
    assert week.world.get(f"/v1/matches/{match_id}").status_code == 200
    assert expiries.due(1000) == ()


def test_one_that_cannot_be_erased_does_not_stop_the_others(week, monkeypatch):
    broken, other = week.create(week.tester), week.create(week.tester)
    week.now += 7 * DAY
    store = week.world.context.store

    def fail_once(context, match_id):
        if match_id == broken:
            raise ValueError("unreadable")
        delete(context, match_id)

    with monkeypatch.context() as damaged:
        damaged.setattr("matches.expire.delete", fail_once)
        assert week.erase() == 2
    assert store.head(other).is_deleted
    assert week.erase() == 1
    assert store.head(broken).is_deleted
