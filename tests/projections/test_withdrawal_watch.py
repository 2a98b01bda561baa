"""The watch of hidden and deleted matches polls once a second, and at once after a failure."""

import pytest
from redis.exceptions import ConnectionError, TimeoutError

from projections.withdrawal_watch import EVERY_SECONDS, WithdrawalWatch


class Withdrawals:
    """Withdrawals of one partition, on a server that can be away."""

    partitions = 1

    def __init__(self):
        self.fault = None
        self.hidden = frozenset()

    def partition_of(self, match_id):
        return 0

    def counts(self):
        if self.fault:
            raise self.fault
        return (len(self.hidden),)

    def hidden_matches(self, partitions):
        return dict.fromkeys(partitions, self.hidden)


def test_a_poll_is_due_a_second_after_the_last_one():
    now = 5.0
    watch = WithdrawalWatch(Withdrawals(), lambda: now)
    assert watch.due_at <= now

    assert watch.look() == [0]
    assert watch.due_at == now + EVERY_SECONDS
    assert watch.look() == []


@pytest.mark.parametrize("fault", [ConnectionError("away"), TimeoutError("silent")])
def test_a_poll_that_failed_is_repeated_at_once(fault):
    """A match that was hidden before the server was away is not readable for another second."""
    now, withdrawals = 5.0, Withdrawals()
    watch = WithdrawalWatch(withdrawals, lambda: now)
    watch.look()
    withdrawals.hidden, withdrawals.fault = frozenset({"a-match"}), fault

    assert watch.look() == ()
    assert not watch.is_hidden("a-match")
    assert watch.due_at == now

    withdrawals.fault = None
    assert watch.look() == [0]
    assert watch.is_hidden("a-match")
