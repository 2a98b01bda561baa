"""Going back that nobody may, well sealed, linked and signed by whoever holds the keys.

Each is named: the seq is that of the first event that does not hold, the reason says why.
"""

import pytest

from games.game import Secret
from games.table import Rewound, UndoAnswered, UndoLapsed, UndoProposed
from matches.commands.commit import HOST, WORKERS, Actor
from matches.commands.execute import play
from matches.commands.undo import Going, answer_proposal, go
from tests.anthill import Ponder, Send, Sent
from tests.matches.forging import (
    ADMIN,
    START,
    forged,
    named,
    rechained,
    seat,
    some_match,
    with_entry,
    with_record,
)
from tests.matches.proving import broken
from tests.playing import at_table, begun, by, run_phase, tip


@pytest.fixture
def asking(house):
    """A match of three players by consent, in which seat 0 drew a card: 8 is the head."""
    match = begun(house, 3, undo="consent")
    play(house, match, by(0, Ponder(seat=0)))
    assert tip(house, match).version == 8
    return match


def test_a_seat_that_goes_back_over_luck_alone(house, match):
    play(house, match, by(0, Ponder(seat=0)))
    named(house, match, seat(0), [Rewound(to=START)], "undo.not-alone")


def test_a_seat_that_goes_back_over_anothers_command(house, match):
    play(house, match, by(1, Send(seat=1, workers=1)))
    named(house, match, seat(0), [Rewound(to=START)], "undo.not-alone")


def test_a_seat_that_goes_back_beyond_a_phase(house, match):
    for number in (0, 1):
        play(house, match, by(number, Send(seat=number, workers=1)))
    play(house, match, run_phase())
    named(house, match, seat(0), [Rewound(to=START)], "undo.not-alone")


@pytest.mark.parametrize("actor", [seat(0), ADMIN])
@pytest.mark.parametrize("to", [0, 1, START - 1, 99])
def test_an_undo_to_what_is_no_target(house, match, to, actor):
    """Nothing, the creation, inside a commit, and what is to come."""
    play(house, match, by(0, Send(seat=0, workers=1)))
    forged(house, match, actor, [Rewound(to=START)])
    entries = tuple(house.store.read(match))
    elsewhere = with_record(lambda record: record["event"].update(to=to))
    log = rechained(match, with_entry(entries, START + 2, elsewhere))

    seq, fault, detail = broken(house, match, log)

    assert (seq, fault) == (START + 2, "decision")
    assert "undo.no-target" in detail


def test_an_undo_to_where_the_match_stands(house, match):
    play(house, match, by(0, Send(seat=0, workers=1)))
    named(house, match, seat(0), [Rewound(to=START + 1)], "undo.no-target")


def test_a_seat_that_goes_back_where_the_policy_forbids_it(house):
    match = begun(house, undo="none")
    play(house, match, by(0, Send(seat=0, workers=1)))
    named(house, match, seat(0), [Rewound(to=START)], "undo.forbidden")


@pytest.mark.parametrize("actor", [seat(0), ADMIN, HOST])
def test_whoever_goes_back_after_the_keys_are_out(house, match, actor):
    some_match(house, match)
    named(house, match, actor, [Rewound(to=START)], "nothing brought it about")


@pytest.mark.parametrize("actor", [HOST, WORKERS, Actor("bot", 0)])
def test_others_than_seats_and_administrators_that_go_back(house, match, actor):
    play(house, match, by(0, Send(seat=0, workers=1)))
    named(house, match, actor, [Rewound(to=START)], "nothing brought it about")


def proposed(house, match):
    return go(house, match, at_table(0), Going(7)).last


@pytest.mark.parametrize(
    ("who", "events", "reason", "after"),
    [
        (0, [UndoAnswered(seat=0, agrees=True)], "undo.own", 0),
        (0, [UndoAnswered(seat=1, agrees=True)], "undo.own", 0),
        (1, [UndoAnswered(seat=2, agrees=True)], "would have happened", 0),
        (1, [UndoAnswered(seat=1, agrees=True), Rewound(to=7)], "1 events would be told", 1),
        (1, [Rewound(to=7)], "undo.proposed", 0),
        (1, [UndoLapsed(reason="withdrawn")], "would have happened", 0),
        (1, [UndoLapsed(reason="refused")], "nothing brought it about", 0),
        (1, [UndoAnswered(seat=1, agrees=False)], "2 events would be told", 1),
        (1, [UndoProposed(seat=1, to=7)], "undo.proposed", 0),
        (1, [UndoProposed(seat=0, to=7)], "undo.proposed", 0),
    ],
)
def test_answers_and_their_ends_that_nobody_gave(house, asking, who, events, reason, after):
    proposed(house, asking)
    named(house, asking, seat(who), events, reason, after=after)


def test_an_answer_given_twice(house, asking):
    proposal = proposed(house, asking)
    answer_proposal(house, asking, at_table(1), proposal, agrees=True)
    told = [UndoAnswered(seat=1, agrees=True), Rewound(to=7)]
    named(house, asking, seat(1), told, "undo.answered")


@pytest.mark.parametrize("how", ["withdrawn", "refused", "moved-on"])
def test_an_answer_to_a_proposal_that_has_lapsed(house, asking, how):
    proposal = proposed(house, asking)
    if how == "moved-on":
        play(house, asking, by(1, Send(seat=1, workers=1)))
    else:
        answer_proposal(house, asking, at_table(int(how == "refused")), proposal, agrees=False)
    told = [UndoAnswered(seat=2, agrees=True), Rewound(to=7)]
    named(house, asking, seat(2), told, "undo.no-proposal")


def test_a_seat_that_was_not_at_the_table(house, asking):
    proposed(house, asking)
    told = [UndoAnswered(seat=3, agrees=True)]
    named(house, asking, seat(3), told, "nothing brought it about")


def test_going_where_everybody_agreed_but_elsewhere(house, asking):
    play(house, asking, by(1, Send(seat=1, workers=1)))
    proposal = proposed(house, asking)
    answer_proposal(house, asking, at_table(1), proposal, agrees=True)
    told = [UndoAnswered(seat=2, agrees=True), Rewound(to=8)]
    named(house, asking, seat(2), told, "Rewound(to=7)", after=1)


def test_a_command_that_keeps_an_open_proposal(house, asking):
    """It lapses first: whoever leaves that out keeps a question that is moot."""
    proposed(house, asking)
    told = [Sent(seat=1, workers=Secret((1,), 2))]
    command = Send(seat=1, workers=2)
    named(house, asking, seat(1), told, "UndoLapsed", command=command)
