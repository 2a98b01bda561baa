"""An administrator ends a match without a result (rule T15)."""

from typing import get_args

import pytest

from games.table import (
    AdminReason,
    MatchCalledOff,
    MatchEnded,
    UndoLapsed,
)
from games.table.commands import CallOff, GoTo, NotRunning, NotTheirs, Resign, Rewind, TakeSeat
from games.table.seats import CALLED_OFF
from tests.games.table.tables import begin_match, given, match_created, seat_commit, send_commit
from tests.scenario import refused

START = 5
ENDED = (MatchCalledOff(reason="fault"), MatchEnded(outcome=CALLED_OFF, keys={}))


@pytest.mark.parametrize("reason", get_args(AdminReason))
def test_an_administrator_ends_a_match_that_runs(reason):
    past = begin_match(send_commit(0))

    events = past.when(CallOff(reason), None, "admin")

    assert events == (MatchCalledOff(reason=reason),)


def test_an_administrator_ends_a_match_that_has_not_begun():
    past = given((None, (match_created(),)), seat_commit(0))

    assert past.when(CallOff("abuse"), None, "admin") == (MatchCalledOff(reason="abuse"),)


def test_a_proposal_lapses_first():
    past = begin_match(send_commit(0), send_commit(1), undo="consent").then(GoTo(START), 0)
    assert past.table.proposal

    events = past.when(CallOff("operator"), None, "admin")

    assert events == (UndoLapsed(reason="moved-on"), MatchCalledOff(reason="operator"))


@pytest.mark.parametrize(
    ("seat", "by"), [(0, "seat"), (0, "admin"), (None, "host"), (0, "bot"), (None, "phase")]
)
def test_nobody_else_ends_a_match(seat, by):
    with pytest.raises(NotTheirs):
        begin_match().when(CallOff("abuse"), seat, by)


@pytest.mark.parametrize("past", [begin_match((None, ENDED)), given()], ids=["over", "none"])
def test_what_is_over_or_was_never_created_is_not_ended(past):
    with pytest.raises(NotRunning):
        past.when(CallOff("abuse"), None, "admin")


@pytest.mark.parametrize(
    ("command", "seat", "by"),
    [(GoTo(START), 0, "seat"), (Rewind(START), None, "admin"), (Resign(), 0, "seat")],
)
def test_nothing_is_done_at_the_table_afterwards(command, seat, by):
    with pytest.raises(NotRunning) as caught:
        begin_match(send_commit(0), (None, ENDED)).when(command, seat, by)

    assert caught.value.status == "over"


def test_nobody_sits_down_at_a_match_that_was_ended():
    past = given((None, (match_created(),)), seat_commit(0), (None, ENDED))

    with pytest.raises(NotRunning):
        past.when(TakeSeat(), 1)
    with refused("seat.taken", rule="T1", seat=0):
        past.when(TakeSeat(), 0)


def test_the_table_says_why_and_nobody_has_a_place():
    past = begin_match(send_commit(0), (None, ENDED))

    assert (past.table.status, past.table.called_off) == ("over", "fault")
    assert past.table.outcome == CALLED_OFF
    assert past.table.outcome.ranking == ()
