"""Short matches that exercise the table: undo, bots, clocks, resignation and custom positions."""

import gzip
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import get_args

from msgspec import structs

from games import GAMES
from games.table import (
    AdminReason,
    Correspondence,
    OnlyOfType,
    PerDecision,
    PerMatch,
    SeatPlan,
    Spectators,
    StandingAnswer,
    foresee_time_out,
)
from games.table.clock import DAY, SECOND
from games.table.commands import GoTo
from matches.audit.bundle import read_bundle_lines
from matches.commands.administration import call_off
from matches.commands.bots import answer
from matches.commands.branch import BranchPlan, branch, position_at
from matches.commands.commit import Actor, CommandRequest
from matches.commands.create import Plan, create, join
from matches.commands.execute import play
from matches.commands.seat_handover import give_up, hand_to_bot, take_seat_back
from matches.commands.seats.hold import claim, decline, leave, rotate_token
from matches.commands.seats.invitations import cancel, invite, reserve, withdraw
from matches.commands.standing_answers import set_answers
from matches.commands.timeouts import advance_clock, expire, run_out
from matches.commands.undo import Step, answer_proposal, go, rewind, steps
from matches.context import Context
from matches.queries.read import Reader
from matches.tokens import invitation_secret
from tests.playing import at_table, by, tip, waits
from tests.replays.recording import BEGAN, FOLDER, house_of, keep
from tests.replays.table_events import required_of_table, table_parts_in

THINKING_MS = 700
LAST = 12  # approximate number of decisions left in a match from a custom position
ATTA = GAMES["atta-ants"]
OPEN, BOT = SeatPlan(), SeatPlan("random")
TABLE = FOLDER / "table"


class TableMatch:
    """A match played at random, except for the parts to cover. Its clock only moves on request.

    Args:
        name: the seed of its luck and of its players' choices.
        context: a context with other matches, or None for a new one.
    """

    def __init__(self, name: str, context: Context | None = None) -> None:
        self.name, self.choose, self.at = name, Random(name), BEGAN
        self.context = context or house_of(f"table/{name}", now=lambda: self.at)

    def begin(self, plan: Plan) -> "TableMatch":
        """Create the match and take its open seats."""
        self.match_id = create(self.context, plan, key=self.name, digest="").match_id
        return self.take_seats(plan.seats)

    def take_seats(self, seats: tuple[SeatPlan, ...]) -> "TableMatch":
        """Take the open seats of the match."""
        for seat, planned in enumerate(seats):
            if planned.bot is None:
                join(self.context, self.match_id, seat)
        return self

    @property
    def match(self):
        """Return the match from the cache."""
        return self.context.cache.fresh(self.match_id)

    @property
    def position(self):
        """Return the current position of the match."""
        return tip(self.context, self.match_id)

    @property
    def asked_seat(self) -> int | None:
        """Return the seat of the first pending question, or None if a worker has to continue."""
        if self.position.table.status != "running" or waits(self.context, self.match_id):
            return None
        return self.position.asked[0].seat

    def join(self, seat: int, **more: str) -> None:
        """Let a player take a seat. Use the invitation of the seat, if it has one."""
        secret = invitation_secret(self.match, seat) or ""
        join(self.context, self.match_id, seat, invitation=secret, **more)

    def go_on(self, most: int = 1000) -> None:
        """Play up to `most` commands with random players, and run workers as needed."""
        for _ in range(most):
            if self.position.table.status != "running":
                return
            self.at += THINKING_MS
            if (seat := self.asked_seat) is None:
                answer(self.context, waits(self.context, self.match_id)[0])
                continue
            command = self.choose.choice(self.match.game.legal(self.position.state, seat))
            play(self.context, self.match_id, by(seat, command))

    def go_on_until(self, is_so: Callable[[], object]) -> None:
        """Play commands until a condition holds."""
        while not is_so():
            assert self.position.table.status == "running"
            self.go_on(1)

    def run_out(self) -> int:
        """Let the time of the player with the pending question run out. Return the seat."""
        self.go_on_until(lambda: self.asked_seat is not None)
        seat = self.asked_seat
        ran = foresee_time_out(self.position.table, seat)
        self.at = max(self.at, ran.ran_out_at)
        run_out(self.context, self.match_id, seat, ran.asked_since)
        return seat

    def advance(self, ms: int) -> None:
        """Move the test clock of the match forward."""
        advance_clock(self.context, self.match_id, by_creator(), ms // SECOND)

    def step(self, kind: str) -> tuple[int, Step] | None:
        """Return a seat and an undo step of the given kind that it may take, or None."""
        match, at = self.match, self.position
        for seat in range(len(at.table.seats)):
            for offered in steps(self.context, match, at.table, at.version, seat):
                if offered.kind == kind:
                    return seat, offered
        return None

    def go(self, kind: str) -> int:
        """Let a seat undo, redo or propose as soon as this is allowed. Return the seat."""
        self.go_on_until(lambda: self.step(kind))
        seat, step = self.step(kind)
        going = GoTo(step.to, redo=kind == "redo")
        go(self.context, self.match_id, at_table(seat), going)
        return seat

    def answer(self, seat: int, *, agrees: bool) -> None:
        """Accept or reject the open proposal."""
        proposal = self.position.table.proposal.seq
        answer_proposal(self.context, self.match_id, at_table(seat), proposal, agrees=agrees)

    def give_up(self, seat: int) -> None:
        """Let the holder of a seat resign."""
        give_up(self.context, self.match_id, at_table(seat))


def atta(seats: tuple[SeatPlan, ...] = (OPEN, OPEN), **more) -> Plan:
    """Return a plan for a match of Atta Ants."""
    return Plan(ATTA.name, ATTA.options(), seats, **more)


def going_back() -> TableMatch:
    """Undo, redo and rewind a match, with proposals that are accepted, rejected or outdated.

    A standing answer is set and withdrawn, and a bot plays for a while.
    """
    made = TableMatch("going-back").begin(atta(undo="consent"))
    made.answer(1 - made.go("propose"), agrees=False)
    made.answer(made.go("propose"), agrees=False)
    made.go("propose")
    made.go_on(1)
    made.answer(1 - made.go("propose"), agrees=True)
    made.go("undo")
    made.go("redo")
    made.go_on(3)
    line = made.match.timeline
    target = next(v for v in range(line.version - 1, 0, -1) if line.is_target(v))
    rewind(made.context, made.match_id, target, Actor("admin"))
    always = StandingAnswer(kind="move-ants", choice=OnlyOfType(type="end-turn"))
    set_answers(made.context, made.match_id, at_table(0), (always,))
    made.go_on(4)
    set_answers(made.context, made.match_id, at_table(0), ())
    hand_to_bot(made.context, made.match_id, at_table(0), "greedy")
    made.go_on(6)
    take_seat_back(made.context, made.match_id, at_table(0))
    made.give_up(1)
    return made


def a_bot_plays() -> TableMatch:
    """Let a seat's time run out. A bot plays for it until its holder returns."""
    made = TableMatch("a-bot-plays").begin(atta(clock=PerDecision(seconds=30)))
    made.go_on(3)
    absent = made.run_out()
    made.go_on(4)
    take_seat_back(made.context, made.match_id, at_table(absent))
    made.go_on(4)
    made.give_up(1 - absent)
    return made


def passing() -> TableMatch:
    """Let a seat's time run out twice. The first time-out passes, the second one brings in a bot."""
    clock = PerMatch(seconds=20, increment_seconds=2, on_timeout="pass", absence=2)
    made = TableMatch("passing").begin(atta(clock=clock, undo="none"))
    made.go_on(3)
    absent = made.run_out()
    made.go_on_until(lambda: made.asked_seat == absent)
    assert made.run_out() == absent
    made.go_on(4)
    made.give_up(1 - absent)
    return made


def resigned_by_the_clock() -> TableMatch:
    """Let the time of one of two seats run out, which ends the match."""
    clock = Correspondence(days=2, on_timeout="resign")
    made = TableMatch("resigned-by-the-clock").begin(atta(clock=clock))
    made.go_on(3)
    made.run_out()
    return made


def played_out() -> tuple[TableMatch, int]:
    """Return a finished match of bots, and a version shortly before its end."""
    made = TableMatch("played-out").begin(atta((BOT,) * 4))
    made.go_on()
    line = made.match.timeline
    targets = [v for v in range(1, line.version) if line.is_target(v)]
    return made, targets[-LAST]


def going_on_without_two() -> TableMatch:
    """From a position shortly before the end, one of four seats resigns, and one runs out of time."""
    parent, at = played_out()
    position = position_at(parent.context, Reader(parent.match, None), at)
    clock = PerDecision(seconds=60, on_timeout="resign", level="random")
    plan = atta((OPEN,) * 4, position=position, is_sandbox=True, clock=clock)
    made = TableMatch("going-on-without-two").begin(plan)
    made.give_up(made.position.asked[0].seat)
    made.run_out()
    made.go_on()
    return made


def branched() -> TableMatch:
    """Play a branch of a finished match to its end, with the luck of its parent."""
    parent, at = played_out()
    made = TableMatch("branched", parent.context)
    seats = (OPEN, BOT, BOT, BOT)
    plan = BranchPlan(at=at, luck="same", seats=seats)
    reader = Reader(parent.match, None)
    made.match_id = branch(made.context, reader, plan, key=made.name, digest="").match_id
    made.take_seats(seats).go_on()
    return made


def giving_up_together() -> TableMatch:
    """Let both seats resign against the Horde, so that both lose."""
    game = GAMES["march-of-the-ants"]
    plan = Plan(game.name, game.options(horde=True), (OPEN, OPEN))
    made = TableMatch("giving-up-together").begin(plan)
    made.give_up(0)
    made.give_up(1)
    return made


def called_off(reason: AdminReason) -> Callable[[], TableMatch]:
    """Return a function that plays a match until an administrator ends it for the given reason."""

    def play_and_end() -> TableMatch:
        made = TableMatch(f"called-off/{reason}").begin(atta())
        made.go_on(2)
        request = CommandRequest(actor=Actor("admin"), of_table=True)
        call_off(made.context, made.match_id, request, reason)
        return made

    play_and_end.__name__ = f"called_off_{reason}"
    return play_and_end


ANN, BEN = "annannannannanna", "benbenbenbenbenb"  # accounts


def by_creator() -> CommandRequest:
    """Return a request from the account that created a match."""
    return CommandRequest(actor=Actor("host"), of_table=True)


def invited() -> TableMatch:
    """Invite by link and by account, decline, withdraw, leave and claim seats, and revoke tokens."""
    made = TableMatch("invited")
    seats = (OPEN, SeatPlan(account=BEN), OPEN, BOT)
    delayed = Spectators("delayed", events=20, minutes=5)
    until = made.at + 14 * 86_400_000
    plan = atta(seats, visibility="invited", creator=ANN, spectators=delayed, open_until=until)
    made.match_id = create(made.context, plan, key=made.name, digest="").match_id
    decline(made.context, made.match_id, at_table(1), BEN)
    invite(made.context, made.match_id, by_creator(), 1)
    reserve(made.context, made.match_id, by_creator(), 2, ANN)
    withdraw(made.context, made.match_id, by_creator(), 2)
    invite(made.context, made.match_id, by_creator(), 2)
    made.join(0, entropy="what Ann typed")
    leave(made.context, made.match_id, at_table(0))
    made.join(0, account=ANN)
    made.join(1, entropy="5" * 64)
    rotate_token(made.context, made.match_id, at_table(1))
    made.join(2)
    made.go_on(4)
    rotate_token(made.context, made.match_id, at_table(2))
    claim(made.context, made.match_id, at_table(2), BEN)
    made.go_on(4)
    made.give_up(0)
    made.give_up(2)
    made.give_up(1)
    return made


def cancelled() -> TableMatch:
    """Let the creator of a rematch cancel it before it starts."""
    made = TableMatch("cancelled")
    plan = atta(creator=ANN, visibility="unlisted", spectators=Spectators("nobody"))
    plan = structs.replace(plan, rematch_of="anothermatchsid1")
    made.match_id = create(made.context, plan, key=made.name, digest="").match_id
    made.join(1)
    cancel(made.context, made.match_id, by_creator())
    return made


def expired() -> TableMatch:
    """Let the clock end a match because one of its seats was never taken."""
    made = TableMatch("expired")
    plan = atta(open_until=made.at + 86_400_000)
    made.match_id = create(made.context, plan, key=made.name, digest="").match_id
    made.join(0)
    made.at += 86_400_000
    expire(made.context, made.match_id)
    return made


def moved_forward() -> TableMatch:
    """Move the clock forward before the match begins and during it, until a seat times out."""
    made = TableMatch("moved-forward")
    clock = Correspondence(days=14, on_timeout="pass")
    more = {"visibility": "invited", "open_until": made.at + 30 * DAY, "has_test_clock": True}
    plan = atta((OPEN, OPEN, BOT), clock=clock, creator=ANN, **more)
    made.match_id = create(made.context, plan, key=made.name, digest="").match_id
    made.advance(29 * DAY)
    made.join(0, account=ANN)
    made.join(1)
    made.go_on(3)
    made.advance(13 * DAY)
    made.go_on(3)
    made.advance(14 * DAY)
    seat = made.run_out()
    made.go_on(4)
    made.give_up(seat)
    made.give_up(1 - seat)
    return made


MATCHES = (
    going_back,
    a_bot_plays,
    passing,
    resigned_by_the_clock,
    going_on_without_two,
    branched,
    giving_up_together,
    *map(called_off, get_args(AdminReason)),
    invited,
    cancelled,
    expired,
    moved_forward,
)


def record_table() -> set[str]:
    """Record the missing matches. Return the parts that no recorded match covers.

    Recorded matches are never replaced, because they are verified under the rules of their time.
    """
    for match_id in MATCHES:
        path = TABLE / f"{match_id.__name__.replace('_', '-')}.ndjson.gz"
        if not path.exists():
            made = match_id()
            keep(made.context, made.match_id, path)
    return missing_of_table(kept_paths())


def kept_paths() -> list[Path]:
    """Return the paths of the recorded matches."""
    return sorted(TABLE.glob("*.ndjson.gz"))


def missing_of_table(paths: list[Path]) -> set[str]:
    """Return the parts of the table that the given recorded matches do not cover."""
    missing = set(required_of_table())
    for path in paths:
        with gzip.open(path) as lines:
            header, entries = read_bundle_lines(lines)
        missing -= table_parts_in(GAMES[header.game], entries)
    return missing
