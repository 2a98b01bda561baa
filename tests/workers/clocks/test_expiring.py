"""Matches whose seats are not taken in time expire through the queues (rule T19)."""

import pytest

from events import canonical
from games.table import SeatPlan
from games.table.clock import DAY
from matches.commands.create import Plan, create, join
from tests.anthill import Options
from tests.waiting import eventually
from tests.workers.clocks.test_clocks import Time
from tests.workers.world import World
from workers import dispatch, sweep
from workers.queues import TURNS, job_id

BEGAN = Time.at


@pytest.fixture
def world(monkeypatch):
    """Return a world with a fixed clock, in which matches stay open for two days."""
    monkeypatch.setattr(dispatch, "CLOCKS_EVERY_SECONDS", 0.0)
    monkeypatch.setattr(dispatch, "CLOCKS_SHARE", 0)
    monkeypatch.setattr(sweep, "LOOK_AGAIN_SECONDS", 0.0)
    made = World(open_days=2)
    made.context.now = Time()
    made.dispatching = made.dispatcher()
    made.dispatching.join()
    made.sweeping = made.sweeper()
    return made


def open_match(world, *seats, **more):
    plan = Plan("anthill", Options(), seats or (SeatPlan(), SeatPlan()), **more)
    match_id = create(world.context, plan, key="open", digest="d").match_id
    world.dispatch()
    return match_id


def last_event(world, match_id):
    return canonical.decode(list(world.store.read(match_id))[-1].e)["event"]["type"]


def test_a_match_ends_when_its_time_has_come_and_not_before(world):
    match_id = open_match(world)
    world.context.now.at += 2 * DAY - 1
    world.dispatch()
    assert world.queued_jobs() == {}

    world.context.now.at += 1
    eventually(lambda: world.dispatch() or world.queued_jobs())  # clocks are checked at intervals
    (task,) = world.due.run_out(world.context.now.at)

    assert world.queued_jobs() == {TURNS: [f"clock-{match_id}-m-1-0"]} == {TURNS: [job_id(task, 0)]}
    assert world.turns.take(task) == 1
    assert last_event(world, match_id) == "match-ended"
    assert world.context.cache.fresh(match_id).timeline.newest.called_off == "expired"


def test_it_ends_once(world):
    match_id = open_match(world)
    world.context.now.at += 2 * DAY
    world.dispatch()
    (task,) = world.due.run_out(world.context.now.at)

    assert [world.turns.take(task), world.turns.take(task)] == [1, 0]
    assert world.version(match_id) == 3
    world.dispatch()
    assert world.due.run_out(world.context.now.at) == ()


def test_a_lost_job_is_sent_again(world):
    match_id = open_match(world)
    world.context.now.at += 2 * DAY
    world.dispatch()
    world.lose_jobs()

    assert world.sweeping.sweep() == 1
    assert world.queued_jobs() == {TURNS: [f"clock-{match_id}-m-1-1"]}


def test_a_match_that_began_in_time_goes_on(world):
    match_id = open_match(world)
    (task,) = world.due.run_out(BEGAN + 2 * DAY)
    for seat in (0, 1):
        join(world.context, match_id, seat)
    world.dispatch()
    world.context.now.at += 2 * DAY

    assert world.due.run_out(world.context.now.at) == ()
    assert world.turns.take(task) == 0


def test_a_match_of_bots_has_no_such_time(world):
    open_match(world, SeatPlan(bot="random"), SeatPlan(bot="random"))

    assert world.due.run_out(BEGAN + 9 * DAY) == ()


def test_without_a_policy_matches_stay_open():
    world = World()
    match_id = open_match(world)

    assert world.store.head(match_id).waits == "open"
    assert world.due.run_out(10**15) == ()
