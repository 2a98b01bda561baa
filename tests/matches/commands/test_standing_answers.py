"""Standing answers: played by workers, visible only to their seat, and verified."""

from typing import Any

import pytest
from fakeredis import FakeRedis, FakeServer

from events import Broken, Store, canonical
from events.seals import standing_id
from games.table import OnlyOfType, SeatPlan, StandingAnswer, TheCommand, standing_of
from matches.commands.bots import answer, tasks_at
from matches.commands.commit import Actor
from matches.commands.create import Plan, create, join
from matches.commands.execute import play
from matches.commands.standing_answers import set_answers
from matches.commands.undo import rewind
from matches.context import Context
from matches.errors import MatchNotRunning, QuestionGone
from projections.task_queue import Task
from projections.undo_history import suspended_at
from tests.anthill import ANTHILL, Options, Send
from tests.matches.proving import verify_match
from tests.playing import at_table, by, context_on, run_phase, tip, waits

ALWAYS = StandingAnswer(kind="send", choice=TheCommand(command={"type": "send", "workers": 2}))


def give_answers(context, match_id, seat, *answers, **more):
    request = at_table(seat, **more)
    return set_answers(context, match_id, request, answers)


def test_the_workers_give_it_and_the_log_says_the_seat_did(context, match_id):
    give_answers(context, match_id, 0, ALWAYS)
    (task,) = waits(context, match_id)

    played = answer(context, task)
    record = canonical.decode(played.entries[0].e)

    assert task.seat == 0
    assert (record["by"], record["seat"]) == ("seat", 0)
    assert set(record["seals"]) == {"command", "event.workers"}
    assert record["id"] == standing_id(context.cache.get(match_id).keys.bot, played.first)
    assert waits(context, match_id) == ()
    assert tasks_at(match_id, tip(context, match_id)) == ()


def test_it_is_given_in_every_round_until_the_end_and_verified(context, match_id):
    """Both players are absent, and the last commit releases the keys."""
    for seat in (0, 1):
        give_answers(context, match_id, seat, ALWAYS)
    while tasks := waits(context, match_id):
        answer(context, tasks[0])

    assert tip(context, match_id).table.status == "over"
    assert verify_match(context, match_id).decisions == 9


def test_a_command_by_hand_may_come_first(context, match_id):
    give_answers(context, match_id, 0, ALWAYS)
    (task,) = waits(context, match_id)
    play(context, match_id, by(0, Send(seat=0, workers=3)))

    with pytest.raises(QuestionGone):
        answer(context, task)


def test_it_is_withdrawn_while_its_job_is_on_its_way(context, match_id):
    """The job was sent before the answer was withdrawn, so nothing is played and no task remains."""
    give_answers(context, match_id, 0, ALWAYS)
    (task,) = waits(context, match_id)
    give_answers(context, match_id, 0)
    version = tip(context, match_id).version

    with pytest.raises(QuestionGone):
        answer(context, task)

    assert tip(context, match_id).version == version
    assert waits(context, match_id) == ()


class Meanwhile(Store):
    """Store that runs a function just before the next append."""

    happens: Any = None

    def append(self, *args, **more):
        happens, self.happens = self.happens, None
        if happens:
            happens()
        return super().append(*args, **more)


def test_it_is_withdrawn_between_deciding_and_storing():
    """The append fails because the head has changed, and the retry finds that the answer is gone."""
    server = FakeServer()
    other = context_on(FakeRedis(server=server), seed="other")
    store = Meanwhile(FakeRedis(server=server))
    context = Context(store, {"anthill": ANTHILL})
    plan = Plan("anthill", Options(), (SeatPlan(),) * 2)
    match_id = create(context, plan, key="k", digest="d").match_id
    for seat in (0, 1):
        join(context, match_id, seat)
    give_answers(context, match_id, 0, ALWAYS)
    (task,) = waits(context, match_id)
    store.happens = lambda: give_answers(other, match_id, 0)

    with pytest.raises(QuestionGone):
        answer(context, task)

    assert tip(other, match_id).state.sent == (None, None)


def test_another_answer_set_meanwhile_is_not_played_by_the_old_job(context, match_id):
    give_answers(context, match_id, 0, ALWAYS)
    (task,) = waits(context, match_id)
    three = TheCommand(command={"type": "send", "workers": 3})
    give_answers(context, match_id, 0, StandingAnswer(kind="send", choice=three))

    answer(context, task)

    assert tip(context, match_id).state.sent[0] == 3


def test_an_answer_that_gives_nothing_keeps_no_worker_waiting(context, match_id):
    """The seat can send in three ways, so the answer selects no single command."""
    give_answers(context, match_id, 0, StandingAnswer(kind="send", choice=OnlyOfType(type="send")))
    task = Task(match_id, 0, tip(context, match_id).since(0))

    assert waits(context, match_id) == ()
    with pytest.raises(QuestionGone):
        answer(context, task)


def test_bots_go_on_beside_it(context):
    plans = (SeatPlan(), SeatPlan("random"))
    match_id = create(context, Plan("anthill", Options(), plans), key="b", digest="d").match_id
    join(context, match_id, 0)
    give_answers(context, match_id, 0, ALWAYS)

    assert {task.seat for task in waits(context, match_id)} == {0, 1}


def test_setting_acts_once_a_key(context, match_id):
    first = give_answers(context, match_id, 0, ALWAYS, key="seat-0:k", digest="d")
    again = give_answers(context, match_id, 0, ALWAYS, key="seat-0:k", digest="d")

    assert (again.repeated, again.last) == (True, first.last)
    assert tip(context, match_id).version == first.last


def test_before_the_beginning_and_after_the_end_there_is_nothing_to_answer(context):
    plan = Plan("anthill", Options(), (SeatPlan(),) * 2)
    match_id = create(context, plan, key="o", digest="d").match_id

    with pytest.raises(MatchNotRunning):
        give_answers(context, match_id, 0, ALWAYS)


def test_it_stands_across_an_undo_that_suspends_it_for_one_question(context, match_id):
    give_answers(context, match_id, 0, ALWAYS)
    answer(context, waits(context, match_id)[0])
    play(context, match_id, by(1, Send(seat=1, workers=1)))
    play(context, match_id, run_phase())
    targets = range(1, tip(context, match_id).version)
    line = context.cache.get(match_id).timeline
    to = min(v for v in targets if line.is_target(v))
    rewind(context, match_id, to, Actor("admin"))
    position = tip(context, match_id)

    assert standing_of(position.table, 0) == (ALWAYS,)
    assert waits(context, match_id) == ()
    for seat in (0, 1):
        play(context, match_id, by(seat, Send(seat=seat, workers=1)))
    play(context, match_id, run_phase())
    assert canonical.decode(answer(context, waits(context, match_id)[0]).entries[0].e)["seat"] == 0
    assert verify_match(context, match_id).events == tip(context, match_id).version


def test_a_cold_process_knows_what_stands(context, match_id):
    give_answers(context, match_id, 0, ALWAYS)
    give_answers(context, match_id, 1, ALWAYS)
    give_answers(context, match_id, 1)
    cold = Context(context.store, context.games)

    assert tip(cold, match_id).table == tip(context, match_id).table
    assert tasks_at(match_id, tip(cold, match_id)) == waits(context, match_id)


def test_a_command_that_no_standing_answer_gives_is_noticed(context, match_id):
    """The id of the command claims that a worker played it, so the verifier looks for the answer."""
    give_answers(context, match_id, 0, ALWAYS)
    seq = tip(context, match_id).version + 1
    id_ = standing_id(context.cache.get(match_id).keys.bot, seq)
    context.random = lambda count: bytes.fromhex(id_)[:count]
    play(context, match_id, by(0, Send(seat=0, workers=3)))

    with pytest.raises(Broken) as caught:
        verify_match(context, match_id)

    assert (caught.value.seq, caught.value.fault) == (seq, "decision")


def test_going_back_over_an_answer_suspends_it_for_that_question(context, match_id):
    """Seat 1 plays manually, seat 0 by its answer, and after the undo both have to choose again."""
    give_answers(context, match_id, 0, ALWAYS)
    before = tip(context, match_id).version - 1
    (task,) = waits(context, match_id)
    answer(context, task)

    rewind(context, match_id, before, Actor("admin"))

    position = tip(context, match_id)
    assert waits(context, match_id) == ()
    assert tasks_at(match_id, position, suspended_seats(context, match_id)) == ()
    assert suspended_seats(context, match_id) == (0,)
    assert verify_match(context, match_id)


def test_after_the_question_standing_answers_are_given_again(context, match_id):
    give_answers(context, match_id, 0, ALWAYS)
    before = tip(context, match_id).version - 1
    (task,) = waits(context, match_id)
    answer(context, task)
    rewind(context, match_id, before, Actor("admin"))
    for seat in (0, 1):
        play(context, match_id, by(seat, Send(seat=seat, workers=2)))
    play(context, match_id, run_phase())

    assert suspended_seats(context, match_id) == ()
    assert [task.seat for task in waits(context, match_id)] == [0]
    assert verify_match(context, match_id)


def test_going_back_over_the_answer_of_another_seat_suspends_nothing_of_ones_own(context, match_id):
    before = tip(context, match_id).version
    play(context, match_id, by(1, Send(seat=1, workers=2)))
    give_answers(context, match_id, 0, ALWAYS)

    rewind(context, match_id, before, Actor("admin"))

    assert suspended_seats(context, match_id) == (1,)
    assert [task.seat for task in waits(context, match_id)] == [0]


def test_redoing_an_answer_ends_the_suspension_and_a_second_undo_keeps_it(context, match_id):
    """The first undo suspends it, seat 1's undo and redo keep that, and redoing it resumes it."""
    before = tip(context, match_id).version
    give_answers(context, match_id, 0, ALWAYS)
    (task,) = waits(context, match_id)
    done = answer(context, task).last
    admin, suspended = Actor("admin"), []

    rewind(context, match_id, before, admin)
    suspended.append(suspended_seats(context, match_id))
    other = play(context, match_id, by(1, Send(seat=1, workers=2))).last
    for to in (before, other, done):
        assert waits(context, match_id) == ()
        rewind(context, match_id, to, admin)
        suspended.append(suspended_seats(context, match_id))

    assert suspended == [(0,), (0, 1), (0,), (1,)]
    assert verify_match(context, match_id)


def test_old_logs_in_which_the_answer_was_given_again_verify(context, match_id):
    """Before suspensions existed, a worker repeated the same answer right after the undo."""
    give_answers(context, match_id, 0, ALWAYS)
    before = tip(context, match_id).version - 1
    (task,) = waits(context, match_id)
    answer(context, task)
    back = rewind(context, match_id, before, Actor("admin"))

    answer(context, Task(match_id, 0, back.last))

    assert tip(context, match_id).state.sent[0] is not None
    assert verify_match(context, match_id)


def test_a_process_that_begins_in_the_middle_finds_the_same_suspension(context, match_id):
    give_answers(context, match_id, 0, ALWAYS)
    before = tip(context, match_id).version - 1
    (task,) = waits(context, match_id)
    answer(context, task)
    rewind(context, match_id, before, Actor("admin"))
    context.cache.drop(match_id)

    assert suspended_seats(context, match_id) == (0,)


def suspended_seats(context, match_id):
    match = context.cache.fresh(match_id)
    position = match.timeline.tip()
    return suspended_at(context.cache, match, position.table, position.asked)
