"""The lobby follows the streams, regardless of the order of pointers."""

import pytest
from fakeredis import FakeRedis

from events import Store
from games.table import SeatPlan
from matches.commands.commit import Actor, CommandRequest
from matches.commands.create import Plan, create, join
from matches.commands.execute import play
from matches.context import Context
from projections.lobby import BadCursor, Lobby, LobbySeat
from projections.lobby_follower import LobbyFollower
from tests.anthill import ANTHILL, Options, Ponder

GAMES = {"anthill": ANTHILL}


class World:
    """A store, its lobby, and a clock that advances one second per match."""

    def __init__(self):
        self.clock = 1000
        self.store = Store(FakeRedis())
        self.context = Context(self.store, GAMES, now=self.now)
        self.lobby = Lobby(FakeRedis())
        self.follower = LobbyFollower(self.lobby, self.store, GAMES)

    def now(self):
        self.clock += 1000
        return self.clock

    def create_match(self, key, *bots):
        seats = tuple(SeatPlan(bot) for bot in bots)
        return create(self.context, Plan("anthill", Options(), seats), key=key, digest="d").match_id


@pytest.fixture
def world():
    return World()


def test_a_row_tells_seats_status_and_version(world):
    """The other seat, which belongs to a bot, is taken."""
    match_id = world.create_match("a", None, "greedy")
    before = world.follower.follow(match_id)
    join(world.context, match_id, 0)

    after = world.follower.follow(match_id)

    assert (before.status, before.version) == ("open", 1)
    assert before.seats == (LobbySeat(), LobbySeat(bot="greedy"))
    assert (after.status, after.version) == ("running", 4)
    assert after.seats == (LobbySeat(taken=True), LobbySeat(bot="greedy"))
    assert (after.created_at, after.updated_at) == (2000, 3000)
    assert world.lobby.get(match_id) == after
    assert after.link == world.store.head(match_id).link.hex()


def test_a_match_of_bots_runs_from_its_first_event(world):
    row = world.follower.follow(world.create_match("a", "greedy", "random"))

    assert (row.status, row.ranking) == ("running", None)
    assert row.seats == (LobbySeat(bot="greedy"), LobbySeat(bot="random"))


def test_a_row_moves_from_list_to_list(world):
    """An open match starts when its last seat is taken."""
    match_id = world.create_match("a", None, "random")
    world.follower.follow(match_id)
    join(world.context, match_id, 0)
    world.follower.follow(match_id)

    assert world.lobby.page(status="open") == ((), None)
    assert [row.match_id for row in world.lobby.page("anthill", "running")[0]] == [match_id]
    assert [row.match_id for row in world.lobby.page("anthill")[0]] == [match_id]
    assert world.lobby.page("chess") == ((), None)


def test_pages_hold_while_matches_come(world):
    """A match that is created between two page requests does not shift the entries."""
    matches = [world.create_match(str(number), None, None) for number in range(5)]
    for match_id in matches:
        world.follower.follow(match_id)

    first, cursor = world.lobby.page(limit=2)
    world.follower.follow(world.create_match("late", None, None))
    second, cursor = world.lobby.page(limit=2, cursor=cursor)
    third, end = world.lobby.page(limit=2, cursor=cursor)

    assert [row.match_id for row in (*first, *second, *third)] == matches[::-1]
    assert end is None


@pytest.mark.parametrize(
    "cursor",
    [
        "x",
        "1-abc",
        "000000000001000",
        "000000000001000-",
        "[0-a",
        "٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣-a",
        "000000000001000-A",
        "313825701627027-4774r4",
        "999999999999999-a",  # after year 9999
    ],
)
def test_a_made_up_cursor_is_refused(world, cursor):
    with pytest.raises(BadCursor):
        world.lobby.page(cursor=cursor)


def test_a_doubled_or_late_row_changes_nothing(world):
    """The row of an earlier version arrives after a later one, and the same row arrives twice."""
    match_id = world.create_match("a", None, "random")
    early = world.follower.follow(match_id)
    join(world.context, match_id, 0)
    late = world.follower.follow(match_id)

    assert not world.lobby.put(early)
    assert not world.lobby.put(late)
    assert world.lobby.get(match_id) == late
    assert world.follower.follow(match_id) == late


def test_a_row_of_a_lost_tail_starts_afresh(world):
    """The store is restored from an older copy, in which its matches continue differently."""
    match_id = world.create_match("a", None, "random")
    client = world.store.client
    kept = {key: client.dump(key) for key in client.scan_iter()}
    join(world.context, match_id, 0)
    play(world.context, match_id, CommandRequest(actor=Actor("seat", 0), command=Ponder(seat=0)))
    world.follower.follow(match_id)
    client.flushdb()
    for key, value in kept.items():
        client.restore(key, 0, value)

    row = world.follower.follow(match_id)

    assert (row.version, row.status) == (1, "open")
    assert world.lobby.get(match_id) == row
    assert world.lobby.page(status="running") == ((), None)


def test_rebuild_gives_the_same_rows_and_forgets_what_is_gone(world):
    match_id = world.create_match("a", None, "random")
    gone = world.create_match("b", None, None)
    world.follower.follow(gone)
    row = world.follower.follow(match_id)
    other = World()
    other.store, other.follower = world.store, LobbyFollower(other.lobby, world.store, GAMES)

    assert other.follower.rebuild() == 2
    assert other.lobby.get(match_id) == row
    for key in world.store.client.keys(f"*{gone}*"):
        world.store.client.delete(key)
    for key in world.store.client.keys("*:heads"):
        world.store.client.hdel(key, gone)
    assert world.follower.rebuild() == 1
    assert world.lobby.page()[0] == (row,)
    assert world.lobby.get(gone) is None
