"""The delivery schedule: due times, limits per host, and claims of killed processes."""

import pytest
from fakeredis import FakeRedis
from msgspec.structs import replace

from tests.servers import client, running
from webhooks import schedule as schedule_module
from webhooks.deliveries import (
    CHALLENGE_PAUSES_SECONDS,
    JITTER,
    PAUSES_SECONDS,
    Delivery,
    delivery_id,
    send_again,
    settle,
)
from webhooks.schedule import CLAIM_MS, LONGEST_REST_MS, MOST_AT_A_HOST, Schedule, TooManyWait
from webhooks.sender import GONE, PostResult

__all__ = ["client", "running"]

DAY_MS = 86_400_000
HUNG = PostResult(None, "timed-out", 10)
FAILED, FINE = PostResult(500, "answered-otherwise", 10), PostResult(204, "", 10)


class Clock:
    """A clock that the test sets."""

    def __init__(self):
        self.at = 1_795_000_000_000

    def __call__(self):
        return self.at


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def schedule(client, clock):
    return Schedule(client, clock)


def some_delivery(number, clock, *, place="hooks.com", webhook=1, kind="event", account="a"):
    name = delivery_id(f"{account}-{webhook}", kind, number)
    return Delivery(
        id=name,
        account=account,
        number=webhook,
        place=place,
        kind=kind,
        at=clock(),
        due=clock(),
        since=clock(),
    )


def many_of(clock, many, **more):
    return [some_delivery(number, clock, **more) for number in range(many)]


def add(schedule, clock, many, **more):
    deliveries = many_of(clock, many, **more)
    for delivery in deliveries:
        schedule.add(delivery)
    return deliveries


def claim_all(schedule):
    claimed = []
    while delivery := schedule.claim():
        claimed.append(delivery)
    return claimed


def test_what_is_added_is_claimed_once(schedule, clock):
    (delivery,) = add(schedule, clock, 1)

    assert schedule.claim() == delivery
    assert schedule.claim() is None


def test_the_same_is_not_added_twice(schedule, clock):
    """A duplicate delivery is ignored, both while the first one waits and after it was delivered."""
    delivery = some_delivery(1, clock)

    assert [schedule.add(delivery), schedule.add(delivery)] == [True, False]
    schedule.put(settle(schedule.claim(), FINE, clock(), 0))
    assert not schedule.add(delivery)
    clock.at += DAY_MS
    assert schedule.claim() is None


def test_at_most_four_are_under_way_at_one_host(schedule, clock):
    add(schedule, clock, 7)
    add(schedule, clock, 2, place="other.com", webhook=2)

    under_way = claim_all(schedule)

    assert [delivery.place for delivery in under_way].count("hooks.com") == MOST_AT_A_HOST == 4
    assert [delivery.place for delivery in under_way].count("other.com") == 2
    schedule.put(settle(under_way[0], FINE, clock(), 0))
    assert len(claim_all(schedule)) == 1


def test_what_may_not_be_seen_yet_takes_no_place_of_its_host(schedule, clock):
    """A hidden delivery takes no slot even while it is checked. Once visible, it joins the queue."""
    unseen = [replace(delivery, is_unseen=True) for delivery in many_of(clock, 6)]
    for delivery in unseen:
        schedule.add(delivery)
    seen = add(schedule, clock, 5, webhook=2)

    under_way = claim_all(schedule)

    taken = [delivery for delivery in under_way if delivery in seen]
    assert len(taken) == len(under_way) - len(taken) == MOST_AT_A_HOST
    schedule.renew(under_way)
    clock.at += CLAIM_MS - 1
    assert claim_all(schedule) == []
    looked_at = next(delivery for delivery in under_way if delivery.is_unseen)
    schedule.put(replace(looked_at, is_unseen=False))
    assert [delivery.is_unseen for delivery in claim_all(schedule)] == [True]
    schedule.put(settle(taken[0], FINE, clock(), 0))
    assert [delivery.is_unseen for delivery in claim_all(schedule)] == [False]


def test_what_a_killed_process_had_is_due_again(schedule, clock):
    """The slots that a killed process held at a host become free again as well."""
    added = add(schedule, clock, 5)
    claim_all(schedule)

    clock.at += CLAIM_MS - 1
    assert claim_all(schedule) == []
    clock.at += 1

    again = claim_all(schedule)
    for delivery in again:
        schedule.put(settle(delivery, FINE, clock(), 0))
    again += claim_all(schedule)
    assert {delivery.id for delivery in again} == {delivery.id for delivery in added}


def test_who_is_still_sending_keeps_what_it_has(schedule, clock):
    add(schedule, clock, 5)
    under_way = claim_all(schedule)
    for _ in range(3):
        clock.at += CLAIM_MS - 1
        schedule.renew(under_way)

    assert claim_all(schedule) == []
    schedule.put(settle(under_way[0], FINE, clock(), 0))
    schedule.renew(under_way)
    clock.at += CLAIM_MS
    assert under_way[0].id not in [delivery.id for delivery in claim_all(schedule)]


@pytest.mark.parametrize("jitter", [-1, 0, 1])
def test_a_receiver_that_fails_is_tried_for_three_days(clock, jitter):
    """The pauses grow, with random jitter. Then the schedule gives up on the delivery."""
    schedule = Schedule(FakeRedis(), clock)
    add(schedule, clock, 1)
    began, tries, pauses = clock(), 0, []
    while claimed := schedule.claim():
        tries += 1
        failed = settle(claimed, FAILED, clock(), jitter)
        schedule.put(failed)
        if failed.state == "dead":
            break
        assert schedule.claim() is None
        pauses.append((failed.due - clock()) / 1000)
        clock.at = failed.due

    factor = 1 + JITTER * jitter
    assert pauses == pytest.approx([factor * second for second in PAUSES_SECONDS], abs=0.001)
    assert sorted(pauses) == pauses
    assert tries == len(PAUSES_SECONDS) + 1
    assert clock() - began == pytest.approx(3 * DAY_MS, rel=0.12)
    assert [delivery.state for delivery in schedule.page("a-1", "dead", None, 9).deliveries] == [
        "dead"
    ]


def test_a_dead_letter_is_sent_again_by_call(schedule, clock):
    add(schedule, clock, 1)
    gone = settle(schedule.claim(), replace(FAILED, status=GONE), clock(), 0)
    schedule.put(gone)
    assert gone.state == "dead"

    schedule.put(send_again(gone, clock()))

    assert schedule.claim() == replace(gone, attempts=(), state="waiting", due=clock())
    assert schedule.page("a-1", "dead", None, 9).deliveries == ()


@pytest.mark.parametrize(
    ("kind", "tries"), [("challenge", len(CHALLENGE_PAUSES_SECONDS) + 1), ("test", 1)]
)
def test_a_challenge_and_a_test_are_not_tried_for_days(clock, kind, tries):
    delivery = some_delivery(1, clock, kind=kind)
    for _ in range(tries):
        assert delivery.state == "waiting"
        delivery = settle(delivery, FAILED, clock(), 0)
    assert delivery.state == "dead"


@pytest.mark.parametrize(("asked", "pause"), [(600, 600), (1, 5), (10**8, 7200)])
def test_a_receiver_may_ask_for_a_longer_pause(clock, asked, pause):
    busy = PostResult(503, "answered-otherwise", 1, retry_after=asked)

    delivery = settle(some_delivery(1, clock), busy, clock(), 0)

    assert delivery.due - clock() == pause * 1000


def test_the_log_is_read_in_pages_the_newest_first(schedule, clock):
    added = []
    for number in range(7):
        clock.at += number % 2  # some within the same millisecond
        added.append(some_delivery(number, clock))
        schedule.add(added[-1])
    schedule.put(settle(schedule.claim(), FINE, clock(), 0))

    pages, cursor = [], None
    while True:
        page = schedule.page("a-1", None, cursor, 3)
        pages.append([delivery.id for delivery in page.deliveries])
        cursor = page.cursor
        if cursor is None:
            break

    assert [len(page) for page in pages] == [3, 3, 1]
    assert {delivery for page in pages for delivery in page} == {delivery.id for delivery in added}
    assert len(schedule.page("a-1", "delivered", None, 9).deliveries) == 1
    assert len(schedule.page("a-1", "waiting", None, 9).deliveries) == 6


def test_of_what_is_done_the_newest_are_kept(schedule, clock, monkeypatch):
    monkeypatch.setitem(schedule_module.KEPT, "delivered", 3)
    for delivery in add(schedule, clock, 5):
        clock.at += 1
        schedule.put(settle(delivery, FINE, clock(), 0))

    kept = schedule.page("a-1", None, None, 9).deliveries

    assert [delivery.attempts[0].at for delivery in kept] == [clock() - 10 - n for n in range(3)]
    assert schedule.claim() is None


def test_no_more_wait_than_may(schedule, clock, monkeypatch):
    monkeypatch.setattr(schedule_module, "MOST_WAITING", 3)
    add(schedule, clock, 3)

    with pytest.raises(TooManyWait):
        schedule.add(some_delivery(9, clock))
    schedule.add(some_delivery(9, clock, webhook=2))


def test_of_a_removed_webhook_nothing_is_left(schedule, client, clock):
    add(schedule, clock, 6)
    add(schedule, clock, 1, webhook=2)
    under_way = schedule.claim()
    schedule.put(settle(under_way, FINE, clock(), 0))

    schedule.forget("a-1")

    assert schedule.page("a-1", None, None, 9).deliveries == ()
    assert [delivery.number for delivery in claim_all(schedule)] == [2]
    left = {key.decode() for key in client.keys("webhooks:*")}
    assert not any("a-1" in key for key in left)


def test_a_host_that_hangs_rests_for_longer_and_longer(schedule, clock):
    """All due deliveries of a hanging host pause, until one response ends the pause."""
    add(schedule, clock, 40)
    rests = []
    for _ in range(4):
        hanging = claim_all(schedule)
        assert len(hanging) == MOST_AT_A_HOST
        for delivery in hanging:
            schedule.put(settle(delivery, HUNG, clock(), 0), "failed")
        began = clock()
        while (claimed := schedule.claim()) is None:
            clock.at += 10_000
        schedule.put(claimed)  # as if its sender had died
        rests.append(clock() - began)
    add(schedule, clock, 1, place="other.com", webhook=2)

    assert rests == sorted(rests)
    assert rests[-1] == LONGEST_REST_MS
    schedule.put(settle(claim_all(schedule)[0], FINE, clock(), 0), "answered")
    assert len(claim_all(schedule)) > 0


def test_what_rested_for_more_than_three_days_is_given_up_with_the_next_try(clock):
    delivery = some_delivery(1, clock)

    late = settle(delivery, HUNG, clock() + 3 * DAY_MS, 0)

    assert (late.state, len(late.attempts)) == ("dead", 1)


@pytest.mark.slow
def test_hosts_that_are_busy_do_not_hold_up_others(clock, monkeypatch):
    """One host has a delivery due while more than a hundred others are busy."""
    monkeypatch.setattr(schedule_module, "MOST_AT_A_HOST", 1)
    monkeypatch.setattr(schedule_module, "MOST_UNPROVED", 200)
    schedule = Schedule(FakeRedis(), clock)
    for number in range(110):
        add(schedule, clock, 2, place=f"slow-{number}.com", account=f"a{number}")
    claimed = claim_all(schedule)
    clock.at += 1
    schedule.add(some_delivery(1, clock, place="quick.com", account="q"))

    assert len(claimed) == 110
    assert schedule.claim().place == "quick.com"


def test_what_waits_is_counted_and_how_late_the_first_is(schedule, clock):
    """The deliveries are for two hosts, and none is late before it is due."""
    assert schedule.backlog() == (0, 0)
    for number, place in enumerate(("hooks.com", "hooks.com", "other.com")):
        schedule.add(some_delivery(number, clock, place=place))
    assert schedule.backlog() == (3, 0)
    clock.at += 5000
    assert schedule.backlog() == (3, 5000)

    while (delivery := schedule.claim()) is not None:
        schedule.put(settle(delivery, FINE, clock(), 0))

    assert schedule.backlog() == (0, 0)
