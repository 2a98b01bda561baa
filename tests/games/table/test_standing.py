"""Standing answers at the table: the resulting commands, and their expiry (rule T9)."""

import msgspec
import pytest
from msgspec.structs import replace

from games.game import Secret
from games.table import (
    MatchCreated,
    OnlyOfType,
    OnlyOne,
    Rewound,
    SeatPlan,
    SeatTaken,
    StandingAnswer,
    StandingAnswersGiven,
    Table,
    TheCommand,
    choose_command,
    evolve_table,
    give_answers,
    lapse_answers,
    standing_of,
)
from tests.anthill import Ponder, Send, TakeBack
from tests.scenario import refused

KINDS = ("send", "recall")
ASKED = ((0, "send"), (1, "send"))
LEGAL = (Send(seat=0, workers=1), Send(seat=0, workers=2), Ponder(seat=0))
SEND_TWO = StandingAnswer(kind="send", choice=TheCommand(command={"type": "send", "workers": 2}))


def begin_table(bots=0, seats=2):
    plans = (SeatPlan(),) * (seats - bots) + (SeatPlan("random"),) * bots
    table = evolve_table(
        Table(),
        MatchCreated(
            game="anthill", rules="1", content="", options={}, seats=plans, commitments={}
        ),
        1,
    )
    for seat in range(seats - bots):
        table = evolve_table(table, SeatTaken(seat=seat), 2 + seat)
    return table


def given(table, *answers, seat=0, asked=ASKED):
    return lapse_answers(evolve_table(table, give_answers(table, seat, answers, KINDS), 9), asked)


@pytest.mark.parametrize(
    ("choice", "command"),
    [
        (TheCommand(command={"type": "send", "workers": 2}), LEGAL[1]),
        (TheCommand(command={"type": "send", "workers": 3}), None),
        (OnlyOfType(type="ponder"), LEGAL[2]),
        (OnlyOfType(type="send"), None),
        (OnlyOfType(type="take-back"), None),
        (OnlyOne(), None),
    ],
)
def test_a_choice_gives_one_legal_command_or_none(choice, command):
    assert choose_command(StandingAnswer(kind="send", choice=choice), LEGAL) == command


def test_the_only_command_is_given_where_there_is_no_other():
    answer = StandingAnswer(kind="recall", choice=OnlyOne())

    assert choose_command(answer, (TakeBack(seat=0),)) == TakeBack(seat=0)
    assert choose_command(answer, ()) is None


def test_a_command_that_names_no_seat_can_be_wanted_too():
    ends = msgspec.defstruct("Ends", [], tag="end")()
    answer = StandingAnswer(kind="send", choice=TheCommand(command={"type": "end"}))

    assert choose_command(answer, (*LEGAL, ends)) is ends


def test_answers_are_their_seats_secret_and_take_the_place_of_those_before():
    table = begin_table()
    other = StandingAnswer(kind="recall", choice=OnlyOne())

    event = give_answers(table, 0, (SEND_TWO, other), KINDS)
    after = given(given(table, SEND_TWO), other)

    assert event == StandingAnswersGiven(seat=0, answers=Secret((0,), (SEND_TWO, other)))
    assert standing_of(after, 0) == (other,)
    assert standing_of(after, 1) == standing_of(table, 1) == ()


def test_each_seat_has_its_own():
    other = StandingAnswer(kind="recall", choice=OnlyOne())
    table = begin_table(seats=3)

    for seat, answers in ((0, (SEND_TWO,)), (2, (other,)), (1, (other, SEND_TWO))):
        table = given(table, *answers, seat=seat)

    assert [standing_of(table, seat) for seat in range(3)] == [
        (SEND_TWO,),
        (other, SEND_TWO),
        (other,),
    ]


def test_withdrawn_answers_leave_the_table_as_it_was():
    """In matches without answers, the macs do not cover the field."""
    table = begin_table()

    assert given(given(table, SEND_TWO)) == table
    assert b"standing" not in msgspec.json.encode(table)


@pytest.mark.parametrize(
    ("slug", "facts", "seat", "answers", "bots"),
    [
        ("kind", {"kind": "fly"}, 0, (StandingAnswer(kind="fly", choice=OnlyOne()),), 0),
        ("kind", {"kind": "fly"}, 0, (SEND_TWO, replace(SEND_TWO, kind="recall", until="fly")), 0),
        ("twice", {"kind": "send"}, 0, (SEND_TWO, SEND_TWO), 0),
        ("many", {"most": 32, "found": 33}, 0, (SEND_TWO,) * 33, 0),
        ("seat", {"seat": 2}, 2, (SEND_TWO,), 0),
        ("seat", {"seat": -1}, -1, (SEND_TWO,), 0),
        ("seat", {"seat": 1}, 1, (SEND_TWO,), 1),
    ],
)
def test_what_cannot_be_set_is_refused(slug, facts, seat, answers, bots):
    with refused(f"standing.{slug}", rule="T9", **facts):
        give_answers(begin_table(bots), seat, answers, KINDS)


def test_there_may_be_as_many_as_the_limit():
    kinds = tuple(f"kind-{number}" for number in range(32))
    answers = tuple(StandingAnswer(kind=kind, choice=OnlyOne()) for kind in kinds)

    assert give_answers(begin_table(), 0, answers, kinds).answers.value == answers


def test_an_answer_until_a_question_lapses_when_it_is_next_asked():
    """Neither the question at which an answer is set nor another seat's question ends the answer."""
    until = StandingAnswer(kind="recall", choice=OnlyOne(), until="send")
    now = given(begin_table(), until)
    still = lapse_answers(now, ASKED)
    away = lapse_answers(still, ((1, "send"),))
    lapsed = lapse_answers(away, ASKED)

    assert standing_of(now, 0) == standing_of(still, 0) == standing_of(away, 0) == (until,)
    assert standing_of(lapse_answers(away, ((1, "send"),)), 0) == (until,)
    assert lapsed == begin_table()


def test_an_answer_set_between_turns_lapses_with_the_next_one():
    until = StandingAnswer(kind="recall", choice=OnlyOne(), until="send")
    now = given(begin_table(), until, SEND_TWO, asked=((1, "send"),))

    assert standing_of(lapse_answers(now, ASKED), 0) == (SEND_TWO,)


def test_going_back_leaves_standing_answers():
    now = given(begin_table(), SEND_TWO)

    assert evolve_table(now, Rewound(to=5), 10) == now
