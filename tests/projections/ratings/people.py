"""Rated matches between accounts, and the ratings that follow them."""

from fakeredis import FakeRedis, FakeServer

from events import Store
from games.table import SeatPlan
from games.table.commands import Resign
from matches.commands.commit import Actor, CommandRequest
from matches.commands.create import Plan, create, join
from matches.commands.execute import play_at_table
from matches.context import Context
from projections.lobby import Lobby
from projections.lobby_follower import LobbyFollower
from projections.ratings.results import Ladder
from projections.ratings.store import SETTLE_MS, Ratings
from tests.anthill import ANTHILL, Options

GAMES = {"anthill": ANTHILL}
ANN, BEN, CAT = "a" * 16, "b" * 16, "c" * 16
DUEL = Ladder("anthill", 2)
MINUTE = 60_000


class RatedWorld:
    """A store, a job server, and a clock that advances one minute per match."""

    def __init__(self, jobs=None):
        self.at = 1_000_000
        self.store = Store(FakeRedis(server=FakeServer()))
        self.context = Context(self.store, GAMES, now=lambda: self.at)
        self.number = 0
        self.begin_again(jobs or FakeRedis(server=FakeServer()))

    def begin_again(self, jobs):
        """Continue with another job server, which may have lost all its data."""
        self.jobs, self.lobby, self.ratings = jobs, Lobby(jobs), Ratings(jobs)
        self.follower = LobbyFollower(
            self.lobby, self.store, GAMES, lambda: self.at, ratings=self.ratings
        )

    def begin(self, *accounts, rated=True, **more):
        self.number += 1
        seats = tuple(SeatPlan() for _ in accounts)
        plan = Plan("anthill", Options(), seats, undo="none", is_rated=rated, **more)
        made = create(self.context, plan, key=str(self.number), digest="d")
        for seat, account in enumerate(accounts):
            join(self.context, made.match_id, seat, account=account)
        return made.match_id

    def resign(self, match_id, *seats):
        self.at += MINUTE
        for seat in seats:
            request = CommandRequest(actor=Actor("seat", seat), of_table=True)
            play_at_table(self.context, match_id, request, Resign())
        return match_id

    def finish(self, *accounts, **more):
        """Play a match that the first account wins. The others resign, the last one first."""
        match_id = self.begin(*accounts, **more)
        return self.resign(match_id, *range(len(accounts) - 1, 0, -1))

    def follow(self, *matches):
        self.follower.follow_each(matches)
        self.settle()

    def settle(self):
        self.ratings.settle(self.at + SETTLE_MS + 1)

    def rating(self, account, ladder=DUEL):
        figure = self.ratings.figures_of(account).get(ladder)
        return figure and figure.rating

    def dump(self):
        """Return all stored data of the ratings."""
        return dump(self.jobs)


def dump(jobs):
    readers = {
        b"hash": jobs.hgetall,
        b"zset": lambda name: jobs.zrange(name, 0, -1, withscores=True),
        b"string": jobs.get,
    }
    names = sorted(jobs.keys("ratings:*"))
    return {name: readers[jobs.type(name)](name) for name in names if name != b"ratings:whole"}
