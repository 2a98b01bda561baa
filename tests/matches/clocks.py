"""Matches with clocks, in a context whose time the tests move forward."""

from events import canonical
from games.table import PerDecision, PerMatch, SeatPlan
from matches.commands.create import Plan, create, join
from matches.commands.execute import play
from matches.commands.timeouts import run_out
from matches.tokens import invitation_secret
from projections.task_queue import parse_time_outs
from tests.anthill import Options, Send
from tests.playing import by, context_on, tip

BANK = PerMatch(seconds=60, increment_seconds=5)
QUICK = PerDecision(seconds=10)
PASSING = PerDecision(seconds=10, on_timeout="pass")
RESIGNING = PerDecision(seconds=10, on_timeout="resign")


class Time:
    """The time of a context, in milliseconds, which only moves on request."""

    def __init__(self):
        self.at = 100_000

    def __call__(self):
        return self.at

    def forward(self, ms):
        self.at += ms
        return self.at


def begin_timed(control, seats=2, *, bots=0, **more):
    """Start a match with a clock, in a context with its own time."""
    time = Time()
    context = context_on(now=time)
    plans = [SeatPlan()] * (seats - bots) + [SeatPlan(bot="random")] * bots
    plan = Plan("anthill", Options(), tuple(plans), clock=control, **more)
    match_id = create(context, plan, key="clock", digest="d").match_id
    for seat in range(seats - bots):
        secret = invitation_secret(context.cache.fresh(match_id), seat) or ""
        join(context, match_id, seat, invitation=secret)
    return context, match_id, time


def send(context, match_id, seat, workers=1):
    return play(context, match_id, by(seat, Send(seat=seat, workers=workers)))


def clocks(context, match_id):
    """Return the time-outs listed in a head, by seat."""
    return {
        task.seat: task for task in parse_time_outs(match_id, context.store.head(match_id).waits)
    }


def events_of(played):
    return [canonical.decode(entry.e)["event"] for entry in played.entries]


def out(context, match_id, seat):
    return run_out(context, match_id, seat, tip(context, match_id).since(seat))
