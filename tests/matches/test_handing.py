"""Seats handed to a bot in matches: who plays, what is recorded, what is verified."""

import pytest

from events import canonical
from games.game import Secret
from games.table import SeatHandedBack, SeatHandedToBot, SeatPlan, StandingAnswer, TheCommand
from matches.audit.bot_replay import rederive
from matches.commands.bots import answer, play_bot, tasks_at
from matches.commands.commit import Actor
from matches.commands.create import Plan, create, join
from matches.commands.execute import play
from matches.commands.seat_handover import hand_to_bot, take_seat_back
from matches.commands.standing_answers import set_answers
from matches.commands.undo import Going, answer_proposal, go, steps
from matches.context import House
from matches.errors import MatchNotRunning, QuestionGone
from tests.anthill import Options, Ponder, Send, Sent
from tests.matches.forging import forged
from tests.matches.proving import broken, verified
from tests.playing import at_table, begun, by, house_on, tip, waits
from tests.scenario import refused


def handed(house, match, seat, level="greedy"):
    return hand_to_bot(house, match, at_table(seat), level)


def test_workers_play_a_seat_that_is_handed_over_and_say_why(house, match):
    since = tip(house, match).since(0)
    handed(house, match, 0)
    (task,) = waits(house, match)

    played = answer(house, task)
    record = canonical.decode(played.entries[0].e)

    assert (task.seat, task.asked) == (0, since)
    assert (record["by"], record["seat"]) == ("bot", 0)
    assert "reasons" in record["seals"]
    assert rederive(house, match, played.first).differing == ()
    assert rederive(house, match, played.first).level == "greedy"


def test_a_match_handed_over_whole_comes_to_its_end_and_is_verified(house, match):
    handed(house, match, 0)
    handed(house, match, 1, "random")
    while tasks := waits(house, match):
        answer(house, tasks[0])

    assert tip(house, match).table.status == "over"
    assert verified(house, match).events == tip(house, match).version


def test_the_holder_commands_again_only_after_taking_it_back(house, match):
    handed(house, match, 0)
    with refused("seat.handed-over"):
        play(house, match, by(0, Send(seat=0, workers=1)))

    take_seat_back(house, match, at_table(0))

    assert play(house, match, by(0, Send(seat=0, workers=1))).last == tip(house, match).version
    assert waits(house, match) == ()


def test_a_choice_that_comes_after_the_seat_was_taken_back_is_dropped(house, match):
    """While it thinks, or before: the question still stands."""
    handed(house, match, 0, "mcts:5")
    (task,) = waits(house, match)

    def clock():
        if tip(house, match).table.seats[0].stand_in:
            take_seat_back(house, match, at_table(0))
        return 0.0

    with pytest.raises(QuestionGone):
        play_bot(house, task, clock=clock)
    with pytest.raises(QuestionGone):
        play_bot(house, task)
    assert tip(house, match).state.sent == (None, None)


def test_standing_answers_go_before_the_bot(house, match):
    three = StandingAnswer(kind="send", choice=TheCommand(command={"type": "send", "workers": 3}))
    set_answers(house, match, at_table(0), (three,))
    handed(house, match, 0)

    answer(house, waits(house, match)[0])

    assert tip(house, match).state.sent[0] == 3
    assert verified(house, match).decisions == 1


def test_it_neither_goes_back_nor_answers_while_a_bot_stands_in():
    house = house_on()
    match = begun(house, undo="consent")
    start = tip(house, match).version
    play(house, match, by(0, Ponder(seat=0)))
    play(house, match, by(1, Ponder(seat=1)))
    handed(house, match, 0)
    now = tip(house, match)

    assert steps(house, house.cache.get(match), now.table, now.version, 0) == ()
    with refused("seat.handed-over"):
        go(house, match, at_table(0), Going(start))
    with refused("seat.handed-over"):
        answer_proposal(house, match, at_table(0), 1, agrees=False)


def test_handing_over_completes_what_the_other_proposed():
    house = house_on()
    match = begun(house, undo="consent")
    start = tip(house, match).version
    play(house, match, by(0, Ponder(seat=0)))
    go(house, match, at_table(1), Going(start))

    handed(house, match, 0)

    assert tip(house, match).state.cards == ((), ())
    assert tip(house, match).table.seats[0].stand_in == "greedy"
    assert verified(house, match).events == tip(house, match).version


def test_a_cold_process_knows_who_plays(house, match):
    handed(house, match, 0)
    cold = House(house.store, house.games)

    assert tip(cold, match).table == tip(house, match).table
    assert tasks_at(match, tip(cold, match)) == waits(house, match) != ()


def test_it_acts_once_a_key(house, match):
    first = hand_to_bot(house, match, at_table(0, key="seat-0:k", digest="d"), "greedy")
    again = hand_to_bot(house, match, at_table(0, key="seat-0:k", digest="d"), "greedy")

    assert (again.repeated, again.last) == (True, first.last)


def test_before_the_beginning_there_is_nothing_to_hand_over():
    house = house_on()
    match = begun(house, seats=3, bots=1)
    waiting = begun_open(house)

    assert handed(house, match, 0).last
    with pytest.raises(MatchNotRunning):
        handed(house, waiting, 0)


def begun_open(house):
    plan = Plan("anthill", Options(), (SeatPlan(), SeatPlan()))
    match = create(house, plan, key="open", digest="d").match
    join(house, match, 0)
    return match


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
def test_what_was_not_theirs_to_do_is_named(house, match, actor, before, events, command):
    if before:
        handed(house, match, 0)
    seq = tip(house, match).version + 1
    forged(house, match, Actor(actor, None if actor == "host" else 0), events, command=command)

    assert broken(house, match)[:2] == (seq, "decision")
