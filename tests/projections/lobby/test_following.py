"""The follower of the lobby reads new entries, and parks matches that it cannot read."""

from typing import Any

import pytest
from redis.exceptions import ConnectionError as Disconnected

from events import Broken
from events.archive import ArchiveAway
from games.table import SeatPlan, Spectators
from matches.commands.administration import delete, hide
from matches.commands.create import Plan, create
from projections import lobby_follower
from projections.lobby_follower import LobbyFollower, is_listed
from projections.operations.parked import LISTS, Parked
from tests.anthill import Options
from tests.projections.ratings.people import ANN, BEN, GAMES, RatedWorld
from tests.projections.reading import Reading

DAMAGE = Broken(3, "link")


class Followed(RatedWorld):
    """A world whose lobby follows a store that may fail."""

    def __init__(self):
        super().__init__()
        self.reading: Any = Reading(self.store)
        self.parked = Parked(self.jobs, lambda: self.at)
        self.follower = self.follow_with(parked=self.parked, ratings=self.ratings)

    def follow_with(self, games=GAMES, **more):
        return LobbyFollower(self.lobby, self.reading, games, lambda: self.at, **more)

    def follow(self, *matches):
        self.follower.follow_each(matches)

    def version_of(self, match_id):
        return self.lobby.get(match_id).version


@pytest.fixture
def world():
    return Followed()


def test_a_match_is_read_on_from_the_last_entry_of_its_row(world):
    match_id = world.begin(ANN, BEN)
    world.follow(match_id)
    before = world.version_of(match_id)
    world.resign(match_id, 1)
    world.follow(match_id)

    assert world.reading.after == {match_id: before - 1}
    assert world.version_of(match_id) == world.store.head(match_id).version > before


def test_a_row_without_new_entries_is_not_stored_again(world):
    match_id = world.begin(ANN, BEN)
    world.follow(match_id)
    stored = []
    world.lobby.put = world.lobby.put_all = lambda *rows: stored.append(rows)
    world.store.page = None  # the stream is not read from its first entry
    world.follow(match_id)
    world.follower.follow(match_id)

    assert stored == [([],)]
    assert list(world.parked.everything()) == []


def test_a_match_that_cannot_be_read_is_parked_until_it_can_be_read(world):
    first, bad, last = (world.begin(ANN, BEN) for _ in range(3))
    world.reading.faults[bad] = DAMAGE
    world.follow(first, bad, last)

    assert set(world.lobby.matches()) == {first, last}
    (work,) = world.parked.everything()
    assert (work.kind, work.name, work.about) == ("match", bad, LISTS)
    assert (work.error, work.times) == ("Broken: seq 3: link", 1)
    world.follow(first)
    assert world.parked.find("match", bad) == work
    del world.reading.faults[bad]
    world.follow(bad)
    assert world.parked.find("match", bad) is None


def test_what_others_have_parked_stays_parked(world):
    match_id = world.begin(ANN, BEN)
    world.parked.note("match", match_id, "a worker failed", about="workers")
    world.follow(match_id)

    assert world.parked.find("match", match_id).about == "workers"


def test_what_workers_park_after_the_lists_could_read_again_stays_parked(world):
    match_id = world.begin(ANN, BEN)
    world.reading.faults[match_id] = DAMAGE
    world.follow(match_id)
    world.reading.faults.clear()
    world.follow(match_id)
    world.parked.note("match", match_id, "a worker failed", about="workers")
    world.follow(match_id)

    assert world.parked.find("match", match_id).about == "workers"


def test_a_match_that_cannot_be_read_is_left_out_where_nothing_is_parked(world):
    bad, good = world.begin(ANN, BEN), world.begin(ANN, BEN)
    world.reading.faults[bad] = DAMAGE
    world.follow_with().follow_each([bad, good])
    assert world.lobby.matches() == (good,)
    world.reading.faults.clear()
    world.follow_with().follow_each([bad, good])

    assert set(world.lobby.matches()) == {bad, good}


def test_an_archive_that_is_away_parks_nothing_and_stops_no_other_match(world):
    first, away, last = (world.begin(ANN, BEN) for _ in range(3))
    world.reading.faults[away] = ArchiveAway("no archive")
    world.follow(first, away, last)

    assert set(world.lobby.matches()) == {first, last}
    assert list(world.parked.everything()) == []


def test_a_server_that_does_not_respond_is_nobodys_fault(world):
    match_id = world.begin(ANN, BEN)
    world.reading.faults[match_id] = Disconnected()

    with pytest.raises(Disconnected):
        world.follow(match_id)
    assert list(world.parked.everything()) == []


@pytest.mark.parametrize("page", [1, 2, 3])
def test_a_match_with_more_entries_than_a_page_is_read_to_its_end(world, monkeypatch, page):
    match_id = world.begin(ANN, BEN)
    world.reading.most = page
    monkeypatch.setattr(lobby_follower, "PAGE", page)
    world.follow(match_id)
    begun = world.lobby.get(match_id)
    world.resign(match_id, 1)
    world.follow(match_id)
    over = world.lobby.get(match_id)

    assert (begun.status, over.status) == ("running", "over")
    assert over.version == world.store.head(match_id).version
    assert over.link == world.store.head(match_id).link.hex()
    assert world.follower.read_row(match_id) == over


def test_a_row_is_folded_from_the_first_event(world):
    match_id = world.finish(ANN, BEN)
    world.follow(match_id)

    assert world.follower.read_row(match_id) == world.lobby.get(match_id)
    assert world.follower.read_row("none") is None


@pytest.mark.parametrize("withdraw", [hide, delete])
def test_a_withdrawn_match_leaves_the_lobby_and_the_ratings(world, withdraw):
    match_id, other = (world.finish(ANN, BEN) for _ in range(2))
    world.follow(match_id, other)
    assert world.ratings.matches() == {match_id, other}
    withdraw(world.context, match_id)
    world.follow(match_id, other)

    assert world.lobby.matches() == (other,)
    assert world.ratings.matches() == {other}
    world.follow_with().follow_each([match_id])  # without ratings, which have no row of it
    assert world.lobby.matches() == (other,)


def test_a_deleted_match_is_no_longer_parked(world):
    hidden, deleted = (world.begin(ANN, BEN) for _ in range(2))
    for match_id in (hidden, deleted):
        world.parked.note("match", match_id, "a worker failed")
    hide(world.context, hidden)
    delete(world.context, deleted)
    world.follow(hidden, deleted)

    assert [work.name for work in world.parked.everything()] == [hidden]


def test_matches_of_other_games_and_unlisted_matches_have_no_row(world):
    match_id = world.begin(ANN, BEN)
    plan = Plan("anthill", Options(), (SeatPlan(),) * 2, visibility="unlisted")
    unlisted = create(world.context, plan, key="unlisted", digest="d").match_id
    world.follow_with({}).follow_each([match_id])
    assert world.lobby.matches() == ()
    world.follow(match_id, unlisted)
    row = world.lobby.get(match_id)
    world.resign(match_id, 1)
    world.follow_with({}).follow_each([match_id])

    assert world.lobby.get(match_id) == row
    assert world.lobby.get(unlisted) is None


def test_a_match_that_is_due_and_cannot_be_read_is_parked(world):
    limits = Spectators("delayed", minutes=5)
    bad, good = (world.finish(ANN, BEN, spectators=limits) for _ in range(2))
    world.follow(bad, good)
    world.at = world.lobby.get(good).due_at
    world.reading.faults[bad] = DAMAGE
    world.follower.follow_due()

    assert world.lobby.get(good).is_end_told
    assert world.parked.find("match", bad).about == LISTS
    assert world.lobby.due(world.at) == ()


@pytest.mark.parametrize("at_once", [True, False])
def test_a_result_that_was_lost_with_the_end_of_its_match_counts_no_more(world, at_once):
    """The store is restored from an older copy, in which the match still runs."""
    match_id = world.begin(ANN, BEN)
    client = world.store.client
    kept = {key: client.dump(key) for key in client.scan_iter()}
    world.resign(match_id, 1)
    world.follow(match_id)
    assert world.ratings.matches() == {match_id}
    client.flushdb()
    for key, value in kept.items():
        client.restore(key, 0, value)
    if at_once:
        world.follow(match_id)
    else:
        world.follower.follow(match_id)

    assert world.lobby.get(match_id).status == "running"
    assert world.ratings.matches() == set()


def test_an_archived_match_without_a_row_counts_for_ratings(world):
    match_id = world.finish(ANN, BEN)
    world.reading.archived.add(match_id)
    world.follow(match_id)

    assert world.ratings.matches() == {match_id}
    assert world.lobby.matches() == ()
    assert list(world.parked.everything()) == []


def test_an_archived_match_that_is_not_rated_is_not_read_to_its_end(world, monkeypatch):
    rated, other = world.finish(ANN, BEN), world.finish(ANN, BEN, rated=False)
    world.reading.archived |= {rated, other}
    read, read_row = [], world.follower.read_row
    monkeypatch.setattr(
        world.follower, "read_row", lambda match_id: (read.append(match_id), read_row(match_id))[1]
    )
    world.follow(rated, other)
    world.follow_with(parked=world.parked).follow_each([rated])

    assert read == [rated]
    assert list(world.parked.everything()) == []


def test_a_listed_match_keeps_its_row_while_it_is_archived(world):
    match_id = world.finish(ANN, BEN)
    world.follow(match_id)
    row = world.lobby.get(match_id)
    world.reading.archived.add(match_id)
    world.follow(match_id)

    assert world.lobby.get(match_id) == row
    assert world.ratings.matches() == {match_id}


def test_a_hidden_match_without_a_row_does_not_count_for_ratings(world):
    match_id = world.finish(ANN, BEN)
    hide(world.context, match_id)
    world.follow(match_id)

    assert world.ratings.matches() == set()
    assert world.lobby.matches() == ()


def test_a_match_that_is_in_no_store_has_no_row(world):
    assert world.follower.follow("z" * 16) is None


def test_without_ratings_rated_matches_have_rows_only(world):
    follower = world.follow_with()
    match_id = world.finish(ANN, BEN)
    follower.follow(match_id)

    assert world.lobby.get(match_id).status == "over"
    assert world.ratings.matches() == frozenset()
    assert follower.settle_ratings() == 0


def test_an_unrated_match_has_no_result(world):
    match_id = world.finish(ANN, BEN, rated=False)
    world.follow(match_id)

    assert world.lobby.get(match_id).status == "over"
    assert world.ratings.matches() == frozenset()


def test_a_rebuild_counts_the_matches_that_are_left(world):
    kept, deleted = world.begin(ANN, BEN), world.begin(ANN, BEN)
    world.follow(kept, deleted)
    delete(world.context, deleted)

    assert world.follower.rebuild() == 1
    assert world.lobby.matches() == (kept,)


@pytest.mark.parametrize(
    ("created", "listed"),
    [
        ({}, True),
        ({"visibility": "public"}, True),
        ({"visibility": "unlisted"}, False),
        ({"is_private": True}, False),
        ({"is_test": True}, False),
    ],
)
def test_a_match_is_listed_by_its_first_event(created, listed):
    assert is_listed(created) is listed
