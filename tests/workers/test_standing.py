"""Standing answers through the queues: the head names the seat, and a job plays the command."""

import pytest

from games.table import StandingAnswer, TheCommand
from games.table.undo_history import PHASE
from matches.commands.standing_answers import set_answers
from tests.playing import at_table
from tests.workers.world import World

ALWAYS = StandingAnswer(kind="send", choice=TheCommand(command={"type": "send", "workers": 2}))


@pytest.fixture
def world():
    return World()


def setting(world, match_id, seat, *answers):
    request = at_table(seat)
    return set_answers(world.context, match_id, request, answers)


def test_a_job_is_sent_when_it_is_set_and_gives_the_command(world):
    match_id = world.begin_match()
    setting(world, match_id, 0, ALWAYS)
    world.dispatch()
    (job,) = world.queued_jobs()["turns"]
    (task,) = world.due.tasks()

    assert job.startswith(f"bot-{match_id}-0-")
    assert world.turns.take(task) == 1
    assert world.context.cache.fresh(match_id).timeline.tip().state.sent == (2, None)


def test_a_job_that_comes_after_the_withdrawal_does_nothing(world):
    match_id = world.begin_match()
    setting(world, match_id, 0, ALWAYS)
    world.dispatch()
    (task,) = world.due.tasks()
    setting(world, match_id, 0)

    assert world.turns.take(task) == 0
    world.dispatch()
    assert world.due.tasks() == ()


def test_a_match_whose_players_are_away_goes_on_to_its_end(world):
    """With both players absent, jobs play the match with their answers and the phases."""
    match_id = world.begin_match()
    for seat in (0, 1):
        setting(world, match_id, seat, ALWAYS)
    for _ in range(40):
        world.dispatch()
        for task in world.due.tasks()[:1]:
            world.turns.take(task)

    tip = world.context.cache.fresh(match_id).timeline.tip()
    assert tip.table.status == "over"
    assert tip.since(PHASE) is None
