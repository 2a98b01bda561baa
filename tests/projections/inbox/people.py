"""Matches between accounts on an in-memory store, and the inbox that follows them."""

import itertools

from fakeredis import FakeRedis, FakeServer

from events import Store
from games.table import SeatPlan
from matches.commands.commit import Actor, CommandRequest
from matches.commands.create import Plan, create, join
from matches.commands.execute import play
from matches.commands.seats.hold import claim, decline, leave
from matches.commands.seats.invitations import cancel, reserve
from matches.context import Context
from projections.inbox.follower import InboxFollower
from projections.inbox.members import Inbox
from tests.anthill import ANTHILL, Options, Send
from tests.playing import by, run_phase, tip

GAMES = {"anthill": ANTHILL}
ANN, BEN, CAT = "a" * 16, "b" * 16, "c" * 16


class People:
    """A store, people with accounts, and an inbox."""

    def __init__(self):
        self.store = Store(FakeRedis(server=FakeServer()))
        self.context = Context(self.store, GAMES)
        self.jobs = FakeRedis(server=FakeServer())
        self.inbox = Inbox(self.jobs)
        self.follower = InboxFollower(self.inbox, self.store, GAMES)
        self.keys = itertools.count()

    def create(self, *seats, creator="", **more):
        plans = tuple(plan if isinstance(plan, SeatPlan) else SeatPlan() for plan in seats)
        plan = Plan("anthill", Options(), plans, creator=creator, **more)
        return create(self.context, plan, key=str(next(self.keys)), digest="d").match_id

    def join(self, match_id, seat, account=""):
        join(self.context, match_id, seat, account=account)

    def do(self, decide, match_id, seat, *more):
        actor = Actor("host") if seat is None else Actor("seat", seat)
        decide(self.context, match_id, CommandRequest(actor=actor, of_table=True), *more)

    def finish(self, match_id):
        """Play all rounds of a match."""
        while tip(self.context, match_id).table.status == "running":
            for seat in (0, 1):
                play(self.context, match_id, by(seat, Send(seat=seat, workers=1)))
            play(self.context, match_id, run_phase())

    def running_matches(self, account):
        return [match_id for _, match_id in self.inbox.matches_of(account, limit=100)]

    def created_matches(self, account):
        return self.inbox.matches_of(account, "created", limit=100)

    def over(self, account):
        return [match_id for _, match_id in self.inbox.matches_of(account, "over", limit=100)]


__all__ = ["ANN", "BEN", "CAT", "People", "cancel", "claim", "decline", "leave", "reserve"]
