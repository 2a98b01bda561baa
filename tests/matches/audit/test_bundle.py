"""Bundles hold, and lines that are lost, exchanged or spoiled are named alike by both verifiers."""

import pytest

from events import canonical
from matches.audit.bundle import read_bundle_lines, verify_bundle
from matches.audit.verify import Shown
from matches.commands.commit import Actor
from matches.commands.execute import play
from matches.commands.undo import rewind
from tests.anthill import Ponder, Send
from tests.matches.bundles import (
    BOTH,
    bundle_of,
    changed,
    mended,
    swapped,
    with_rules,
    without_rules,
)
from tests.matches.forging import some_match
from tests.playing import GAMES, by, tip
from tests.sdk import alone

END = 18


def test_a_bundle_of_a_finished_match_proves_everything(context, match_id, lines):
    told = []
    proof = verify_bundle(lines, GAMES, told.append)

    assert told == list(range(1, END + 1))
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
    found = broken(lines[:seq] + lines[seq + 1 :])

    assert found == ((seq, "gap") if seq < END else (END, "head"))


@BOTH
@pytest.mark.parametrize("seq", range(1, END))
def test_exchanged_and_inserted_lines_are_named(lines, broken, seq):
    assert broken(swapped(lines, seq)) == (seq, "gap")
    assert broken([*lines[: seq + 1], *lines[seq:]]) == (seq + 1, "gap")


@BOTH
def test_an_inserted_event_with_a_place_of_its_own_is_named(lines, broken):
    one = canonical.decode(lines[8])
    one.update(seq=9)
    inserted = [*lines[:9], canonical.encode(one) + b"\n", *lines[9:]]

    assert broken(inserted) == (9, "link")


@BOTH
@pytest.mark.parametrize("left", [0, 1, 5, END - 1])
def test_a_truncated_bundle_is_named(lines, broken, left):
    assert broken(lines[: left + 1]) == (left + 1, "head")


@BOTH
def test_an_empty_bundle_is_named(lines, broken):
    assert broken([]) == (0, "record")
    assert broken(lines[1:]) == (0, "record")


def test_a_truncated_bundle_with_a_head_to_fit_is_half_a_commit_or_no_finished_match(lines):
    """Only who knows the true head, from a receipt for instance, can tell more."""
    assert without_rules(mended(lines[:END])) == with_rules(mended(lines[:END])) == (END - 1, "gap")
    assert verify_bundle(mended(lines[: END - 1]), GAMES).report is None
    assert not alone.verify(mended(lines[: END - 1]))["complete"]


@BOTH
@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"link": "00" * 32}, (END, "head")),
        ({"link": "zz"}, (0, "record")),
        ({"match": "another"}, (1, "link")),
        ({"rules": "2"}, (0, "record")),
        ({"game": "chess"}, (0, "record")),
        ({"content": "00"}, (0, "record")),
        ({"bundle": 2}, (0, "record")),
        ({"more": 1}, (0, "record")),
        ({"version": "18"}, (0, "record")),
        ({"version": 19}, (19, "head")),
    ],
)
def test_a_changed_header_is_named(lines, broken, change, found):
    assert broken(changed(lines, 0, lambda header: header.update(change))) == found


@BOTH
@pytest.mark.parametrize("line", [b"", b"\n", b"[]\n", b"{}\n", b"{\n", b"\xff\n", b'{"seq":7}\n'])
def test_what_is_no_line_is_named(lines, broken, line):
    assert broken([*lines[:7], line, *lines[8:]]) == (7, "record")


@BOTH
@pytest.mark.parametrize("seq", [0, 7])
def test_a_line_that_is_not_canonical_is_named(lines, broken, seq):
    spaced = lines[seq].replace(b":", b": ", 1)

    assert broken([*lines[:seq], spaced, *lines[seq + 1 :]]) == (seq, "record")


@BOTH
@pytest.mark.parametrize("nested", [b'{"a":' * 5000 + b"1" + b"}" * 5000, b"[" * 50_000])
@pytest.mark.parametrize("seq", [0, 7])
def test_a_line_that_is_nested_too_deep_is_named(lines, broken, seq, nested):
    assert broken([*lines[:seq], nested + b"\n", *lines[seq + 1 :]]) == (seq, "record")


def test_rules_that_are_not_here_are_not_taken_for_others(lines):
    """A match is decided again under the rules that it was played under, or not at all."""
    other = changed(lines, 1, lambda one: one["e"]["event"].update(rules="7"))
    other = mended(changed(other, 0, lambda header: header.update(rules="7")))

    assert with_rules(other) == (1, "decision")


@BOTH
@pytest.mark.parametrize("field", ["link", "seq", "e", "opened"])
def test_every_field_of_a_line_is_needed(reasoned, broken, field):
    at = next(seq for seq, line in enumerate(reasoned) if b'"reasons"' in line)
    seq, fault = broken(changed(reasoned, at, lambda one: one.pop(field)))

    assert (seq, fault) == (at, "seal" if field == "opened" else "record")
