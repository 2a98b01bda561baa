"""Time-outs through the queues: sent once when a clock has run out, and resent if lost."""

import pytest

from events import canonical
from games.table import PerDecision, SeatPlan, Spectators
from matches.commands.administration import call_off
from matches.commands.commit import Actor, CommandRequest
from matches.commands.create import Plan, create, join
from matches.commands.execute import play
from projections.lobby_follower import LobbyFollower
from tests.anthill import Options, Send
from tests.workers.world import World
from workers import dispatch, sweep
from workers.queues import TURNS, job_id


class Time:
    """The clock of a service, which only moves on request."""

    at = 100_000

    def __call__(self):
        return self.at


@pytest.fixture
def world(monkeypatch):
    """Return a world with a fixed clock, whose dispatcher checks match clocks in every iteration."""
    monkeypatch.setattr(dispatch, "CLOCKS_EVERY_SECONDS", 0.0)
    monkeypatch.setattr(dispatch, "CLOCKS_SHARE", 0)
    monkeypatch.setattr(sweep, "LOOK_AGAIN_SECONDS", 0.0)
    made = World()
    made.context.now = Time()
    made.dispatching = made.dispatcher()
    made.dispatching.join()
    made.sweeping = made.sweeper()
    return made


def begin_match(world, **more):
    clock = PerDecision(seconds=10, **more)
    plan = Plan("anthill", Options(), (SeatPlan(), SeatPlan()), clock=clock)
    match_id = create(world.context, plan, key="clock", digest="d").match_id
    for seat in (0, 1):
        join(world.context, match_id, seat)
    world.dispatch()
    return match_id


def test_lists_tell_of_an_end_when_spectators_may_know_of_it(world):
    """The lists follow the clock, because no event is stored when spectators may see the end."""
    plan = Plan(
        "anthill",
        Options(),
        (SeatPlan(bot="random"),) * 2,
        spectators=Spectators("delayed", minutes=1),
    )
    match_id = create(world.context, plan, key="watched", digest="d").match_id
    call_off(world.context, match_id, CommandRequest(actor=Actor("admin"), of_table=True), "fault")
    world.follower = LobbyFollower(world.lobby, world.store, world.context.games, world.context.now)
    dispatching = world.dispatcher()

    statuses = []
    for seconds in (0, 59, 1):
        world.context.now.at += 1000 * seconds
        dispatching.step(block_ms=1)
        statuses.append([row.status for row in world.lobby.page()[0]])

    assert statuses == [["running"], ["running"], ["over"]]


def find_timed_out(world, match_id):
    """Return the seats that have timed out according to the log."""
    events = [canonical.decode(entry.e)["event"] for entry in world.store.read(match_id)]
    return [event["seat"] for event in events if event["type"] == "timed-out"]


def send(world, match_id, seat):
    request = CommandRequest(actor=Actor("seat", seat), command=Send(seat=seat, workers=1))
    play(world.context, match_id, request)


def test_a_job_is_sent_when_a_clock_has_run_out_and_not_before(world):
    match_id = begin_match(world)
    send(world, match_id, 0)
    world.dispatch()
    world.context.now.at += 9_999
    world.dispatch()
    assert TURNS not in world.queued_jobs()

    world.context.now.at += 1
    world.dispatch()
    (task,) = world.due.run_out(world.context.now.at)

    asked = world.context.cache.fresh(match_id).timeline.tip().since(1)
    assert world.queued_jobs()[TURNS] == [f"clock-{match_id}-1-{asked}-0"] == [job_id(task, 0)]
    assert world.turns.take(task) == 1
    assert find_timed_out(world, match_id) == [1]


def test_two_dispatchers_and_two_workers_tell_it_once(world):
    match_id = begin_match(world)
    world.context.now.at += 10_000
    other = world.dispatcher()
    world.dispatch()
    other.step(block_ms=1)

    jobs = world.queued_jobs()[TURNS]
    for task in (
        *world.due.run_out(world.context.now.at),
        *world.due.run_out(world.context.now.at),
    ):
        world.turns.take(task)

    assert len(jobs) == len(set(jobs)) == 2
    assert sorted(find_timed_out(world, match_id)) == [0, 1]


def test_a_clock_that_was_stopped_meanwhile_tells_nothing(world):
    match_id = begin_match(world)
    world.context.now.at += 9_000
    send(world, match_id, 0)
    send(world, match_id, 1)
    late = world.due.run_out(10**15)
    world.context.now.at += 1_000

    assert len(late) == 2
    for task in late:
        world.turns.take(task)
    assert find_timed_out(world, match_id) == []


def test_a_worker_whose_clock_is_behind_leaves_it_to_the_next(world):
    match_id = begin_match(world)
    world.context.now.at += 10_000
    tasks = world.due.run_out(world.context.now.at)
    world.context.now.at -= 500

    assert [world.turns.take(task) for task in tasks] == [0, 0]
    world.context.now.at += 500
    assert world.sweeping.sweep() == 2
    assert [world.turns.take(task) for task in tasks] == [1, 1]
    assert sorted(find_timed_out(world, match_id)) == [0, 1]


def test_a_lost_time_out_is_sent_again_by_the_sweeper(world):
    match_id = begin_match(world)
    world.context.now.at += 10_000
    world.dispatch()
    world.lose_jobs()

    assert world.sweeping.sweep() == 2
    assert [name.rpartition("-")[2] for name in world.queued_jobs()[TURNS]] == ["1", "1"]
    assert world.sweeping.sweep() == 0
    assert all(name.startswith(f"clock-{match_id}-") for name in world.queued_jobs()[TURNS])


def test_deadlines_are_known_again_from_the_heads_alone(world):
    """Deadlines are restored from the heads after the read models were lost."""
    begin_match(world)
    tasks = world.due.run_out(10**15)
    world.servers.jobs().delete("due:rows", "due:now", "due:clocks")
    assert world.due.run_out(10**15) == ()

    world.sweeping.walk()

    assert world.due.run_out(10**15) == tasks


def test_nothing_is_due_after_the_end(world):
    match_id = begin_match(world, on_timeout="resign")
    world.context.now.at += 10_000
    world.dispatch()
    tasks = world.due.run_out(world.context.now.at)

    assert [world.turns.take(task) for task in tasks] == [1, 0]
    world.dispatch()
    assert world.due.run_out(10**15) == ()
    assert world.context.cache.fresh(match_id).timeline.tip().table.status == "over"


def test_players_that_are_away_are_passed_to_the_end_by_jobs_alone(world):
    match_id = begin_match(world, on_timeout="pass")
    for _ in range(60):
        world.dispatch()
        for task in (*world.due.tasks(), *world.due.run_out(world.context.now.at))[:1]:
            world.turns.take(task)
        world.context.now.at += 5_000

    assert world.context.cache.fresh(match_id).timeline.tip().table.status == "over"
    assert len(find_timed_out(world, match_id)) >= 6
