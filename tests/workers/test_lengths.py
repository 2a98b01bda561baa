"""Queues by expected duration: a long search keeps its leases and delays no other job."""

from math import inf

import pytest
from msgspec.structs import replace

from events import Head, canonical
from games.bots import choose
from matches.audit.bot_replay import rederive
from matches.commands import bots
from matches.commands.bots import answer, tasks_at
from matches.commands.commit import WORKERS, CommandRequest
from matches.commands.create import join
from matches.errors import QuestionGone
from projections.task_queue import Task, parse_tasks, spell_tasks
from workers import turns
from workers.queues import (
    ANALYSIS,
    ANALYSIS_SECONDS,
    LONG,
    ONWARD,
    SEARCHES,
    TURNS,
    is_quick,
    job_id,
)


def tasks(world, match_id):
    return parse_tasks(match_id, world.store.head(match_id).waits)


def task_of(world, match_id, seat):
    return next(task for task in tasks(world, match_id) if task.seat == seat)


def reasons(world, match_id):
    return canonical.decode(list(world.store.read(match_id))[-1].s)["reasons"][1]


def test_a_head_tells_how_long_each_bot_is_expected_to_think():
    alone = Task("m", 2, 4, is_unattended=True)
    tasks = (Task("m", 0, 4), Task("m", 1, 4, 400), alone, Task("m", -1, 9))
    assert spell_tasks(tasks) == "0@4 1@4~400 2@4~0 p@9"
    assert parse_tasks("m", "0@4 1@4~400 2@4~0 p@9") == tasks


def test_jobs_go_to_the_queue_of_their_length(world):
    match_id = world.create_match("mcts:10", "mcts:200", "mcts:5000ms", None)
    join(world.context, match_id, 3)

    world.dispatch()

    of = {task.seat: job_id(task, 0) for task in tasks(world, match_id)}
    assert world.queued_jobs() == {TURNS: [of[0]], SEARCHES: [of[1]], LONG: [of[2]]}


def test_quick_jobs_of_a_match_without_people_let_others_go_first(world):
    """A flood of such matches does not keep a person waiting for a bot."""
    match_id = world.create_match("greedy", "mcts:200", "mcts:5000ms", "mcts:10")

    world.dispatch()

    of = {task.seat: job_id(task, 0) for task in tasks(world, match_id)}
    assert world.queued_jobs() == {ONWARD: [of[0], of[3]], SEARCHES: [of[1]], LONG: [of[2]]}


def test_a_head_without_lengths_is_answered_too(world):
    """A head written by an earlier release, without durations, can be processed."""
    match_id = world.create_match("mcts:200", "random")
    head = world.store.head(match_id)
    old = " ".join(token.partition("~")[0] for token in head.waits.split())

    world.due.put({match_id: Head(head.version + 1, head.link, old)})
    (task,) = (task for task in world.due.tasks() if task.seat == 0)

    assert task.expected_ms == 0
    assert world.turns.take(task) >= 1
    assert world.version(match_id) > head.version


def test_who_goes_straight_on_leaves_searches_to_their_queue(world):
    match_id = world.create_match("random", "mcts:5000ms")

    world.turns.take(task_of(world, match_id, 0))

    assert [seat for seat in tasks(world, match_id) if not is_quick(seat)]
    assert world.queued_jobs() == {LONG: [job_id(task_of(world, match_id, 1), 0)]}


def test_a_search_lets_others_answer_in_its_match(world):
    """A search only holds a lease on its question, and leaves the follow-ups to the dispatcher."""
    match_id = world.create_match("mcts:50", "random")
    task = task_of(world, match_id, 0)
    assert not world.queues.lease(task)
    assert world.queues.find_leased(tasks(world, match_id)) == {task}
    assert not world.queues.find_chained([match_id])

    assert world.turns.take(task) == 1

    assert world.queued_jobs() == {}
    assert world.queues.find_leased([task]) == set()


def test_leases_are_renewed_while_a_bot_thinks(world):
    match_id = world.create_match("mcts:50", "random")
    task = task_of(world, match_id, 0)
    world.store.client.delete(f"lease:{match_id}-0-{task.asked_since}")

    assert world.turns._is_wanted(task, chained=False)

    assert world.queues.find_leased([task]) == {task}


def test_a_search_ends_when_its_question_is_gone(world, monkeypatch):
    """Another worker answers while a bot with a budget of one minute is thinking."""
    match_id = world.create_match("mcts:60000ms", "random")
    task = task_of(world, match_id, 0)

    def overtake(*arguments, **more):
        monkeypatch.undo()
        answer(world.context, task, clock=lambda: inf)
        return choose(*arguments, **more)

    monkeypatch.setattr(bots, "choose", overtake)

    assert world.turns.take(task) == 0
    assert task not in tasks(world, match_id)


@pytest.mark.parametrize("bot", [None, "greedy"])
def test_a_choice_does_not_count_once_the_seat_is_not_that_bots(world, bot):
    """The choice of a bot is dropped if the seat was handed to another bot in the meantime."""
    match_id = world.create_match("mcts:50", "random")
    match = world.context.cache.get(match_id)
    seen = match.timeline.tip()
    seats = (replace(seen.table.seats[0], bot=bot), *seen.table.seats[1:])
    handed = replace(seen, table=replace(seen.table, seats=seats))

    with pytest.raises(QuestionGone):
        bots._check_bot(0, seen, match, handed, CommandRequest(actor=WORKERS))


def test_further_attempts_are_simpler_and_say_so(world):
    match_id = world.create_match("mcts:20", "greedy")
    for seat, failed, engine in ((0, 2, "greedy"), (1, 3, "random")):
        answer(world.context, task_of(world, match_id, seat), failed=failed)
        reason = reasons(world, match_id)
        assert reason["engine"] == f"formicary/{engine}"
        assert reason["fell_back"] == [f"{failed} attempts failed"]
        assert reason["failed"] == failed

        again = rederive(world.context, match_id, world.version(match_id))
        assert again.differing == ()


def test_positions_tell_the_same_lengths_as_heads(world):
    match_id = world.create_match("mcts:200", "mcts:5000ms", "greedy")
    position = world.context.cache.fresh(match_id).timeline.tip()
    assert tasks_at(match_id, position) == tasks(world, match_id)


def test_follow_up_questions_of_a_match_with_people_stay_in_front(world, monkeypatch):
    """A bot with a long turn keeps a person waiting for no match between bots."""
    monkeypatch.setattr(turns, "MOST_COMMANDS", 1)
    match_id = world.create_match("greedy", "greedy", "greedy", None)
    join(world.context, match_id, 3)
    first = task_of(world, match_id, 0)

    assert world.turns.take(first) == 1

    left = {job_id(task, 0) for task in tasks(world, match_id)}
    assert left
    assert set(world.queued_jobs()[TURNS]) >= left
    assert ONWARD not in world.queued_jobs()


def test_an_analysis_is_queued_once_behind_everything(world):
    assert world.queues.enqueue_analysis("workers.jobs.run_phase", "m", 3, name="analysis-m")
    assert not world.queues.enqueue_analysis("workers.jobs.run_phase", "m", 3, name="analysis-m")

    assert world.queued_jobs() == {ANALYSIS: ["analysis-m"]}
    job = world.queues.queues[ANALYSIS].fetch_job("analysis-m")
    assert (job.args, job.timeout) == (["m", 3], ANALYSIS_SECONDS)
