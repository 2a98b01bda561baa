"""Bundles verify, and both verifiers report the same lost, swapped or corrupted lines."""

import pytest

from matches.audit.bundle import read_bundle_lines, verify_bundle
from matches.audit.verify import Shown
from matches.commands.commit import Actor
from matches.commands.execute import play
from matches.commands.undo import rewind
from tests.anthill import Ponder, Send
from tests.matches.bundles import (
    BOTH,
    bundle_of,
    change_line,
    mend,
    with_rules,
)
from tests.matches.forgeries.of_lines import double, drop, exchange
from tests.matches.forging import some_match
from tests.playing import GAMES, by, tip
from tests.sdk import alone

END = 18


def test_a_bundle_of_a_finished_match_proves_everything(context, match_id, lines):
    versions = []
    proof = verify_bundle(lines, GAMES, versions.append)

    assert versions == list(range(1, END + 1))
    assert proof.shown == Shown(END, 22, 0)
    assert (proof.report.draws, proof.report.states, proof.report.decisions) == (6, 15, 12)
    assert read_bundle_lines(lines)[1] == tuple(context.store.read(match_id))
    assert alone.verify(lines) == {
        "match": match_id,
        "events": END,
        "opened": 22,
        "sealed": 0,
        "draws": 6,
        "complete": True,
        "entropy": {"given": [1], "missing": [0], "inherited": False},
    }


@pytest.mark.parametrize(("seat", "opened"), [(None, 0), (0, 4), (1, 3)])
def test_a_bundle_of_a_running_match_proves_what_its_reader_may_know(
    context, match_id, seat, opened
):
    play(context, match_id, by(0, Ponder(seat=0)))
    play(context, match_id, by(0, Send(seat=0, workers=3)))
    play(context, match_id, by(1, Send(seat=1, workers=1)))
    lines = bundle_of(context, match_id, seat)

    proof = verify_bundle(lines, GAMES)

    assert proof.report is None
    assert proof.shown == Shown(8, opened, 9 - opened)
    counted = alone.verify(lines)
    assert (counted["opened"], counted["complete"]) == (opened, False)


def test_luck_drawn_again_after_a_rewind_holds(context, match_id):
    start = tip(context, match_id).version
    play(context, match_id, by(0, Ponder(seat=0)))
    rewind(context, match_id, start, Actor("admin"))
    some_match(context, match_id)
    lines = bundle_of(context, match_id)

    assert verify_bundle(lines, GAMES).report.draws == alone.verify(lines)["draws"] == 7


@BOTH
@pytest.mark.parametrize("seq", range(1, END + 1))
def test_a_dropped_line_is_named(lines, broken, seq):
    faults = broken(drop(seq)(lines))

    assert faults == ((seq, "gap") if seq < END else (END, "head"))


@BOTH
@pytest.mark.parametrize("seq", range(1, END))
def test_exchanged_and_inserted_lines_are_named(lines, broken, seq):
    assert broken(exchange(seq)(lines)) == (seq, "gap")
    assert broken(double(seq)(lines)) == (seq + 1, "gap")


@BOTH
def test_a_line_without_a_byte_is_named(lines, broken):
    """An empty line is reported, although only a list of lines can contain one."""
    assert broken([*lines[:7], b"", *lines[8:]]) == (7, "record")


def test_a_truncated_bundle_with_a_head_to_fit_is_no_finished_match(lines):
    """A truncated bundle is only detected by a reader with the true head, for example a receipt."""
    assert verify_bundle(mend(lines[: END - 1]), GAMES).report is None
    assert not alone.verify(mend(lines[: END - 1]))["complete"]


def test_rules_that_are_not_here_are_not_taken_for_others(lines):
    """A match is verified under its own rules, or not at all."""
    other = change_line(lines, 1, lambda line: line["e"]["event"].update(rules="7"))
    other = mend(change_line(other, 0, lambda header: header.update(rules="7")))

    assert with_rules(other) == (1, "decision")


@BOTH
@pytest.mark.parametrize("field", ["link", "seq", "e", "opened"])
def test_every_field_of_a_line_is_needed(bot_lines, broken, field):
    at = next(seq for seq, line in enumerate(bot_lines) if b'"reasons"' in line)
    seq, fault = broken(change_line(bot_lines, at, lambda line: line.pop(field)))

    assert (seq, fault) == (at, "seal" if field == "opened" else "record")
