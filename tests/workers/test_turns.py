"""A job answers its question once, and continues with the match for a while."""

from time import monotonic

import pytest
from redis.exceptions import ResponseError
from rq.timeouts import JobTimeoutException

from events import StoreFull, canonical
from games import GAMES as ALL_GAMES
from games.game import Phase, Seats
from games.table.undo_history import PHASE
from matches.audit.verify import verify
from matches.commands import bots
from matches.commands.bots import answer, tasks_at
from matches.errors import QuestionGone
from projections.task_queue import Task, parse_tasks
from tests.workers.world import GAMES
from workers import jobs, turns
from workers.queues import ONWARD, TURNS


def first_task(world, match_id):
    return parse_tasks(match_id, world.store.head(match_id).waits)[0]


def test_a_bot_gives_its_reasons_in_secret(world):
    match_id = world.create_match("greedy", "random")
    task = first_task(world, match_id)

    answer(world.context, task)

    entry = list(world.store.read(match_id))[-1]
    audience, reasons = canonical.decode(entry.s)["reasons"]
    assert b"engine" not in entry.e
    assert audience == []
    assert reasons["level"] == "greedy"
    assert reasons["label"] == f"{task.seat}@{task.asked_since}"
    assert len(reasons["alternatives"]) == 3
    assert canonical.decode(entry.e)["by"] == "bot"


def test_a_late_or_doubled_answer_changes_nothing(world):
    """A question that was already answered, or never open, is ignored."""
    match_id = world.create_match("random", "random")
    task = first_task(world, match_id)
    answer(world.context, task)
    version = world.version(match_id)

    for gone in (task, task._replace(asked_since=1), Task(match_id, PHASE, 2)):
        with pytest.raises(QuestionGone):
            answer(world.context, gone)

    assert world.version(match_id) == version


@pytest.mark.parametrize(
    "fault", [ResponseError("NOREPLICAS Not enough good replicas"), StoreFull()]
)
def test_a_worker_rests_while_the_store_takes_no_writes(world, fault):
    """Without a pause, the worker would retry dozens of times a second and log each error."""
    match_id, rests = world.create_match("random", "random"), []
    taking = turns.Turns(world.context, world.queues, world.slots, world.viewers, rests.append)

    def refuse(*_, **__):
        raise fault

    world.store.append = refuse

    assert taking.take(first_task(world, match_id)) == 0
    assert rests == [turns.REFUSED_SECONDS]


def test_a_job_for_a_players_seat_does_nothing(world):
    match_id = world.create_match("random", None)
    with pytest.raises(QuestionGone):
        answer(world.context, Task(match_id, 1, 1))
    assert world.version(match_id) == 1


def test_the_same_question_gets_the_same_answer(world):
    """The seed is derived from the bot key and the question, and does not depend on the worker."""
    match_id = world.create_match("random", "random")
    task = first_task(world, match_id)
    match = world.context.cache.get(match_id)
    position = match.timeline.tip()

    requests = [
        bots._request(world.context, match, position, task, clock=monotonic, failed=0)
        for _ in range(2)
    ]

    assert requests[0] == requests[1]


def test_what_waits_is_told_the_same_by_head_and_position(world):
    match_id = world.create_match("random", "greedy", "random")
    for _ in range(12):
        waits = world.store.head(match_id).waits
        position = world.context.cache.fresh(match_id).timeline.tip()
        assert tasks_at(match_id, position) == parse_tasks(match_id, waits)
        if parse_tasks(match_id, waits):
            answer(world.context, first_task(world, match_id))


def test_a_job_goes_on_until_the_match_is_over(world, monkeypatch):
    """With enough time, one job plays everything: its own question, the phase, and the next round."""
    monkeypatch.setattr(turns, "MOST_SECONDS", 60.0)
    monkeypatch.setattr(turns, "MOST_WAITING_SECONDS", 60.0)
    monkeypatch.setattr(turns, "MOST_COMMANDS", 1000)
    match_id = world.create_match("random", "random")
    while world.store.head(match_id).waits != "over":
        for task in parse_tasks(match_id, world.store.head(match_id).waits):
            world.turns.take(task)

    report = verify(match_id, world.store.read(match_id), GAMES, head=world.store.head(match_id))
    assert report.events == world.version(match_id)


def test_a_job_stops_after_some_commands_and_puts_the_match_behind(world, monkeypatch):
    monkeypatch.setattr(turns, "MOST_COMMANDS", 1)
    match_id = world.create_match("random", "random")
    task = first_task(world, match_id)

    assert world.turns.take(task) == 1

    left = parse_tasks(match_id, world.store.head(match_id).waits)
    assert len(world.queued_jobs()[ONWARD]) == len(left)
    assert TURNS not in world.queued_jobs()
    assert not world.queues.find_chained([match_id])
    assert not world.queues.find_leased([task])


def test_a_second_job_in_a_match_answers_its_own_question_only(world):
    """A second job in a match only answers its own question, because one worker continues."""
    match_id = world.create_match("random", "random")
    task, other = parse_tasks(match_id, world.store.head(match_id).waits)
    assert world.queues.lease(task)

    assert world.turns.take(other) == 1

    assert world.queues.find_chained([match_id]) == {match_id}
    assert world.queued_jobs() == {}


def test_a_stopped_job_leaves_nothing_half_done(world, monkeypatch):
    """A stopped job releases its leases, and the match is loaded again."""
    match_id = world.create_match("random", "random")
    task = first_task(world, match_id)
    before = world.context.cache.get(match_id)

    def stop(*_, **__):
        raise JobTimeoutException

    monkeypatch.setattr(turns, "answer", stop)
    with pytest.raises(JobTimeoutException):
        world.turns.take(task)

    assert world.context.cache.get(match_id) is not before
    assert not world.queues.find_leased([task])
    assert not world.queues.find_chained([match_id])


def test_jobs_take_plain_json_and_find_their_wiring(world):
    match_id = world.create_match("random", "random")
    task = first_task(world, match_id)

    jobs.play_bot(match_id, task.seat, task.asked_since)
    jobs.run_phase(match_id, 1)

    assert list(world.store.read(match_id))[4].e.count(b'"by":"bot"') == 1
    jobs.equip(None)
    with pytest.raises(RuntimeError, match="not equipped"):
        jobs.run_phase(match_id, 1)


def test_every_game_can_be_rehearsed():
    bots.rehearse([*GAMES.values(), *ALL_GAMES.values()])


@pytest.mark.parametrize("name", ALL_GAMES)
def test_a_rehearsal_goes_on_until_its_steps_are_over(name):
    game = ALL_GAMES[name]

    states = list(bots.rehearsed_states(game, steps=60))

    asked = [game.pending(state) for state in states]
    assert len(states) == 60
    assert states[-1] != states[0]
    assert all(isinstance(pending, Seats | Phase) for pending in asked)
