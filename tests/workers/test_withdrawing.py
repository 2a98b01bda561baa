"""Dispatcher, sweeper and workers handle hidden and deleted matches."""

import time

import pytest

from formicary.wiring import Wiring
from matches.analysis.progress import analysable, name_of
from matches.commands.administration import delete, hide
from matches.commands.bots import answer
from projections.task_queue import parse_tasks
from tests.waiting import eventually
from tests.workers.world import GAMES
from workers import jobs


def tasks_of(world, match_id):
    return parse_tasks(match_id, world.store.head(match_id).waits)


def finish_match(world):
    match_id = world.create_match("random", "random")
    while tasks := tasks_of(world, match_id):
        answer(world.context, tasks[0])
    return match_id


def analysis_keys(world, match_id):
    """Return the keys of a match's analyses on the job server."""
    return {name.decode() for name in world.servers.jobs().keys(f"analysis:{match_id}*")}


@pytest.mark.parametrize("role", ["dispatcher", "sweeper"])
def test_lobby_queue_and_analyses_forget_a_deleted_match(world, role):
    """The dispatcher reads the deletion from the feed. Without the feed, the sweeper scans heads."""
    match_id, other = finish_match(world), finish_match(world)
    world.dispatch()
    for id_ in (match_id, other):
        for effort in ("quick", "deep"):
            world.analyses.ask(name_of(analysable(world.context, id_), effort))

    delete(world.context, match_id)
    if role == "dispatcher":
        world.dispatch()
    else:
        world.sweeping.walk()

    assert world.lobby.matches() == (other,)
    assert world.servers.jobs().keys(f"*{match_id}*") == []
    assert len(analysis_keys(world, other)) == 2
    assert world.due.head(match_id) == world.store.head(match_id)
    assert world.analyses.take()  # the other match's turn: no task of this one is left


@pytest.mark.parametrize("role", ["dispatcher", "sweeper"])
def test_the_lobby_forgets_a_hidden_match_and_lists_it_when_it_is_shown(world, role):
    match_id = world.begin_match()
    world.dispatch()
    follow = world.dispatch if role == "dispatcher" else world.sweeping.walk

    hide(world.context, match_id)
    follow()
    assert world.lobby.matches() == ()

    hide(world.context, match_id, hidden=False)
    follow()
    assert world.lobby.matches() == (match_id,)


def test_walking_heads_of_deleted_matches_mends_nothing_twice(world):
    match_id = world.begin_match()
    delete(world.context, match_id)
    world.sweeping.walk()

    assert world.sweeping.walk() == 0
    assert world.lobby.matches() == ()


def test_jobs_for_a_deleted_match_come_to_nothing(world):
    match_id = world.create_match("random", "random")
    world.dispatch()
    task = tasks_of(world, match_id)[0]
    delete(world.context, match_id)

    assert world.turns.take(task) == 0

    world.lose_jobs()
    world.dispatch()
    assert world.sweeping.sweep() == 0
    assert world.queued_jobs() == {}
    assert world.due.tasks() == ()


def test_a_match_that_is_deleted_while_bots_play_on_stops(world, monkeypatch):
    """A chain of commands stops if the match is deleted in the middle of it."""
    match_id = world.create_match("random", "random")
    task = tasks_of(world, match_id)[0]
    before = world.turns._next

    def delete_then_go_on(last):
        delete(world.context, match_id)
        return before(last)

    monkeypatch.setattr(world.turns, "_next", delete_then_go_on)

    assert world.turns.take(task) == 1
    assert world.queued_jobs() == {}


def test_a_search_for_a_deleted_match_is_not_wanted_any_more(world):
    match_id = world.create_match("random", "random")
    task = tasks_of(world, match_id)[0]
    assert world.turns._is_wanted(task, chained=False)

    delete(world.context, match_id)

    assert not world.turns._is_wanted(task, chained=False)


def test_an_analysis_in_work_is_dropped_and_not_counted_as_failed(world):
    match_id = finish_match(world)
    world.analyses.ask(name_of(analysable(world.context, match_id), "quick"))
    delete(world.context, match_id)

    jobs.analyse()

    assert analysis_keys(world, match_id) == set()
    assert not world.analyses.take()


def test_an_analysis_that_fails_after_it_is_forgotten_leaves_nothing(world):
    match_id = finish_match(world)
    name = name_of(analysable(world.context, match_id), "quick")
    world.analyses.ask(name)
    analyses = world.analyses._analyses
    analyses.drop(match_id)

    analyses.fail(name)

    assert analysis_keys(world, match_id) == set()


def test_a_process_that_is_idle_drops_it_within_two_seconds(world):
    """Idle processes drop a deleted match within two seconds, because a thread polls for it."""
    match_id = world.begin_match()
    other = Wiring(world.servers, GAMES)
    other.context.cache.get(match_id)
    deleted = []
    other.context.cache.on_deleted(lambda match_id: deleted.append((match_id, time.monotonic())))
    other.watch()

    delete(world.context, match_id)
    began = time.monotonic()

    ((name, at),) = eventually(lambda: deleted, seconds=5)
    assert (name, at - began < 2) == (match_id, True)
