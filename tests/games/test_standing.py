"""Standing answers at the table: what they give, and when they lapse (rule T9)."""

import msgspec
import pytest

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
    after_commit,
    chosen,
    evolve_table,
    give,
    standing_of,
)
from tests.anthill import Ponder, Send, TakeBack
from tests.scenario import refused

KINDS = ("send", "recall")
ASKED = ((0, "send"), (1, "send"))
LEGAL = (Send(seat=0, workers=1), Send(seat=0, workers=2), Ponder(seat=0))
SEND_TWO = StandingAnswer(kind="send", choice=TheCommand(command={"type": "send", "workers": 2}))


def begun(bots=0, seats=2):
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
    return after_commit(evolve_table(table, give(table, seat, answers, KINDS), 9), asked)


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
    assert chosen(StandingAnswer(kind="send", choice=choice), LEGAL) == command


def test_the_only_command_is_given_where_there_is_no_other():
    answer = StandingAnswer(kind="recall", choice=OnlyOne())

    assert chosen(answer, (TakeBack(seat=0),)) == TakeBack(seat=0)
    assert chosen(answer, ()) is None


def test_answers_are_their_seats_secret_and_take_the_place_of_those_before():
    table = begun()
    other = StandingAnswer(kind="recall", choice=OnlyOne())

    event = give(table, 0, (SEND_TWO, other), KINDS)
    after = given(given(table, SEND_TWO), other)

    assert event == StandingAnswersGiven(seat=0, answers=Secret((0,), (SEND_TWO, other)))
    assert standing_of(after, 0) == (other,)
    assert standing_of(after, 1) == ()


def test_withdrawn_answers_leave_the_table_as_it_was():
    """The macs of matches without them hold nothing of them."""
    table = begun()

    assert given(given(table, SEND_TWO)) == table
    assert b"standing" not in msgspec.json.encode(table)


@pytest.mark.parametrize(
    ("slug", "seat", "answers", "bots"),
    [
        ("standing.kind", 0, (StandingAnswer(kind="fly", choice=OnlyOne()),), 0),
        ("standing.kind", 0, (StandingAnswer(kind="send", choice=OnlyOne(), until="fly"),), 0),
        ("standing.twice", 0, (SEND_TWO, SEND_TWO), 0),
        ("standing.many", 0, (SEND_TWO,) * 33, 0),
        ("standing.seat", 2, (SEND_TWO,), 0),
        ("standing.seat", -1, (SEND_TWO,), 0),
        ("standing.seat", 1, (SEND_TWO,), 1),
    ],
)
def test_what_cannot_be_set_is_refused(slug, seat, answers, bots):
    with refused(slug):
        give(begun(bots), seat, answers, KINDS)


def test_an_answer_until_a_question_lapses_when_it_is_next_asked():
    """The one that stands while it is set does not end it; another seat's does not either."""
    until = StandingAnswer(kind="recall", choice=OnlyOne(), until="send")
    now = given(begun(), until)
    still = after_commit(now, ASKED)
    away = after_commit(still, ((1, "send"),))
    lapsed = after_commit(away, ASKED)

    assert standing_of(now, 0) == standing_of(still, 0) == standing_of(away, 0) == (until,)
    assert standing_of(after_commit(away, ((1, "send"),)), 0) == (until,)
    assert lapsed == begun()


def test_an_answer_set_between_turns_lapses_with_the_next_one():
    until = StandingAnswer(kind="recall", choice=OnlyOne(), until="send")
    now = given(begun(), until, SEND_TWO, asked=((1, "send"),))

    assert standing_of(after_commit(now, ASKED), 0) == (SEND_TWO,)


def test_going_back_leaves_standing_answers():
    now = given(begun(), SEND_TWO)

    assert evolve_table(now, Rewound(to=5), 10) == now
