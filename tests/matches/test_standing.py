"""Standing answers in matches: what workers give, what others can tell, what is verified."""

import pytest
from fakeredis import FakeRedis, FakeServer

from events import Broken, Store, canonical
from events.seals import standing_id
from games import GAMES
from games.luck import SeededLuck
from games.march_of_the_ants.events import ForageReacted
from games.table import OnlyOfType, SeatPlan, StandingAnswer, TheCommand, standing_of
from matches.commands.bots import answer, tasks_at
from matches.commands.commit import Actor
from matches.commands.create import Plan, create, join
from matches.commands.execute import play
from matches.commands.standing_answers import set_answers
from matches.commands.undo import rewind
from matches.context import House
from matches.errors import MatchNotRunning, QuestionGone
from projections.task_queue import Task
from tests.anthill import ANTHILL, Options, Send
from tests.matches.proving import verified
from tests.playing import at_table, by, house_on, run_phase, tip, waits

ALWAYS = StandingAnswer(kind="send", choice=TheCommand(command={"type": "send", "workers": 2}))


def setting(house, match, seat, *answers, **more):
    request = at_table(seat, **more)
    return set_answers(house, match, request, answers)


def test_the_workers_give_it_and_the_log_says_the_seat_did(house, match):
    setting(house, match, 0, ALWAYS)
    (task,) = waits(house, match)

    played = answer(house, task)
    record = canonical.decode(played.entries[0].e)

    assert task.seat == 0
    assert (record["by"], record["seat"]) == ("seat", 0)
    assert set(record["seals"]) == {"command", "event.workers"}
    assert record["id"] == standing_id(house.cache.get(match).keys.bot, played.first)
    assert waits(house, match) == ()
    assert tasks_at(match, tip(house, match)) == ()


def test_it_is_given_in_every_round_until_the_end_and_verified(house, match):
    """Both seats are away; in the last commit the keys are released."""
    for seat in (0, 1):
        setting(house, match, seat, ALWAYS)
    while tasks := waits(house, match):
        answer(house, tasks[0])

    assert tip(house, match).table.status == "over"
    assert verified(house, match).decisions == 9


def test_a_command_by_hand_may_come_first(house, match):
    setting(house, match, 0, ALWAYS)
    (task,) = waits(house, match)
    play(house, match, by(0, Send(seat=0, workers=3)))

    with pytest.raises(QuestionGone):
        answer(house, task)


def test_it_is_withdrawn_while_its_job_is_on_its_way(house, match):
    """The job was sent, then the answer goes: nothing is played, and nothing waits."""
    setting(house, match, 0, ALWAYS)
    (task,) = waits(house, match)
    setting(house, match, 0)
    version = tip(house, match).version

    with pytest.raises(QuestionGone):
        answer(house, task)

    assert tip(house, match).version == version
    assert waits(house, match) == ()


class Meanwhile(Store):
    """A store on which something happens just before the next append."""

    happens = None

    def append(self, *args, **more):
        happens, self.happens = self.happens, None
        if happens:
            happens()
        return super().append(*args, **more)


def test_it_is_withdrawn_between_deciding_and_storing():
    """The append meets another head; deciding again finds that the answer is gone."""
    server = FakeServer()
    other = house_on(FakeRedis(server=server), seed="other")
    house = House(Meanwhile(FakeRedis(server=server)), {"anthill": ANTHILL})
    plan = Plan("anthill", Options(), (SeatPlan(),) * 2)
    match = create(house, plan, key="k", digest="d").match
    for seat in (0, 1):
        join(house, match, seat)
    setting(house, match, 0, ALWAYS)
    (task,) = waits(house, match)
    house.store.happens = lambda: setting(other, match, 0)

    with pytest.raises(QuestionGone):
        answer(house, task)

    assert tip(other, match).state.sent == (None, None)


def test_another_answer_set_meanwhile_is_not_played_by_the_old_job(house, match):
    setting(house, match, 0, ALWAYS)
    (task,) = waits(house, match)
    three = TheCommand(command={"type": "send", "workers": 3})
    setting(house, match, 0, StandingAnswer(kind="send", choice=three))

    answer(house, task)

    assert tip(house, match).state.sent[0] == 3


def test_an_answer_that_gives_nothing_keeps_no_worker_waiting(house, match):
    """Three ways to send: none is the only one, so the seat is asked."""
    setting(house, match, 0, StandingAnswer(kind="send", choice=OnlyOfType(type="send")))
    task = Task(match, 0, tip(house, match).since(0))

    assert waits(house, match) == ()
    with pytest.raises(QuestionGone):
        answer(house, task)


def test_bots_go_on_beside_it(house):
    plans = (SeatPlan(), SeatPlan("random"))
    match = create(house, Plan("anthill", Options(), plans), key="b", digest="d").match
    join(house, match, 0)
    setting(house, match, 0, ALWAYS)

    assert {task.seat for task in waits(house, match)} == {0, 1}


def test_setting_acts_once_a_key(house, match):
    first = setting(house, match, 0, ALWAYS, key="seat-0:k", digest="d")
    again = setting(house, match, 0, ALWAYS, key="seat-0:k", digest="d")

    assert (again.repeated, again.last) == (True, first.last)
    assert tip(house, match).version == first.last


def test_before_the_beginning_and_after_the_end_there_is_nothing_to_answer(house):
    plan = Plan("anthill", Options(), (SeatPlan(),) * 2)
    match = create(house, plan, key="o", digest="d").match

    with pytest.raises(MatchNotRunning):
        setting(house, match, 0, ALWAYS)


def test_it_stands_across_an_undo_and_answers_again(house, match):
    setting(house, match, 0, ALWAYS)
    answer(house, waits(house, match)[0])
    play(house, match, by(1, Send(seat=1, workers=1)))
    play(house, match, run_phase())
    targets = range(1, tip(house, match).version)
    line = house.cache.get(match).line
    to = min(v for v in targets if line.is_target(v))
    rewind(house, match, to, Actor("admin"))
    position = tip(house, match)

    assert standing_of(position.table, 0) == (ALWAYS,)
    assert waits(house, match) == (Task(match, 0, position.version),)
    assert canonical.decode(answer(house, waits(house, match)[0]).entries[0].e)["seat"] == 0
    assert verified(house, match).events == tip(house, match).version


def test_a_cold_process_knows_what_stands(house, match):
    setting(house, match, 0, ALWAYS)
    setting(house, match, 1, ALWAYS)
    setting(house, match, 1)
    cold = House(house.store, house.games)

    assert tip(cold, match).table == tip(house, match).table
    assert tasks_at(match, tip(cold, match)) == waits(house, match)


def test_a_command_that_no_standing_answer_gives_is_noticed(house, match):
    """Its id says that the workers gave it: the verifier asks which answer that was."""
    setting(house, match, 0, ALWAYS)
    seq = tip(house, match).version + 1
    id_ = standing_id(house.cache.get(match).keys.bot, seq)
    house.random = lambda count: bytes.fromhex(id_)[:count]
    play(house, match, by(0, Send(seat=0, workers=3)))

    with pytest.raises(Broken) as caught:
        verified(house, match)

    assert (caught.value.seq, caught.value.fault) == (seq, "decision")


MARCH = GAMES["march-of-the-ants"]
REACTIONS = ("react-explore", "react-march", "react-forage", "react-play")


def march(*answers, seed=0):
    """Play a match of March of the Ants, seat 0 by hand but for its standing answers."""
    drawn = [0]

    def some(count):
        drawn[0] += 1
        return bytes((drawn[0] + seed) % 256 for _ in range(count))

    house = House(Store(FakeRedis(server=FakeServer())), GAMES, random=some, now=lambda: 1000)
    plans = (SeatPlan(), SeatPlan("random"), SeatPlan("random"))
    match = create(house, Plan(MARCH.name, MARCH.options(), plans), key="m", digest="d").match
    join(house, match, 0)
    if answers:
        setting(house, match, 0, *answers)
    luck, by_hand = SeededLuck(seed), []
    while tip(house, match).table.status == "running":
        if tasks := waits(house, match):
            answer(house, tasks[0])
            continue
        position = tip(house, match)
        legal = MARCH.legal(position.state, 0)
        by_hand.append(next(one.kind for one in position.asked if one.seat == 0))
        play(house, match, by(0, legal[luck.below("hand", len(legal))]))
    return house, match, by_hand


def test_reactions_of_march_of_the_ants_are_declined_all_match_long():
    answers = [StandingAnswer(kind=kind, choice=OnlyOfType(type="pass")) for kind in REACTIONS]

    _, _, asked = march()
    house, match, by_hand = march(*answers)

    assert set(asked) & set(REACTIONS)
    assert not set(by_hand) & set(REACTIONS)
    assert "turn" in by_hand
    assert verified(house, match).events == tip(house, match).version


def test_a_larva_is_taken_at_every_forage_of_others():
    """In each the seat gains what its supply and its cards allow (rules 5.1)."""
    take = StandingAnswer(kind="react-forage", choice=OnlyOfType(type="take-larva"))

    _, _, asked = march()
    house, match, by_hand = march(take)
    codec = house.cache.get(match).line.codec
    told = [codec.record(entry).event for entry in house.store.read(match)]
    mine = [one for one in told if isinstance(one, ForageReacted) and one.seat == 0]

    assert "react-forage" in asked
    assert "react-forage" not in by_hand
    assert mine
    assert verified(house, match).decisions


def test_decline_until_my_turn_lapses_with_the_turn():
    answers = [
        StandingAnswer(kind=kind, choice=OnlyOfType(type="pass"), until="turn")
        for kind in REACTIONS
    ]
    house, match, by_hand = march(*answers)

    assert set(by_hand) & set(REACTIONS)
    assert standing_of(tip(house, match).table, 0) == ()
    assert verified(house, match).decisions
