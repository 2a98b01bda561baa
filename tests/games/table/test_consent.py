"""Undo by consent at the table: proposed, answered, withdrawn or expired (rule T6)."""

import pytest
from msgspec import UNSET

from games.table import (
    Proposal,
    Rewound,
    UndoAnswered,
    UndoLapsed,
    UndoProposed,
    answer_proposal,
    evolve_table,
    lapse_proposal,
    propose,
)
from tests.games.table.test_standing import begin_table
from tests.scenario import refused

SEQ = 9


def table_with_proposal(by=1, seats=3, agreed=()):
    """Return a table at which a seat has proposed, at version 9, to go to version 5."""
    table = evolve_table(begin_table(seats=seats), UndoProposed(seat=by, to=5), SEQ)
    for seat in agreed:
        table = evolve_table(table, UndoAnswered(seat=seat, agrees=True), SEQ + 1)
    return table


def test_a_proposal_asks_the_others():
    assert propose(begin_table(seats=3), 1, 5) == (UndoProposed(seat=1, to=5),)
    assert table_with_proposal().proposal == Proposal(seq=SEQ, seat=1, to=5)


def test_bots_agree_at_once_and_players_are_asked():
    assert propose(begin_table(bots=1, seats=3), 0, 5) == (
        UndoProposed(seat=0, to=5),
        UndoAnswered(seat=2, agrees=True),
    )


def test_among_bots_alone_the_game_goes_there():
    assert propose(begin_table(bots=2, seats=3), 0, 5) == (
        UndoProposed(seat=0, to=5),
        UndoAnswered(seat=1, agrees=True),
        UndoAnswered(seat=2, agrees=True),
        Rewound(to=5),
    )


def test_one_proposal_is_open_at_a_time():
    with refused("undo.proposed", rule="T6", seat=1, to=5):
        propose(table_with_proposal(), 0, 4)


def test_the_game_goes_there_when_the_last_one_agrees():
    agrees = UndoAnswered(seat=0, agrees=True)

    assert answer_proposal(table_with_proposal(), 0, SEQ, agrees=True) == (agrees,)
    assert answer_proposal(table_with_proposal(agreed=(2,)), 0, SEQ, agrees=True) == (
        agrees,
        Rewound(to=5),
    )


def test_one_refusal_ends_it():
    assert answer_proposal(table_with_proposal(agreed=(2,)), 0, SEQ, agrees=False) == (
        UndoAnswered(seat=0, agrees=False),
        UndoLapsed(reason="refused"),
    )


def test_its_own_seat_withdraws_it_and_does_not_agree_to_it():
    assert answer_proposal(table_with_proposal(), 1, SEQ, agrees=False) == (
        UndoLapsed(reason="withdrawn"),
    )
    with refused("undo.own", rule="T6", seat=1):
        answer_proposal(table_with_proposal(), 1, SEQ, agrees=True)


def test_a_seat_agrees_once_and_may_still_change_its_mind():
    table = table_with_proposal(agreed=(2,))

    with refused("undo.answered", rule="T6", seat=2):
        answer_proposal(table, 2, SEQ, agrees=True)
    assert answer_proposal(table, 2, SEQ, agrees=False)[-1] == UndoLapsed(reason="refused")


@pytest.mark.parametrize(
    ("table", "proposal", "now"),
    [
        (begin_table(seats=3), SEQ, None),
        (table_with_proposal(), SEQ - 1, SEQ),
        (table_with_proposal(), SEQ + 1, SEQ),
    ],
)
def test_what_is_not_open_is_not_answered(table, proposal, now):
    """Without an open proposal, an answer is refused, because it could apply to an unseen one."""
    with refused("undo.no-proposal", rule="T6", proposal=proposal, open=now):
        answer_proposal(table, 0, proposal, agrees=True)


def test_a_proposal_lapses_when_the_game_moves_on():
    assert lapse_proposal(table_with_proposal()) == (UndoLapsed(reason="moved-on"),)
    assert lapse_proposal(begin_table()) == ()


def test_the_table_keeps_who_agreed():
    table = table_with_proposal(seats=4, agreed=(2, 0))

    assert table.proposal == Proposal(seq=SEQ, seat=1, to=5, agreed=(2, 0))


def test_a_refusal_is_no_consent():
    table = table_with_proposal()

    assert evolve_table(table, UndoAnswered(seat=0, agrees=False), 10) == table


@pytest.mark.parametrize("event", [Rewound(to=5), UndoLapsed(reason="refused")])
def test_a_proposal_is_gone_with_its_end(event):
    """An ended proposal leaves no trace, and a table without a proposal does not change."""
    table = begin_table(seats=3)

    assert evolve_table(table_with_proposal(agreed=(2,)), event, 11) == table
    assert evolve_table(table_with_proposal(), event, 11).proposal is UNSET
    assert evolve_table(table, event, 11) is table


def test_an_answer_without_a_proposal_says_nothing():
    """Folding an answer without a proposal does not fail."""
    table = begin_table()

    assert evolve_table(table, UndoAnswered(seat=0, agrees=True), 9) == table
