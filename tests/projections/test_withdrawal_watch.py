"""The watch of hidden and deleted matches polls once a second, and at once after a failure."""

import pytest
from redis.exceptions import ClusterDownError, ConnectionError, ResponseError, TimeoutError

from events import Withdrawals
from projections.withdrawal_watch import EVERY_SECONDS, WithdrawalWatch


class FaultyWithdrawals(Withdrawals):
    """Withdrawals of one partition, on a server that can be away."""

    def __init__(self):
        self.partitions = 1
        self.partition_of = lambda stream_id: 0
        self.fault = None
        self.hidden = frozenset()

    def counts(self):
        if self.fault:
            raise self.fault
        return (len(self.hidden),)

    def hidden_matches(self, numbers=None):
        return dict.fromkeys(numbers or (0,), self.hidden)


def test_a_poll_is_due_a_second_after_the_last_one():
    now = 5.0
    watch = WithdrawalWatch(FaultyWithdrawals(), lambda: now)
    assert watch.due_at <= now

    assert watch.look() == [0]
    assert watch.due_at == now + EVERY_SECONDS
    assert watch.look() == []


@pytest.mark.parametrize("fault", [ConnectionError("away"), TimeoutError("silent")])
def test_a_poll_that_failed_is_repeated_at_once(fault):
    """A match that was hidden before the server was away is not readable for another second."""
    now, withdrawals = 5.0, FaultyWithdrawals()
    watch = WithdrawalWatch(withdrawals, lambda: now)
    watch.look()
    withdrawals.hidden, withdrawals.fault = frozenset({"a-match"}), fault

    assert watch.look() == ()
    assert not watch.is_hidden("a-match")
    assert watch.due_at == now

    withdrawals.fault = None
    assert watch.look() == [0]
    assert watch.is_hidden("a-match")


def test_a_poll_that_was_refused_is_repeated_at_once():
    """The request fails, and the next one polls, even if it comes within a second."""
    now, withdrawals = 5.0, FaultyWithdrawals()
    watch = WithdrawalWatch(withdrawals, lambda: now)
    watch.look()
    withdrawals.hidden = frozenset({"a-match"})
    withdrawals.fault = ClusterDownError("CLUSTERDOWN Hash slot not served")

    with pytest.raises(ResponseError):
        watch.look()
    assert watch.due_at == now

    withdrawals.fault = None
    assert watch.look() == [0]
    assert watch.is_hidden("a-match")
