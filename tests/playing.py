"""Random matches of the toy game on a store, with simultaneous choices, phases and rewinds."""

from hashlib import sha256

from fakeredis import FakeRedis, FakeServer

from events import Store
from games.game import RunPhase
from games.luck import SeededLuck
from games.table import SeatPlan
from games.table.undo_history import PHASE
from matches.commands.commit import WORKERS, Actor, CommandRequest
from matches.commands.create import Plan, create, join
from matches.commands.execute import play
from matches.commands.undo import rewind
from matches.context import Context
from projections.task_queue import parse_tasks
from tests.anthill import ANTHILL, Options

GAMES = {"anthill": ANTHILL}


def context_on(client=None, *, seed="house", now=lambda: 1000, games=GAMES):
    """Return a context on a server (by default a new fakeredis), with repeatable random bytes."""
    drawn = [0]

    def some_bytes(count):
        drawn[0] += 1
        return sha256(f"{seed}/{drawn[0]}".encode()).digest()[:count]

    return Context(
        Store(client or FakeRedis(server=FakeServer())), games, now=now, random=some_bytes
    )


def begin_match(context, seats=2, *, bots=0, key="created", undo="free", rules=""):
    """Create a match and take its seats, with bots in the last ones. Return its id."""
    plans = [SeatPlan()] * (seats - bots) + [SeatPlan(bot="random")] * bots
    plan = Plan("anthill", Options(), tuple(plans), undo, rules=rules)
    match_id = create(context, plan, key=key, digest="d").match_id
    for seat in range(seats - bots):
        join(context, match_id, seat, entropy=f"entropy {seat}" if seat % 2 else "")
    return match_id


def tip(context, match_id):
    """Return the last position of a match in a context, after catching up with the store."""
    return context.cache.fresh(match_id).timeline.tip()


def by(seat, command, **more):
    """Return a request from a seat."""
    return CommandRequest(actor=Actor("seat", seat), command=command, **more)


def at_table(seat, **more):
    """Return a seat's request to the table: undo, hand over to a bot, or resign."""
    return CommandRequest(actor=Actor("seat", seat), of_table=True, **more)


def of_seat(table, command):
    """Return a request from the actor that plays the command's seat: a player or a bot."""
    by_whom = "bot" if table.seats[command.seat].played_by else "seat"
    return CommandRequest(actor=Actor(by_whom, command.seat), command=command)


def run_phase(**more):
    """Return a request from a worker."""
    return CommandRequest(actor=WORKERS, command=RunPhase(), **more)


def waits(context, match_id):
    """Return the pending worker tasks of a match, as listed in its head."""
    return parse_tasks(match_id, context.store.head(match_id).waits)


def requests_at(position):
    """Return every legal request at a position."""
    if position.since(PHASE) is not None:
        return [run_phase()]
    table, state = position.table, position.state
    seats = range(len(table.seats))
    return [of_seat(table, command) for seat in seats for command in ANTHILL.legal(state, seat)]


def step(context, match_id, luck, *, undo_in=6):
    """Play one random legal command. With probability 1 / `undo_in`, rewind to a random target."""
    match = context.cache.fresh(match_id)
    line = match.timeline
    if undo_in and not luck.below("undo", undo_in):
        targets = [
            v for v in range(1, line.version) if context.cache.timeline_at(match, v).is_target(v)
        ]
        if targets:
            to = targets[luck.below("to", len(targets))]
            return rewind(context, match_id, to, Actor("admin"))
    requests = requests_at(line.tip())
    return play(context, match_id, requests[luck.below("what", len(requests))])


def play_on(houses, match_id, seed, *, steps=60, undo_in=6):
    """Play random commands through random contexts, up to `steps` or the end of the match."""
    luck = SeededLuck(seed)
    for _ in range(steps):
        context = houses[luck.below("house", len(houses))]
        if tip(context, match_id).table.status != "running":
            return
        step(context, match_id, luck, undo_in=undo_in)


def allow(times):
    """Return a function that returns True for its first `times` calls, and False afterwards."""
    left = iter(range(times))
    return lambda: next(left, None) is not None
