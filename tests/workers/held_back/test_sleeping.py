"""Matches of only bots sleep while nobody views them, and wake when someone does."""

import time

import pytest

from formicary.servers.api import application
from formicary.servers.ephemeral import Ephemeral
from formicary.settings import Settings
from games.table import PerDecision, SeatPlan, SeatState, Table
from matches.commands.create import Plan, create, join
from matches.commands.seat_handover import hand_to_bot
from projections.task_queue import parse_tasks
from projections.viewers import Viewers
from tests.anthill import Options
from tests.by_game import ANY_GAME
from tests.playing import at_table
from tests.servers import client, running
from tests.waiting import eventually
from tests.workers.world import World
from workers import sweep
from workers.queues import job_id

__all__ = ["client", "running"]

SLEEP_SECONDS = 600


class Timed(World):
    """A world with a clock that the test moves."""

    def __init__(self, **settings):
        super().__init__(**settings)
        self.at = 1_700_000_000_000
        self.viewers._now = lambda: self.at


@pytest.fixture
def world(monkeypatch):
    """Return a world with a clock that the test moves."""
    monkeypatch.setattr(sweep, "LOOK_AGAIN_SECONDS", 0.0)
    return Timed(sleep_seconds=SLEEP_SECONDS)


def tasks(world, match_id):
    return parse_tasks(match_id, world.store.head(match_id).waits)


def pass_time(world, seconds):
    world.at += round(1000 * seconds)


def sleeping_match(world, *levels):
    """Return a match of bots that has started, was viewed once, and fell asleep."""
    match_id = world.create_match(*levels)
    world.dispatch()
    world.turns.take(tasks(world, match_id)[0])
    pass_time(world, SLEEP_SECONDS + 1)
    world.lose_jobs()
    world.dispatch()
    version = world.version(match_id)
    for task in tasks(world, match_id):
        assert world.turns.take(task) == 0
    assert world.version(match_id) == version
    assert world.viewers.find_asleep([match_id]) == {match_id}
    finish_jobs(world)
    return match_id


def finish_jobs(world):
    """Remove the jobs, like a worker that has finished them."""
    world.lose_jobs()
    client = world.servers.jobs()
    for name in client.keys("rq:job:*"):
        client.delete(name)


def test_a_match_that_just_began_is_awake(world):
    match_id = world.create_match("random", "random")
    pass_time(world, 10**6)
    assert world.turns.take(tasks(world, match_id)[0]) >= 1


def test_a_match_of_bots_that_nobody_looks_at_falls_asleep(world):
    sleeping_match(world, "random", "random")


def test_the_sweeper_lets_it_sleep(world):
    match_id = sleeping_match(world, "random", "random")

    assert world.sweeping.sweep() == 0
    world.sweeping.walk()
    assert world.sweeping.sweep() == 0

    assert world.queued_jobs() == {}
    assert world.viewers.find_asleep([match_id]) == {match_id}


def test_a_look_wakes_it(world):
    match_id = sleeping_match(world, "random", "random")

    world.viewers.note_viewer(match_id)

    assert world.dispatching.wake() == len(tasks(world, match_id))
    ids = [job_id for some in world.queued_jobs().values() for job_id in some]
    assert ids == [job_id(task, 0) for task in tasks(world, match_id)]
    assert world.turns.take(tasks(world, match_id)[0]) >= 1
    assert world.dispatching.wake() == 0


def test_a_look_at_one_that_nobody_dispatches_is_seen_by_the_sweeper(world):
    match_id = sleeping_match(world, "random", "random")
    world.viewers.note_viewer(match_id)
    world.viewers.take_woken()  # by a dispatcher that then died

    assert world.sweeping.sweep() == len(tasks(world, match_id))


@pytest.mark.parametrize("levels", [("random", None), (None, None)])
def test_a_match_with_a_players_seat_never_sleeps(world, levels):
    """A match with a player's seat stays awake even if bots currently play all seats."""
    match_id = world.create_match(*levels)
    for seat, level in enumerate(levels):
        if level is None:
            join(world.context, match_id, seat)
    for seat, level in enumerate(levels):
        if level is None:
            hand_to_bot(world.context, match_id, at_table(seat), "random")
    for _ in range(3):
        pass_time(world, 10**6)
        assert world.turns.take(tasks(world, match_id)[0]) >= 1
        if world.store.head(match_id).waits == "over":
            break


def test_a_match_with_a_clock_never_sleeps(world):
    plan = Plan("anthill", Options(), (SeatPlan("random"),) * 2, clock=PerDecision(seconds=86_400))
    match_id = create(world.context, plan, key="clock", digest="d").match_id
    for _ in range(3):
        pass_time(world, 10**6)
        assert world.turns.take(tasks(world, match_id)[0]) >= 1
        if world.store.head(match_id).waits == "over":
            break


def test_nothing_sleeps_unless_it_may():
    world = World()
    match_id = world.create_match("random", "random")
    assert not world.viewers.fall_asleep(
        match_id, world.context.cache.get(match_id).timeline.newest
    )
    assert world.turns.take(tasks(world, match_id)[0]) >= 1


def test_a_server_that_has_forgotten_lets_matches_go_on(world):
    match_id = sleeping_match(world, "random", "random")
    world.servers.jobs().delete("attention:asleep", "attention:looked")

    assert world.sweeping.sweep() == len(tasks(world, match_id))
    assert world.turns.take(tasks(world, match_id)[0]) >= 1


def test_old_looks_are_forgotten_and_sleepers_sleep_on(world):
    match_id = sleeping_match(world, "random", "random")
    pass_time(world, 10**6)

    world.viewers.forget()

    assert not world.servers.jobs().exists("attention:looked")
    assert world.sweeping.sweep() == 0
    assert world.viewers.find_asleep([match_id]) == {match_id}


def test_a_look_is_never_lost_on_any_server(client):
    """Regardless of the order of read and sleep, the match ends up awake or woken."""
    at = [10_000_000]
    viewers = Viewers(client, 60, lambda: at[0])
    bots = Table(seats=(SeatState(bot="random"),) * 2)
    assert not viewers.fall_asleep("a", bots)
    at[0] += 61_000
    viewers.note_viewer("a")
    assert not viewers.fall_asleep("a", bots)
    at[0] += 61_000
    assert viewers.fall_asleep("a", bots)
    viewers.note_viewer("a")
    assert viewers.find_asleep(["a", "b"]) == set()
    assert viewers.take_woken() == ("a",)


@pytest.mark.slow
def test_a_read_wakes_a_match_within_a_second():
    """All roles run as threads, over HTTP. The match stops without viewers, then resumes."""
    everything = Ephemeral(settings=Settings(sleep_seconds=1))
    wiring = everything.wiring
    client = application(wiring).test_client()
    everything.start()
    try:
        seats = (SeatPlan("mcts:60ms"),) * 2
        plan = Plan(ANY_GAME.name, ANY_GAME.options(), seats)
        match_id = create(wiring.context, plan, key="k", digest="d").match_id
        eventually(lambda: wiring.viewers.find_asleep([match_id]))
        version = wiring.store.head(match_id).version
        time.sleep(1.5)
        assert wiring.store.head(match_id).version == version
        assert wiring.store.head(match_id).waits != "over"

        began = time.monotonic()
        client.get(f"/v1/matches/{match_id}/state")
        eventually(lambda: wiring.store.head(match_id).version > version)
        assert time.monotonic() - began < 1
    finally:
        everything.stop()


def test_a_match_sleeps_sooner_if_its_test_clock_is_moved(world):
    viewers = world.viewers
    viewers.age_view("unseen", 1000 * SLEEP_SECONDS)
    viewers.note_viewer("seen")
    table = Table(seats=(SeatState(bot="random"),))
    assert not viewers.fall_asleep("unseen", table)
    assert not viewers.fall_asleep("seen", table)

    viewers.age_view("seen", 1000 * SLEEP_SECONDS - 1)
    assert not viewers.fall_asleep("seen", table)
    viewers.age_view("seen", 1)
    assert viewers.fall_asleep("seen", table)
    assert not viewers.fall_asleep("unseen", table)
