"""The dispatcher counts rated matches, and the sweeper repairs the counts."""

from threading import Event, Thread

import pytest

from games.table import SeatPlan
from games.table.commands import Resign
from matches.commands.administration import delete, hide
from matches.commands.commit import Actor, CommandRequest
from matches.commands.create import Plan, create, join
from matches.commands.execute import play_at_table
from projections.ratings.results import Ladder
from projections.ratings.store import SETTLE_MS
from tests.anthill import Options
from tests.waiting import eventually
from workers import sweep

ANN, BEN = "a" * 16, "b" * 16
DUEL = Ladder("anthill", 2)


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(sweep, "LOOK_AGAIN_SECONDS", 0.0)


def finish(world):
    """Return a rated match from which Ben has resigned."""
    world.made += 1
    plan = Plan("anthill", Options(), (SeatPlan(),) * 2, undo="none", is_rated=True)
    match_id = create(world.context, plan, key=str(world.made), digest="d").match_id
    for seat, account in enumerate((ANN, BEN)):
        join(world.context, match_id, seat, account=account)
    request = CommandRequest(actor=Actor("seat", 1), of_table=True)
    play_at_table(world.context, match_id, request, Resign())
    return match_id


def settle(world):
    world.context.ratings.settle(world.context.now() + SETTLE_MS + 1)


def leaders(world):
    return [leader.account for leader in world.context.ratings.leaders(DUEL, 0, 10)]


def test_a_dispatcher_that_runs_counts_rated_matches(world):
    stop = Event()
    thread = Thread(target=world.dispatcher().run, args=(stop,))
    thread.start()
    try:
        finish(world)
        assert eventually(lambda: leaders(world)) == [ANN, BEN]
    finally:
        stop.set()
        thread.join()


def test_a_sweeper_adds_an_end_that_no_dispatcher_heard_of(world):
    finish(world)

    world.sweeping.walk()
    settle(world)

    assert leaders(world) == [ANN, BEN]


@pytest.mark.parametrize("withdraw", [delete, hide])
def test_a_sweeper_takes_out_what_was_withdrawn_while_nobody_heard(world, withdraw):
    match_id = finish(world)
    world.sweeping.walk()
    settle(world)
    withdraw(world.context, match_id)

    world.sweeping.walk()
    settle(world)

    assert leaders(world) == []


def test_ratings_are_there_again_after_the_jobs_server_has_lost_everything(world):
    finish(world)
    finish(world)
    world.sweeping.walk()
    settle(world)
    before = world.context.ratings.figures_of(ANN)
    jobs = world.servers.jobs()
    jobs.delete(*jobs.scan_iter("ratings:*"), *jobs.scan_iter("lobby:*"))
    assert leaders(world) == []

    world.sweeping.walk()
    settle(world)

    assert world.context.ratings.figures_of(ANN) == before
    assert before[DUEL].matches == 2
