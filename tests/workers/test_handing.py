"""A seat is handed over to a bot through the queues."""

from matches.commands.seat_handover import hand_to_bot, take_seat_back
from tests.playing import at_table


def test_a_job_is_sent_when_a_seat_is_handed_over_and_none_when_it_is_back(world):
    match_id = world.begin_match()
    hand_to_bot(world.context, match_id, at_table(0), "random")
    world.dispatch()
    (task,) = world.due.tasks()

    assert [job.startswith(f"bot-{match_id}-0-") for job in world.queued_jobs()["turns"]] == [True]
    assert world.turns.take(task) >= 1  # a bot that ponders has to move again

    hand_to_bot(world.context, match_id, at_table(1), "random")
    take_seat_back(world.context, match_id, at_table(1))
    world.dispatch()
    assert [task for task in world.due.tasks() if task.seat == 1] == []


def test_a_job_that_comes_after_the_seat_was_taken_back_does_nothing(world):
    match_id = world.begin_match()
    hand_to_bot(world.context, match_id, at_table(0), "random")
    world.dispatch()
    (task,) = world.due.tasks()
    take_seat_back(world.context, match_id, at_table(0))

    assert world.turns.take(task) == 0


def test_jobs_alone_play_a_match_that_its_players_left(world):
    match_id = world.begin_match()
    for seat in (0, 1):
        hand_to_bot(world.context, match_id, at_table(seat), "greedy")
    for _ in range(40):
        world.dispatch()
        for task in world.due.tasks()[:1]:
            world.turns.take(task)

    assert world.context.cache.fresh(match_id).timeline.tip().table.status == "over"
