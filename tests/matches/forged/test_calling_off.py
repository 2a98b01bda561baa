"""Forged ends without a result are all reported, even if properly sealed, linked and signed."""

import pytest

from games.table import MatchCalledOff, MatchEnded, UndoLapsed
from games.table.seats import CALLED_OFF
from matches.audit.bundle import bundle
from matches.commands.commit import HOST, WORKERS, Actor
from matches.queries.read import Reader
from tests.matches.forging import ADMIN, assert_named, forge, rechain, seat, with_entry, with_record
from tests.matches.proving import broken
from tests.sdk import alone

CALLED = MatchCalledOff(reason="fault")
NOTHING = "no command causes it"


@pytest.mark.parametrize(
    "actor", [seat(0), HOST, WORKERS, Actor("bot", 0), Actor("admin", 0)], ids=str
)
def test_an_end_that_no_administrator_decided(context, match_id, actor):
    forge(context, match_id, actor, [CALLED])

    assert broken(context, match_id)[:2] == (6, "decision")


def test_an_end_that_the_clock_decided(context, match_id):
    forge(context, match_id, Actor("clock", 0), [CALLED])

    assert broken(context, match_id)[:2] == (6, "clock")


def test_a_proposal_that_lapses_though_there_is_none(context, match_id):
    assert_named(context, match_id, ADMIN, [UndoLapsed(reason="moved-on"), CALLED], "is expected")


def change_end(context, match_id, change, seq=7):
    """Change one record at the end of a match, and return the log."""
    forge(context, match_id, ADMIN, [CALLED])
    entries = tuple(context.store.read(match_id))
    return rechain(match_id, with_entry(entries, seq, with_record(change)))


@pytest.mark.parametrize("ranking", [[[0], [1]], [[0, 1]]])
def test_a_winner_is_invented(context, match_id, ranking):
    log = change_end(
        context, match_id, lambda record: record["event"]["outcome"].update(ranking=ranking)
    )

    assert broken(context, match_id, log)[:2] == (7, "decision")


def test_another_reason_is_told(context, match_id):
    """The reason is part of the table, which is covered by the mac."""
    log = change_end(
        context, match_id, lambda record: record["event"].update(reason="abuse"), seq=6
    )

    assert broken(context, match_id, log)[:2] == (7, "mac")


def test_a_reason_that_is_none(context, match_id):
    log = change_end(
        context, match_id, lambda record: record["event"].update(reason="spite"), seq=6
    )

    assert broken(context, match_id, log)[:2] == (6, "record")


def test_a_match_that_goes_on_is_said_to_have_ended(context, match_id):
    """The end is the only event, without the event that records the actor."""
    keys = dict.fromkeys(("bot", "luck", "salt", "state"), "00" * 32)
    forge(context, match_id, ADMIN, [MatchEnded(outcome=CALLED_OFF, keys=keys)])

    assert broken(context, match_id)[1] in ("decision", "commitment")


def lines_of(context, match_id):
    forge(context, match_id, ADMIN, [CALLED])
    return list(bundle(context, Reader(context.cache.fresh(match_id), None)))


def test_the_single_file_takes_an_end_without_a_result(context, match_id):
    assert alone.verify(lines_of(context, match_id))["complete"]
