"""Worlds of real games, played at random and identical as long as their luck is the same."""

from games import GAMES
from games.game import Phase, RunPhase, Seats
from games.luck import SeededLuck
from games.table import SeatPlan, Spectators
from matches.commands.commit import WORKERS, Actor, CommandRequest
from matches.commands.create import Plan, create
from matches.commands.execute import play
from matches.tokens import seat_token
from tests.service.accounts.people import sign_up
from tests.service.conftest import World
from tests.service.past.analysing import ByHand

ADMIN = "an administrator's secret of more than 32"
MINUTE = 60_000


class Clocked(World):
    """A service for one game, with a clock that only moves on request."""

    def __init__(self, name, seed=0, **settings):
        games = {name: GAMES[name]}
        super().__init__(games, seed=seed, admin_token=ADMIN, **settings)
        self.now = 0
        self.context.now = lambda: self.now


class Playing:
    """A match of a game in its own world, with seats that choose at random."""

    def __init__(  # all differences between worlds
        self,
        name,
        seed,
        *,
        position=None,
        world=None,
        sit=True,
        heartbeat_seconds=12.0,
        undo="free",
        bots=(),
        clock=None,
        **policy,
    ):
        self.game, self.luck = GAMES[name], SeededLuck(f"{name}/{seed}")
        self.world = world or Clocked(
            name, seed, analyses=ByHand(), heartbeat_seconds=heartbeat_seconds
        )
        self.seats = max(2, self.game.seats[0])
        made = sign_up(self.world, "Ann")
        self.creator = made["key"]
        plan = Plan(
            name,
            self.game.options(),
            tuple(SeatPlan("random" if seat in bots else None) for seat in range(self.seats)),
            undo,
            position=position,
            is_sandbox=position is not None,
            clock=clock,
            spectators=Spectators(**policy) if policy else None,
            creator=made["id"],
        )
        key = f"anyone:{name}"
        self.match_id = create(self.world.context, plan, key=key, digest="d").match_id
        self.stem = f"/v1/matches/{self.match_id}"
        self.people = [seat for seat in range(self.seats) if seat not in bots]
        if sit:
            self.sit_down()

    def sit_down(self):
        for seat in self.people:
            answer = self.world.post(f"{self.stem}/seats/{seat}", {})
            assert answer.status_code == 201, answer.text

    @property
    def match(self):
        return self.world.context.cache.get(self.match_id)

    @property
    def version(self):
        return self.match.timeline.version

    @property
    def tip(self):
        return self.match.timeline.tip()

    def token(self, seat):
        return seat_token(self.match, seat)

    def choose(self):
        """Return the next request, chosen at random, or None if the game is over."""
        state, pending = self.tip.state, self.game.pending(self.tip.state)
        if isinstance(pending, Seats):
            question = pending.questions[self.luck.below("who", len(pending.questions))]
            legal = self.game.legal(state, question.seat)
            command = legal[self.luck.below("what", len(legal))]
            return CommandRequest(actor=Actor("seat", question.seat), command=command)
        if isinstance(pending, Phase):
            return CommandRequest(actor=WORKERS, command=RunPhase())
        return None

    def give(self, request):
        play(self.world.context, self.match_id, request)

    def play(self, commands):
        """Play n commands, or to the end. Return the version after each."""
        ends = []
        for _ in range(commands):
            request = self.choose()
            if request is None:
                break
            self.give(request)
            ends.append(self.version)
        return ends

    def follow(self):
        """Update the lobby from the match."""
        self.world.follow()
        return self
