"""In-memory buckets."""

import pytest

from service.limits import command_buckets
from service.limits.command_buckets import CommandBuckets
from service.limits.policies import Policy


@pytest.fixture
def clock():
    return [1000.0]


@pytest.fixture
def buckets(clock):
    """Return buckets of 5 that refill in half a second."""
    return CommandBuckets(Policy("commands", 10, 1, burst=5), lambda: clock[0])


def count_taken(buckets, key, times):
    return sum(buckets.take(key) <= buckets.depth for _ in range(times))


def test_a_burst_is_granted_and_no_more(buckets):
    assert count_taken(buckets, "seat", 9) == 5


def test_a_bucket_fills_up_evenly(buckets, clock):
    count_taken(buckets, "seat", 9)
    clock[0] += 0.21
    assert count_taken(buckets, "seat", 9) == 2
    clock[0] += 3600
    assert count_taken(buckets, "seat", 9) == 5


def test_what_is_refused_takes_nothing(buckets, clock):
    count_taken(buckets, "seat", 1000)
    clock[0] += 0.11
    assert count_taken(buckets, "seat", 1) == 1


def test_another_has_a_bucket_of_its_own(buckets):
    count_taken(buckets, "hog", 100)
    assert count_taken(buckets, "seat", 5) == 5


def test_an_empty_bucket_tells_when_there_is_more(buckets):
    count_taken(buckets, "seat", 5)
    assert buckets.take("seat") - buckets.depth == pytest.approx(0.1, rel=0.02)


def test_tokens_that_are_made_up_fill_no_memory(buckets, clock, monkeypatch):
    monkeypatch.setattr(command_buckets, "KEYS_MOST", 100)
    for number in range(10_000):
        buckets.take(f"made up {number}")
        clock[0] += 0.001
        assert len(buckets._full_at) <= 101
