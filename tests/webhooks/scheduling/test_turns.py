"""Accounts take turns at the slots, and no account can occupy all of them."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from fakeredis import FakeRedis

from tests.servers import client, running
from tests.webhooks.scheduling.test_schedule import (
    DAY_MS,
    FINE,
    HUNG,
    Clock,
    add,
    claim_all,
    many_of,
    some_delivery,
)
from tests.webhooks.world import WebhookWorld
from webhooks import schedule as schedule_module
from webhooks.deliveries import settle
from webhooks.schedule import (
    CLAIM_MS,
    MOST_AT_A_HOST,
    MOST_OF_AN_ACCOUNT,
    MOST_UNPROVED,
    QUICK_FOR_MS,
    Outcome,
    Schedule,
    TooManyWait,
)

__all__ = ["client", "running"]
OUTCOMES: tuple[Outcome, ...] = ("quick", "answered", "failed")


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def schedule(client, clock):
    return Schedule(client, clock)


def finish(schedule, clock, delivery, outcome="quick"):
    schedule.put(settle(delivery, FINE, clock(), 0), outcome)


def prove(schedule, clock, place):
    """Let a host respond quickly once."""
    schedule.add(some_delivery("first", clock, place=place, account="proving"))
    finish(schedule, clock, schedule.claim())


def test_an_account_has_some_slots_however_many_hosts_it_has(schedule, clock):
    for host in range(8):
        add(schedule, clock, 6, place=f"{host}.com", webhook=host)

    under_way = claim_all(schedule)

    assert len(under_way) == MOST_OF_AN_ACCOUNT == 2 * MOST_AT_A_HOST
    assert len({delivery.place for delivery in under_way}) > MOST_OF_AN_ACCOUNT // 2
    finish(schedule, clock, under_way[0])
    assert len(claim_all(schedule)) == 1


def test_many_accounts_have_few_slots_at_one_host(schedule, clock):
    """The slots rotate among the accounts, except for deliveries that have already started."""
    for account in range(30):
        add(schedule, clock, 2, account=f"a{account}")
    served = []
    while under_way := claim_all(schedule):
        assert len(under_way) <= MOST_AT_A_HOST
        for delivery in under_way:
            served.append(delivery.account)
            finish(schedule, clock, delivery)

    assert len(served) == 60
    assert len(set(served[:30])) >= 30 - MOST_AT_A_HOST


def test_accounts_take_turns_whatever_is_the_oldest(schedule, clock, monkeypatch):
    monkeypatch.setattr(schedule_module, "MOST_OF_AN_ACCOUNT", 100)
    monkeypatch.setattr(schedule_module, "MOST_AT_A_HOST", 100)
    add(schedule, clock, 10, account="greedy")
    clock.at += 1000
    add(schedule, clock, 3, account="other", place="other.com")

    first = [schedule.claim().account for _ in range(6)]

    assert all(now != then for now, then in pairwise(first))


def test_hosts_that_are_not_known_to_be_quick_have_half_of_the_slots(schedule, clock):
    """The first delivery to a host, and the first one after a slow response, are limited as well."""
    prove(schedule, clock, "quick.com")
    for account in range(30):
        add(schedule, clock, 2, account=f"a{account}", place=f"{account}.com")
    under_way = claim_all(schedule)
    add(schedule, clock, 2, account="q", place="quick.com")
    quick = claim_all(schedule)
    finish(schedule, clock, quick[0], "answered")
    add(schedule, clock, 1, account="r", place="quick.com")
    late = claim_all(schedule)

    assert len(under_way) == MOST_UNPROVED
    assert [delivery.account for delivery in quick] == ["q", "q"]
    assert late == []
    finish(schedule, clock, under_way[0], "answered")
    assert len(claim_all(schedule)) == 1


def test_a_host_has_to_prove_again_after_a_while(schedule, clock, client):
    prove(schedule, clock, "quick.com")

    assert 0 < client.pttl("webhooks:quick:quick.com") <= QUICK_FOR_MS


def test_who_waits_for_a_slot_of_a_host_is_next_when_one_is_free(schedule, clock):
    """A waiting delivery gets a free slot immediately, without waiting for the timeout of a claim."""
    add(schedule, clock, MOST_AT_A_HOST, account="a")
    under_way = claim_all(schedule)
    add(schedule, clock, 1, account="b")
    schedule.renew(under_way)
    assert claim_all(schedule) == []

    finish(schedule, clock, under_way[0])

    assert [delivery.account for delivery in claim_all(schedule)] == ["b"]


def test_who_waits_for_a_host_that_rests_goes_on_once_it_answers(schedule, clock):
    add(schedule, clock, 1, account="a")
    schedule.put(schedule.claim(), "failed")
    add(schedule, clock, 1, account="b")
    assert claim_all(schedule) == []
    clock.at += CLAIM_MS

    (first, second) = claim_all(schedule)

    assert {first.account, second.account} == {"a", "b"}


def test_what_waits_for_an_account_is_limited(schedule, clock, monkeypatch):
    """Waiting deliveries are limited per account, but each webhook may have a few of its own."""
    monkeypatch.setattr(schedule_module, "MOST_WAITING_OF_ACCOUNT", 10)
    monkeypatch.setattr(schedule_module, "MOST_WAITING_ALWAYS", 2)
    add(schedule, clock, 5, webhook=1)
    add(schedule, clock, 5, webhook=2, place="other.com")

    with pytest.raises(TooManyWait):
        schedule.add(some_delivery(9, clock))
    assert add(schedule, clock, 2, webhook=3, place="third.com")
    with pytest.raises(TooManyWait):
        schedule.add(some_delivery(9, clock, webhook=3, place="third.com"))
    add(schedule, clock, 3, account="b")
    finish(schedule, clock, schedule.claim())
    schedule.forget("a-2")
    add(schedule, clock, 6, webhook=1)


def test_what_an_earlier_release_scheduled_is_sent(schedule, clock, client):
    """Old deliveries were stored in one queue per host. Claimed ones are due after their timeout."""
    waiting = many_of(clock, 3)
    for delivery in waiting:
        schedule.add(delivery)
    for name in client.keys("webhooks:*"):
        if name.split(b":")[1] not in (b"delivery", b"waiting"):
            client.delete(name)
    under_way = waiting[0].id
    due = {delivery.id: clock() for delivery in waiting} | {under_way: clock() + CLAIM_MS}
    client.zadd("webhooks:due:hooks.com", due)
    client.zadd("webhooks:held:hooks.com", {under_way: clock() + CLAIM_MS})
    client.zadd("webhooks:hosts", {"hooks.com": clock()})

    assert {delivery.id for delivery in claim_all(schedule)} == set(due) - {under_way}
    clock.at += CLAIM_MS
    assert under_way in {delivery.id for delivery in claim_all(schedule)}
    assert not client.exists("webhooks:hosts", "webhooks:due:hooks.com")


@pytest.mark.parametrize("limit", ["MOST_WAITING", "MOST_WAITING_OF_ACCOUNT"])
def test_what_is_not_taken_is_listed_and_can_be_sent_again(receiver, monkeypatch, limit):
    """The webhook is paused and reports the reason."""
    monkeypatch.setattr(schedule_module, limit, 3)
    monkeypatch.setattr(schedule_module, "MOST_WAITING_ALWAYS", 1)
    world = WebhookWorld(receiver)
    ada, bob = (world.person(name)[0] for name in ("Ada", "Bob"))
    number, _ = world.active(ada, "ok", ["event"])
    match_id = world.table_for(ada, bob)
    world.send(match_id, ada)
    world.send(match_id, bob)
    world.run_phases(match_id)
    world.notice()

    shown, refused = world.show(ada, number), world.log(ada, number, state="dead")
    assert (shown["status"], shown["paused_for"]) == ("paused", "backlog")
    assert len(world.log(ada, number, state="waiting")) == 3
    assert refused
    assert all(delivery["attempts"] == [] for delivery in refused)
    world.ask("PATCH", f"/v1/webhooks/{number}", ada, {"paused": False})
    again = f"/v1/webhooks/{number}/deliveries/{refused[0]['id']}/retry"
    assert world.post(again, token=ada).status_code == 202
    assert refused[0]["version"] in {body["data"]["version"] for body in world.send_notices()}


class Disorder:
    """Deliveries that are scheduled, claimed, abandoned and finished in random order."""

    def __init__(self, seed, clock):
        self.luck, self.clock = Random(seed), clock
        self.schedule = Schedule(FakeRedis(), clock)
        self.added, self.done, self.held = set(), set(), {}

    def add(self):
        account, place = f"a{self.luck.randrange(6)}", f"{self.luck.randrange(8)}.com"
        delivery = some_delivery(len(self.added), self.clock, account=account, place=place)
        self.schedule.add(delivery)
        self.added.add(delivery.id)

    def claim(self):
        self.forget_late()
        if claimed := self.schedule.claim():
            assert claimed.id not in self.held
            self.held[claimed.id] = claimed, self.clock() + CLAIM_MS
            for about, most in (("place", MOST_AT_A_HOST), ("account", MOST_OF_AN_ACCOUNT)):
                counts = Counter(getattr(held, about) for held, _ in self.held.values())
                assert counts.most_common(1)[0][1] <= most

    def put(self):
        self.forget_late()
        if self.held:
            delivery, _ = self.held.pop(self.luck.choice(sorted(self.held)))
            outcome = self.luck.choice(OUTCOMES)
            reply = HUNG if outcome == "failed" else FINE
            after = settle(delivery, reply, self.clock(), 0)
            self.schedule.put(after, outcome)
            self.done |= {delivery.id} if after.state != "waiting" else set()

    def renew(self):
        self.forget_late()
        until = self.clock() + CLAIM_MS
        self.held = {name: (held, until) for name, (held, _) in self.held.items()}
        self.schedule.renew([held for held, _ in self.held.values()])

    def wait(self):
        self.clock.at += self.luck.choice([1, 100, CLAIM_MS // 2, CLAIM_MS])

    def forget_late(self):
        """Drop deliveries that were claimed for too long, as if their process had died."""
        now = self.clock()
        self.held = {name: held for name, held in self.held.items() if held[1] > now}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_nothing_is_lost_and_no_limit_is_passed(clock, seed):
    disorder = Disorder(seed, clock)
    steps = [disorder.add, disorder.claim] * 2 + [disorder.put, disorder.renew, disorder.wait]
    for _ in range(400):
        disorder.luck.choice(steps)()
    until = clock.at + 5 * DAY_MS
    while clock.at < until and disorder.added - disorder.done:
        if claimed := disorder.schedule.claim():
            finish(disorder.schedule, clock, claimed)
            disorder.done.add(claimed.id)
        else:
            clock.at += 60_000

    assert len(disorder.added) > 50
    assert disorder.added <= disorder.done
