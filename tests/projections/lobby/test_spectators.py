"""The lobby hides the course and the end of a match whose spectators see less than its seats."""

import pytest

from games.table import SeatPlan, Spectators
from matches.commands.create import Plan, create, join
from projections.lobby import Status, project
from projections.timeline import codec_of
from tests.anthill import ANTHILL, Options
from tests.projections.ratings.people import ANN, BEN, MINUTE, RatedWorld

LATER = Spectators("delayed", minutes=5)
NEVER = Spectators("nobody")


class Watched(RatedWorld):
    """A match of two, and the rows of the lobby for it."""

    def create_open(self, spectators):
        """Create a match in which one of two seats is taken."""
        plan = Plan("anthill", Options(), (SeatPlan(),) * 2, spectators=spectators)
        match_id = create(self.context, plan, key="open", digest="d").match_id
        join(self.context, match_id, 0)
        return match_id

    def row(self, match_id):
        self.follower.follow_each([match_id])
        return self.lobby.get(match_id)

    def listed_in(self, match_id):
        """Return the statuses under which a match is listed."""
        statuses: tuple[Status, ...] = ("open", "running", "over")
        return [
            status
            for status in statuses
            if match_id in [row.match_id for row in self.lobby.page(status=status)[0]]
        ]


@pytest.fixture
def world():
    return Watched()


def test_the_row_at_the_start_is_listed_until_the_end_may_be_seen(world):
    match_id = world.begin(ANN, BEN, spectators=LATER)
    begun = world.row(match_id)
    world.resign(match_id, 1)
    ended = world.row(match_id)

    assert (begun.begun.version, begun.begun.begun) == (begun.version, None)
    assert (begun.ended, begun.due_at) == (None, None)
    assert begun.listed == begun.begun
    assert begun.version == begun.begun.version < ended.version
    assert (ended.status, ended.listed) == ("over", begun.begun)
    assert (ended.ended.version, ended.ended.begun) == (ended.version, None)
    assert ended.due_at == world.at + 5 * MINUTE
    assert world.listed_in(match_id) == ["running"]


def test_the_end_is_listed_as_soon_as_spectators_may_see_it(world):
    match_id = world.finish(ANN, BEN, spectators=LATER)
    before = world.row(match_id)
    world.at = before.due_at - 1
    world.follower.follow_due()
    assert world.lobby.get(match_id) == before
    world.at += 1
    world.follower.follow_due()
    after = world.lobby.get(match_id)

    assert (after.is_end_told, after.due_at) == (True, None)
    assert after.listed == after.ended
    assert world.listed_in(match_id) == ["over"]
    assert world.lobby.due(world.at) == ()


def test_a_match_that_nobody_may_watch_is_listed_only_while_it_is_open(world):
    match_id = world.create_open(NEVER)
    assert world.row(match_id).listed == world.row(match_id)
    assert world.listed_in(match_id) == ["open"]
    join(world.context, match_id, 1)

    assert world.row(match_id).listed is None
    assert world.listed_in(match_id) == []


def test_an_open_match_has_neither_begun_nor_ended(world):
    row = world.row(world.create_open(LATER))

    assert (row.status, row.begun, row.ended, row.due_at) == ("open", None, None, None)


def test_a_match_that_anyone_may_watch_has_one_row(world):
    match_id = world.begin(ANN, BEN)
    running = world.row(match_id)
    world.resign(match_id, 1)
    over = world.row(match_id)

    for row in (running, over):
        assert (row.begun, row.ended, row.due_at) == (None, None, None)
        assert row.listed is row
    assert world.listed_in(match_id) == ["over"]


@pytest.mark.parametrize("spectators", [None, LATER, NEVER])
def test_an_event_that_is_applied_again_changes_nothing(world, spectators):
    match_id = world.finish(ANN, BEN, spectators=spectators, rated=spectators is not NEVER)
    row = world.row(match_id)
    codec = codec_of(ANTHILL)

    for entry in world.store.read(match_id):
        assert project(row, codec.read(entry)) is row
