"""Seats handed over to a bot: play, records, and verification."""

import pytest
from fakeredis import FakeRedis, FakeServer

from events import canonical
from games.game import Secret
from games.table import SeatHandedBack, SeatHandedToBot, SeatPlan, StandingAnswer, TheCommand
from games.table.commands import GoTo
from matches.audit.bot_replay import rederive
from matches.commands.bots import answer, play_bot, tasks_at
from matches.commands.commit import Actor
from matches.commands.create import Plan, create, join
from matches.commands.execute import play
from matches.commands.seat_handover import hand_to_bot, take_seat_back
from matches.commands.standing_answers import set_answers
from matches.commands.undo import answer_proposal, go, steps
from matches.context import Context
from matches.errors import MatchNotRunning, QuestionGone
from tests.anthill import Options, Ponder, Send, Sent
from tests.matches.forging import forge
from tests.matches.proving import broken, verify_match
from tests.playing import at_table, begin_match, by, context_on, tip, waits
from tests.scenario import refused


def hand_over(context, match_id, seat, level="greedy"):
    return hand_to_bot(context, match_id, at_table(seat), level)


def test_workers_play_a_seat_that_is_handed_over_and_say_why(context, match_id):
    since = tip(context, match_id).since(0)
    hand_over(context, match_id, 0)
    (task,) = waits(context, match_id)

    played = answer(context, task)
    record = canonical.decode(played.entries[0].e)

    assert (task.seat, task.asked_since) == (0, since)
    assert (record["by"], record["seat"]) == ("bot", 0)
    assert "reasons" in record["seals"]
    assert rederive(context, match_id, played.first).differing == ()
    assert rederive(context, match_id, played.first).level == "greedy"


def test_a_worker_who_saw_the_match_before_hears_that_the_seat_was_handed_over():
    """The worker already has the question, and only the seat's owner has changed."""
    client = FakeRedis(server=FakeServer())
    context, worker = context_on(client), context_on(client, seed="another")
    match_id = begin_match(context)
    since = worker.cache.fresh(match_id).timeline.tip().since(0)
    hand_over(context, match_id, 0)
    (task,) = waits(context, match_id)
    assert task.asked_since == since

    assert answer(worker, task).entries


def test_a_match_handed_over_whole_comes_to_its_end_and_is_verified(context, match_id):
    hand_over(context, match_id, 0)
    hand_over(context, match_id, 1, "random")
    while tasks := waits(context, match_id):
        answer(context, tasks[0])

    assert tip(context, match_id).table.status == "over"
    assert verify_match(context, match_id).events == tip(context, match_id).version


def test_the_holder_commands_again_only_after_taking_it_back(context, match_id):
    hand_over(context, match_id, 0)
    with refused("seat.handed-over"):
        play(context, match_id, by(0, Send(seat=0, workers=1)))

    take_seat_back(context, match_id, at_table(0))

    assert (
        play(context, match_id, by(0, Send(seat=0, workers=1))).last
        == tip(context, match_id).version
    )
    assert waits(context, match_id) == ()


def test_a_choice_that_comes_after_the_seat_was_taken_back_is_dropped(context, match_id):
    """The seat was taken back before or while the bot thought, and the question is still open."""
    hand_over(context, match_id, 0, "mcts:5")
    (task,) = waits(context, match_id)

    def clock():
        if tip(context, match_id).table.seats[0].stand_in:
            take_seat_back(context, match_id, at_table(0))
        return 0.0

    with pytest.raises(QuestionGone):
        play_bot(context, task, clock=clock)
    with pytest.raises(QuestionGone):
        play_bot(context, task)
    assert tip(context, match_id).state.sent == (None, None)


def test_standing_answers_go_before_the_bot(context, match_id):
    three = StandingAnswer(kind="send", choice=TheCommand(command={"type": "send", "workers": 3}))
    set_answers(context, match_id, at_table(0), (three,))
    hand_over(context, match_id, 0)

    answer(context, waits(context, match_id)[0])

    assert tip(context, match_id).state.sent[0] == 3
    assert verify_match(context, match_id).decisions == 1


def test_it_neither_goes_back_nor_answers_while_a_bot_stands_in():
    context = context_on()
    match_id = begin_match(context, undo="consent")
    start = tip(context, match_id).version
    play(context, match_id, by(0, Ponder(seat=0)))
    play(context, match_id, by(1, Ponder(seat=1)))
    hand_over(context, match_id, 0)
    now = tip(context, match_id)

    assert steps(context, context.cache.get(match_id), now.table, now.version, 0) == ()
    with refused("seat.handed-over"):
        go(context, match_id, at_table(0), GoTo(start))
    with refused("seat.handed-over"):
        answer_proposal(context, match_id, at_table(0), 1, agrees=False)


def test_handing_over_completes_what_the_other_proposed():
    context = context_on()
    match_id = begin_match(context, undo="consent")
    start = tip(context, match_id).version
    play(context, match_id, by(0, Ponder(seat=0)))
    go(context, match_id, at_table(1), GoTo(start))

    hand_over(context, match_id, 0)

    assert tip(context, match_id).state.cards == ((), ())
    assert tip(context, match_id).table.seats[0].stand_in == "greedy"
    assert verify_match(context, match_id).events == tip(context, match_id).version


def test_a_cold_process_knows_who_plays(context, match_id):
    hand_over(context, match_id, 0)
    cold = Context(context.store, context.games)

    assert tip(cold, match_id).table == tip(context, match_id).table
    assert tasks_at(match_id, tip(cold, match_id)) == waits(context, match_id) != ()


def test_it_acts_once_a_key(context, match_id):
    first = hand_to_bot(context, match_id, at_table(0, key="seat-0:k", digest="d"), "greedy")
    again = hand_to_bot(context, match_id, at_table(0, key="seat-0:k", digest="d"), "greedy")

    assert (again.repeated, again.last) == (True, first.last)


def test_before_the_beginning_there_is_nothing_to_hand_over():
    context = context_on()
    match_id = begin_match(context, seats=3, bots=1)
    waiting = create_open(context)

    assert hand_over(context, match_id, 0).last
    with pytest.raises(MatchNotRunning):
        hand_over(context, waiting, 0)


def create_open(context):
    plan = Plan("anthill", Options(), (SeatPlan(), SeatPlan()))
    match_id = create(context, plan, key="open", digest="d").match_id
    join(context, match_id, 0)
    return match_id


SENT = Sent(seat=0, workers=Secret((0,), 2))


@pytest.mark.parametrize(
    ("actor", "before", "events", "command"),
    [
        pytest.param("seat", True, [SENT], Send(seat=0, workers=2), id="by the holder"),
        pytest.param("bot", False, [SENT], Send(seat=0, workers=2), id="by a bot that does not"),
        pytest.param("seat", True, [SeatHandedToBot(seat=0, level="greedy")], None, id="twice"),
        pytest.param("seat", False, [SeatHandedBack(seat=0)], None, id="back from nobody"),
        pytest.param(
            "seat", False, [SeatHandedToBot(seat=1, level="greedy")], None, id="another's"
        ),
        pytest.param(
            "seat",
            False,
            [SeatHandedToBot(seat=0, level="greedy", reason="absence")],
            None,
            id="an absence that was none",
        ),
        pytest.param("host", False, [SeatHandedToBot(seat=0, level="greedy")], None, id="by host"),
    ],
)
def test_what_was_not_theirs_to_do_is_named(context, match_id, actor, before, events, command):
    if before:
        hand_over(context, match_id, 0)
    seq = tip(context, match_id).version + 1
    forge(context, match_id, Actor(actor, None if actor == "host" else 0), events, command=command)

    assert broken(context, match_id)[:2] == (seq, "decision")
