"""The matches of each account, updated in order, late, twice, or by a rebuild."""

from time import monotonic

import pytest
from fakeredis import FakeRedis, FakeServer

from events import Head
from events.keys import match_keys
from games.table import Correspondence, SeatPlan
from matches.commands.administration import delete
from projections.inbox.follower import InboxFollower
from projections.inbox.members import Inbox, topic_of
from projections.inbox.rows import InboxRow, InboxSeat, project
from projections.timeline import codec_of
from tests.anthill import ANTHILL
from tests.projections.inbox.people import (
    ANN,
    BEN,
    CAT,
    People,
    cancel,
    claim,
    decline,
    leave,
    reserve,
)


@pytest.fixture
def people():
    return People()


def live_through(people):
    """Start and end matches in every possible way. Return their ids."""
    held = people.create(1, 1, creator=ANN)
    people.join(held, 0, ANN)
    people.join(held, 1)
    people.do(claim, held, 1, BEN)
    kept = people.create(1, SeatPlan(account=BEN), creator=ANN)
    people.follower.follow_each([held, kept])
    people.do(decline, kept, 1, BEN)
    people.do(reserve, kept, None, 1, CAT)
    left = people.create(1, 1)
    people.join(left, 0, ANN)
    people.follower.follow_each([left])
    people.do(leave, left, 0)
    cancelled = people.create(SeatPlan(account=CAT), 1, creator=BEN)
    people.do(cancel, cancelled, None)
    ended = people.create(1, 1)
    for seat, account in enumerate((ANN, BEN)):
        people.join(ended, seat, account)
    people.follower.follow_each([ended])
    people.finish(ended)
    nobodys = people.create(1, 1)
    return held, kept, left, cancelled, ended, nobodys


def test_each_account_has_what_it_holds_is_invited_to_and_created(people):
    held, kept, left, cancelled, ended, nobodys = matches = live_through(people)
    people.follower.follow_each(matches)

    assert people.running_matches(ANN) == [held]
    assert [match_id for _, match_id in people.created_matches(ANN)] == [kept, held]
    assert [match_id for _, match_id in people.created_matches(BEN)] == [cancelled]
    assert people.running_matches(BEN) == [held]
    assert people.running_matches(CAT) == [kept]
    assert people.over(ANN) == [ended]
    assert people.over(BEN) == [ended]
    assert people.over(CAT) == []
    rows = people.inbox.rows(matches)
    assert rows[held].seats == (InboxSeat(ANN, None, 2), InboxSeat(BEN, None, 6))
    assert (rows[held].seat_of(BEN), rows[held].reserved_for(BEN)) == (1, None)
    assert rows[kept].seats == (InboxSeat(), InboxSeat(None, CAT, 3))
    assert (rows[kept].reserved_for(CAT), rows[kept].creator) == (1, ANN)
    assert rows[left].accounts == rows[nobodys].accounts == ()
    assert rows[ended].is_over
    assert (rows[held].is_over, rows[held].has_clock) == (False, False)


def test_rows_rebuilt_from_the_streams_are_the_same(people):
    matches = live_through(people)
    people.follower.follow_each(matches)
    other = Inbox(FakeRedis(server=FakeServer()))

    assert InboxFollower(other, people.store, people.context.games).rebuild() == len(matches)
    assert other.rows(matches) == people.inbox.rows(matches)
    for account in (ANN, BEN, CAT):
        for which in ("running", "over", "created"):
            tables = [
                {match_id for _, match_id in inbox.matches_of(account, which, limit=100)}
                for inbox in (other, people.inbox)
            ]
            assert tables[0] == tables[1]


def test_what_is_followed_twice_or_late_changes_nothing(people):
    match_id = people.create(1, 1)
    people.join(match_id, 0, ANN)
    people.follower.follow_each([match_id])
    early = people.inbox.rows([match_id])[match_id]
    people.join(match_id, 1, BEN)
    people.follower.follow_each([match_id, match_id])
    late = people.inbox.rows([match_id])[match_id]
    people.follower.follow_each([match_id])
    people.inbox.put([early])

    assert people.inbox.rows([match_id]) == {match_id: late}
    assert late.version == people.store.head(match_id).version
    assert people.inbox.matches_of(ANN, limit=9) == ((1, match_id),)
    assert people.running_matches(BEN) == [match_id]


def test_numbers_count_up_and_are_kept(people):
    """A finished match keeps its number, and an account that returns gets a new one."""
    first, second = people.create(1, 1), people.create(1, 1)
    for match_id in (first, second):
        people.join(match_id, 0, ANN)
        people.follower.follow_each([match_id])
    people.do(leave, second, 0)
    people.follower.follow_each([second])
    people.join(second, 0, ANN)
    people.join(first, 1, BEN)
    people.finish(first)
    people.follower.follow_each([second, first])

    assert people.inbox.matches_of(ANN, limit=9) == ((3, second),)
    assert people.inbox.matches_of(ANN, "over", limit=9) == ((1, first),)
    assert people.inbox.numbering(ANN).last == 3
    assert people.inbox.numbering(CAT).last == 0
    assert people.inbox.ended_since(ANN, 1, ()) == ()
    assert people.inbox.ended_since(ANN, 0, ()) == ((1, first),)
    assert people.inbox.ended_since(ANN, 2, (1, 2)) == ((1, first),)


def test_another_numbering_begins_where_all_was_lost(people):
    match_id = people.create(1, 1)
    people.join(match_id, 0, ANN)
    people.follower.rebuild()
    before = people.inbox.numbering(ANN)
    people.jobs.flushall()
    assert people.inbox.numbering(ANN) == ("", 0)
    people.follower.rebuild()
    after = people.inbox.numbering(ANN)

    assert before.last == after.last == 1
    assert before.name
    assert before.name != after.name


def test_pages_go_back_from_the_latest(people):
    matches = [people.create(1, 1) for _ in range(5)]
    for match_id in matches:
        people.join(match_id, 0, ANN)
        people.follower.follow_each([match_id])
    first = people.inbox.matches_of(ANN, limit=3)
    rest = people.inbox.matches_of(ANN, before=first[-1][0], limit=3)

    assert [match_id for _, match_id in (*first, *rest)] == matches[::-1]


def test_a_deleted_match_is_forgotten(people):
    match_id = people.create(1, 1)
    people.join(match_id, 0, ANN)
    people.follower.follow_each([match_id])
    delete(people.context, match_id)
    people.follower.follow_each([match_id])

    assert people.running_matches(ANN) == []
    assert people.inbox.rows([match_id]) == {}
    assert people.inbox.matches() == ()


def test_a_row_of_a_lost_tail_starts_afresh(people):
    """The store is restored from an older copy, in which its matches continue differently."""
    match_id = people.create(1, 1)
    client = people.store.client
    kept = {key: client.dump(key) for key in client.scan_iter()}
    people.join(match_id, 0, ANN)
    people.join(match_id, 1, CAT)
    people.follower.follow_each([match_id])
    client.flushdb()
    for key, value in kept.items():
        client.restore(key, 0, value)
    people.context.cache.drop(match_id)
    people.join(match_id, 0, BEN)
    people.follower.follow_each([match_id])

    assert [people.running_matches(account) for account in (ANN, BEN, CAT)] == [[], [match_id], []]


def test_a_match_that_cannot_be_read_stops_no_other(people):
    good, bad = people.create(1, 1, creator=ANN), people.create(1, 1, creator=ANN)
    client = people.store.client
    client.delete(match_keys(bad).events)
    client.xadd(match_keys(bad).events, {"e": "none", "s": "", "l": "x"}, id="1-0")
    people.follower.follow_each([bad, good])

    assert [match_id for _, match_id in people.created_matches(ANN)] == [good]


def test_changes_are_heard_by_account(people):
    feed = people.inbox
    positions = feed.feed_ends()
    match_id = people.create(1, SeatPlan(account=BEN))
    people.join(match_id, 0, ANN)
    people.follower.follow_each([match_id])

    assert feed.read_feeds(positions, 1000) == {topic_of(ANN): 1, topic_of(BEN): 1}
    assert feed.read_feeds(positions, 1) == {}
    people.join(match_id, 1, BEN)
    people.follower.follow_each([match_id])
    assert feed.read_feeds(positions, 1) == {}
    assert feed.feed_ends() == positions


def test_a_row_tells_who_holds_no_seat_and_what_was_reserved_at_the_start(people):
    clock = Correspondence(days=1)
    match_id = people.create(1, SeatPlan(account=BEN), clock=clock)
    people.follower.follow_each([match_id])
    row = people.inbox.rows([match_id])[match_id]

    assert (row.seat_of(BEN), row.reserved_for(ANN)) == (None, None)
    assert row.seats == (InboxSeat(), InboxSeat(None, BEN, 1))
    assert row.has_clock


def test_an_event_that_is_applied_again_changes_nothing(people):
    match_id = people.create(1, 1)
    people.join(match_id, 0, ANN)
    codec = codec_of(ANTHILL)
    records = [(entry.seq, codec.record(entry)) for entry in people.store.read(match_id)]
    row = InboxRow(match_id)
    for seq, record in records:
        row = project(row, seq, record)

    assert row.version == records[-1][0]
    for seq, record in records:
        assert project(row, seq, record) is row


def test_heads_are_those_of_the_rows(people):
    first, second = people.create(1, 1), people.create(1, 1)
    people.join(second, 0, ANN)
    people.follower.follow_each([first, second])
    heads = {match_id: people.store.head(match_id) for match_id in (first, second)}

    assert people.inbox.heads([]) == people.inbox.rows([]) == {}
    assert people.inbox.heads([second, "none", first]) == {
        second: Head(heads[second].version, heads[second].link),
        "none": None,
        first: Head(heads[first].version, heads[first].link),
    }


def test_a_damaged_row_counts_as_missing_until_the_match_is_followed(people):
    match_id = people.create(1, 1)
    people.join(match_id, 0, ANN)
    people.follower.follow_each([match_id])
    row = people.inbox.rows([match_id])
    people.jobs.hset("inbox:rows", match_id, b"nothing")
    assert people.inbox.rows([match_id]) == {}
    assert people.inbox.heads([match_id]) == {match_id: None}
    people.follower.follow_each([match_id])

    assert people.inbox.rows([match_id]) == row
    assert people.inbox.matches_of(ANN, limit=9) == ((1, match_id),)


def test_a_match_without_a_creator_is_created_by_nobody(people):
    match_id = people.create(1, 1)
    people.follower.follow_each([match_id])
    delete(people.context, match_id)
    people.follower.follow_each([match_id])

    assert set(people.jobs.keys("inbox:*")) == set()


def test_positions_of_feeds_follow_the_latest_change(people):
    feed = people.inbox
    for account in (ANN, BEN, CAT):
        match_id = people.create(1, 1)
        people.join(match_id, 0, account)
        people.follower.follow_each([match_id])
    start, latest = {"inbox:feed": "0"}, feed.feed_ends()

    assert feed.read_feeds(latest.copy(), 1) == {}
    assert feed.read_feeds(start, 1) == {topic_of(name): 1 for name in (ANN, BEN, CAT)}
    assert start == latest


def test_a_reader_waits_for_changes(people):
    positions, begun = people.inbox.feed_ends(), monotonic()

    assert people.inbox.read_feeds(positions, 100) == {}
    assert monotonic() - begun > 0.05


def test_a_match_that_is_no_longer_over_keeps_its_number(people):
    """The store is restored from an older copy, in which the match still runs."""
    match_id = people.create(1, 1)
    for seat, account in enumerate((ANN, BEN)):
        people.join(match_id, seat, account)
    people.follower.follow_each([match_id])
    running = people.inbox.rows([match_id])[match_id]
    people.finish(match_id)
    people.follower.follow_each([match_id])
    over = people.inbox.rows([match_id])[match_id]
    assert people.inbox.matches_of(ANN, "over", limit=9) == ((1, match_id),)
    people.inbox.put([running], {match_id: over})

    assert people.inbox.matches_of(ANN, limit=9) == ((1, match_id),)
    assert people.inbox.matches_of(ANN, "over", limit=9) == ()
