"""The follower of the inbox reads new entries, and parks matches that it cannot read."""

from typing import Any, cast

import pytest
from msgspec.structs import replace
from redis.exceptions import ConnectionError as Disconnected

from events import Broken
from events.archive import ArchiveAway
from matches.commands.administration import delete
from projections.inbox import follower
from projections.inbox.follower import InboxFollower
from projections.operations.parked import LISTS, Parked
from tests.projections.inbox.people import ANN, BEN, People
from tests.projections.reading import Reading


class Followed(People):
    """People whose inbox follows a store that may fail."""

    def __init__(self):
        super().__init__()
        self.reading = Reading(self.store)
        self.parked = Parked(self.jobs, lambda: 5000)
        self.follower = InboxFollower(
            self.inbox, cast("Any", self.reading), self.context.games, parked=self.parked
        )

    def take(self, account=ANN):
        """Create a match in which an account holds the first seat."""
        match_id = self.create(1, 1)
        self.join(match_id, 0, account)
        return match_id

    def row(self, match_id):
        return self.inbox.rows([match_id])[match_id]


@pytest.fixture
def people():
    return Followed()


def test_a_match_is_read_on_from_the_last_entry_of_its_row(people):
    match_id = people.take()
    people.follower.follow_each([match_id])
    before = people.row(match_id)
    people.join(match_id, 1, BEN)
    people.follower.follow_each([match_id])

    assert people.reading.after == {match_id: before.version - 1}
    assert people.row(match_id).version == people.store.head(match_id).version
    assert people.row(match_id).link == people.store.head(match_id).link.hex()


def test_a_row_without_new_entries_is_not_stored_again(people):
    match_id = people.take()
    people.follower.follow_each([match_id])
    people.store.read = None  # the stream is not read from its first entry
    stored: list[Any] = []
    people.inbox.put = lambda rows, instead: stored.extend(rows)
    people.follower.follow_each([match_id])

    assert stored == []
    assert list(people.parked.everything()) == []


def test_a_match_that_cannot_be_read_is_parked_by_the_lists(people):
    first, bad, last = (people.take() for _ in range(3))
    people.reading.faults[bad] = Broken(3, "link")
    people.follower.follow_each([first, bad, last])

    assert sorted(people.running_matches(ANN)) == sorted([first, last])
    (work,) = people.parked.everything()
    assert (work.kind, work.name, work.about) == ("match", bad, LISTS)
    assert (work.since, work.times) == (5000, 1)
    assert work.error == "Broken: seq 3: link"


def test_a_match_that_cannot_be_read_is_left_out_where_nothing_is_parked(people):
    bad, good = people.take(), people.take()
    people.reading.faults[bad] = Broken(3, "link")
    InboxFollower(people.inbox, people.reading, people.context.games).follow_each([bad, good])

    assert people.running_matches(ANN) == [good]


def test_an_archive_that_is_away_parks_nothing_and_stops_no_other_match(people):
    first, away, last = (people.take() for _ in range(3))
    people.reading.faults[away] = ArchiveAway("no archive")
    people.follower.follow_each([first, away, last])

    assert sorted(people.running_matches(ANN)) == sorted([first, last])
    assert list(people.parked.everything()) == []


def test_a_server_that_does_not_respond_is_nobodys_fault(people):
    match_id = people.take()
    people.reading.faults[match_id] = Disconnected()

    with pytest.raises(Disconnected):
        people.follower.follow_each([match_id])
    assert list(people.parked.everything()) == []


@pytest.mark.parametrize("page", [1, 2, 3])
def test_a_match_with_more_entries_than_a_page_is_read_to_its_end(people, monkeypatch, page):
    match_id = people.take()
    people.join(match_id, 1, BEN)
    people.reading.most = page
    monkeypatch.setattr(follower, "PAGE", page)
    people.follower.follow_each([match_id])
    row = people.row(match_id)

    assert row.version == people.store.head(match_id).version
    assert row.accounts == (ANN, BEN)
    assert 0 < row.seats[0].since < row.seats[1].since <= row.version


def test_only_rows_that_differ_from_their_heads_are_mended(people):
    same, changed, new = (people.take() for _ in range(3))
    gone = people.take()
    people.follower.follow_each([same, changed, gone])
    people.join(changed, 1, BEN)
    delete(people.context, gone)
    people.reading.after.clear()
    people.follower.mend(list(people.store.heads()))

    assert people.reading.after.keys() == {changed, new, gone}
    assert sorted(people.running_matches(ANN)) == sorted([same, changed, new])
    people.reading.after.clear()
    people.follower.mend(list(people.store.heads()))
    assert people.reading.after == {}


def test_a_row_with_another_link_is_mended(people):
    match_id = people.take()
    people.follower.follow_each([match_id])
    row = people.row(match_id)
    people.inbox.put([replace(row, link="00" * 32)], {match_id: row})
    people.follower.mend(list(people.store.heads()))

    assert people.row(match_id) == row


def test_a_rebuild_reads_matches_in_parts(people, monkeypatch):
    monkeypatch.setattr(follower, "AT_ONCE", 2)
    matches = [people.take() for _ in range(5)]
    parts = []
    follow_each = people.follower.follow_each
    monkeypatch.setattr(
        people.follower,
        "follow_each",
        lambda names: (parts.append(len(list(names))), follow_each(names)),
    )

    assert people.follower.rebuild() == 5
    assert parts == [2, 2, 1, 0]
    assert sorted(people.running_matches(ANN)) == sorted(matches)
