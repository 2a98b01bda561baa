"""Open streams are recorded by holder, until they are closed or no longer renewed."""

import pytest
from fakeredis import FakeRedis, FakeServer

from projections.inbox.presence import KEPT_MS, Presence, presence_of_seat

ANN, BEN = "a" * 16, "b" * 16


class Present:
    """A registry of open streams, with a clock that is set by hand."""

    def __init__(self):
        self.at = 1_000_000
        self.jobs = FakeRedis(server=FakeServer())
        self.presence = Presence(self.jobs, lambda: self.at)

    def note(self, holder, stream="first"):
        self.presence.note(holder, stream)

    def find(self, *holders):
        return self.presence.find(holders)


@pytest.fixture
def present():
    return Present()


def test_a_holder_is_present_while_one_of_its_streams_is_open(present):
    present.note(ANN, "first")
    present.note(ANN, "second")
    assert present.find(ANN, BEN, ANN) == {ANN}

    present.presence.leave(ANN, "first")
    assert present.find(ANN, BEN) == {ANN}
    present.presence.leave(ANN, "second")
    assert present.find(ANN, BEN) == frozenset()


def test_nobody_is_asked_for_and_nobody_is_present(present):
    present.note(ANN)
    present.presence._client = None  # the server is not asked

    assert present.find() == frozenset()


def test_each_seat_of_a_match_has_its_own_record(present):
    first, second = (presence_of_seat("m", seat) for seat in (0, 1))
    present.note(second)

    assert present.find(first, second, presence_of_seat("n", 1)) == {second}


def test_a_record_ends_at_the_time_limit_unless_it_is_renewed(present):
    present.note(ANN)
    present.note(BEN)
    present.at += KEPT_MS - 1
    assert present.find(ANN, BEN) == {ANN, BEN}
    present.note(BEN)
    present.at += 1

    assert present.find(ANN, BEN) == {BEN}


def test_a_renewal_removes_the_ended_streams_of_its_holder(present):
    present.note(ANN, "first")
    present.note(BEN, "other")
    present.at += KEPT_MS
    present.note(ANN, "second")

    ((ann,), (ben,)) = (present.jobs.zrange(f"presence:{holder}", 0, -1) for holder in (ANN, BEN))
    assert (ann, ben) == (b"second", b"other")


def test_the_server_forgets_a_holder_that_renews_nothing(present):
    present.note(ANN)

    assert 0 < present.jobs.pttl(f"presence:{ANN}") <= KEPT_MS
