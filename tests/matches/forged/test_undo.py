"""Forbidden undos are reported, even if properly sealed, linked and signed.

Each report contains the seq of the first invalid event, and the reason in its detail.
"""

import pytest

from games.game import Secret
from games.table import Rewound, UndoAnswered, UndoLapsed, UndoProposed
from games.table.commands import GoTo
from matches.commands.commit import HOST, WORKERS, Actor
from matches.commands.execute import play
from matches.commands.undo import answer_proposal, go
from tests.anthill import Ponder, Send, Sent
from tests.matches.forging import (
    ADMIN,
    START,
    assert_named,
    forge,
    rechain,
    seat,
    some_match,
    with_entry,
    with_record,
)
from tests.matches.proving import broken
from tests.playing import at_table, begin_match, by, run_phase, tip


@pytest.fixture
def consent_match(context):
    """Return a match of three players with undo by consent, a drawn card, and 8 as its head."""
    match_id = begin_match(context, 3, undo="consent")
    play(context, match_id, by(0, Ponder(seat=0)))
    assert tip(context, match_id).version == 8
    return match_id


def test_a_seat_that_goes_back_over_luck_alone(context, match_id):
    play(context, match_id, by(0, Ponder(seat=0)))
    assert_named(context, match_id, seat(0), [Rewound(to=START)], "undo.not-alone")


def test_a_seat_that_goes_back_over_anothers_command(context, match_id):
    play(context, match_id, by(1, Send(seat=1, workers=1)))
    assert_named(context, match_id, seat(0), [Rewound(to=START)], "undo.not-alone")


def test_a_seat_that_goes_back_beyond_a_phase(context, match_id):
    for number in (0, 1):
        play(context, match_id, by(number, Send(seat=number, workers=1)))
    play(context, match_id, run_phase())
    assert_named(context, match_id, seat(0), [Rewound(to=START)], "undo.not-alone")


@pytest.mark.parametrize("actor", [seat(0), ADMIN])
@pytest.mark.parametrize("to", [0, 1, START - 1, 99])
def test_an_undo_to_what_is_no_target(context, match_id, to, actor):
    """The targets are zero, the creation, a version inside a commit, and a future version."""
    play(context, match_id, by(0, Send(seat=0, workers=1)))
    forge(context, match_id, actor, [Rewound(to=START)])
    entries = tuple(context.store.read(match_id))
    elsewhere = with_record(lambda record: record["event"].update(to=to))
    log = rechain(match_id, with_entry(entries, START + 2, elsewhere))

    seq, fault, detail = broken(context, match_id, log)

    assert (seq, fault) == (START + 2, "decision")
    assert "undo.no-target" in detail


def test_an_undo_to_where_the_match_stands(context, match_id):
    play(context, match_id, by(0, Send(seat=0, workers=1)))
    assert_named(context, match_id, seat(0), [Rewound(to=START + 1)], "undo.no-target")


def test_a_seat_that_goes_back_where_the_policy_forbids_it(context):
    match_id = begin_match(context, undo="none")
    play(context, match_id, by(0, Send(seat=0, workers=1)))
    assert_named(context, match_id, seat(0), [Rewound(to=START)], "undo.forbidden")


@pytest.mark.parametrize("actor", [seat(0), ADMIN, HOST])
def test_whoever_goes_back_after_the_keys_are_out(context, match_id, actor):
    some_match(context, match_id)
    assert_named(context, match_id, actor, [Rewound(to=START)], "no command causes it")


@pytest.mark.parametrize("actor", [HOST, WORKERS, Actor("bot", 0)])
def test_others_than_seats_and_administrators_that_go_back(context, match_id, actor):
    play(context, match_id, by(0, Send(seat=0, workers=1)))
    assert_named(context, match_id, actor, [Rewound(to=START)], "no command causes it")


def propose(context, match_id):
    return go(context, match_id, at_table(0), GoTo(7)).last


@pytest.mark.parametrize(
    ("asked_seat", "events", "reason", "after"),
    [
        (0, [UndoAnswered(seat=0, agrees=True)], "undo.own", 0),
        (0, [UndoAnswered(seat=1, agrees=True)], "undo.own", 0),
        (1, [UndoAnswered(seat=2, agrees=True)], "is expected", 0),
        (1, [UndoAnswered(seat=1, agrees=True), Rewound(to=7)], "1 events are expected", 1),
        (1, [Rewound(to=7)], "undo.proposed", 0),
        (1, [UndoLapsed(reason="withdrawn")], "is expected", 0),
        (1, [UndoLapsed(reason="refused")], "no command causes it", 0),
        (1, [UndoAnswered(seat=1, agrees=False)], "2 events are expected", 1),
        (1, [UndoProposed(seat=1, to=7)], "undo.proposed", 0),
        (1, [UndoProposed(seat=0, to=7)], "undo.proposed", 0),
    ],
)
def test_answers_and_their_ends_that_nobody_gave(
    context, consent_match, asked_seat, events, reason, after
):
    propose(context, consent_match)
    assert_named(context, consent_match, seat(asked_seat), events, reason, after=after)


def test_an_answer_given_twice(context, consent_match):
    proposal = propose(context, consent_match)
    answer_proposal(context, consent_match, at_table(1), proposal, agrees=True)
    events = [UndoAnswered(seat=1, agrees=True), Rewound(to=7)]
    assert_named(context, consent_match, seat(1), events, "undo.answered")


@pytest.mark.parametrize("how", ["withdrawn", "refused", "moved-on"])
def test_an_answer_to_a_proposal_that_has_lapsed(context, consent_match, how):
    proposal = propose(context, consent_match)
    if how == "moved-on":
        play(context, consent_match, by(1, Send(seat=1, workers=1)))
    else:
        answer_proposal(
            context, consent_match, at_table(int(how == "refused")), proposal, agrees=False
        )
    events = [UndoAnswered(seat=2, agrees=True), Rewound(to=7)]
    assert_named(context, consent_match, seat(2), events, "undo.no-proposal")


def test_a_seat_that_was_not_at_the_table(context, consent_match):
    propose(context, consent_match)
    events = [UndoAnswered(seat=3, agrees=True)]
    assert_named(context, consent_match, seat(3), events, "no command causes it")


def test_going_where_everybody_agreed_but_elsewhere(context, consent_match):
    play(context, consent_match, by(1, Send(seat=1, workers=1)))
    proposal = propose(context, consent_match)
    answer_proposal(context, consent_match, at_table(1), proposal, agrees=True)
    events = [UndoAnswered(seat=2, agrees=True), Rewound(to=8)]
    assert_named(context, consent_match, seat(2), events, "Rewound(to=7)", after=1)


def test_a_command_that_keeps_an_open_proposal(context, consent_match):
    """The proposal has to expire first, because otherwise an obsolete question would stay open."""
    propose(context, consent_match)
    events = [Sent(seat=1, workers=Secret((1,), 2))]
    command = Send(seat=1, workers=2)
    assert_named(context, consent_match, seat(1), events, "UndoLapsed", command=command)
